import Foundation
import Testing
import WendCore
import WendDocuments

/// Mistakes as people make them who know other ways to write screens, in apps that are right: a table of documents, what is written in
/// place of what, and what is said.
@Suite struct MistakesTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        let app: String
        let what: String
        let right: String
        let wrong: String
        let code: String
        /// What the way out writes in its place; nil where there is none, or where it may be more than one.
        let mended: String?

        var testDescription: String { "\(app): \(what)" }
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Mistakes")

    private static func text(of app: String) throws -> String {
        try String(contentsOf: folder.appending(path: "\(app).xml"), encoding: .utf8)
    }

    static let mistakes = all.filter { $0.code != "-" }
    static let mended = all.filter { $0.mended != nil }

    /// `app`, what it is, what is right, what is written instead, the code that says so, and what is then written, separated by tabs;
    /// a dash where nothing says so.
    private static let all: [Mistake] = {
        let table = (try? String(contentsOf: folder.appending(path: "mistakes.tsv"), encoding: .utf8)) ?? ""
        return table.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map {
                String($0).replacing("\\n", with: "\n")
            }
            return Mistake(
                app: fields[0], what: fields[1], right: fields[2], wrong: fields[3], code: fields[4],
                mended: fields.count > 5 ? fields[5] : nil)
        }
    }()

    private func problems(_ text: String) -> [Diagnostic] {
        let (document, found) = read(text, file: "app.xml").checked(against: .standard)
        return found + (document?.reviewed(in: ReviewSurroundings(isEntry: true)) ?? [])
    }

    @Test(arguments: [
        "booking", "shopping", "club", "parcel", "workshop", "lending", "delivery", "rental", "garage", "nursery",
        "choir", "jetty",
    ])
    func nothingIsSaidOfWhatIsRight(
        app: String
    )
        throws
    {
        #expect(lines(problems(try Self.text(of: app))) == "")
    }

    @Test(arguments: mistakes) func mistakesAreFound(_ mistake: Mistake) throws {
        let text = try Self.text(of: mistake.app)
        let place = try #require(text.range(of: mistake.right), "the app has no \(mistake.right)")
        let found = problems(text.replacingCharacters(in: place, with: mistake.wrong))
        #expect(found.contains { $0.code == mistake.code }, "\(lines(found))")
    }

    @Test(arguments: mended) func mistakesAreMended(_ mistake: Mistake) throws {
        let text = try Self.text(of: mistake.app)
        let place = try #require(text.range(of: mistake.right), "the app has no \(mistake.right)")
        let wrong = text.replacingCharacters(in: place, with: mistake.wrong)
        let found = try #require(problems(wrong).first { $0.code == mistake.code && !$0.fixes.isEmpty })
        let after = SourceText(file: "app.xml", bytes: Array(wrong.utf8)).applying([found.fixes[0]]).text.bytes
        #expect(
            String(decoding: after, as: UTF8.self) == text.replacingCharacters(in: place, with: mistake.mended ?? ""))
    }

    /// What looks like one of them and is meant as it stands.
    @Test(arguments: [
        // In quotes, and among tags, braces are shown; a text in braces is a text.
        "<label>Write “{{guest}}” where the name goes</label>", "<label>Write '{{guest}}' where the name goes</label>",
        "<label text=\"&lt;b>{{guest}}&lt;/b>\"/>", "<label>{'{guest}'}</label>",
        "<label>{{first}} and {{last}}</label>",
        // A price has its sign before it; of what nobody knows it may be one.
        "<label>${beds}</label>", "<label>${beds * 12} a night</label>",
        "<screen><value name=\"rate\"/><label>${rate}</label></screen>",
        // Dots end sentences, and belong to names that are none of values.
        "<label text=\"Ask at beds.example for more\"/>", "<label text=\"Free. Really free.\"/>",
        "<label text=\"See guest.txt for more\"/>",
        // Words with dots that lead nowhere, and what is read in every language.
        "<label hidden=\"{guest == 'Dr. No'}\">a</label>", "<label hidden=\"{guest == 'a.b'}\">a</label>",
        "<label hidden=\"{arrives > date('2026-03-01')}\">a</label>",
        "<textField name=\"n\" label=\"N\"><isEqual otherValue=\"12\" failureMessage=\"f\"/></textField>",
        "<numberField name=\"n\" label=\"N\"><isEqual otherValue=\"{12}\" failureMessage=\"f\"/></numberField>",
        "<screen><value name=\"note\" is=\"Open (mostly)\"/><label>{note}</label></screen>",
        // Two of one name in two controllers.
        "<screen><value name=\"free\"/><label>{free}</label></screen>",
        "<screen><value name=\"sum\" always=\"{more + 1}\"/><value name=\"more\" always=\"{beds}\"/><label>{sum}</label></screen>",
        "<screen><value name=\"beds\" always=\"{beds ?? 1}\"/><label>{beds}</label></screen>",
        "<container><label for=\"one in {1, 2}\">{one}</label></container>",
        "<container><label for=\"one in [1, 2]\">{one}</label></container>",
        "<datePicker name=\"d\" label=\"D\" date=\"2028-02-29\" minimumDate=\"2026-02-28 14:30\"/>",
        "<textField name=\"t\" label=\"T\"><check when=\"SELF MATCHES '[0-9]+'\" failureMessage=\"f\"/></textField>",
        "<numberField name=\"t\" label=\"T\"><check when=\"SELF > 3\" failureMessage=\"f\"/></numberField>",
        "<datePicker name=\"t\" label=\"T\"><check when=\"SELF > now()\" failureMessage=\"f\"/></datePicker>",
        // Shares of one, and what is a hundredth of something else.
        "<progressBar label=\"P\" value=\"{beds / 4}\"/>", "<progressBar label=\"P\" value=\"{100 * beds / 400}\"/>",
        "<progressBar label=\"P\" value=\"1\"/>", "<progressBar label=\"P\"/>",
        // A way in a file system, and a text with what stands for anything.
        "<textField name=\"t\" label=\"T\"><check when=\"SELF MATCHES '/home/.*'\" failureMessage=\"f\"/></textField>",
        "<textField name=\"t\" label=\"T\"><doesMatchRegularExpression pattern=\"/[a-z]+/\" failureMessage=\"f\"/></textField>",
        "<textField name=\"t\" label=\"T\"><check when=\"SELF LIKE joined({guest, '*'}, '')\" failureMessage=\"f\"/></textField>",
        "<numberField name=\"n\" label=\"N\" minimum=\"1\" maximum=\"2\" value=\"2\"/>",
        "<datePicker name=\"d\" label=\"D\" datePickerMode=\"date\" date=\"{now()}\" maximumDate=\"{now()}\"/>",
        "<datePicker name=\"d\" label=\"D\" date=\"2026-03-01\" minimumDate=\"{now()}\"/>",
        "<picker name=\"p\" label=\"P\" value=\"a\" options=\"{['a', 'b']}\"/>",
        // Nobody can do anything with what is hidden, so nothing depends on when.
        "<badge hidden=\"{arrives > now()}\">Late</badge>",
    ])
    func whatIsMeantIsNotDoubted(_ view: String) throws {
        let text = try Self.text(of: "booking").replacing("<checkbox", with: "\(view)<checkbox")
        #expect(lines(problems(text)) == "")
    }

    @Test func nearlyAllAreFound() {
        #expect(Self.all.count >= 160)
        #expect(Self.mended.count >= 25)
        #expect(Self.mistakes.count * 100 >= Self.all.count * 95)
    }
}
