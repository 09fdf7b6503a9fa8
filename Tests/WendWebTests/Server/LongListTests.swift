import Foundation
import NIOCore
import TestSupport
import Testing
import Wend

@testable import WendWeb

/// Lists with more rows than a page shows: each page looks at its own part of them.
@Suite(.serialized) struct LongListTests {
    private static let count = 100_000

    // MARK: Pages

    @Test func aPageShowsTheFirstRowsAndLeadsToTheOthers() async throws {
        try await LongListApp.serve(Self.count) { app in
            let page = try await app.load()
            let list = try page.list
            #expect(page.rows.count == RowWindows.most)
            #expect(page.html.contains("aria-posinset=\"80\" aria-setsize=\"100000\""))
            #expect(page.html.contains(">99920 more rows<"))
            #expect(
                page.html.contains(
                    "id=\"w\(list)/:before\" class=\"gap before\" data-gap=\"\(list) 0 0 100000\" hidden"))
            let next = try page.link("Later rows")
            #expect(next == "/s/\(page.session)?rows=\(list):80")
            let second = try await app.load(next)
            #expect(second.rows.first == "row 80" && second.rows.last == "row 159")
            #expect(second.html.contains("data-show=\"{&quot;\(list)&quot;:80}\""))
            #expect(try second.link("Earlier rows") == "/s/\(page.session)?rows=\(list):0")
            #expect(try second.link("Later rows") == "/s/\(page.session)?rows=\(list):160")
            #expect(second.action.hasSuffix("&rows=\(list):80"))
            #expect(app.host.counters.batches == 1)
        }
    }

    @Test(arguments: [
        ("LIST:2990", 2_920), ("LIST:999999", 2_920), ("LIST:-1", 0), ("LIST:x", 0), ("7777:9", 0), ("", 0),
        ("LIST", 0), ("LIST:1:2", 0), ("LIST:9223372036854775807", 2_920), ("x,,LIST:5,%00", 5),
    ])
    func whatMakesNoSenseInAnAddressCountsForNothing(query: String, first: Int) async throws {
        try await LongListApp.serve(3_000) { app in
            let list = try await app.load().list
            let page = try await app.load("\(app.address)?rows=\(query.replacing("LIST", with: list))")
            #expect(page.rows.first == "row \(first)")
        }
    }

    @Test func aFormIsReadAsThePageWasThatSentIt() async throws {
        try await LongListApp.serve(3_000, ListApp.field) { app in
            let list = try await app.load().list
            let page = try await app.load("\(app.address)?rows=\(list):2000")
            let field = try page.field("row 2020")
            let reply = try await app.post(page, [(field, "typed")])
            #expect(reply.status == 303)
            #expect(reply.fields["location"] == "/s/\(page.session)?rows=\(list):2000")
            let again = try await app.load(reply.fields["location"] ?? "")
            #expect(try again.value(field) == "typed")
            // Rows that the page does not show are not taken for empty.
            let first = try await app.load()
            let other = try await app.post(first, [(try first.field("row 1"), "one")])
            #expect(other.fields["location"] == "/s/\(page.session)")
            let kept = try await app.load("\(app.address)?rows=\(list):2000")
            #expect(try kept.value(field) == "typed")
            // A page that is out of date shows the same rows.
            let stale = try await app.post(page, [(field, "late")])
            #expect(stale.status == 409)
            #expect(try LoadedPage(stale, cookie: page.cookie).rows.first == "row 2000")
        }
    }

    @Test func aPageRemembersSoManyLists() {
        var looks = PageWindows()
        let limit = WebOptions().maximumListsPerPage
        for number in 0..<100 { looks.show(number, of: ActivationID(UInt32(number)), lists: limit) }
        looks.show(7, of: ActivationID(80), lists: limit)
        #expect(looks.places.count == limit)
        #expect(looks.places.last == .init(list: ActivationID(80), first: 7))
        #expect(looks.places.first == .init(list: ActivationID(100 - UInt32(limit)), first: 100 - limit))
        #expect(PageWindows(query: looks.query ?? "", lists: limit) == looks)
        #expect(PageWindows(query: looks.query ?? "", lists: 2).places.count == 2)
    }

    @Test func theModuleForListsIsSmallAndLoadedOnUse() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let script = try #require(app.host.assets.module("lists"))
            #expect((script.compressed?.readableBytes ?? .max) <= 3 * 1024)
            #expect(page.html.contains("data-lists=\"/assets/\(script.name)\""))
            #expect(!page.html.contains("src=\"/assets/\(script.name)\""))
            #expect(try await app.get("/assets/\(script.name)").bytes == PackageResources.lists_js)
        }
    }

    // MARK: Live

    @Test func aPageIsShownTheRowsItAsksFor() async throws {
        try await LongListApp.serve(Self.count) { app in
            let page = try await app.load()
            let list = try page.list
            let socket = try await app.greet(page)
            socket.send("{\"show\":{\"\(list)\":99000}}")
            let frame = try await socket.frame()
            #expect(frame.w == 1 && frame.a == nil && frame.r == nil)
            let inserted = try #require(frame.p?.first { $0.first == "i" })
            #expect("\(inserted)".contains(">row 99000<") && "\(inserted)".contains(">row 99079<"))
            #expect(frame.p?.count { $0.first == "r" } == RowWindows.most)
            // What overlaps stays.
            socket.send("{\"show\":{\"\(list)\":99030}}")
            let next = try await socket.frame()
            #expect(next.w == 1 && next.p?.count { $0.first == "r" } == 30)
            // Nothing new is an answer as well.
            socket.send("{\"show\":{\"\(list)\":99030}}")
            let same = try await socket.frame()
            #expect(same.w == 1 && same.p == nil)
            #expect(app.host.counters.windows == 3)
            #expect(app.host.counters.batches == 1)
        }
    }

    @Test func theRowWithTheKeyboardStays() async throws {
        try await LongListApp.serve(3_000) { app in
            let page = try await app.load()
            let list = try page.list
            let row = try page.row("row 3")
            let socket = try await app.greet(page)
            socket.send("{\"show\":{\"\(list)\":1500},\"keep\":\"\(row)\"}")
            let frame = try await socket.frame()
            let removed = frame.p?.filter { $0.first == "r" } ?? []
            #expect(removed.count == RowWindows.most - 1)
            #expect(!removed.contains(["r", .text(row)]))
            #expect(frame.p?.contains { $0.first == "m" } == false)
            let inserted = (frame.p ?? []).filter { $0.first == "i" }.map { "\($0)" }.joined()
            #expect(inserted.contains(">row 1578<") && !inserted.contains(">row 1579<"))
            // It stays where others come before it, and goes when the keyboard has gone.
            app.items.current = ["first"] + app.items.current
            try await app.ask()
            let moved = try await socket.patches(until: ">row 1499<")
            #expect(!moved.contains { $0 == ["r", .text(row)] || $0.first == "m" })
            socket.send("{\"show\":{\"\(list)\":1500}}")
            #expect(try await socket.frame().p?.contains(["r", .text(row)]) == true)
        }
    }

    @Test func twoPagesScrollOnTheirOwn() async throws {
        try await LongListApp.serve(3_000) { app in
            let page = try await app.load()
            let list = try page.list
            let row = try page.row("row 3")
            let here = try await app.greet(page, client: "here")
            let there = try await app.greet(page, client: "there")
            there.send("{\"show\":{\"\(list)\":2400}}")
            #expect(try await there.frame().w == 1)
            // Pressing a row marks it, which only the page sees that shows it.
            here.batch(1, "[\"press\",\"\(row)\"]")
            let own = try await here.frame()
            #expect(own.a == 1 && "\(own.p ?? [])".contains("checkmark"))
            app.items.current = ["first"] + app.items.current
            try await app.ask()
            let shown = try await here.patches(until: ">row first<")
            #expect(!shown.contains { "\($0)".contains("2399") })
            // A row more in front shifts what the other page shows by one.
            let shifted = try await there.patches(until: ">row 2399<")
            #expect(!shifted.contains { "\($0)".contains("first") || "\($0)".contains("checkmark") })
            #expect(shifted.count { $0.first == "r" } == 1)
        }
    }

    @Test func whatEachPageShowsIsWhatItLooksAt() async throws {
        try await LongListApp.serve(2_000) { app in
            let page = try await app.load()
            let list = try page.list
            var pages: [(SocketClient, PageModel, Int?)] = []
            for first in [nil, 400, 1_700] as [Int?] {
                let socket = try await app.greet(page, client: "\(first ?? 0)")
                pages.append((socket, try PageModel(page.app), first))
                guard let first else { continue }
                socket.send("{\"show\":{\"\(list)\":\(first)}}")
                try await socket.apply(to: pages[pages.count - 1].1)
            }
            for change in 0..<3 {
                switch change {
                case 0: app.items.current.insert("new", at: 450)
                case 1: app.items.current.removeSubrange(100..<900)
                default: app.items.current += (5_000..<7_000).map(String.init)
                }
                try await app.ask()
                for (socket, model, first) in pages {
                    try await socket.drain("{\"show\":{}}", into: model)
                    let wanted = first.map { "?rows=\(list):\($0)" } ?? ""
                    let fresh = try PageModel(try await app.load(app.address + wanted).app)
                    let (shown, made) = (model.withoutPlaces, fresh.withoutPlaces)
                    let different = zip(shown, made).first { $0 != $1 }
                    #expect(
                        different == nil && shown.count == made.count,
                        "change \(change), page at \(first ?? 0): \(different.map { "\($0) instead of \($1)" } ?? "")")
                }
            }
        }
    }

    @Test func aPageThatComesBackSeesItsRows() async throws {
        try await LongListApp.serve(3_000) { app in
            let page = try await app.load()
            let list = try page.list
            let other = try await app.greet(page, client: "other")
            let hello = "\"show\":{\"\(list)\":2000}"
            // A page that says what it shows and has missed nothing gets nothing.
            let resumed = try await app.hello(page, hello)
            #expect(resumed.p == [] && resumed.s == nil)
            let anew = try await app.hello(page, hello, seen: -1)
            #expect(anew.s?.html.contains(">row 2000<") == true && anew.s?.html.contains(">row 2079<") == true)
            #expect(anew.s?.html.contains(">row 0<") == false)
            // After something has happened, it gets everything.
            other.batch(1, "[\"press\",\"\(try page.row("row 3"))\"]")
            _ = try await other.frame()
            #expect(try await app.hello(page, hello).s?.html.contains(">row 2000<") == true)
        }
    }

    @Test func aPageWithTheFirstRowsIsNotDisturbedByOneThatCameAndWent() async throws {
        try await LongListApp.serve(3_000) { app in
            let page = try await app.load()
            let list = try page.list
            let away = try await app.greet(page, client: "away")
            let there = try await app.greet(page, client: "there")
            await away.close()
            there.send("{\"show\":{\"\(list)\":2400}}")
            _ = try await there.frame()
            let socket = try await app.connect(page)
            socket.hello(page, client: "away")
            #expect(try await socket.frame().h?.p == [])
            there.batch(1, "[\"press\",\"\(try page.row("row 3"))\"]")
            #expect(try await there.frame().a == 1)
            #expect(try await "\(socket.frame().p ?? [])".contains("checkmark"))
        }
    }

    // MARK: What is typed and stored

    @Test func typedTextFarDownComesBackAndIsMirrored() async throws {
        let folder = TemporaryFolder()
        let file = folder.file("wend.sqlite")
        let typed = Changing<(LoadedPage, String, String)?>(nil)
        try await LongListApp.serve(Self.count, ListApp.field, store: try SQLiteStore(path: file)) { app in
            let page = try await app.load()
            let list = try page.list
            let field = try await app.load("\(app.address)?rows=\(list):99000").field("row 99000")
            let stored = try await app.stored
            let socket = try await app.greet(page)
            socket.send("{\"show\":{\"\(list)\":99000}}")
            _ = try await socket.frame()
            // Looking round writes nothing.
            socket.batch(1, "[\"scroll\",\"\(try page.scrolls)\",400000]")
            #expect(try await socket.frame().a == 1)
            #expect(try await app.stored == stored)
            socket.batch(2, "[\"begin\",\"\(field)\"],[\"edit\",\"\(field)\",\"far down\",1],[\"end\",\"\(field)\"]")
            #expect(try await socket.frame().a == 2)
            let after = try await app.stored
            #expect(after != stored)
            // Away and back.
            socket.send("{\"show\":{\"\(list)\":0}}")
            #expect(try await socket.frame().p?.contains(["r", .text(field)]) == false)
            socket.send("{\"show\":{\"\(list)\":98960}}")
            #expect(try await "\(socket.frame().p ?? [])".contains("value=\\\"far down\\\""))
            #expect(try await app.stored == after)
            // What another page types meanwhile counts, with the number of what was typed here.
            let other = try await app.greet(page, client: "other")
            other.batch(1, "[\"edit\",\"\(field)\",\"changed\",1]")
            #expect(try await other.frame().a == 1)
            #expect(try await socket.frame().p == [["s", .text("\(field)~i"), "value", "changed", 1]])
            typed.current = (page, list, field)
        }
        let (page, list, field) = try #require(typed.current)
        try await LongListApp.serve(Self.count, ListApp.field, store: try SQLiteStore(path: file), page) { app in
            let again = try await app.load("\(app.address)?rows=\(list):98970")
            #expect(try again.value(field) == "changed")
        }
    }

    // MARK: Hostile pages

    @Test(arguments: [
        "{\"show\":{\"LIST\":-1}}", "{\"show\":{\"LIST\":1e30}}", "{\"show\":{\"LIST\":9007199254740992}}",
        "{\"show\":{\"x\":1}}", "{\"show\":[]}", "{\"show\":{\"LIST\":\"1\"}}",
        "{\"show\":{\"LIST\":1},\"n\":1,\"e\":[]}",
        "{\"show\":{},\"keep\":\"w1\"}", "{\"show\":{},\"keep\":7}", "{\"keep\":\"w1.k1\"}",
    ])
    func whatIsNoWindowEndsTheConnection(text: String) async throws {
        try await LongListApp.serve(1_000) { app in
            let page = try await app.load()
            let socket = try await app.greet(page)
            socket.send(text.replacing("LIST", with: try page.list))
            #expect(try await socket.closeCode() == 1007)
            #expect(app.host.counters.malformed == 1)
        }
    }

    @Test func listsAndRowsThatAreNotThereAreOfNoAccount() async throws {
        try await LongListApp.serve(1_000) { app in
            let page = try await app.load()
            let socket = try await app.greet(page)
            for text in ["{\"show\":{\"4000000000\":5,\"0\":7}}", "{\"show\":{\"1\":1},\"keep\":\"w77.kzz.3/x\"}"] {
                socket.send(text)
                let frame = try await socket.frame()
                #expect(frame.w == 1 && frame.p == nil)
            }
            socket.send("{\"show\":{\"\(try page.list)\":9007199254740991}}")
            #expect(try await "\(socket.frame().p ?? [])".contains(">row 999<"))
            socket.batch(1, "[\"press\",\"\(try page.row("row 3"))\"]")
            #expect(try await socket.frame().a == 1)
        }
    }

    @Test func whoAsksForRowsTooOftenIsSlowedDown() async throws {
        try await LongListApp.serve(1_000) {
            $0.rowWindowBurst = 1
            $0.rowWindowsPerSecond = 1
        } perform: { app in
            let page = try await app.load()
            let list = try page.list
            let socket = try await app.greet(page)
            for number in 0..<3 { socket.send("{\"show\":{\"\(list)\":\(number * 10)}}") }
            socket.batch(1, "[\"press\",\"\(try page.row("row 3"))\"]")
            var answers = 0
            while answers < 3 { answers += try await socket.frame().w ?? 0 }
            #expect(try await socket.frame().a == 1)
            #expect(app.host.counters.throttled > 0)
        }
    }
}
