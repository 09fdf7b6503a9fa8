import WendExpressions

extension Kind {
    public static let link = Kind(
        "link", "Leads out of the app, to a page, an address for mail or a telephone number.", role: .presents,
        types: .view,
        example: #"<link title="The terms" address="https://example.org/terms"/>"#,
        parameters: .ofView([
            .text("title", "The words of it; the address unless given."),
            .text(
                "address",
                "Where it leads: `https:`, `http:`, `mailto:` or `tel:`. Anything else is shown and leads nowhere.",
                isRequired: true),
        ]),
        defaults: [Default(.string, "title"), Default(.gesture, "gestures")],
        look: { looked in
            guard let address = looked.text("address"), LinkBehaviour.safe(address.text) == nil else { return [] }
            return [.unsafeAddress(address.text, at: address.location)]
        },
        behaviour: LinkBehaviour())
}

/// A way out that hosts open by themselves. Only addresses that run nothing lead anywhere.
struct LinkBehaviour: Presenting {
    private static let schemes: Set<String> = ["https", "http", "mailto", "tel"]

    /// The address, if following it is safe.
    static func safe(_ address: String) -> String? {
        guard address.utf8.count <= 2000, let colon = address.firstIndex(of: ":"),
            schemes.contains(address[..<colon].lowercased()),
            address.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
        else { return nil }
        return address
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        let address = renderer.text("address", of: id) ?? ""
        properties[.text] = .string(renderer.value("title", of: id)?.displayText ?? address)
        if let safe = Self.safe(address) { properties[.address] = .string(safe) }
        return Element(renderer.id(of: id), .link, properties, events: properties.gestureEvents)
    }
}
