internal import WebText

/// A value to be written into a property list.
///
/// XML escapes are added here; members and elements keep the order in which they are given.
indirect enum PropertyListItem: Hashable, Sendable {
    /// A text.
    case string(String)
    /// True or false.
    case bool(Bool)
    /// Values in order.
    case array([PropertyListItem])
    /// Values by name, in order.
    case dictionary([Member])

    /// A key and its value.
    struct Member: Hashable, Sendable {
        let key: String
        let value: PropertyListItem

        init(_ key: String, _ value: PropertyListItem) {
            self.key = key
            self.value = value
        }
    }

    /// The lines of the value in XML, each below the first with its indentation.
    func xmlLines(unit: String) -> [String] {
        switch self {
        case .string(let text): ["<string>\(Self.escaped(text))</string>"]
        case .bool(let value): [value ? "<true/>" : "<false/>"]
        case .array(let values) where values.isEmpty: ["<array/>"]
        case .array(let values):
            ["<array>"] + values.flatMap { $0.xmlLines(unit: unit) }.map { unit + $0 }
                + ["</array>"]
        case .dictionary(let members) where members.isEmpty: ["<dict/>"]
        case .dictionary(let members):
            ["<dict>"] + members.flatMap { $0.xmlLines(unit: unit) }.map { unit + $0 } + ["</dict>"]
        }
    }

    /// `text` with the characters escaped that would be markup.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
    }

    /// A whole file in XML, as Xcode writes it.
    var file: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        \(xmlLines(unit: "\t").joined(separator: "\n"))
        </plist>

        """
    }
}

extension PropertyListItem.Member {
    /// The lines of the key and its value in XML.
    func xmlLines(unit: String) -> [String] {
        ["<key>\(PropertyListItem.escaped(key))</key>"] + value.xmlLines(unit: unit)
    }
}
