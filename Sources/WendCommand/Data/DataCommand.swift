import ArgumentParser
import Foundation
import Wend

/// `wend data`.
struct DataCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "data",
        abstract: "Shows the records an app keeps.",
        discussion: """
            Without an entity: which there are, how many records of each, whose they are, and what the app's documents ask.
            With one: its records, all or those for which a condition holds.
            It looks at what lies in the app's data folder, also while a server runs, and changes nothing. Apps that were shown in it
            have records of their own beside its, which are listed behind them; --shown tells of one of them alone.
            Ends with 0; with 1 and what is wrong if the condition, the entity or the order is; with 2 if something cannot be
            read.

            Examples:
              wend data Examples/12-notes
              wend data Examples/12-notes Note
              wend data Examples/12-notes Note "title CONTAINS[cd] 'milk'" --sort=-changed --limit 10
              wend data Examples/12-notes Note "folder == 'Work'" --json
              wend data shop Order --person ann --csv > orders.csv
              wend data feed.zip Item                                     of a bundle, under its identifier
              wend data Examples/12-notes --shown org.example.feed Item   of an app that was shown in it
            """)

    @Argument(help: "A document, the folder of an app, or a bundle: a .zip file or an address.") var path: String
    @Argument(help: "The entity whose records are shown.") var entity: String?
    @Argument(help: "What has to hold for them.") var condition: String?
    @Option(help: "What they are sorted by: --sort title, or --sort=-changed,title where the last comes first.")
    var sort: String?
    @Option(help: "How many are shown; 50 unless given, and all of them as JSON and CSV.") var limit: Int?
    @Flag(help: "As a list of JSON objects.") var json = false
    @Flag(help: "As CSV, with a line of names.") var csv = false
    @Option(help: "Whose records: a name they signed in with, or as this command lists them.") var person: String?
    @Option(help: "An app that was shown in this one: its identifier, as this command lists it.") var shown: String?
    @Option(help: "The folder sessions are kept in, if the server was given one.") var data: String?

    func validate() throws {
        guard !(json && csv) else { throw ValidationError("--json and --csv are two forms; take one") }
        guard limit.map({ $0 >= 0 }) ?? true else { throw ValidationError("--limit takes a number from 0 on") }
        guard entity != nil || (sort == nil && limit == nil && !json && !csv) else {
            throw ValidationError(
                "--sort, --limit, --json and --csv are for the records of an entity; name one behind the path")
        }
    }

    func run() async throws {
        try await reportingRefusals {
            if let data {
                var isFolder: ObjCBool = false
                let isThere = FileManager.default.fileExists(atPath: data, isDirectory: &isFolder)
                if !isThere || !isFolder.boolValue { throw Refusal(line: "there is no folder '\(data)'") }
            }
            let bundle = try await OpenedBundle(path, isRun: false)
            let app = try App.open(
                bundle?.folder ?? path, called: bundle?.name, handlers: CommandLineTool.parts.handlers, needsGood: false
            )
            let kept =
                try shown.map { try KeptData(shown: $0, in: app, data ?? bundle?.data) }
                ?? KeptData(app, RecordsFolder(app.recordsFolder(data ?? bundle?.data)))
            guard let entity else {
                var lines = try kept.overview(of: person)
                if shown == nil { lines += try kept.overviewOfShown(of: person) }
                for line in lines { Terminal.print(Terminal.printable(line)) }
                return
            }
            let name = try kept.known(entity)
            guard let store = try kept.store(of: name, person: person) else {
                if json { Terminal.print("[]") }
                return Terminal.note("nobody has saved any '\(name)' yet")
            }
            let query = try kept.query(of: name, condition, sort: sort, limit: limit, in: store)
            do {
                if json || csv {
                    try store.export(query, as: json ? .json : .csv) { Terminal.put($0) }
                } else {
                    try show(query, of: store)
                }
            } catch let error as RecordStoreError {
                throw Refusal(line: error.message, code: error.code == .badQuery ? .failure : .notStarted)
            }
        }
    }

    private static let shownUnasked = 50

    private func show(_ query: RecordQuery, of store: RecordStore) throws {
        let page = try store.page(of: query, .positions(0..<(limit ?? Self.shownUnasked)))
        if page.records.isEmpty {
            return Terminal.note(condition == nil ? "there are none" : "there are none of which that is true")
        }
        for line in RecordTable(page.records).lines { Terminal.print(line) }
        let left = page.count - page.records.count
        if left > 0 { Terminal.note("… and \(left) more; see --limit") }
    }
}
