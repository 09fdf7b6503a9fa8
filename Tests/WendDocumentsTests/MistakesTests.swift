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

        var testDescription: String { "\(app): \(what)" }
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Mistakes")

    private static func text(of app: String) throws -> String {
        try String(contentsOf: folder.appending(path: "\(app).xml"), encoding: .utf8)
    }

    static let mistakes = all.filter { $0.code != "-" }

    /// `app`, what it is, what is right, what is written instead, and the code that says so, separated by tabs; a dash where nothing
    /// says so.
    private static let all: [Mistake] = {
        let table = (try? String(contentsOf: folder.appending(path: "mistakes.tsv"), encoding: .utf8)) ?? ""
        return table.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map {
                String($0).replacing("\\n", with: "\n")
            }
            return Mistake(app: fields[0], what: fields[1], right: fields[2], wrong: fields[3], code: fields[4])
        }
    }()

    private func problems(_ text: String) -> [Diagnostic] {
        let (document, found) = read(text, file: "app.xml").checked(against: .standard)
        return found + (document?.reviewed(in: ReviewSurroundings(isEntry: true)) ?? [])
    }

    @Test(arguments: ["booking", "shopping", "club", "parcel"]) func nothingIsSaidOfWhatIsRight(app: String) throws {
        #expect(lines(problems(try Self.text(of: app))) == "")
    }

    @Test(arguments: mistakes) func mistakesAreFound(_ mistake: Mistake) throws {
        let text = try Self.text(of: mistake.app)
        let place = try #require(text.range(of: mistake.right), "the app has no \(mistake.right)")
        let found = problems(text.replacingCharacters(in: place, with: mistake.wrong))
        #expect(found.contains { $0.code == mistake.code }, "\(lines(found))")
    }

    @Test func nearlyAllAreFound() {
        #expect(Self.all.count >= 130)
        #expect(Self.mistakes.count * 100 >= Self.all.count * 95)
    }
}
