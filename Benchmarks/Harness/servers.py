"""Starts and stops the programs that are measured, and reads what they cost."""

import atexit
import os
import signal
import socket
import ssl
import subprocess
import time
import urllib.error
import urllib.request


def free_port():
    """A port that nothing listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


UNCHECKED = ssl.create_default_context()
UNCHECKED.check_hostname = False
UNCHECKED.verify_mode = ssl.CERT_NONE


def wait_for(url, headers=None, limit=60, process=None):
    """Waits until `url` is answered, whatever the answer is."""
    end = time.monotonic() + limit
    while True:
        try:
            request = urllib.request.Request(url, headers=headers or {})
            return urllib.request.urlopen(request, timeout=1, context=UNCHECKED)
        except urllib.error.HTTPError:
            return None
        except OSError:
            if time.monotonic() > end or (process and process.poll() is not None):
                raise
            time.sleep(0.005)


def start(words, core=None, **options):
    """Starts a program on one core; it does not outlive this one, whatever happens."""
    if core is not None:
        words = ["taskset", "-c", str(core)] + words
    options = {"stderr": subprocess.DEVNULL, **options}
    process = subprocess.Popen(
        words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, **options)
    atexit.register(lambda: process.poll() is None and process.terminate())
    return process


def children(pid):
    """The processes that one has started and that still run, and theirs."""
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            direct = [int(word) for word in file.read().split()]
    except OSError:
        return []
    return direct + [one for child in direct for one in children(child)]


def cpu_seconds(pid, waited_for=False):
    """User and system time of all threads of a process; also that of children that have ended."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
    except OSError:
        return 0
    ticks = sum(int(field) for field in fields[11:15 if waited_for else 13])
    return ticks / os.sysconf("SC_CLK_TCK")


def busy_seconds(pid):
    """What the scheduler says of one process's first thread: as exact as nanoseconds, not ticks."""
    try:
        with open(f"/proc/{pid}/schedstat", encoding="ascii") as file:
            return int(file.read().split()[0]) / 1e9
    except OSError:
        return 0


class Running:
    """A program that serves on `port`. What it costs is the time of all its processes."""

    def __init__(self, name, process, port, admin_port=None, scheme="http"):
        self.name, self.process, self.scheme = name, process, scheme
        self.port, self.admin_port = port, admin_port

    def cpu_seconds(self):
        """User and system time of all its processes and threads."""
        pid = self.process.pid
        return cpu_seconds(pid, True) + sum(cpu_seconds(child) for child in children(pid))

    def resident(self):
        """Resident memory in bytes; what its processes share is counted in each."""
        total = 0
        for pid in [self.process.pid] + children(self.process.pid):
            try:
                with open(f"/proc/{pid}/status", encoding="ascii") as file:
                    total += next(
                        (int(line.split()[1]) * 1024 for line in file if line.startswith("VmRSS")), 0)
            except OSError:
                pass
        return total

    def get(self, path, headers):
        """The names of the fields of an answer, and its body."""
        request = urllib.request.Request(
            f"{self.scheme}://127.0.0.1:{self.port}{path}", headers=headers)
        with urllib.request.urlopen(request, context=UNCHECKED) as response:
            return sorted(name.lower() for name in response.headers.keys()), response.read()

    def stop(self):
        """Ends it and waits for that."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def landfalld(program, data, core=None, threads=1, name="landfalld", certificate=None, words=()):
    """Serves a data folder; answers the server and the seconds until it answered."""
    port, admin_port = free_port(), free_port()
    command = [
        program, "serve", "--data", data, "--listen", f"127.0.0.1:{port}",
        "--admin-listen", f"127.0.0.1:{admin_port}", "--threads", str(threads), "--quiet", *words,
    ]
    if certificate:
        command += ["--tls-cert", certificate[0], "--tls-key", certificate[1]]
    begin = time.monotonic()
    process = start(command, core)
    wait_for(f"http://127.0.0.1:{admin_port}/healthz", process=process)
    seconds = time.monotonic() - begin
    server = Running(name, process, port, admin_port, "https" if certificate else "http")
    return server, seconds


def certificate(folder):
    """A certificate of our own for 127.0.0.1, with a key on P-256, as it is usual."""
    cert, key = f"{folder}/cert.pem", f"{folder}/key.pem"
    if not os.path.exists(cert):
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
             "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext",
             "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert],
            check=True, capture_output=True)
        os.chmod(key, 0o600)
    return cert, key
