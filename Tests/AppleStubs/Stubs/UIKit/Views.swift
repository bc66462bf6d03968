// The few views that the example has, as of iOS 16.

@MainActor
open class UIWindow: UIResponder {
    public var rootViewController: UIViewController?
    public init(windowScene: UIWindowScene) {}
    open func makeKeyAndVisible() {}
}

@MainActor
open class UIView: UIResponder {
    public init(frame: CGRect = .zero) {}
}

@MainActor
open class UILabel: UIView {
    public var text: String?
    public var numberOfLines = 1
    public var textAlignment = NSTextAlignment.natural
}

public enum NSTextAlignment: Sendable { case natural, center }

@MainActor
open class UIViewController: UIResponder {
    public var view: UIView?
    public var title: String?
    public var presentedViewController: UIViewController?
    public nonisolated init(nibName: String?, bundle: Bundle?) {}
    public nonisolated override convenience init() { self.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) {}
    open func viewDidLoad() {}
    open func present(
        _ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil
    ) {}
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {}
    public var navigationItem: UINavigationItem { UINavigationItem() }
}

@MainActor
open class UINavigationItem: NSObject {
    public var rightBarButtonItem: UIBarButtonItem?
}

@MainActor
open class UIAction: NSObject {
    public convenience init(title: String, handler: @escaping (UIAction) -> Void) { self.init() }
}

@MainActor
open class UIBarButtonItem: NSObject {
    public convenience init(title: String?, primaryAction: UIAction?) { self.init() }
}

@MainActor
open class UINavigationController: UIViewController {
    public var viewControllers: [UIViewController] = []
    public init(rootViewController: UIViewController) { super.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    open func setViewControllers(_ controllers: [UIViewController], animated: Bool) {}
    open func pushViewController(_ controller: UIViewController, animated: Bool) {}
}

@MainActor
open class UIAlertAction: NSObject {
    public enum Style: Sendable { case `default`, cancel, destructive }
    public convenience init(
        title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil
    ) { self.init() }
}

@MainActor
open class UIAlertController: UIViewController {
    public enum Style: Sendable { case alert, actionSheet }
    public init(title: String?, message: String?, preferredStyle: Style) {
        super.init(nibName: nil, bundle: nil)
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    open func addAction(_ action: UIAlertAction) {}
}
