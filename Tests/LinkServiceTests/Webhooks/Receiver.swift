import LinkService
import Synchronization

/// A receiver of webhooks that keeps what it got and answers as it was told.
final class Receiver: Sendable {
    private let kept = Mutex<[WebhookRequest]>([])
    private let answer = Mutex(WebhookAnswer(status: 204, milliseconds: 5))

    /// What it got, in order.
    var requests: [WebhookRequest] { kept.withLock { $0 } }

    /// Answers like this from now on.
    func answer(_ status: Int?, failure: String? = nil, retryAfter: Int64? = nil) {
        answer.withLock {
            $0 = WebhookAnswer(
                status: status, failure: failure, retryAfter: retryAfter, milliseconds: 5)
        }
    }

    var transport: WebhookTransport {
        WebhookTransport { request in
            self.kept.withLock { $0.append(request) }
            // A receiver of that name never works.
            if request.url.contains("dead") { return WebhookAnswer(failure: "connection refused") }
            return self.answer.withLock { $0 }
        }
    }
}
