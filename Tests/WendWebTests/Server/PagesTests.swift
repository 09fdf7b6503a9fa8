import Foundation
import HTTPTypes
import NIOCore
import Testing
import WendCore
import WendExpressions
import WendRuntime

@testable import WendWeb

/// Pages and files, over a real connection.
struct PagesTests {
    @Test func theFirstPageIsCompleteAndBeginsASession() async throws {
        try await ServedApp.serve { app in
            let reply = try await app.get("/")
            let page = try LoadedPage(reply)
            #expect(reply.status == 200)
            #expect(reply.fields["content-type"] == "text/html; charset=utf-8")
            #expect(reply.fields["cache-control"] == "no-store")
            #expect(page.html.contains("<h1") && page.html.contains("Order"))
            #expect(page.live == "/s/\(page.session)/live")
            #expect(app.host.counters.sessions == 1)
        }
    }

    @Test func thePolicyNamesTheHostsOfPicturesWithTheirPorts() async throws {
        try await ServedApp.serve {
            $0.pictureHosts = { ["images.example:8443", "*.other.example", "odd; script-src *"] }
        } perform: { app in
            let policy = try await app.get("/").fields["content-security-policy"] ?? ""
            #expect(
                policy.contains("img-src 'self' data: https://images.example:8443 https://*.other.example; connect-src")
            )
            #expect(!policy.contains("odd"))
        }
        var context = HTMLContext()
        context.pictureHosts = ["images.example:8443"].compactMap(PictureHost.init)
        #expect(context.showsPicture("https://images.example:8443/a.png"))
        #expect(!context.showsPicture("https://images.example/a.png"))
    }

    @Test func theCookieIsForTheServerOnly() async throws {
        try await ServedApp.serve { app in
            let field = try #require(try await app.get("/").fields["set-cookie"])
            #expect(field.contains("; HttpOnly") && field.contains("; SameSite=Lax") && field.contains("; Path=/;"))
            #expect(!field.contains("Secure"))
        }
        try await ServedApp.serve {
            $0.isSecure = true
        } perform: { app in
            let reply = try await app.get("/")
            #expect(reply.fields["set-cookie"]?.hasSuffix("; Secure") == true)
            #expect(reply.fields["strict-transport-security"] != nil)
        }
    }

    @Test func oneBrowserKeepsItsSecret() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let again = try await app.get("/", cookie: page.cookie)
            #expect(again.fields["set-cookie"]?.hasPrefix(page.cookie) == true)
        }
    }

    /// Else somebody could give a browser a cookie, wait, and open what is begun with it.
    @Test(arguments: ["wend-browser=short", "wend-browser=", "wend=", "wend-browser=SEALED"])
    func aCookieThatWasNeverGivenOutIsNotTaken(_ start: String) async throws {
        try await ServedApp.serve { app in
            let secret = "abcdefghijklmnopqrstuv"
            let foreign =
                start.hasSuffix("SEALED")
                ? "wend-browser=\(CookieSeal.random().sealed(secret))"
                : start.hasSuffix("=") ? start + secret : start
            let reply = try await app.get("/", cookie: foreign)
            let given = try #require(reply.fields["set-cookie"])
            #expect(given.hasPrefix("wend-browser=") && !given.contains(secret) && !given.hasPrefix(foreign))
            let page = try LoadedPage(reply)
            #expect(try await app.get("/s/\(page.session)", cookie: foreign).status == 403)
        }
    }

    @Test func aCookieHoldsAsLongAsTheStore() async throws {
        let key = (0..<32).map { UInt8($0) }
        let cookies = Collected<String>()
        for _ in 0..<2 {
            try await ServedApp.serve(store: KeptStore(MemoryStore(), sealingKey: key)) { app in
                let reply = try await app.get("/", cookie: await cookies.items.first)
                await cookies.append(try LoadedPage(reply).cookie)
            }
        }
        #expect(await Set(cookies.items).count == 1)
    }

    /// The cookie of earlier versions opens what it opened, and gets nothing new.
    @Test func anEarlierCookieOpensItsSessions() async throws {
        try await ServedApp.serve { app in
            let secret = Ownership.randomText()
            var settings = app.sessions.options.settings
            settings.owner = "\(secret).\(Ownership.randomText())"
            let session = try await app.sessions.make(settings: settings)
            #expect(try await app.get("/s/\(session.id)", cookie: "wend=\(secret)").status == 200)
        }
    }

    @Test func everyAnswerIsStrict() async throws {
        try await ServedApp.serve { app in
            for path in ["/", "/nothing/here", "/assets/\(app.host.assets.script.name)"] {
                let reply = try await app.get(path)
                let policy = try #require(reply.fields["content-security-policy"])
                #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"))
                #expect(
                    policy.contains("require-trusted-types-for 'script'") && policy.contains("frame-ancestors 'none'"))
                #expect(!policy.contains("unsafe"))
                #expect(reply.fields["x-content-type-options"] == "nosniff")
                #expect(reply.fields["cross-origin-opener-policy"] == "same-origin")
                #expect(reply.fields["cross-origin-resource-policy"] == "same-origin")
            }
        }
    }

    @Test func nothingInAPageIsInline() async throws {
        try await ServedApp.serve { app in
            let html = try await app.begin().html
            #expect(!html.contains("<style") && !html.contains(" style=") && !html.contains(" onclick"))
            #expect(html.components(separatedBy: "<script").count == 2)
        }
    }

    @Test func anotherBrowserMayNotOpenASession() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let other = try await app.begin()
            #expect(try await app.load(page).session == page.session)
            #expect(try await app.get("/s/\(page.session)").status == 403)
            #expect(try await app.get("/s/\(page.session)", cookie: other.cookie).status == 403)
            #expect(app.host.counters.forbidden == 2)
        }
    }

    @Test func anotherPrincipalMayNotOpenASession() async throws {
        try await ServedApp.serve(principal: { $0.headerFields[.userAgent] }) { app in
            let page = try LoadedPage(await app.get("/", fields: ["User-Agent": "Ann"]))
            let path = "/s/\(page.session)"
            #expect(try await app.get(path, cookie: page.cookie, fields: ["User-Agent": "Ann"]).status == 200)
            #expect(try await app.get(path, cookie: page.cookie, fields: ["User-Agent": "Bob"]).status == 403)
            #expect(try await app.get(path, cookie: page.cookie).status == 403)
        }
    }

    @Test(arguments: [("Ann", "Ann"), (nil, "nobody")])
    func handlersAreToldWhoBeganTheSession(_ agent: String?, _ name: String) async throws {
        var handlers = Handlers()
        handlers.on("ask") { .success(["who": .string($0.principal ?? "nobody")]) }
        handlers.compute("load") { .success(["who": .string($0.principal ?? "nobody")]) }
        let document = """
            <app><screen><container><label text="{loaded}, {asked}"/><button title="Ask" message="asked"/></container>
            <sendMessage on="viewDidLoad"><message><name>load</name><destinationType>rootDelegate</destinationType></message>
            <actions><storeValue on="success"><name>loaded</name><value><string keyPath="who"/></value></storeValue></actions>
            </sendMessage>
            <sendMessage on="asked"><message><name>ask</name><destinationType>rootDelegate</destinationType></message>
            <actions><storeValue on="success"><name>asked</name><value><string keyPath="who"/></value></storeValue></actions>
            </sendMessage></screen></app>
            """
        try await ServedApp.serve(document, handlers: handlers, principal: { $0.headerFields[.userAgent] }) { app in
            let fields = agent.map { ["User-Agent": $0] } ?? [:]
            let page = try LoadedPage(await app.get("/", fields: fields))
            #expect(page.html.contains(">\(name), <"))
            #expect(try await app.post(page, [("e", try page.button("Ask"))], fields: fields).status == 303)
            let session = try #require(try await app.sessions.find(SessionID(rawValue: page.session)))
            #expect(session.settings.principal == agent)
            await session.settled()
            let shown = try await app.get("/s/\(page.session)", cookie: page.cookie, fields: fields).body
            #expect(shown.contains(">\(name), \(name)<"))
        }
    }

    @Test(arguments: ["/s/unknown", "/other", "/assets/client.js", "/image/none"])
    func whatIsNotThereIsSaidOnAPageLikeTheOthers(path: String) async throws {
        try await ServedApp.serve { app in
            let reply = try await app.get(path, cookie: "wend=\(Ownership.randomText())")
            #expect(reply.status == 404)
            #expect(reply.body.contains("<h1") && reply.body.contains(app.host.assets.stylesheets[0].name))
            #expect(!reply.body.contains("<script"))
        }
    }

    @Test func theButtonOfAProblemPageBeginsAnew() async throws {
        try await ServedApp.serve { app in
            let reply = try await WebReply.request(app.port, "POST", "/", body: "")
            #expect(reply.status == 303)
            #expect(reply.fields["location"] == "/")
        }
    }

    @Test func filesMayBeKeptForGoodAndComeCompressed() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            for asset in app.host.assets.stylesheets + [app.host.assets.script] {
                #expect(page.html.contains("/assets/\(asset.name)"))
                let reply = try await app.get("/assets/\(asset.name)", fields: ["Accept-Encoding": "br, gzip"])
                #expect(reply.status == 200)
                #expect(reply.fields["cache-control"] == "public, max-age=31536000, immutable")
                #expect(reply.fields["content-encoding"] == (asset.compressed == nil ? nil : "gzip"))
                #expect(reply.bytes.count == (asset.compressed ?? asset.bytes).readableBytes)
            }
            let script = try await app.get("/assets/\(app.host.assets.script.name)")
            #expect(script.fields["content-encoding"] == nil)
            #expect(script.bytes == PackageResources.client_js)
        }
    }

    @Test func aFirstVisitIsSmall() async throws {
        try await ServedApp.serve { app in
            let page = try await app.get("/", fields: ["Accept-Encoding": "gzip"])
            #expect(page.fields["content-encoding"] == "gzip")
            let files = (app.host.assets.stylesheets + [app.host.assets.script])
                .map { ($0.compressed ?? $0.bytes).readableBytes }
            #expect(files.count <= 3)
            #expect(page.bytes.count + files.reduce(0, +) <= 40 * 1024)
            #expect((app.host.assets.script.compressed?.readableBytes ?? .max) <= 8 * 1024)
        }
    }

    @Test func imagesComeByName() async throws {
        try await ServedApp.serve { app in
            let image = try await app.get("/image/dot")
            #expect(image.fields["content-type"] == "image/png")
            #expect(image.bytes == [0x89, 0x50, 0x4E, 0x47])
            let tag = try #require(image.fields["etag"])
            #expect(try await app.get("/image/dot", fields: ["If-None-Match": tag]).status == 304)
            let drawing = try await app.get("/image/a%20drawing")
            #expect(drawing.fields["content-type"] == "image/svg+xml")
            #expect(drawing.fields["content-security-policy"]?.contains("sandbox") == true)
        }
    }

    @Test func aSessionThatCannotBeRestoredOffersToBeginAnew() async throws {
        let store = MemoryStore()
        var change = SessionChange(
            session: SessionID(rawValue: "damaged"), epoch: 1, position: 0, time: SystemClock().now)
        change.snapshot = Data("nonsense".utf8)
        store.commit(change) { _ in }
        try await ServedApp.serve(store: store) { app in
            for _ in 0..<2 {
                let reply = try await app.get("/s/damaged")
                let html = String(decoding: reply.bytes, as: UTF8.self)
                #expect(reply.status == 410)
                #expect(html.contains("This session cannot be opened") && html.contains("Start again"))
            }
            #expect(await app.sessions.statistics().setAside == 1)
        }
    }

    @Test func problemsAreToldInTheLanguageOfTheApp() async throws {
        let document = Fixtures.form.replacing("<workflow", with: "<workflow lang=\"ar\"")
        try await ServedApp.serve(document) { app in
            // The app's language is known once somebody has opened it.
            _ = try await app.get("/")
            let reply = try await app.get("/nowhere")
            let html = String(decoding: reply.bytes, as: UTF8.self)
            #expect(reply.status == 404)
            #expect(html.contains("<html lang=\"ar\" dir=\"rtl\">") && html.contains("غير موجود"))
            #expect(!html.contains("There is nothing") && !html.contains("Start again"))
        }
    }

    @Test func everyLanguageExplainsEveryProblem() {
        for code in SystemWords.codes {
            let words = SystemWords(locale: code)
            let titles = SystemWords.Problem.allCases.map { words[$0].title }
            #expect(Set(titles).count == titles.count, "\(code)")
            for problem in SystemWords.Problem.allCases {
                let (own, english) = (words[problem], SystemWords(locale: "en")[problem])
                #expect(!own.title.isEmpty && !own.sentence.isEmpty, "\(code) \(problem)")
                #expect(code == "en" || own.sentence != english.sentence, "\(code) \(problem)")
            }
        }
    }

    @Test func aHostWithNamesAnswersToThoseOnly() async throws {
        try await ServedApp.serve {
            $0.hosts = ["127.0.0.1"]
        } perform: { app in
            let rebound = try await app.get("/", fields: ["Host": "rebound.example:\(app.port)"])
            #expect(rebound.status == 421)
            #expect(try await app.get("/").status == 200)
        }
    }

    @Test func aMountedHostStaysBelowItsPath() async throws {
        try await ServedApp.serve {
            $0.mountPath = "/orders"
        } perform: { app in
            let page = try await app.begin()
            #expect(page.live == "/orders/s/\(page.session)/live")
            #expect(page.action.hasPrefix("/orders/s/\(page.session)"))
            #expect(page.html.contains("/orders/assets/"))
            #expect(try await app.load(page).session == page.session)
            let (_, hello) = try await app.greet(page)
            #expect(hello.h?.p == [])
            #expect(try await app.get("/orders/nothing").status == 404)
        }
    }

    @Test func tooManyNewSessionsAreRefused() async throws {
        try await ServedApp.serve {
            $0.newSessionBurst = 2
            $0.newSessionsPerSecond = 0.001
        } perform: { app in
            #expect(try await app.get("/").status == 200)
            #expect(try await app.get("/").status == 200)
            let reply = try await app.get("/")
            #expect(reply.status == 503 && reply.fields["retry-after"] != nil)
        }
    }

    @Test func aNoticeForTheDeveloperIsForNobodyElse() async throws {
        try await ServedApp.serve { app in
            await app.host.notice("app.xml:3:1: error: unknown kind")
            let page = try await app.begin()
            #expect(!page.html.contains("app.xml"))
        }
    }

    /// Visitors read that something is wrong, whoever develops the app what it is.
    @Test(arguments: [true, false]) func anAppThatCannotRunSaysWhyToItsDeveloperOnly(_ isDeveloper: Bool) async throws {
        let path = "/srv/apps/secret/app.xml"
        try await ServedApp.serve(source: UnusableDocuments(reason: "\(path): the file cannot be read")) {
            $0.showsDiagnostics = isDeveloper
        } perform: { app in
            let reply = try await app.get("/")
            #expect(reply.status == 503 && reply.body.contains("The app has errors"))
            #expect(reply.body.contains(path) == isDeveloper)
        }
    }

    @Test func whatTheStoreSaysIsNoVisitorsBusiness() async throws {
        try await ServedApp.serve(store: KeptStore(MemoryStore(), isFull: { true })) { app in
            let page = try await app.begin()
            let reply = try await app.post(page, [("e", "press \(try page.pressed("More"))")])
            #expect(reply.status == 503 && reply.body.contains("could not be saved"))
            #expect(!reply.body.contains("/data"))
        }
    }

    @Test func aNoticeForTheDeveloperIsOnEveryPage() async throws {
        try await ServedApp.serve {
            $0.showsDiagnostics = true
        } perform: { app in
            let (socket, _) = try await app.greet(try await app.begin())
            await app.host.notice("app.xml:3:1: error: unknown kind")
            #expect(try await app.begin().html.contains("app.xml:3:1"))
            #expect(try await socket.frame().p == [["c", "notice", .null, "app.xml:3:1: error: unknown kind"]])
            await app.host.notice(nil)
            #expect(try await socket.frame().p == [["c", "notice"]])
            #expect(try await !app.begin().html.contains("app.xml:3:1"))
        }
    }

    /// The process before was killed while somebody waited for an answer.
    @Test(.timeLimit(.minutes(10))) func aWaitThatIsDueEndsThoughNobodyComesToTheServer() async throws {
        let store = MemoryStore()
        var handlers = Handlers()
        let (answers, answer) = AsyncStream.makeStream(of: Reply.self)
        handlers.on("order") { _ in
            for await reply in answers { return reply }
            return .failure("late")
        }
        let before = Sessions(
            documents: try OneDocument(Fixtures.form), handlers: handlers, store: store, registry: .standard,
            clock: ManualClock(now: SystemClock().now - 1000))
        let session = try await before.make()
        let root = await session.rendering.root
        func find(_ element: Element) -> Element? {
            element.id.name == "send" ? element : element.children.lazy.compactMap { find($0) }.first
        }
        let button = try #require(find(root))
        try await session.submit([Event(.press, button.id)], client: ClientID(rawValue: "page"), number: 1)
        #expect(try store.nextDue(after: 0) != nil)
        try await ServedApp.serve(handlers: handlers, store: store) { _ in
            while try store.nextDue(after: 0) != nil { await Task.yield() }
            #expect(try store.load(session.id)?.epoch == 2)
        }
        answer.finish()
    }

    @Test func aPortInUseIsSaidInOneLine() async throws {
        try await ServedApp.serve { app in
            let server = WebServer(host: app.host, port: app.port)
            let error = await #expect(throws: WebServerError.self) { try await server.run() }
            #expect(error?.code == .portInUse)
            #expect(error?.description.contains("\(app.port)") == true)
        }
    }
}
