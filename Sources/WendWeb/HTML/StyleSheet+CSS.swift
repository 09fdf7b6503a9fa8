public import WendCore

extension StyleSheet {
    /// The sheet for browsers, empty if there are no styles. Rules stand in no layer, so they go over the standard look
    /// whatever their order or detail. Addresses of images are relative to where a host serves its files.
    public var css: [UInt8] {
        var text = theme.css
        for (name, forms) in images.sorted(by: { $0.key < $1.key }) where forms.isTemplate {
            text += forms.templateRule(name)
        }
        for style in ordered { text += style.css(images) }
        return Array(text.utf8)
    }
}

extension DocumentStyle {
    fileprivate func css(_ images: [String: ImageForms]) -> String {
        let root = selector.css
        let state = selector.state?.css ?? ""
        let box = root + (Self.boxes[selector.kind] ?? "")
        let words = root + state + (Self.words[selector.kind] ?? "")
        var rules = ""
        if words == root + state {
            rules += CSSText.rule(root + state, tintDeclarations + textDeclarations)
        } else {
            rules += CSSText.rule(root + state, tintDeclarations) + CSSText.rule(words, textDeclarations)
        }
        rules += CSSText.rule(box + state, boxDeclarations)
        if let columnGap { rules += CSSText.rule(root, ["column-gap:\(CSSText.length(columnGap))"]) }
        if let rowGap { rules += CSSText.rule("\(root)>*", ["margin-block-end:\(CSSText.length(rowGap))"]) }
        if let layout { rules += layout.css(root, box: box) }
        if selector.kind == "table", let insets, insets.leading == 0, insets.trailing == 0 {
            // Groups that reach both edges have no corners.
            rules += CSSText.rule("\(root).v-grouped .rows", ["border-radius:0"])
        }
        for image in backgroundImages { rules += image.css(box + state, images[image.name] ?? .plain) }
        return rules
    }

    private var tintDeclarations: [String] {
        var list: [String] = []
        if let tint { list.append("--accent:\(tint.css)") }
        if let trackTint { list += ["--good:\(trackTint.css)", "--accent:\(trackTint.css)"] }
        if let separator { list.append("--line:\(separator.css)") }
        return list
    }

    private var textDeclarations: [String] {
        var list: [String] = []
        if let color {
            list.append("color:\(color.css)")
        } else if let ink = background?.ink {
            list.append("color:\(ink)")
        } else if !backgroundImages.isEmpty, let ink = Self.inks[selector.kind] {
            list.append("color:\(ink)")
        }
        if let fontFamily { list.append("font-family:\(CSSText.families([fontFamily]))") }
        if let fontSize { list.append("font-size:\(ControlText.text(of: fontSize / 16))rem") }
        if let fontWeight { list.append("font-weight:\(fontWeight)") }
        if let isItalic { list.append("font-style:\(isItalic ? "italic" : "normal")") }
        if let alignment {
            list.append("text-align:\(alignment.css)")
            if let content = alignment.content { list.append("justify-content:\(content)") }
        }
        if let shadow {
            list.append("text-shadow:\(CSSText.length(shadow.x)) \(CSSText.length(shadow.y)) \(shadow.color.css)")
        }
        return list
    }

    private var boxDeclarations: [String] {
        var list: [String] = []
        if let background { list.append("background:\(background.css)") }
        // What is drawn on a ground of its own, whatever the appearance, is for that ground.
        if case .exact(let red, let green, let blue, let alpha)? = background, alpha > 0.5 {
            let ink = Theme.ink(on: StyleColor.Parts(red: red, green: green, blue: blue))
            list.append("color-scheme:\(ink.red > 127 ? "dark" : "light")")
        }
        if let insets {
            let lengths = [insets.top, insets.trailing, insets.bottom, insets.leading]
            // Leading and trailing change sides where text runs from right to left.
            if insets.leading == insets.trailing {
                list.append("padding:\(lengths.map(CSSText.length).joined(separator: " "))")
            } else {
                list.append("padding-block:\(CSSText.length(insets.top)) \(CSSText.length(insets.bottom))")
                list.append("padding-inline:\(CSSText.length(insets.leading)) \(CSSText.length(insets.trailing))")
            }
        }
        if let minimumWidth { list.append("min-inline-size:\(CSSText.length(minimumWidth))") }
        if let minimumHeight { list.append("min-block-size:\(CSSText.length(minimumHeight))") }
        if borderWidth != nil || borderColor != nil {
            list.append("border:\(CSSText.length(borderWidth ?? 1)) solid \(borderColor?.css ?? "var(--edge)")")
        }
        if let boxShadow {
            let lengths = [boxShadow.x, boxShadow.y, boxShadow.blur].map(CSSText.length).joined(separator: " ")
            list.append("box-shadow:\(lengths) \(boxShadow.color.css)")
        }
        if let cornerRadius { list.append("border-radius:\(CSSText.length(cornerRadius))") }
        if let opacity { list.append("opacity:\(ControlText.text(of: opacity))") }
        return list
    }

    /// Where a kind's ground and edges are, if not at its root.
    private static let boxes = [
        "textField": ">.box>input", "textView": ">.box>textarea", "searchBar": ">.box>input",
        "datePicker": ">.box>input", "numberField": ">.box>input", "picker": ">.box>select",
    ]
    /// What is written on an image, where the standard look writes on a ground of its own.
    private static let inks = ["button": "var(--accent)"]
    /// Where its words are, if they do not take what its root says.
    private static let words = ["navigationBar": " h1"]
}

extension DocumentStyle.BackgroundImage {
    /// Behind an element: stretched between its caps, repeated, or over all of it.
    fileprivate func css(_ selector: String, _ forms: ImageForms) -> String {
        let light = forms.scales.first { $0 > 1 } ?? forms.scales.last ?? 1
        var rule = CSSText.rule(selector, declarations(.init(scale: light), light))
        if let dark = forms.darkScales.first(where: { $0 > 1 }) ?? forms.darkScales.last {
            let inner = CSSText.rule(selector, declarations(.init(scale: dark, isDark: true), dark))
            rule += "@media (prefers-color-scheme:dark){\(inner.dropLast())}\n"
        }
        guard let isPortrait else { return rule }
        return "@media (orientation:\(isPortrait ? "portrait" : "landscape")){\(rule.dropLast())}\n"
    }

    private func declarations(_ form: ImageForms.Form, _ scale: Int) -> [String] {
        let address = CSSText.address(ofImage: name, form)
        if let caps {
            // Caps are written in points, slices in pixels of the file. The image reaches into the element, not out of
            // it.
            let edges = [caps.top, caps.trailing, caps.bottom, caps.leading]
            let slices = edges.map { ControlText.text(of: $0 * Double(scale)) }.joined(separator: " ")
            let widths = edges.map(CSSText.length).joined(separator: " ")
            return [
                "background:none", "border:0 solid transparent",
                "border-image:\(address) \(slices) fill/\(widths) stretch",
            ]
        }
        if isTiled { return ["background-image:\(address)", "background-size:auto"] }
        return ["background:\(address) center/100% 100% no-repeat"]
    }
}

extension ImageForms {
    /// What gives an icon the shape of an image.
    fileprivate func templateRule(_ name: String) -> String {
        let scale = scales.first { $0 > 1 } ?? scales.last ?? 1
        return CSSText.rule(
            ".\(StyleClass.ofTemplate(name))",
            [
                "--i:\(CSSText.address(ofImage: name, .init(scale: scale)))",
                "inline-size:\(CSSText.length(min(width ?? 24, 1000)))",
                "block-size:\(CSSText.length(min(height ?? 24, 1000)))",
            ])
    }
}

extension DocumentStyle.Selector {
    fileprivate var css: String {
        let around = ancestors.map { CSSText.selector($0.kind, $0.styleClass) + " " }.joined()
        return around + CSSText.selector(kind, styleClass)
    }
}

extension DocumentStyle.Selector.State {
    fileprivate var css: String {
        switch self {
        case .highlighted: ":active"
        case .disabled: ":is(:disabled,[aria-disabled=true],:has(:disabled))"
        case .selected: ":is([aria-checked=true],[aria-current],:has(>[aria-current]),:has(:checked))"
        case .focused: ":focus-within"
        }
    }
}

extension DocumentStyle.Alignment {
    fileprivate var css: String {
        switch self {
        case .leading: "start"
        case .center: "center"
        case .trailing: "end"
        case .justified: "justify"
        }
    }

    /// Where what is no text goes, such as the icon of a button.
    fileprivate var content: String? {
        switch self {
        case .leading: "flex-start"
        case .center: "center"
        case .trailing: "flex-end"
        case .justified: nil
        }
    }
}
