import Foundation
import TestSupport
import Testing

/// Apps that an app shows come, save and go, in processes that are killed: nothing that was acknowledged is lost or done twice, and none
/// shows what another has saved.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ShownAppKillTests {
    private static let apps = ["one", "two", "three", "desk"]
    /// Processes of one run. The last is not killed.
    private static let lives = 4
    private static let steps = 14

    /// An app with the titles it has, a field and a button.
    private static func notes(_ name: String, _ more: String = "", after: String = "") -> String {
        """
        <app><screen title="\(name)"><entity name="Note"><attribute name="title"/></entity>
        <query name="notes" entity="Note"/><value name="word" is=""/>
        <container><label name="\(name)Titles">- {joined(notes.title, ' ')}</label>
        <textField name="\(name)Word" placeholder="Word" edits="word"/>
        <button name="\(name)Keep" title="Keep" message="keep"/>\(more)</container>
        <save on="keep" entity="Note" value="{record(title: word)}"/>\(after)</screen></app>
        """
    }

    /// Two of one app, and one of another.
    private static func folder() throws -> TemporaryFolder {
        let shown = [("one", "notes", "-1"), ("two", "notes", "-2"), ("three", "lists", "")]
        let bundles = shown.map { name, source, suffix in
            """
            <bundle name="\(name)" source="\(source)" identifier="org.example.\(source)\(suffix)"/>
            <button name="\(name)Load" title="Show \(name)" message="load" to="\(name)"/>
            <button name="\(name)Unload" title="Put \(name) away" message="unload" to="\(name)"/>
            """
        }
        func manifest(_ name: String) -> String {
            #"{ "bundle": 1, "identifier": "org.example.\#(name)", "version": "1" }"#
        }
        return try TemporaryFolder([
            "app/app.xml": notes("desk", bundles.joined()), "app/notes/app.xml": notes("notes"),
            "app/notes/bundle.json": manifest("notes"), "app/lists/app.xml": notes("notes"),
            "app/lists/bundle.json": manifest("lists"),
        ])
    }

    /// What has been seen of a run.
    private struct Standing {
        /// The titles that may be there, by app.
        var asked: [String: Set<String>] = [:]
        /// Those that have to be.
        var owed: [String: Set<String>] = [:]
        /// Those that were acknowledged, and go with their app if it is put away before they are saved.
        var taken: [String: Set<String>] = [:]
        var isMade = false
        var history: [String] = []

        var allOwed: [String] { ShownAppKillTests.apps.flatMap { (owed[$0] ?? []).union(taken[$0] ?? []) }.sorted() }

        mutating func take(_ line: String) {
            history.append(line)
            let words = line.split(separator: " ").map(String.init)
            let app = words.dropFirst().first ?? ""
            switch words.first {
            case "made":
                #expect(!isMade || allOwed.isEmpty, "the session is lost")
                isMade = true
            case "asks": asked[app, default: []].insert(words[2])
            case "took": taken[app, default: []].insert(words[2])
            case "kept": owed[app, default: []].insert(words[2])
            case "unloads": taken[app] = []
            case "shown":
                let titles = words.dropFirst(2)
                #expect(Set(titles).count == titles.count, "something was saved twice")
                #expect(titles.allSatisfy { asked[app]?.contains($0) == true }, "something is another app's")
                let needed = (owed[app] ?? []).union(taken[app] ?? [])
                #expect(needed.isSubset(of: titles), "something is lost")
                owed[app] = Set(titles)
                taken[app] = []
            case "end": break
            default: Issue.record("the process says: \(line)")
            }
        }
    }

    private static func run(_ folder: TemporaryFolder, _ seed: UInt64, isLast: Bool, _ standing: inout Standing) throws
    {
        var dice = SeededGenerator(seed: seed)
        // Half of them end inside of a transaction, the others after so many lines.
        let isInside = !isLast && dice.chance(60)
        let moment = dice.one(of: ["begun", "written", "committing", "committed"])
        let transaction = isInside ? 1 + dice.below(25) : 0
        let most = isLast || isInside ? Int.max : 4 + dice.below(20)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("ShownAppKillSupport")
        process.arguments =
            [folder.path, "\(seed)", "\(isLast ? 0 : steps)", "\(transaction)", moment] + standing.allOwed
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        standing.history.append("process \(process.arguments?.dropFirst().joined(separator: " ") ?? "")")
        var (left, lines) = (Data(), 0)
        while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
            left += data
            while let end = left.firstIndex(of: UInt8(ascii: "\n")) {
                standing.take(String(decoding: left[left.startIndex..<end], as: UTF8.self))
                left = Data(left[(end + 1)...])
                lines += 1
                if lines == most { kill(process.processIdentifier, SIGKILL) }
            }
        }
        process.waitUntilExit()
        let isKilled = process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
        let isDone = process.terminationReason == .exit && process.terminationStatus == 0
        #expect(isDone || isKilled && !isLast, "the process ended with \(process.terminationStatus)")
    }

    @Test(arguments: 1...3 as ClosedRange<UInt64>) func nothingIsLostSavedTwiceOrShownByAnother(_ seed: UInt64)
        async throws
    {
        let folder = try Self.folder()
        let standing = try await Task.detached {
            var standing = Standing()
            for life in 0..<Self.lives {
                let own = seed * 1_000 + UInt64(life)
                try Self.run(folder, own, isLast: life == Self.lives - 1, &standing)
            }
            return standing
        }.value
        // All that was acknowledged and is known to be there was seen in the end.
        #expect(standing.isMade && standing.owed.values.contains { !$0.isEmpty }, "\(standing.history)")
    }
}
