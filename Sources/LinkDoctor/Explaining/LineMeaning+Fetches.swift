internal import WebText

// When the file is fetched, and by whom: what the scheduler of a device and a web server log.

extension LineMeaning {
    /// A decision of the scheduler that the device shall not fetch the file now.
    static func postponed(_ message: String) -> LineMeaning? {
        let text = message.lowercased()
        guard text.contains("proceed"),
            ["must not proceed", "must-not-proceed", "mustnotproceed"].contains(where: {
                text.contains($0)
            }),
            ["com.apple.swc", "swcd", "sharedwebcredentials", "association"].contains(where: {
                text.contains($0)
            })
        else { return nil }
        return LineMeaning(
            "the system has put off fetching association files"
                + (text.contains("thermal") ? ", because the device is warm" : ""),
            "let the device cool down and wait 15 minutes after a restart, then install the app anew; "
                + "the site is not to blame", isFault: true)
    }

    /// A request for the file in the access log of a web server, as nginx and Apache write it.
    static func logged(_ message: String) -> LineMeaning? {
        guard let path = message.firstRange(of: "/apple-app-site-association"),
            let end = message[path.upperBound...].firstRange(of: "\" "),
            message[..<path.lowerBound].contains("\"GET ")
                || message[..<path.lowerBound].contains("\"HEAD ")
        else { return nil }
        let digits = message[end.upperBound...].prefix { $0.isASCII && $0.isNumber }
        guard digits.utf8.count == 3, let status = Int(digits) else { return nil }
        let isApple = message[end.upperBound...].contains("AASA-Bot")
        guard isApple else {
            return LineMeaning(
                "the file was asked for by another client than Apple's servers, which got \(status)",
                "phones ask Apple's servers and not the site, unless the entry has ?mode=developer",
                isFault: false)
        }
        return status == 200
            ? LineMeaning(
                "Apple's servers have fetched the file",
                "phones take their copy from there, so no request of a phone follows when the app is "
                    + "installed; landfall doctor DOMAIN compares the copy", isFault: false)
            : LineMeaning(
                "Apple's servers asked for the file and got \(status)",
                "answer 200 to AASA-Bot at this very address, without a redirect", isFault: true)
    }
}
