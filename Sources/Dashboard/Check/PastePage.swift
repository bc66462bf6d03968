internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import SiteAssociation
internal import WebText

/// A page on which somebody pastes an association file and addresses, and sees what opens and what
/// is wrong with the file. Nothing is fetched for it and nothing is kept.
struct PastePage {
    private typealias Words = Texts.Paste
    static let path = "/check-file"
    /// A file of the largest size that Apple reads with every byte as three, and the rest.
    static let bodyLimit = 512 << 10
    /// The most addresses of one form.
    static let mostURLs = 10
    /// A longer file does not come back in the form.
    private static let mostRepeated = 16 << 10

    private let call: Call
    private let visit: Visit?
    private let desk: PasteDesk

    /// - Parameter visit: Who is signed in, where the page is not for everybody.
    init(_ call: Call, _ visit: Visit?, _ desk: PasteDesk) {
        (self.call, self.visit, self.desk) = (call, visit, desk)
    }

    /// What the form holds.
    private struct Field {
        static let file: StaticString = "file"
        static let urls: StaticString = "urls"
    }

    func response(
        _ form: Form = Form(), _ results: [HTML] = [], status: Int = 200
    ) -> Response {
        let visitor = VisitorCookie.secret(of: call)
        let response = Frame(title: Words.title, visit: visit).page(
            .paragraph(
                Words.what, "soft"),
            .all(results),
            .element(
                "div", [.init("class", "card")],
                Form.form(
                    to: .page(["check-file"]), secret: visit?.secret ?? visitor.text,
                    button: Words.button,
                    form.area(
                        Field.file, Words.file, rows: 12,
                        hint: Words.fileHint,
                        isRequired: true),
                    form.area(
                        Field.urls, Words.urls, rows: 4,
                        hint: Words.urlsHint(Self.mostURLs)))),
            status: status)
        guard visit == nil, let header = visitor.header else { return response }
        return response.with("Set-Cookie", header)
    }

    /// Takes the form.
    func judge() async throws -> Response {
        if visit == nil { try call.checkToken(of: VisitorCookie.secret(of: call).text) }
        var form = Form(values: [
            "\(Field.file)": call.form["\(Field.file)"] ?? "",
            "\(Field.urls)": call.form["\(Field.urls)"] ?? "",
        ])
        do {
            let paste = try PastedFile(
                form.values["\(Field.file)"] ?? "", form.values["\(Field.urls)"] ?? "")
            if paste.bytes.count > Self.mostRepeated { form.values["\(Field.file)"] = nil }
            let sections = try await desk.judge(
                paste, from: call.request.origin.address, at: call.service.now())
            return response(form, sections)
        } catch let fault as FieldFault {
            if form.values["\(Field.file)"].map({ $0.utf8.count > Self.mostRepeated }) ?? false {
                form.values["\(Field.file)"] = nil
            }
            form.faults[fault.field] = fault.message.sentence
            return response(form, status: 422)
        } catch let busy as PasteDesk.Busy {
            form.faults["\(Field.file)"] = busy.description.sentence
            if form.values["\(Field.file)"].map({ $0.utf8.count > Self.mostRepeated }) ?? false {
                form.values["\(Field.file)"] = nil
            }
            return response(form, status: busy.seconds == nil ? 503 : 429)
                .with("Retry-After", "\(busy.seconds ?? 5)")
        }
    }
}
