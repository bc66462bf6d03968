import Foundation
import TestSupport
import Testing

/// The real program on a machine whose clock, names or disk are not as they should be.
@Suite(.needsPostgres, .serialized, .timeLimit(.minutes(3))) struct HostileMachineTests {
    /// Whether a test may have a view of the file system of its own.
    private static let mayMount =
        getuid() == 0
        && (try? runTool(["unshare", "-m", "true"]))?.status == 0

    /// Stands between one program and the clock of the system, whose own jumps a test cannot have:
    /// adds the seconds in a file to what the clock says.
    private static let shim = """
        #define _GNU_SOURCE
        #include <fcntl.h>
        #include <stdlib.h>
        #include <sys/syscall.h>
        #include <sys/time.h>
        #include <time.h>
        #include <unistd.h>

        static long jump(void) {
            char text[32] = "0";
            int file = open(getenv("CLOCK_JUMP"), O_RDONLY | O_CLOEXEC);
            if (file < 0) return 0;
            if (read(file, text, sizeof text - 1) < 0) text[0] = '0';
            close(file);
            return atol(text);
        }

        int clock_gettime(clockid_t clock, struct timespec *now) {
            int status = syscall(SYS_clock_gettime, clock, now);
            if (status == 0 && clock == CLOCK_REALTIME) now->tv_sec += jump();
            return status;
        }

        int gettimeofday(struct timeval *restrict now, void *restrict zone) {
            struct timespec time;
            int status = clock_gettime(CLOCK_REALTIME, &time);
            now->tv_sec = time.tv_sec;
            now->tv_usec = time.tv_nsec / 1000;
            return status;
        }

        time_t time(time_t *out) {
            struct timespec time;
            clock_gettime(CLOCK_REALTIME, &time);
            if (out) *out = time.tv_sec;
            return time.tv_sec;
        }
        """

    @Test(.needs("clang"))
    func aClockThatJumpsStopsNothing() async throws {
        let database = try PostgresServer.shared()
        let shop = try await PostgresShop(at: try database.place())
        let folder = try TemporaryFolder()
        let clock = try folder.write("0", to: "clock")
        let source = try folder.write(Self.shim, to: "clock.c")
        let library = folder("clock.so")
        let built = try await aside {
            try runTool(["clang", "-shared", "-fPIC", "-o", library, source])
        }
        #expect(built.status == 0, "\(built.errors)")
        let server = try await RunningServer.start(
            on: shop.place, variables: ["LD_PRELOAD": library, "CLOCK_JUMP": clock])
        let other = try await RunningServer.start(on: shop.place)
        let day = ISO8601DateFormatter().string(from: Date(timeIntervalSinceNow: 86_400))
        let made = try await shop.api(
            "POST", "links", on: server,
            body: #"{"slug": "ends", "deepLinkPath": "/ends", "expiresAt": "\#(day)"}"#)
        #expect(made.status == 201)
        for (days, isOpen) in [(0, true), (400, false), (-4_000, true), (0, true)] {
            try folder.write("\(days * 86_400)", to: "clock")
            #expect(try await server.resolve("sale").status == 200)
            let link = try await server.resolve("ends").deepLinkPath
            #expect((link == "/ends") == isOpen, "\(days)")
            #expect(try await server.readiness().status == 200)
            // What others write is seen, and what is written here is seen by others.
            let path = "/day/\(days)"
            #expect(try await shop.point(1, to: path, on: other).status == 200)
            try await eventually("the other one's change is seen") {
                try await server.resolve("sale").deepLinkPath == path
            }
            #expect(try await shop.point(1, to: path + "/2", on: server).status == 200)
            try await eventually("this one's change is seen") {
                try await other.resolve("sale").deepLinkPath == path + "/2"
            }
        }
        #expect(try await server.end() == 0)
        #expect(try await other.end() == 0)
        let days = try database.run("SELECT count(DISTINCT day) FROM visit_day", at: shop.place)
        #expect(days == "3\n")
    }

    @Test(.enabled(if: mayMount, "needs a view of the file system of its own"))
    func aNameThatIsNotFoundAnyMoreIsWhatItIs() async throws {
        let database = try PostgresServer.shared()
        let proxy = try TCPProxy(to: database.port)
        let place = try database.place()
        let shop = try await PostgresShop(at: place)
        let folder = try TemporaryFolder()
        let hosts = try folder.write("127.0.0.1 localhost database.test\n", to: "hosts")
        // Nobody answers there.
        let resolver = try folder.write("nameserver 127.0.0.99\noptions timeout:1\n", to: "resolv")
        let server = try await RunningServer.start(
            on: place.replacing(
                "@127.0.0.1:\(database.port)/", with: "@database.test:\(proxy.port)/"),
            launcher: [
                "/usr/bin/env", "unshare", "-m", "/bin/sh", "-c",
                """
                mount --bind \(hosts) /etc/hosts && mount --bind \(resolver) /etc/resolv.conf \
                && exec "$@"
                """, "sh",
            ])
        #expect(try await server.resolve("sale").status == 200)
        // Written in place: the mount is of this very file.
        try Data("127.0.0.1 localhost\n".utf8).write(to: URL(filePath: hosts), options: [])
        proxy.cut()
        try await eventually("the server is not ready") {
            try await server.readiness().status == 503
        }
        #expect(try await server.resolve("sale").status == 200)
        #expect(try await server.resolve("other").status == 503)
        let refused = try await shop.create("lost", on: server)
        #expect(refused.status == 503)
        #expect(!refused.text.contains("database.test"))
        try await eventually("the log names the host") {
            server.log.contains("database.test")
        }
        try Data("127.0.0.1 localhost database.test\n".utf8)
            .write(to: URL(filePath: hosts), options: [])
        try await eventually("the server is ready again") {
            try await server.readiness().status == 200
        }
        #expect(try await shop.create("lost", on: server).status == 201)
        #expect(try await server.end() == 0)

        let start = try await PostgresShop.run(
            ["check-config"], on: "postgres://landfall@no-such-host.invalid/landfall")
        #expect(start.status == 1)
        #expect(start.output.contains("no-such-host.invalid"), "\(start.output)")
    }

    @Test(.enabled(if: mayMount, "needs a view of the file system of its own"))
    func aFullDiskOfTheDatabaseStopsWritesAndNothingElse() async throws {
        let database = try PostgresServer(settings: ["fsync=off"]) { folder in
            try folder.write(to: "small/.keep")
            try FileManager.default.removeItem(atPath: folder("small/.keep"))
            return [
                "/usr/bin/env", "unshare", "-m", "/bin/sh", "-c",
                """
                mount -t tmpfs -o size=12m,mode=0700,uid=$(id -u postgres) small \(folder("small")) \
                && exec "$@"
                """, "sh",
            ]
        }
        // The path is that of the folder of the server's data.
        let data = try database.run("SHOW data_directory")
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let small = data.replacing("/data", with: "/small", maxReplacements: 1)
        try database.run("CREATE TABLESPACE small LOCATION '\(small)'")
        try database.run("ALTER DATABASE postgres SET default_tablespace = small")
        let shop = try await PostgresShop(at: database.url)
        let server = try await RunningServer.start(on: shop.place)
        #expect(try await server.resolve("sale").status == 200)
        // Somebody else fills it, until nothing more goes in.
        try database.run("CREATE TABLE filler (a TEXT)")
        try database.run("ALTER TABLE filler ALTER COLUMN a SET STORAGE EXTERNAL")
        let filled = try? database.run(
            "INSERT INTO filler SELECT repeat('x', 7000) FROM generate_series(1, 100000)")
        #expect(filled == nil)
        for size in [7_000, 100] {
            for _ in 0..<2_000 {
                let sql =
                    "INSERT INTO filler SELECT repeat('x', \(size)) FROM generate_series(1, 20)"
                if (try? database.run(sql)) == nil { break }
            }
        }
        var refusal: HTTPCall?
        var made: [String] = []
        let note = String(repeating: "x", count: 1_900)
        for number in 0..<300 where refusal == nil {
            let call = try await shop.create("n\(number)", on: server, note: note)
            if call.status == 201 { made.append("n\(number)") } else { refusal = call }
        }
        let answer = try #require(refusal, "the disk was never full")
        #expect(answer.status == 503)
        #expect(answer.text.contains("no room left"), "\(answer.text)")
        for slug in ["sale"] + made { #expect(try await server.resolve(slug).status == 200) }
        #expect(try await server.resolve("n\(made.count)").deepLinkPath == nil)
        try database.run("DROP TABLE filler")
        try await eventually("there is room again") {
            try await shop.create("later", on: server).status == 201
        }
        #expect(try await server.end() == 0)
    }
}
