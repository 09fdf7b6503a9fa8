import WendCore

/// Images in the form that is right for the page: by the screen's scale, by its appearance, and in the colour of text
/// where only the shape of an image counts.
extension ElementHTML {
    func picture(_ element: Element, _ name: String, at address: String, _ label: String?) -> HTMLNode {
        let id = element.id.part("g")
        let forms = context.imageForms(name)
        if forms.isTemplate {
            let node = HTMLNode("span", id: id, class: "icon \(StyleClass.ofTemplate(name))")
            guard element.role == .image else { return node.with("aria-hidden", "true") }
            return label.map { node.with("role", "img").with("aria-label", $0) } ?? node.with("aria-hidden", "true")
        }
        func image(_ id: String?) -> HTMLNode {
            var image = HTMLNode("img", id: id)
            // Where the file for one pixel a point is missing, what stands in `src` would be taken for it.
            if forms.scales.contains(1) { image["src"] = address }
            if forms.scales != [1] { image["srcset"] = Self.sources(address, forms.scales, isDark: false) }
            return image.with("alt", label ?? "")
        }
        if let tall = tall(element) { return HTMLNode("picture", id: id, .nodes(tall, image(nil))) }
        guard !forms.darkScales.isEmpty else { return image(id) }
        let dark = HTMLNode("source").with("media", "(prefers-color-scheme: dark)")
            .with("srcset", Self.sources(address, forms.darkScales, isDark: true))
        return HTMLNode("picture", id: id, .nodes(dark, image(nil)))
    }

    /// The picture for more room than usual, as the browser chooses it: also when the room changes.
    private func tall(_ element: Element) -> HTMLNode? {
        guard let words = element.properties.text(.tallImage)?.split(separator: " ", maxSplits: 1), words.count == 2,
            let height = Int(words[0]), let address = context.imageURL(String(words[1]))
        else { return nil }
        let forms = context.imageForms(String(words[1]))
        return HTMLNode("source").with("media", "(min-height: \(height)px)")
            .with("srcset", forms.scales == [1] ? address : Self.sources(address, forms.scales, isDark: false))
    }

    /// `/image/gear/2x 2x, /image/gear/3x 3x`.
    private static func sources(_ address: String, _ scales: [Int], isDark: Bool) -> String {
        scales.map { scale in
            "\(address)/\(ImageForms.Form(scale: scale, isDark: isDark).name) \(scale)x"
        }.joined(separator: ", ")
    }
}
