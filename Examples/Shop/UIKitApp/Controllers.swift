import ShopKit
import UIKit

/// The start: the links that were received last.
final class HomeController: UIViewController {
    private let label = UILabel(frame: .zero)

    override func viewDidLoad() {
        super.viewDidLoad()
        title = ShopScreen.home.title
        label.numberOfLines = 0
        view = label
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Last link",
            primaryAction: UIAction(title: "Last link") { [weak self] _ in
                self?.showLastLink()
            })
        showLastLink()
    }

    private func showLastLink() {
        guard let shop = try? AppDelegate.start.get(), let last = shop.links.history.first else {
            label.text = "No link received yet"
            return
        }
        label.text = ([last.link] + last.steps).joined(separator: "\n")
    }
}

/// Any other screen.
final class ScreenController: UIViewController {
    private let name: String

    init(_ name: String) {
        self.name = name
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = name
        let label = UILabel(frame: .zero)
        label.text = name
        label.textAlignment = .center
        view = label
    }
}
