extension Entitlements {
    /// The entitlements as an XML property list, keys sorted, as `codesign -d --entitlements :-`
    /// prints them.
    public var plist: String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
            "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">

            """
        Self.write(.dictionary(values), to: &text, indent: "")
        return text + "</plist>\n"
    }

    private static func write(_ value: EntitlementValue, to text: inout String, indent: String) {
        text += indent
        switch value {
        case .bool(let value): text += value ? "<true/>\n" : "<false/>\n"
        case .integer(let value): text += "<integer>\(value)</integer>\n"
        case .string(let value), .other(let value): text += "<string>\(escaped(value))</string>\n"
        case .array(let values):
            text += "<array>\n"
            for value in values { write(value, to: &text, indent: indent + "\t") }
            text += indent + "</array>\n"
        case .dictionary(let members):
            text += "<dict>\n"
            for (key, value) in members.sorted(by: { $0.key < $1.key }) {
                text += "\(indent)\t<key>\(escaped(key))</key>\n"
                write(value, to: &text, indent: indent + "\t")
            }
            text += indent + "</dict>\n"
        }
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
