import Foundation
import WebText

// The JSON reader, which keeps the place of every value, against the decoder that most tools use.

extension Benchmark {
    static let json: [Benchmark] = [
        json("json-minified", "AASA of 1,024 components, one line", association(of: 1024)),
        json("json-pretty", "the same, indented", association(of: 1024, indent: "\t\t\t\t\t")),
        json("json-small", "AASA of one app", small),
    ]

    private static func json(_ name: String, _ title: String, _ text: String) -> Benchmark {
        let bytes = Array(text.utf8)
        let data = Data(bytes)
        precondition(JSONDocument(bytes).isValid, "\(name) is not valid")
        return Benchmark(
            name: name, title: title, bytes: bytes.count,
            ours: Contestant(name: "JSONDocument") { JSONDocument(bytes) },
            theirs: Contestant(name: "JSONSerialization") {
                (try? JSONSerialization.jsonObject(with: data)) as Any
            })
    }

    private static let small = """
        {
          "applinks": {
            "apps": [],
            "details": [
              { "appID": "ABCDE12345.com.example.app", "paths": ["/news/*", "NOT /help/*", "*"] }
            ]
          },
          "webcredentials": { "apps": ["ABCDE12345.com.example.app"] }
        }
        """

    /// An association file of about 80 bytes a component; with `indent`, each value on its line.
    static func association(of count: Int, indent: String? = nil) -> String {
        let line = indent.map { "\n" + $0 } ?? ""
        let components = (0..<count).map { number in
            let exclude = number % 8 == 0 ? ",\(line)\"exclude\":true" : ""
            return "{\(line)\"/\":\"/section-\(number)/*/item\","
                + "\(line)\"?\":{\"id\":\"?*\"},\(line)\"comment\":\"rule \(number)\"\(exclude)}"
        }
        return #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":["#
            + line + components.joined(separator: ",\(line)") + "]}]}}"
    }
}
