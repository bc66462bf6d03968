extension Texts {
    /// The words of the pages about webhooks.
    enum Webhooks {
        static let title = "Webhooks"
        static let one = "Webhook"
        static let what = """
            Each change of a link is sent to these addresses, signed, with POST: at least once, and \
            again for about a day where it fails.
            """
        static let inUse = "In use"
        static let none = "Nobody is told yet."
        static let columns = ["Address", "State", "Waiting"]
        static let new = "New webhook"
        static let add = "Add the webhook"
        static let url = "Address"
        static let urlHint = "Where changes are sent, such as https://example.com/hooks/links."
        static let note = "Note"
        static let noteHint = "What it is for. May be left empty."

        static let secretTitle = "The secret"
        static let secretOnce = """
            With this the receiver can tell that a request comes from here. It is shown this once.
            """
        static let check = """
            The header webhook-signature holds v1, and the Base64 of HMAC-SHA-256 over the headers \
            webhook-id and webhook-timestamp and the body, with dots between them. Libraries for \
            Standard Webhooks check it; by hand, in Python:
            """
        static let code = """
            key = base64.b64decode(secret.removeprefix("whsec_"))
            signed = f"{webhook_id}.{webhook_timestamp}.".encode() + body
            digest = hmac.new(key, signed, hashlib.sha256).digest()
            expected = "v1," + base64.b64encode(digest).decode()
            is_ours = hmac.compare_digest(expected, webhook_signature)
            """
        static let twice = """
            Refuse requests whose webhook-timestamp is more than five minutes old, and remember \
            webhook-id for a day: the same event can come twice.
            """
        static let toWebhook = "To the webhook"

        static let state = "State"
        static let on = "on"
        static let off = "off"
        static let failingSince = "failing since "
        static let offByServer = "switched off by the server"
        static let reason = "Why"
        static let waiting = "Waiting"
        static let dropped = "Left out, because too much was waiting"
        static let made = "Made"
        static let test = "Send a test"
        static let enable = "Switch on"
        static let disable = "Switch off"
        static let renew = "New secret"
        static let remove = "Remove"
        static let change = "Change"
        static let save = "Save"

        static let log = "Deliveries"
        static let logColumns = ["What", "Outcome", "", "When", "Took", "Next try"]
        static let logEmpty = "Nothing was sent yet. Send a test, or change a link."
        static let nextTry = "Next try"
        static let open = "Show"
        static let show = "Which"
        static let shown = [(value: "", label: "all"), (value: "failed", label: "failed")]
        static let kind = "Kind of event"
        static let anyKind = "any"
        static let noneLikeIt = "No delivery is like that."
        static func tooMany(_ most: Int) -> String {
            "the project has \(most) webhooks, and that is the most"
        }
        static func show(_ subject: String) -> String { "Show the delivery about \(subject)" }
        static let earlier = "Earlier"
        static let delivered = "delivered"
        static let failed = "given up"
        static let queued = "waiting"
        static let again = "Send again"
        static func attempts(_ count: Int) -> String {
            count == 1 ? "1 attempt" : "\(count) attempts"
        }

        static let delivery = "Delivery"
        static let event = "Event"
        static let outcome = "Outcome"
        static let body = "What is sent"
        static let back = "Back to the webhook"
    }
}
