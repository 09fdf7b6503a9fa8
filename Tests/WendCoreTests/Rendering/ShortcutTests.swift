import Testing
import WendCore
import WendExpressions

/// What hosts need for keys is said by elements: what most people do next, what changes nothing, where to search.
struct ShortcutTests {
    private static let form = """
        <app><navigation><form title="Form"><navigationItem>
        <leftBarButtonItem><barButtonItem systemItem="cancel" message="no"/></leftBarButtonItem>
        <rightBarButtonItem><barButtonItem title="Save" style="done" message="save"/></rightBarButtonItem></navigationItem>
        <container>
        <searchBar placeholder="Look" showsCancelButton="yes" searchMessage="look"/>
        <button title="Send" message="submit"/>
        <button title="Send later" message="submit" role="secondary"/>
        <button title="Main" message="main" role="primary"/>
        <button title="Away" message="submit" role="danger"/>
        <button title="Plain" message="plain"/>
        </container>
        <showAlert on="plain" message="Sure?"><actionButtonItem title="Yes" message="main"/><cancelButtonItem title="No"/></showAlert>
        <showActionSheet on="main" title="Where?">
        <actionButtonItem title="Here" message="no"/><cancelButtonItem title="Nowhere"/></showActionSheet>
        <showAlert on="save" message="Saved"/><endEditing on="no"/><endEditing on="look"/>
        </form></navigation></app>
        """

    private func marks(_ play: Play) -> [String] {
        func visit(_ element: Element) -> [String] {
            let own = element.properties.text(.shortcut).map { mark in
                let words = [Property.text, .placeholder, .icon].compactMap { element.properties.text($0) }
                return "\(mark): \(words.first ?? "")"
            }
            return [own].compactMap(\.self) + element.children.flatMap(visit)
        }
        return play.rendering.topLayer.map(visit) ?? []
    }

    @Test func elementsSayWhatKeysLeadToThem() throws {
        let play = try Play(Self.form)
        #expect(
            marks(play) == [
                "cancel: cancel", "default: Save", "search: Look", "cancel: Cancel", "default: Send", "default: Main",
            ])
    }

    @Test(arguments: [("Plain", "cancel: No"), ("Main", "cancel: Nowhere"), ("Save", "cancel: OK")])
    func ofALayerItIsTheAnswerThatChangesNothing(_ press: String, _ mark: String) throws {
        let play = try Play(Self.form)
        try play.press(press)
        #expect(marks(play) == [mark])
    }
}
