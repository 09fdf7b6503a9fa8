import ArgumentParser
import Wend
import WendBundles
import WendDocuments

/// `wend bundle`.
struct BundleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bundle",
        abstract: "Packs an app into one file that can be run from anywhere.",
        discussion: """
            A bundle is a zip archive with what the app needs: documents, texts, images, styles, data models and services. What is
            only for writing it stays out: flow files, their pictures, services.dev.json, stubs where there are services, and earlier
            versions of a data model. Apps that it shows from its folder go along, archives as they are. The app is checked first, as wend
            check does; one with errors is not packed, nor is one that shows an app which is not there or cannot run. The same files give the
            same bundle on every machine.

            Its SHA-256 is printed: whoever runs the bundle can insist on it. Bundles hold no code, and whoever runs one says which hosts
            its services may reach; those of --host are what it asks for.

            Ends with 0, with 1 if the app has errors, with 2 if a file is missing or cannot be written.

            Examples:
              wend bundle Examples/05-todo
              wend bundle Feed --identifier org.example.feed --version 1.4 --host api.example.org -o feed.zip
              wend run feed.zip --allow api.example.org
            """)

    @Argument(help: "The folder of an app.") var path: String
    @Option(help: "What tells the app from others, in all its versions; by default the folder's name.")
    var identifier: String?
    @Option(help: "Its version.") var version = "1"
    @Option(name: .customLong("host"), help: "A host that its services want to reach; may be repeated.")
    var hosts: [String] = []
    @Option(name: [.short, .long], help: "The file; by default IDENTIFIER.zip.") var output: String?
    @Flag(help: "Write over a file that is there already.") var force = false

    func run() async throws {
        try await reportingRefusals {
            let folder: AppFolder
            do {
                folder = try AppFolder(path: path)
            } catch {
                throw Refusal(line: "\(error)")
            }
            let identifier = identifier ?? folder.root.split(separator: "/").last.map(String.init) ?? "app"
            try await refuseErrors()
            let bundle: AppBundle
            do throws(BundleError) {
                bundle = try AppBundle(
                    packing: folder,
                    as: BundleManifest(identifier: identifier, version: version, hosts: hosts),
                    registry: CommandLineTool.parts.registry)
            } catch {
                throw Refusal(line: "\(error)", code: error.code == .entry ? .failure : .notStarted)
            }
            let file = output ?? "\(identifier).zip"
            if !force, DocumentFiles.exists(file) {
                throw Refusal(line: "\(file) is there already; --force writes over it")
            }
            do {
                try WrittenFile.write(bundle.bytes, to: file)
            } catch {
                throw Refusal(line: "\(file) cannot be written")
            }
            Terminal.note("\(bundle.files.count) files, \(bundle.bytes.count) bytes, written to \(file)")
            Terminal.print("sha256 \(bundle.hash)")
        }
    }

    /// What `wend check` finds wrong stays here: nobody could mend it in the archive.
    private func refuseErrors() async throws(Refusal) {
        var unread: Refusal?
        let files = try await CheckedFile.all(at: path) { unread = unread ?? $0 }
        if let unread { throw unread }
        var count = 0
        for file in files {
            for diagnostic in file.diagnostics where diagnostic.severity == .error {
                count += 1
                if count <= Self.shownErrors { Terminal.print(diagnostic.text(of: file.texts)) }
            }
        }
        if count == 0 { return }
        throw Refusal(
            line:
                "\(path) has \(count) error\(count == 1 ? "" : "s") and is not packed; wend check \(path) says everything",
            code: .failure)
    }

    /// How many errors are shown of an app that is not packed.
    private static let shownErrors = 20
}
