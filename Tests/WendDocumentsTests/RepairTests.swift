import Foundation
import Testing
import WendCore
import WendDocuments

/// What the first way out of each problem makes of a document that is not well-formed.
@Suite struct RepairTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let wrong: String
        let right: String
        var testDescription: String { wrong }
    }

    private static func inScreen(_ wrong: String, _ right: String) -> Case {
        func document(_ content: String) -> String {
            "<app><screen title=\"a\"><container>\(content)</container></screen></app>"
        }
        return Case(wrong: document(wrong), right: document(right))
    }

    static let cases: [Case] = [
        // An end tag belongs behind the text, or before the first line that is indented no further.
        inScreen("\n  <label>Hello\n  <label>x</label>\n", "\n  <label>Hello</label>\n  <label>x</label>\n"),
        inScreen("<label>Hello<label>x</label>", "<label>Hello</label><label>x</label>"),
        Case(
            wrong:
                "<app>\n  <screen>\n    <container>\n      <label>a</label>\n    <value name=\"x\"/>\n  </screen>\n</app>",
            right:
                "<app>\n  <screen>\n    <container>\n      <label>a</label>\n    </container>\n    <value name=\"x\"/>\n  </screen>\n</app>"
        ),
        // The inner one of two elements of one name is the one that is not closed.
        Case(
            wrong:
                "<app>\n  <screen>\n    <container>\n      <container>\n        <label>a</label>\n      <label>b</label>\n    </container>\n  </screen>\n</app>",
            right:
                "<app>\n  <screen>\n    <container>\n      <container>\n        <label>a</label>\n      </container>\n      <label>b</label>\n    </container>\n  </screen>\n</app>"
        ),
        inScreen("<label text=\"a/>", "<label text=\"a\"/>"),
        inScreen("<button title=\"a message=\"b\" to=\"app\"/>", "<button title=\"a\" message=\"b\" to=\"app\"/>"),
        inScreen("<label text=a\"/>", "<label text=\"a\"/>"),
        inScreen("<label text=a b c\"/>", "<label text=\"a b c\"/>"),
        // A name one letter away from that of its end tag, in an element of that name; and one that is not closed.
        inScreen("<contaner><label>a</label></container>", "<container><label>a</label></container>"),
        inScreen("<label/>text</label>", "<label>text</label>"),
        inScreen("<label text=“a b”/>", "<label text=\"a b\"/>"),
        inScreen("label text=\"a\"/>", "<label text=\"a\"/>"),
        inScreen(
            "container name=\"a\"><label>b</label></container>", "<container name=\"a\"><label>b</label></container>"),
        inScreen("<label>a</label></label>", "<label>a</label>"),
        inScreen("<label>a {now()</label>", "<label>a {now()}</label>"),
        inScreen("<label>{format(now(), 'd MMM'}</label>", "<label>{format(now(), 'd MMM')}</label>"),
        inScreen("<label>{lowercase('a)}</label>", "<label>{lowercase('a')}</label>"),
        inScreen("<label colour=\"red\">a</label>", "<!-- colour=\"red\" --> <label>a</label>"),
        inScreen("<label if=\"{1 == 2}\">a</label>", "<label hidden=\"{NOT (1 == 2)}\">a</label>"),
        inScreen("<button title=\"a\" onClick=\"b\" to=\"app\"/>", "<button title=\"a\" message=\"b\" to=\"app\"/>"),
        inScreen("<div><label>a</label></div>", "<container><label>a</label></container>"),
        Case(wrong: "<aap><screen/></aap>", right: "<app><screen/></app>"),
        Case(wrong: "<app><screen/></app><app/>", right: "<app><screen/></app>"),
        Case(
            wrong:
                "<app><screen><label name=\"a\">b</label><hideViews on=\"viewDidLoad\" viewNames=\"a\"/></screen></app>",
            right:
                "<app><screen><label name=\"a\">b</label><hideViews on=\"viewDidLoad\"><viewNames>a</viewNames></hideViews></screen></app>"
        ),
    ]

    private func problems(_ text: String) -> [Diagnostic] { read(text).checked(against: .standard).diagnostics }

    @Test(arguments: cases) func theFirstWayOutMends(_ given: Case) {
        #expect(lines(problems(given.right)) == "")
        var text = given.wrong
        for _ in 0..<3 {
            let fixes = problems(text).compactMap(\.fixes.first)
            if fixes.isEmpty { break }
            text = String(
                decoding: SourceText(file: "a.xml", bytes: Array(text.utf8)).applying(fixes).text.bytes, as: UTF8.self)
        }
        #expect(text == given.right)
    }

    @Test func onlySoManyTimesItIsAskedWhereAnEndTagBelongs() {
        // XMLScanner.guessLimit: each question looks at all that is in an element.
        let many = String(repeating: "<screen>\n<label>x\n</screen>", count: 200)
        let found = read("<app>\(many)</app>").diagnostics.filter { $0.code == "unclosed-tag" }
        #expect(found.count >= 64)
        #expect(found.allSatisfy { !$0.fixes.isEmpty })
    }
}
