import Foundation
import Testing
import WendCore
import WendRuntime

@testable import WendWeb

/// Styles and images that change while pages are open, and what is kept of whose a session is.
struct AppearanceTests {
    private static func labels(_ color: ThemeToken) -> StyleSheet {
        var style = DocumentStyle(.init(kind: "label"))
        style.color = .token(color)
        return StyleSheet([style])
    }

    private static func css(_ color: ThemeToken) -> String { String(decoding: labels(color).css, as: UTF8.self) }

    @Test func openPagesAreToldWhereTheNewStylesAre() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let (socket, _) = try await app.greet(page)
            await app.host.appearanceChanged(styles: Self.labels(.red))
            let first = try #require(app.host.assets.own)
            #expect(try await socket.frame().p == [["c", "look", .null, .text("1 /assets/\(first.name)")]])
            #expect(try await app.get("/assets/\(first.name)").body == Self.css(.red))

            await app.host.appearanceChanged(styles: Self.labels(.blue))
            let second = try #require(app.host.assets.own)
            #expect(try await socket.frame().p == [["c", "look", .null, .text("2 /assets/\(second.name)")]])
            // A page that was made before may ask for the old ones now.
            let late = try await app.get("/assets/\(first.name)")
            #expect(late.body == Self.css(.blue))
            #expect(late.fields["cache-control"] == "no-store")
            let again = try await app.load(page)
            #expect(again.html.contains(second.name) && !again.html.contains(first.name))
            // One that comes later, or was away, hears of it too.
            let (late2, _) = try await app.greet(again, client: "b")
            #expect(try await late2.frame().p == [["c", "look", .null, .text("2 /assets/\(second.name)")]])

            await app.host.appearanceChanged(styles: StyleSheet())
            #expect(try await socket.frame().p == [["c", "look", .null, .text("3 ")]])
            #expect(try await app.get("/assets/\(first.name)").status == 404)
        }
    }

    @Test func whatIsAroundAPageHasTheColourOfItsBars() async throws {
        @Sendable func colors(_ app: ServedApp) async throws -> [String] {
            let page = try await app.begin()
            let parts = page.html.split(separator: "<meta name=\"theme-color\" ").dropFirst()
            return parts.map { String($0.prefix { $0 != ">" }) }
        }
        try await ServedApp.serve { app in
            let standard = try await colors(app)
            #expect(
                standard == [
                    #"content="rgb(251 251 253)" media="(prefers-color-scheme: light)""#,
                    #"content="rgb(25 27 33)" media="(prefers-color-scheme: dark)""#,
                ])
            let bar = ThemeColor(
                light: .init(red: 250, green: 240, blue: 230), dark: .init(red: 0, green: 0, blue: 80))
            await app.host.appearanceChanged(styles: StyleSheet(theme: Theme(colors: [.bar: bar])))
            let themed = try await colors(app)
            #expect(
                themed == [
                    #"content="rgb(250 240 230)" media="(prefers-color-scheme: light)""#,
                    #"content="rgb(0 0 80)" media="(prefers-color-scheme: dark)""#,
                ])
        }
    }

    @Test func pagesHearNothingWhileNothingHasChanged() async throws {
        try await ServedApp.serve { app in #expect(app.host.appearance == nil) }
    }

    /// Whoever reads the store cannot open what is in it.
    @Test func noSecretOfACookieIsStored() async throws {
        let store = MemoryStore()
        try await ServedApp.serve(store: KeptStore(store)) { app in
            let page = try await app.begin()
            let (socket, _) = try await app.greet(page)
            socket.batch(1, "[\"press\",\"\(try page.pressed("More"))\"]")
            _ = try await socket.frame()
            let stored = try #require(try await store.load(SessionID(rawValue: page.session)))
            let cookie = try #require(page.cookie.split(separator: "=").last)
            let secret = String(try #require(cookie.split(separator: ".").first))
            #expect(secret.count == 22)
            #expect(!String(decoding: stored.snapshot, as: UTF8.self).contains(secret))
            let owner = try #require(stored.owner)
            #expect(owner.count == 43 && !owner.contains(secret))
            for entry in stored.entries { #expect(!String(decoding: entry, as: UTF8.self).contains(secret)) }
            // What is stored is no cookie.
            #expect(try await app.get("/s/\(page.session)", cookie: "wend=\(owner)").status == 403)
            #expect(try await app.get("/s/\(page.session)", cookie: "wend=\(owner.prefix(22))").status == 403)
            #expect(try await app.get("/s/\(page.session)", cookie: page.cookie).status == 200)
        }
    }

    @Test func theTextsOfEarlierVersionsStillOpen() throws {
        let (secret, token) = (Ownership.randomText(), Ownership.randomText())
        for (text, principal) in [("\(secret).\(token)", nil), ("\(secret).\(token).ann.lee", "ann.lee")] {
            let owner = try #require(Ownership(text))
            #expect(owner.admits(secrets: [secret], principal: principal))
            #expect(owner.admits(token: token))
            #expect(!owner.text.contains(secret))
            #expect(Ownership(owner.text) == owner)
        }
    }
}
