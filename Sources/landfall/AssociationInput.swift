internal import AppInspection
internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// An association file as a command was given it.
struct AssociationInput {
    /// What to call it in messages.
    let name: String
    let file: AssociationFile

    /// Reads `argument`: a path, `-` for standard input, or the JSON text itself, which begins
    /// with `{` or `[`.
    init(_ argument: String) throws(FileError) {
        let trimmed = argument.drop { $0.isWhitespace }
        if trimmed.first == "{" || trimmed.first == "[" {
            name = "the JSON text"
            file = AssociationFile(Array(argument.utf8))
        } else {
            let input = try InputFile.read(argument)
            name = input.path == "-" ? "standard input" : input.path
            if let message = SignedMessage(input.bytes) {
                file = AssociationFile(
                    JSONDocument(message.content), size: message.content.count, isSigned: true)
            } else {
                file = AssociationFile(input.bytes)
            }
        }
    }

    /// Where the byte at `offset` is: `file:line:column`.
    func place(_ offset: Int) -> String {
        let position = file.document.sourceText.position(of: offset)
        return "\(name):\(position.line):\(position.column)"
    }

    /// Refuses a file that counts for nothing as a whole.
    func requireUsable() throws(Unusable) {
        guard let problem = file.problem else { return }
        let finding = file.document.syntaxFindings.first
        var text = problem.description
        if problem == .notJSON, let finding {
            text = finding.message + (finding.advice.map { " (\($0))" } ?? "")
        }
        throw Unusable(
            description: "\(finding?.range.map { place($0.lowerBound) } ?? name): \(text)")
    }

    /// Why a file cannot be judged.
    struct Unusable: Error, CustomStringConvertible {
        let description: String
    }
}
