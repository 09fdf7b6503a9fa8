import ArgumentParser
import Foundation

/// A file that is to be there.
struct ScaffoldFile {
    /// Its path within the folder.
    let path: String
    let text: String

    init(_ path: String, _ text: String) {
        self.path = path
        self.text = text
    }
}

/// A folder that new files come into. Nothing in it is ever written over.
struct Scaffold {
    let folder: String

    private func path(_ file: ScaffoldFile) -> String { folder == "." ? file.path : "\(folder)/\(file.path)" }

    /// Writes what is not there.
    /// - Parameter isCheck: Whether nothing is written, and it is said instead what is missing.
    func write(_ files: [ScaffoldFile], isCheck: Bool) throws {
        let missing = files.filter { !FileManager.default.fileExists(atPath: path($0)) }
        guard !isCheck else {
            for file in missing { Terminal.note("\(path(file)) is missing") }
            guard missing.isEmpty else {
                throw Refusal(line: "\(missing.count) of \(files.count) files are missing", code: .failure)
            }
            return Terminal.print("\(files.count) files are there")
        }
        for file in files {
            let path = path(file)
            do {
                let parent = URL(filePath: path).deletingLastPathComponent()
                try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
                // What has come there since is not written over either.
                try Data(file.text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
                Terminal.print("wrote \(path)")
            } catch let error as CocoaError where error.code == .fileWriteFileExists {
                Terminal.note("\(path) is there already, and stays as it is")
            } catch {
                throw Refusal(line: "\(path) cannot be written: \(error.localizedDescription)")
            }
        }
    }

    /// - Throws: If one of these files is there already.
    func requireNothing(of files: [ScaffoldFile]) throws {
        guard let there = files.first(where: { FileManager.default.fileExists(atPath: path($0)) }) else { return }
        throw Refusal(line: "\(path(there)) is there already; nothing is written: choose another name")
    }

    /// The target of the package in the folder: the one folder of its sources.
    func target() throws -> String {
        let sources = folder == "." ? "Sources" : "\(folder)/Sources"
        let found = (try? FileManager.default.contentsOfDirectory(atPath: sources))?.filter { !$0.hasPrefix(".") } ?? []
        guard found.count == 1 else {
            throw Refusal(
                line: found.isEmpty
                    ? "there is no package in \(folder): wend new app NAME --swift writes one"
                    : "\(sources) has more than one target: \(found.sorted().joined(separator: ", "))")
        }
        return found[0]
    }
}
