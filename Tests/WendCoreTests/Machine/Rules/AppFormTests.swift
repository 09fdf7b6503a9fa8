import Testing
import WendCore
import WendExpressions

/// A form of an app's own with more than one page, written with the public API only.
struct AppFormTests {
    /// Shows one of its pages; everything in them is one form.
    private struct Pages: Containing {
        static let kind = Kind(
            "pages", "Shows a page of a form.", role: .contains, types: .controller,
            parameters: .ofController([
                Parameter("pages", .controller, "The pages.", isRequired: true, isList: true),
                Parameter("footer", .view, "What stands below every page.", isLazy: true),
                .number("page", "Which page is shown at first, counted from 1.", fallback: 1),
                .text("title", "What it is called.", fallback: "Pages"),
                .bool("judges", "Whether a page is judged when it is left.", fallback: true),
            ]),
            defaults: .ofController([Kind.Default(.controller, "pages")]),
            traits: .form, behaviour: Pages())

        func load(_ id: ActivationID, _ turn: inout Turn) { turn.build("footer", of: id) }

        func visibleChildren(of id: ActivationID, _ tree: SessionTree) -> [ActivationID] {
            let pages = tree.children(of: id, slot: "pages")
            let page = Int(tree.number("page", of: id) ?? 0) - 1
            return pages.indices.contains(page) ? [pages[page]] : []
        }

        func actionValues(of id: ActivationID, _ tree: SessionTree) -> Fields { tree.formValues(of: id) }

        func receive(_ message: Message, at id: ActivationID, _ turn: inout Turn) -> Outcome? {
            switch message.name {
            case "submit": return turn.submit(id)
            case "turn":
                let page = visibleChildren(of: id, turn.tree).first
                if turn.tree.flag("judges", of: id), !turn.judge(id, within: page) { return .failure(message.scope) }
                turn.set("page", to: .integer(Int(turn.tree.number("page", of: id) ?? 0) % 2 + 1), of: id)
                return .success(message.scope)
            default: return nil
            }
        }

        func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
            var properties = renderer.common(id)
            properties[.label] = .string(renderer.text("title", of: id) ?? "")
            var children = visibleChildren(of: id, renderer.tree).map { renderer.element(of: $0) }
            children += renderer.contents("footer", of: id)
            return Element(renderer.id(of: id), .form, properties, children: children)
        }
    }

    private func play(_ attributes: String = "") throws -> Play {
        var registry = Registry.noting
        registry.register(Pages.kind)
        return try Play(
            """
            <app><pages \(attributes)>
                <screen shouldForwardAllMessages="yes"><container>
                    <textField name="name"><placeholder>Name</placeholder></textField>
                    <button title="Turn" message="turn"/><button title="Send" message="submit"/>
                </container></screen>
                <screen shouldForwardAllMessages="yes"><container>
                    <textField name="count"><placeholder>Count</placeholder><validations>
                        <isEqual otherValue="2"><failureMessage>Two, please.</failureMessage></isEqual>
                    </validations></textField>
                    <button title="Turn" message="turn"/><button title="Send" message="submit"/>
                </container></screen>
                <footer><label>the footer</label></footer>
                <note name="didNotSubmit"><show>failureMessage</show></note>
            </pages></app>
            """, registry: registry)
    }

    @Test func whatAParameterIsWithoutBeingGivenIsItsFallbackForEveryReader() throws {
        let play = try play()
        #expect(try play.element(.form).properties.text(.label) == "Pages")
        #expect(play.texts.contains("Name"))
    }

    @Test func whatALazyParameterHoldsIsThereWhenItWasBuilt() throws {
        #expect(try play().sees("the footer"))
    }

    @Test func aPartOfAFormIsJudgedByItself() throws {
        let play = try play()
        try play.enter("Ann", into: "Name")
        try play.press("Turn")
        #expect(play.notes.isEmpty && play.texts.contains("Count"))
        try play.press("Turn")
        #expect(play.notes == ["failureMessage=Two, please."])
        #expect(play.texts.contains("Count"))
        #expect(try play.rendering.focus == play.element("Count") { $0.events.contains(.edit) }.id)
    }

    @Test func theKeyboardIsNotGivenToWhatNobodySees() throws {
        let play = try play(#"judges="no""#)
        try play.enter("Ann", into: "Name")
        try play.press("Send")
        #expect(play.notes == ["failureMessage=Two, please."])
        #expect(play.texts.contains("Name") && !play.texts.contains("Count"))
        // It stays where it is.
        #expect(try play.rendering.focus == play.element("Name") { $0.events.contains(.edit) }.id)
    }

    @Test func theReturnKeyDoesNotLeadToWhatNobodySees() throws {
        let play = try play(#"judges="no""#)
        try play.enter("Ann", into: "Name")
        try play.pressReturn(in: "Name")
        // There is no next input to be seen, so the form was submitted.
        #expect(play.notes == ["failureMessage=Two, please."])
        #expect(!play.texts.contains("Count"))
    }

    @Test func theKeyboardLeavesWithItsPage() throws {
        let play = try play(#"judges="no""#)
        try play.enter("Ann", into: "Name")
        try play.press("Turn")
        #expect(play.rendering.focus == nil)
    }
}
