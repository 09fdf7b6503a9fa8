import ArgumentParser
import Foundation
import Testing
import Wend
import WendTesting

@testable import WendCommand

/// What `wend new` writes.
@Suite struct ScaffoldTests {
    /// A folder that is taken away at the end.
    private func inFolder(_ work: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "wend-new-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await work(folder)
    }

    private func passes(_ path: String) async throws {
        let read = FlowReader().read(file: path)
        let result = await FlowRunner().run(try #require(read.flow, "\(read.diagnostics)"))
        #expect(result.failure == nil, "\(result.lines.joined(separator: "\n"))")
    }

    @Test func aNewAppPassesItsFlowAndHasNothingToSay() async throws {
        try await inFolder { folder in
            try Scaffold(folder: folder).write(DocumentAppTemplate(ScaffoldName("My shop")).files, isCheck: false)
            try await passes("\(folder)/flow.yaml")
            #expect(try App(path: folder).diagnostics.isEmpty)
        }
    }

    @Test func aNewScreenPassesItsFlow() async throws {
        try await inFolder { folder in
            try Scaffold(folder: folder).write(DocumentScreenTemplate(ScaffoldName("Basket")).files, isCheck: false)
            try await passes("\(folder)/basket.yaml")
        }
    }

    @Test func aNewStagePassesItsFlow() async throws {
        try await inFolder { folder in
            let schema = try SectionSchema("Login:\nLoginHome\nLoginNew\nAbout:\nOrders:\nOrdersList")
            let template = try StageTemplate(schema)
            try Scaffold(folder: folder).write(template.files, isCheck: false)
            try await passes("\(folder)/sections.yaml")
            #expect(try App(path: "\(folder)/sections.xml").diagnostics.isEmpty)
        }
    }

    @Test("A51: nothing is written over") func nothingIsWrittenOver() async throws {
        try await inFolder { folder in
            let scaffold = Scaffold(folder: folder)
            try scaffold.write([ScaffoldFile("a/one.xml", "mine")], isCheck: false)
            try scaffold.write(
                [ScaffoldFile("a/one.xml", "yours"), ScaffoldFile("a/two.xml", "yours")], isCheck: false)
            #expect(try String(contentsOfFile: "\(folder)/a/one.xml", encoding: .utf8) == "mine")
            #expect(try String(contentsOfFile: "\(folder)/a/two.xml", encoding: .utf8) == "yours")
        }
    }

    @Test func checkingWritesNothingAndFailsForWhatIsMissing() async throws {
        try await inFolder { folder in
            let scaffold = Scaffold(folder: folder)
            let files = [ScaffoldFile("one.xml", ""), ScaffoldFile("two.xml", "")]
            try scaffold.write([files[0]], isCheck: false)
            let refusal = #expect(throws: Refusal.self) { try scaffold.write(files, isCheck: true) }
            #expect(refusal?.line == "1 of 2 files are missing")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/two.xml"))
            try scaffold.write([files[1]], isCheck: false)
            #expect(throws: Never.self) { try scaffold.write(files, isCheck: true) }
        }
    }

    @Test(arguments: [
        ("shop", "Shop", "shop", "Shop", "shop"), ("my shop", "My shop", "my-shop", "MyShop", "myShop"),
        ("OrderList", "Order list", "order-list", "OrderList", "orderList"),
        ("a/b/Basket", "Basket", "basket", "Basket", "basket"),
        ("to-do_2", "To do 2", "to-do-2", "ToDo2", "toDo2"), ("FAQ", "FAQ", "faq", "FAQ", "faq"),
    ])
    func namesAreWrittenAsEachPlaceWantsThem(
        _ text: String, _ title: String, _ file: String, _ type: String, _ value: String
    ) throws {
        let name = try ScaffoldName(text)
        #expect([name.title, name.file, name.type, name.value] == [title, file, type, value])
    }

    @Test(
        "A53: what names nothing is refused, so templates are never read in what was written",
        arguments: ["", "/", "2nd", "a\"b", "<x>", "a{b}", "..", "é", "a\nb", String(repeating: "a", count: 65)])
    func whatNamesNothingIsRefused(_ text: String) { #expect(throws: Refusal.self) { try ScaffoldName(text) } }

    /// The names of a screen's files are those of its target's package.
    @Test("A54: without its arguments the command says how it is used", arguments: [[], ["Login", "Orders", "more"]])
    func usage(_ arguments: [String]) {
        let error = #expect(throws: (any Error).self) { try NewAppCommand.parse(arguments) }
        if let error { #expect(NewAppCommand.fullMessage(for: error).lowercased().contains("usage: app")) }
    }

    @Test func aScreenInSwiftNeedsItsPackage() async throws {
        try await inFolder { folder in
            #expect(throws: Refusal.self) { try Scaffold(folder: folder).target() }
            try Scaffold(folder: folder).write(
                SwiftAppTemplate(ScaffoldName("shop"), wend: "../wend").files, isCheck: false)
            #expect(try Scaffold(folder: folder).target() == "Shop")
            try Scaffold(folder: folder).write([ScaffoldFile("Sources/Other/a.swift", "")], isCheck: false)
            #expect(throws: Refusal.self) { try Scaffold(folder: folder).target() }
        }
    }
}
