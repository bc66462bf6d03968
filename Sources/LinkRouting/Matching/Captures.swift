internal import URLText

/// A link that was found to be one of a route, and what it gives to the route's slots.
///
/// It belongs to the one who reads the link. A class, so that slots are handed one reference.
@usableFromInline final class Captures {
    /// The number of the route.
    @usableFromInline let number: Int
    /// The path of the route as it was declared.
    @usableFromInline let route: String
    /// Whether the route's screen asks first.
    @usableFromInline let isConfirming: Bool
    private let link: LinkParts
    /// The query items that the route has slots for, as ``LinkParts/items(named:)`` gives them.
    private let items: [Int]
    private var refusalOfSlot: Refusal?

    init(_ link: LinkParts, number: Int, _ route: PreparedRoute) {
        self.number = number
        self.route = route.path
        isConfirming = route.isConfirming
        self.link = link
        items = link.items(named: route.queryNames)
    }

    /// Whether a slot has refused the link.
    @usableFromInline var isRefused: Bool { refusalOfSlot != nil }

    /// Why the link is refused.
    @usableFromInline var refused: Unhandled { .parameter(route: route, refusal) }

    /// The same without the route.
    @usableFromInline var refusal: Refusal { refusalOfSlot ?? Refusal("", "it is refused") }

    /// The value of a parameter does not fit.
    @usableFromInline func refuse(_ parameter: RouteParameter) { refusalOfSlot = parameter.misfit }

    /// The decoded text of a parameter that stands in the link once, by its number; nil when it is
    /// missing or refused.
    @usableFromInline func text(_ number: Int, _ parameter: RouteParameter) -> String? {
        let text: String?
        switch parameter.place {
        case .path, .tail: text = number < link.count ? link.text(of: number) : nil
        case .query:
            // Counted first: nobody can make the app decode a thousand values of which it takes none.
            let count = count(of: number)
            if count > 1 { return refuse(parameter, "it is given " + String(count) + " times") }
            text = count == 0 ? nil : texts(number, parameter, most: 1)?.first
        default:
            text = link.fragment.flatMap { decode($0, isQuery: false, parameter) }
        }
        if text == nil, !isRefused, parameter.isRequired {
            return refuse(parameter, "it is missing")
        }
        return text
    }

    /// The decoded texts of a parameter that stands in the link any number of times, in order; nil
    /// when there are more than `most` or one is refused.
    @usableFromInline func texts(
        _ number: Int, _ parameter: RouteParameter, most: Int
    ) -> [String]? {
        var texts: [String] = []
        if parameter.place == .tail {
            var segment = number
            while segment < link.count {
                texts.add(link.text(of: segment))
                segment += 1
            }
            return texts
        }
        if count(of: number) > most {
            _ = refuse(parameter, "there are more than " + String(most))
            return nil
        }
        var at = 0
        while at < items.count {
            if items[at] == number {
                let value = items[at + 1]..<items[at + 2]
                guard let text = decode(value, isQuery: true, parameter) else { return nil }
                texts.add(text)
            }
            at += 3
        }
        return texts
    }

    private func count(of number: Int) -> Int {
        var (count, at) = (0, 0)
        while at < items.count {
            if items[at] == number { count += 1 }
            at += 3
        }
        return count
    }

    private func decode(_ range: Range<Int>, isQuery: Bool, _ parameter: RouteParameter) -> String?
    {
        link.decode(range, isQuery: isQuery)
            ?? refuse(parameter, "its bytes are not UTF-8")
    }

    private func refuse(_ parameter: RouteParameter, _ reason: String) -> String? {
        refusalOfSlot = Refusal(parameter.name, reason)
        return nil
    }
}
