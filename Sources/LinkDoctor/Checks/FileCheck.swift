internal import WebProbe
internal import WebText

extension Check {
    /// Everything that the linter says of the file that is served.
    static let file = Check(layer: .file, rules: []) { exam in
        // What was cut off at the limit would only be called broken.
        guard exam.file != nil, let origin = exam.origin, !origin.isTruncated else { return [] }
        return FileKind.association.judge(
            origin.body, fileName: "apple-app-site-association"
        ).findings
    }
}
