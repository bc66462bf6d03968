internal import HTTPServing
internal import LinkService

/// The fields of a form, with what was typed before and why it was refused.
///
///     let form = Form(values: ["email": typed], fault: fault)
///     form.text("email", "E-mail address", type: "email", isRequired: true)
struct Form {
    /// What was typed or is stored, by name.
    var values: [String: String] = [:]
    /// The field that was refused, and why.
    var faults: [String: String] = [:]
    /// What is allowed and may not be meant, by field.
    var warnings: [String: String] = [:]

    /// Puts the cursor into the field that comes first, unless another one was refused.
    var start: [HTML.Attribute] { faults.isEmpty ? [.flag("autofocus")] : [] }

    init(values: [String: String] = [:], fault: FieldFault? = nil) {
        self.values = values
        if let fault { faults[fault.field] = fault.message.sentence }
    }

    /// What was sent, to be shown again; passwords are never among it.
    init(_ items: QueryItems, fault: FieldFault) {
        self.init(fault: fault)
        for (name, value) in items
        where !name.lowercased().contains("password") && name != FormToken.name {
            values[name] = value
        }
    }

    /// A line of text with its label, a hint, and the reason why it was refused.
    ///
    /// - Parameter isOptional: Whether the label says that the field may be left empty: in short
    ///   forms, where most may not.
    func text(
        _ name: StaticString, _ label: String, type: StaticString = "text", hint: String? = nil,
        isRequired: Bool = false, isOptional: Bool = false, autocomplete: StaticString? = nil,
        more: [HTML.Attribute] = []
    ) -> HTML {
        var attributes: [HTML.Attribute] = [
            .init("type", "\(type)"), .init("value", values["\(name)"] ?? ""),
        ]
        let isSecret = "\(type)" == "password"
        if let autocomplete { attributes.append(.init("autocomplete", "\(autocomplete)")) }
        return field(name, label, hint, isRequired, isOptional) { shared in
            isSecret
                ? .secret(name, label, shared + attributes + more)
                : .void("input", shared + attributes + more)
        }
    }

    /// Several lines of text.
    func area(
        _ name: StaticString, _ label: String, rows: Int = 4, hint: String? = nil,
        isRequired: Bool = false, isOptional: Bool = false
    ) -> HTML {
        field(name, label, hint, isRequired, isOptional) { shared in
            .element(
                "textarea", shared + [.init("rows", "\(rows)")],
                // The first line feed after the tag is dropped by browsers.
                .text("\n" + (values["\(name)"] ?? "")))
        }
    }

    /// One of several values.
    func choice(
        _ name: StaticString, _ label: String, _ options: [(value: String, label: String)],
        hint: String? = nil
    ) -> HTML {
        field(name, label, hint, false, false) { shared in
            .element(
                "select", shared,
                .all(
                    options.map { option in
                        var attributes = [HTML.Attribute("value", option.value)]
                        if values["\(name)"] == option.value {
                            attributes.append(.flag("selected"))
                        }
                        return .element("option", attributes, .text(option.label))
                    }))
        }
    }

    /// A box to tick; `1` when it is ticked.
    func box(_ name: StaticString, _ label: String, hint: String? = nil) -> HTML {
        var attributes: [HTML.Attribute] = [
            .init("type", "checkbox"), .init("name", "\(name)"), .init("id", "\(name)"),
            .init("value", "1"),
        ]
        if values["\(name)"] == "1" { attributes.append(.flag("checked")) }
        if hint != nil { attributes.append(.init("aria-describedby", "\(name)-hint")) }
        return .element(
            "div", [.init("class", "field box")], .void("input", attributes),
            .element("label", [.init("for", "\(name)")], .text(label)), hintLine(name, hint))
    }

    private func field(
        _ name: StaticString, _ label: String, _ hint: String?, _ isRequired: Bool,
        _ isOptional: Bool,
        _ control: ([HTML.Attribute]) -> HTML
    ) -> HTML {
        let fault = faults["\(name)"]
        var shared: [HTML.Attribute] = [.init("name", "\(name)"), .init("id", "\(name)")]
        var described: [String] = []
        if hint != nil { described.append("\(name)-hint") }
        if fault != nil {
            described.append("\(name)-fault")
            shared.append(.init("aria-invalid", "true"))
            // Where something is to be mended.
            shared.append(.flag("autofocus"))
        }
        let warning = warnings["\(name)"]
        if warning != nil { described.append("\(name)-warning") }
        if !described.isEmpty {
            shared.append(.init("aria-describedby", described.joined(separator: " ")))
        }
        if isRequired { shared.append(.flag("required")) }
        return .element(
            "div", [.init("class", "field")],
            .element(
                "label", [.init("for", "\(name)")], .text(label),
                isOptional
                    ? .element("span", [.init("class", "soft")], .text(Texts.optional)) : .nothing),
            control(shared),
            hintLine(name, hint), fault.map { faultLine(name, $0) } ?? .nothing,
            warning.map { warningLine(name, $0) } ?? .nothing)
    }

    private func hintLine(_ name: StaticString, _ hint: String?) -> HTML {
        hint.map {
            .element("p", [.init("class", "hint"), .init("id", "\(name)-hint")], .text($0))
        } ?? .nothing
    }

    private func faultLine(_ name: StaticString, _ fault: String) -> HTML {
        .element("p", [.init("class", "fault"), .init("id", "\(name)-fault")], .text(fault))
    }

    private func warningLine(_ name: StaticString, _ warning: String) -> HTML {
        .element("p", [.init("class", "warn"), .init("id", "\(name)-warning")], .text(warning))
    }

    /// A whole form with its token.
    ///
    /// - Parameters:
    ///   - advice: Where the script asks what the server says of what is typed so far.
    ///   - advised: The names of the fields of which it says something, with commas between them; no
    ///     others are sent there. Nil for all.
    static func form(
        to address: HTML.Address, secret: String, button: String, isDangerous: Bool = false,
        advice: HTML.Address? = nil, advised: StaticString? = nil, _ fields: HTML...
    ) -> HTML {
        .element(
            "form",
            [.init("method", "post"), .action(address)]
                + (advice.map { [.init("data-advice", $0.text)] } ?? [])
                + (advised.map { [.init("data-advised", "\($0)")] } ?? []),
            FormToken.field(for: secret),
            .all(fields),
            .element(
                "button", [.init("class", isDangerous ? "danger" : "main")], .text(button)))
    }
}

extension HTML {
    /// A field for a password with a button that shows what is typed; where there is no script, there is
    /// no button.
    static func secret(
        _ id: StaticString, _ label: String, _ attributes: [HTML.Attribute]
    ) -> HTML {
        .element(
            "div", [.init("class", "secret")],
            // What is shown is still no text to be corrected, completed or begun with a capital.
            .void(
                "input",
                attributes + [
                    .init("autocapitalize", "none"), .init("spellcheck", "false"),
                ]),
            .element(
                "button",
                [
                    .init("type", "button"), .init("aria-controls", "\(id)"), .flag("hidden"),
                    .init("data-show", Texts.Passwords.show),
                    .init("data-hide", Texts.Passwords.hide),
                    .init("data-show-name", Texts.Passwords.show(label)),
                    .init("data-hide-name", Texts.Passwords.hide(label)),
                ], .text(Texts.Passwords.show)))
    }
}
