import Testing
import WendCore
import WendDocuments

/// Names of declared values, held against the declarations of the document.
struct DeclaredNameTests {
    private static let source = """
        <app><form><value name="tasks" is="{[]}"/><value name="draft"/>
        <container><textField EDITS placeholder="A"/>
        <container><switch for="task in tasks" edits="task.done" accessibilityLabel="{task.title}"/></container></container>
        ACTION</form></app>
        """

    private func problems(edits: String = "draft.title", action: String = "") -> [Diagnostic] {
        let source = Self.source.replacing("EDITS", with: "edits=\"\(edits)\"").replacing("ACTION", with: action)
        let document = XMLDocumentReader().read(Array(source.utf8), file: "a.xml", registry: .standard).document
        return document?.checked(against: .standard).diagnostics ?? []
    }

    @Test func whatIsDeclaredOrRepeatedIsKnown() {
        #expect(problems().isEmpty)
        #expect(problems(edits: "draft").isEmpty)
        #expect(problems(action: "<append on=\"add\" to=\"tasks\" value=\"{draft}\"/>").isEmpty)
    }

    @Test(arguments: [
        ("tasks", "<set on=\"a\" name=\"tasksss\" to=\"1\"/>"), ("tasks", "<append on=\"a\" to=\"task_s\"/>"),
        ("draft", "<remove on=\"a\" from=\"draf\" where=\"id == 1\"/>"),
        ("draft", "<update on=\"a\" in=\"Draft\" set=\"1\"/>"),
    ]) func aMisspeltNameIsFoundAndMended(_ meant: String, _ action: String) {
        let found = problems(action: action)
        #expect(found.map(\.code) == ["undeclared-value"])
        #expect(found.first?.severity == .warning)
        #expect(found.first?.fixes.first?.edits.map(\.replacement) == [meant])
    }

    @Test func whatIsLikeNothingHasNoEdit() {
        let found = problems(edits: "nothing.of.that.sort")
        #expect(found.map(\.code) == ["undeclared-value"])
        #expect(found.first?.fixes.isEmpty == true)
    }
}
