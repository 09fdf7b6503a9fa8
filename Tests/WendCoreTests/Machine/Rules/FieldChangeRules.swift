import TestSupport
import Testing
import WendCore
import WendExpressions

/// What is typed belongs to the field it was typed into, whatever becomes of the document meanwhile: an id that a page knows never comes
/// to stand for the field of something else.
struct FieldChangeRules {
    private func app(_ views: [String]) -> String {
        let values = ["a", "b", "c", "d", "e"].map { "<value name=\"\($0)\" is=\"\"/>" }.joined()
        return "<app><screen title=\"T\">\(values)<container>\(views.joined())</container></screen></app>"
    }

    private func field(_ name: String) -> String { "<textField edits=\"\(name)\" label=\"\(name)\"/>" }

    private func id(_ label: String, _ play: Play) -> Element.ID? {
        play.visible.first { $0.role == .textField && $0.properties[.label]?.text == label }?.id
    }

    @Test(arguments: 0..<200) func idsOfFieldsStayTheirs(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let names = ["a", "b", "c", "d", "e"]
        func views() -> [String] {
            var views = names.shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random)).map(field)
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                views.insert("<label>x</label>", at: Int.random(in: 0...views.count, using: &random))
            }
            return views
        }
        let play = try Play(app(views()))
        for _ in 0..<4 {
            let before = Dictionary(
                uniqueKeysWithValues: names.compactMap { name in id(name, play).map { (name, $0) } })
            try play.change(to: app(views()))
            for (name, old) in before {
                let new = id(name, play)
                #expect(new == nil || new == old, "\(name) is another field now")
                // Nobody else has its id.
                for other in names where other != name { #expect(id(other, play) != old) }
            }
        }
        #expect(play.reports.isEmpty)
    }

    @Test func whatIsTypedOnTheWayIsNotThatOfTheFieldBefore() throws {
        let play = try Play(app([field("a")]))
        let kept = try #require(id("a", play))
        try play.change(to: app([field("b"), field("a")]))
        #expect(play.send(.edit, kept, "one") == nil)
        #expect(play.visible.first { $0.id == kept }?.properties[.label] == "a")
        try play.change(to: app([field("b")]))
        // Its field is gone: nothing takes what is typed into it.
        #expect(play.send(.edit, kept, "two") != nil)
        #expect(play.visible.first { $0.role == .textField }?.properties[.value] == "")
    }

    @Test func aButtonThatSendsSomethingElseIsAnother() throws {
        func app(_ buttons: String) -> String {
            "<app><screen title=\"T\"><value name=\"done\" is=\"\"/><container>\(buttons)<label>{done}</label></container>"
                + "<set on=\"save\" name=\"done\" to=\"saved\"/><set on=\"delete\" name=\"done\" to=\"deleted\"/></screen></app>"
        }
        let save = "<button title=\"Save\" message=\"save\"/>"
        let play = try Play(app(save))
        let known = try #require(play.visible.first { $0.events.contains(.press) }?.id)
        try play.change(to: app("<button title=\"Delete\" message=\"delete\"/>" + save))
        #expect(play.send(.press, known) == nil)
        #expect(play.sees("saved"))
    }
}
