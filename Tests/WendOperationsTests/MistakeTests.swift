import Foundation
import Testing
import WendOperations

/// What the compiler says of work that is no closure, and that it says nothing of what is one.
struct MistakeTests {
    struct Double: OperationWork {
        let number: Int
        func start(_ context: OperationContext) async throws -> Int { 2 * number }
    }

    @Test func workOfATypeOfItsOwnStandsBehindAnything() async throws {
        let workflow = Workflow()
        let a = workflow.add("a", Double(number: 1))
        let b = workflow.add("b", after: a, Double(number: 2))
        let c = workflow.add("c", after: [a, b], Double(number: 3))
        let d = workflow.add("d", after: a, b, settings: OperationSettings(), Double(number: 4))
        let closure: @Sendable () throws -> Int = { 10 }
        let e = workflow.add("e", closure)
        let f = workflow.add("f", after: [a], closure)
        try await workflow.run()
        #expect(try [a, b, c, d, e, f].map { try $0.value } == [2, 4, 6, 8, 10, 10])
    }

    private static let modules = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
        .appendingPathComponent("Modules")
    private static let compiler = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
        "\($0)/swiftc"
    }.first { FileManager.default.isExecutableFile(atPath: $0) }
    private static let canCompile =
        compiler != nil
        && modules.map { FileManager.default.fileExists(atPath: $0.path + "/WendOperations.swiftmodule") } == true

    static let mistakes = [
        #"w.add("b", makeWork())"#, #"w.add("b", after: a, makeWork())"#, #"w.add("b", after: "a", 1)"#,
        #"w.add("b", after: a, c, makeWork())"#, #"w.add("b", after: [a, c], makeWork())"#, "w.add(after: a, work)",
        #"w.add("b", after: a, settings: OperationSettings(), makeWork())"#,
        #"w.add("b", after: a, requires: .succeeded, makeWork())"#,
    ]

    @Test(.enabled(if: canCompile), .timeLimit(.minutes(10))) func aValueInsteadOfAClosureIsSaidSo() throws {
        let (compiler, modules) = (try #require(Self.compiler), try #require(Self.modules))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mistakes-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("mistakes.swift")
        let before = """
            import WendOperations
            func makeWork() -> Int { 1 }
            func f(_ w: Workflow, _ a: WorkflowOperation<Int>, _ c: WorkflowOperation<String>, _ work: @escaping () -> Int) {

            """
        try (before + Self.mistakes.joined(separator: "\n") + "\n}\n").write(
            to: file, atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: compiler)
        process.arguments = ["-typecheck", "-swift-version", "6", "-I", modules.path, file.path]
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = pipe
        try process.run()
        let said = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let errors = said.split(separator: "\n").filter { $0.hasPrefix("/") && $0.contains(": error: ") }
        #expect(errors.count == Self.mistakes.count, "\(said)")
        for (number, mistake) in Self.mistakes.enumerated() {
            let error = errors.first { $0.contains("mistakes.swift:\(number + 4):") }
            #expect(
                error?.contains("the work is a closure: write it in braces") == true,
                "\(mistake): \(error ?? "nothing is said of it")")
        }
    }
}
