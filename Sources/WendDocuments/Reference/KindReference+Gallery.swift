import WendCore

/// The gallery: an app that shows the example of every kind alive, with its source.
extension KindReference {
    /// The documents of the app, and a flow that opens what can be seen: the path of each in its folder, and its text.
    public func gallery() -> [(file: String, text: String)] {
        [("app.xml", galleryList), ("all.yaml", galleryFlow)]
            + kinds.compactMap { kind in Self.galleryPage(kind).map { ("kinds/\(kind.name).xml", $0) } }
    }

    private static let mark = "<!-- Made of the descriptions of the kinds by `scripts/reference`; change those. -->\n"

    private var galleryList: String {
        // A group is told by its number: what a value is at first is one expression, whose length has a bound.
        let all = Array(KindGroup.allCases)
        let groups = all.enumerated().map { "record(id: \($0), title: '\($1.title)')" }.joined(separator: ", ")
        let records = kinds.filter { $0.document != nil }.map { kind in
            let about = kind.summary.replacing("`", with: "").replacing("'", with: "\\'")
            return "record(id: '\(kind.name)', group: \(all.firstIndex(of: kind.group) ?? 0), about: '\(about)')"
        }
        let members =
            "SUBQUERY(kinds, $k, $k.group == group.id AND (what == '' OR $k.id CONTAINS[c] what OR $k.about CONTAINS[c] what))"
        return Self.mark + """
            <app>
                <navigation>
                    <table title="Gallery">
                        <value name="what" is=""/>
                        <value name="groups" is="{[\(Self.attribute(groups))]}"/>
                        <value name="kinds" is="{[
                            \(records.map(Self.attribute).joined(separator: ",\n                "))
                        ]}"/>
                        <tableHeaderView>
                            <container><textField edits="what" label="Search"/></container>
                        </tableHeaderView>
                        <tableSection for="group in groups" key="group.id" headerTitle="{group.title}"
                                      hidden="{\(Self.attribute(members)).@count == 0}">
                            <tableCell for="kind in \(Self.attribute(members))"
                                       text="{kind.id}" detailText="{kind.about}" style="subtitle"
                                       accessoryType="disclosureIndicator" message="open"/>
                        </tableSection>
                        <loadSchema on="open" path="kinds/{message.kind.id}.xml">
                            <pushController/>
                            <showAlert message="This cannot be shown: {error}"/>
                        </loadSchema>
                    </table>
                </navigation>
            </app>

            """
    }

    /// Opens the screens of all kinds that can be seen, so that each is looked at wherever flow files run.
    private var galleryFlow: String {
        let visits = kinds.filter(\.isSeen).map { kind in
            "- tapOn: \(kind.name), .*\n- assertVisible: \(Self.pattern(kind.summary.replacing("`", with: "")))\n- back\n"
        }
        return """
            # Made of the descriptions of the kinds by `scripts/reference`; change those.
            appId: gallery
            document: .
            ---
            - launchApp
            - assertVisible: Gallery

            """ + visits.joined()
    }

    /// A text as a pattern of it alone, in quotes.
    private static func pattern(_ text: String) -> String {
        let pattern = text.reduce(into: "") { text, character in
            if ".*+?()[]{}|^$\\".contains(character) { text += "\\" }
            text.append(character)
        }
        return "'\(pattern.replacing("'", with: "''"))'"
    }

    private static func galleryPage(_ kind: KindDescription) -> String? {
        guard let example = kind.example, let document = kind.document else { return nil }
        // Without the `<app>` around it.
        let lines = document.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast()
        let alive = lines.map { $0.isEmpty ? "" : "        \($0)" }.joined(separator: "\n")
        let source = text("<pre>\(text(example))</pre>").replacing("{", with: "{{").replacing("}", with: "}}")
        let about = text(kind.summary.replacing("`", with: "")).replacing("{", with: "{{").replacing("}", with: "}}")
        return mark + """
            <app>
                <screen title="\(kind.name)">
                    <container>
                        <label>\(about)</label>
            \(alive)
                        <attributedTextView><attributedString>\(source)</attributedString></attributedTextView>
                    </container>
                </screen>
            </app>

            """
    }

    private static func text(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    private static func attribute(_ text: String) -> String { self.text(text).replacing("\"", with: "&quot;") }
}
