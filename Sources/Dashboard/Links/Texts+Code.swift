extension Texts {
    /// The words about a link's QR code.
    enum Code {
        static let title = "QR code"
        static let noMemory = "there is no memory for the picture"
        static let levels = [
            (value: "low", label: "7 %"), (value: "medium", label: "15 %"),
            (value: "quartile", label: "25 %"), (value: "high", label: "30 %"),
        ]
        static let size = "Dot size"
        static let margin = "Margin in dots"
        static let level = "Error correction"
        static let channel = "Channel"
        static let channelHint =
            "A channel says where the code is printed; visits are counted by it."
        static let make = "Make the code"
        static let svg = "SVG, for print"
        static let png = "PNG, for screens"
        static let tooLong = "the address is too long for a code of that correction"
        static func alternative(_ address: String) -> String { "QR code of \(address)" }
    }
}
