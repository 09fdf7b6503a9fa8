import Foundation
import MachineFuzzing
import Synchronization
import Testing
import Wend

@testable import WendWeb

/// A table whose rows an answer brings, and a button brings again.
enum ListApp {
    static var registry: Registry {
        var registry = Registry.standard
        registry.register(FieldRow.kind)
        return registry
    }

    static let text = """
        <tableCell text="row {name}" message="mark" accessoryType="{TERNARY(name == chosen, 'checkmark', 'none')}"/>
        """
    static let field = """
        <fieldCell><textField name="field"><placeholder>row {name}</placeholder></textField></fieldCell>
        """

    static func source(_ template: String, hasIDs: Bool) -> String {
        let kind = template.hasPrefix("<field") ? "fieldCell" : "tableCell"
        return """
            <app><navigation><table><title>Rows</title><sections><tableSection><cells>
            <\(kind) keyPath="items"\(hasIDs ? "" : " valueName=\"name\"")><template>\(template)</template></\(kind)></cells></tableSection></sections>
            <tableHeaderView><button><title>Ask</title><message>ask</message></button></tableHeaderView>
            <actions><sendMessage name="ask"><message><name>data</name><destinationType>rootDelegate</destinationType>
            </message><multipleActions name="success"><storeValue><name>items</name><value><object keyPath="items"/></value>
            </storeValue><sendMessage><message><name>reloadData</name><destinationType>self</destinationType></message>
            </sendMessage></multipleActions></sendMessage><storeValue name="mark"><name>chosen</name><value>
            <string keyPath="name"/></value></storeValue></actions>
            </table></navigation></app>
            """
    }
}

/// A served list that has been asked for once.
struct LongListApp: Sendable {
    let served: ServedApp
    let items: Changing<[String]>
    private let store: any SessionStore
    private let first: LoadedPage

    var host: WebHost { served.host }
    var address: String { "/s/\(first.session)" }

    static func serve(
        _ count: Int, _ template: String = ListApp.text, store: any SessionStore = MemoryStore(),
        _ page: LoadedPage? = nil, _ change: (inout WebOptions) -> Void = { _ in },
        perform body: @Sendable (LongListApp) async throws -> Void
    ) async throws {
        let items = Changing((0..<count).map(String.init))
        var handlers = Handlers()
        handlers.on("data") { _ in
            // So many rows with an id each would be more than a session may keep.
            .success([
                "items": .list(
                    count >= 100_000
                        ? items.current.map(Value.string)
                        : items.current.map { ["id": .string($0), "name": .string($0)] })
            ])
        }
        try await ServedApp.serve(
            ListApp.source(template, hasIDs: count < 100_000), handlers: handlers, store: store,
            registry: ListApp.registry, change
        ) { served in
            let first = if let page { page } else { try await served.begin() }
            let app = LongListApp(served: served, items: items, store: store, first: first)
            if page == nil { try await app.ask() }
            try await body(app)
        }
    }

    /// Brings the rows again.
    func ask() async throws {
        let page = try await load()
        _ = try await served.post(page, [("e", try page.button("Ask"))])
        try await served.sessions.find(SessionID(rawValue: first.session))?.settled()
    }

    func load(_ address: String? = nil) async throws -> LoadedPage {
        try LoadedPage(await served.get(address ?? self.address, cookie: first.cookie), cookie: first.cookie)
    }

    func post(_ page: LoadedPage, _ form: [(String, String)]) async throws -> WebReply {
        try await served.post(page, form)
    }

    func connect(_ page: LoadedPage) async throws -> SocketClient { try await served.connect(page) }

    func greet(_ page: LoadedPage, client: String = "a") async throws -> SocketClient {
        try await served.greet(page, client: client).0
    }

    /// Says hello with the rows that are looked at, and gives the answer.
    func hello(_ page: LoadedPage, _ rows: String, seen: Int? = nil) async throws -> SocketFrame.Hello {
        let socket = try await served.connect(page)
        socket.send(
            """
            {"hello":{"client":"a","epoch":\(page.epoch),"seen":\(seen ?? page.number),"token":"\(page.token)",\(rows)}}
            """)
        return try #require(try await socket.frame().h)
    }

    /// How much of the session is stored: its position in the journal and its entries.
    var stored: [Int] {
        get async throws {
            let stored = try await store.load(SessionID(rawValue: first.session))
            return [stored?.position ?? 0, stored?.entries.count ?? 0]
        }
    }
}

extension LoadedPage {
    /// The id of the long list that is shown.
    var list: String {
        get throws { String(try #require(attribute("data-gap")).prefix { $0 != " " }) }
    }

    /// The texts of the rows that are shown.
    var rows: [String] {
        html.components(separatedBy: ">row ").dropFirst().map { "row \($0.prefix { $0 != "<" })" }
    }

    /// The id of the row with a text.
    func row(_ text: String) throws -> String { try attribute("<li id", before: ">\(text)<") }

    /// The id of the field with a placeholder.
    func field(_ placeholder: String) throws -> String {
        String(try attribute("<input id", before: "placeholder=\"\(placeholder)\"").prefix { $0 != "~" })
    }

    /// What the control of a field shows.
    func value(_ field: String) throws -> String? {
        let rest = try #require(html.components(separatedBy: "id=\"\(field)~i\"").dropFirst().first)
        let tag = rest.components(separatedBy: ">")[0]
        return tag.components(separatedBy: "value=\"").dropFirst().first?.components(separatedBy: "\"")[0]
    }

    /// Where a link leads to.
    func link(_ text: String) throws -> String { try attribute("href", before: ">\(text)</a>") }

    /// What can be scrolled.
    var scrolls: String {
        get throws { try attribute(" id", before: "scroll\"") }
    }

    /// The part of the page that patches change.
    var app: String {
        get throws {
            let rest = try #require(html.components(separatedBy: "Return</button>").last)
            return rest.components(separatedBy: "</form>")[0]
        }
    }

    /// The value of the last attribute of a name before something.
    private func attribute(_ name: String, before text: String) throws -> String {
        let end = try #require(html.range(of: text)).lowerBound
        let start = try #require(html.range(of: "\(name)=\"", options: .backwards, range: html.startIndex..<end))
        return String(html[start.upperBound...].prefix { $0 != "\"" })
    }

    private func attribute(_ name: String) -> String? {
        html.range(of: "\(name)=\"").map { String(html[$0.upperBound...].prefix { $0 != "\"" }) }
    }
}

extension SocketClient {
    /// All patches up to a frame that holds a text, with that frame's.
    func patches(until text: String) async throws -> [[SocketFrame.Part]] {
        var all: [[SocketFrame.Part]] = []
        while true {
            let patches = try await frame().p ?? []
            all += patches
            if "\(patches)".contains(text) { return all }
        }
    }

    /// Applies the next frame.
    func apply(to page: PageModel) async throws { try Self.apply(try await frame(), to: page) }

    /// Applies everything that has been sent up to now: an answer to something asked shows where that is.
    func drain(_ rows: String, into page: PageModel) async throws {
        send(rows)
        while true {
            let frame = try await frame()
            try Self.apply(frame, to: page)
            if frame.w != nil { return }
        }
    }

    private static func apply(_ frame: SocketFrame, to page: PageModel) throws {
        func text(_ part: SocketFrame.Part) -> String? { if case .text(let text) = part { text } else { nil } }
        for patch in frame.p ?? [] {
            let parts = patch.map(text)
            switch parts[0] {
            case "s": try page.apply(.set(id: parts[1] ?? "", name: parts[2] ?? "", value: parts[3]))
            case "i": try page.apply(.insert(parent: parts[1] ?? "", before: parts[2], html: parts[3] ?? ""))
            case "r": try page.apply(.remove(id: parts[1] ?? ""))
            case "m": try page.apply(.move(id: parts[1] ?? "", before: parts[2]))
            default: break
            }
        }
    }
}

extension PageModel {
    /// Everything there is to see, but for what pages with scripts work out for themselves: where rows stand, and the links to
    /// others.
    var withoutPlaces: [String] {
        var lines: [String] = []
        root.forEach { node in
            let attributes = node.attributes.filter { !["aria-posinset", "aria-setsize", "href"].contains($0.key) }
            lines.append("\(node.tag) \(attributes.sorted { $0.key < $1.key }) \(node.text)")
        }
        return lines
    }
}
