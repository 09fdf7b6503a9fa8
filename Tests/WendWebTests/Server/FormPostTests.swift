import Testing
import WendCore
import WendExpressions
import WendRuntime

@testable import WendWeb

/// The app without scripts.
struct FormPostTests {
    @Test func changedFieldsAndThePressAreDoneAndLeadToTheSession() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let item = try page.id("item")
            let reply = try await app.post(page, [("e", try page.button("More")), (item, "Tea & cake")])
            #expect(reply.status == 303)
            #expect(reply.fields["location"] == "/s/\(page.session)")
            let next = try await app.load(page)
            #expect(next.html.contains("Second screen"))
            let back = try await app.post(next, [("e", try next.backButton())])
            #expect(back.status == 303)
            #expect(try await app.load(page).html.contains("value=\"Tea &amp; cake\""))
        }
    }

    /// On a page that is out of date somebody has entered what differs from what the page held; the rest is as it is now.
    @Test func whatNobodyHasTouchedOnAPageThatIsOutOfDateIsAsItIsNow() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let (item, urgent, remark) = (try page.id("item"), try page.id("urgent"), try page.id("remark"))
            let held = try #require(page.html.firstMatch(of: /name="held" value="([^"]*)"/)?.output.1)
            // Another page ticks the box and writes a remark.
            _ = try await app.post(page, [("return", ""), (urgent, "1"), (remark, "from the other")])
            let stale = try await app.post(
                page, [("return", ""), ("held", String(held)), (item, "mine"), (remark, "")])
            #expect(stale.status == 409)
            let shown = try LoadedPage(stale, cookie: page.cookie)
            #expect(shown.isChecked(urgent))
            #expect(stale.body.contains("value=\"mine\"") && stale.body.contains(">from the other</textarea>"))
            // A box that was on, and is off on the page, was touched.
            let now = try await app.load(page)
            let nowHeld = try #require(now.html.firstMatch(of: /name="held" value="([^"]*)"/)?.output.1)
            _ = try await app.post(now, [("return", ""), (urgent, "1"), (item, "again"), (remark, "from the other")])
            let off = try await app.post(
                now, [("return", ""), ("held", String(nowHeld)), (item, ""), (remark, "from the other")])
            #expect(off.status == 409)
            #expect(try !LoadedPage(off, cookie: page.cookie).isChecked(urgent))
        }
    }

    /// Somebody else went on to another screen meanwhile, which has none of the fields.
    @Test func whatHasNoFieldAnyMoreIsSaidInsteadOfLost() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let (item, remark) = (try page.id("item"), try page.id("remark"))
            let held = try #require(page.html.firstMatch(of: /name="held" value="([^"]*)"/)?.output.1)
            _ = try await app.post(page, [("e", try page.button("More"))])
            let stale = try await app.post(
                page,
                [("e", try page.button("More")), ("held", String(held)), (item, "Tea & cake"), (remark, "one\ntwo")])
            #expect(stale.status == 409 && stale.body.contains("Second screen"))
            #expect(stale.body.contains("has no field here") && !stale.body.contains("is still in the fields"))
            #expect(stale.body.contains("Tea &amp; cake") && stale.body.contains("one\ntwo"))
            // Nobody has entered anything.
            let empty = try await app.post(
                page, [("e", try page.button("More")), ("held", String(held)), (item, ""), (remark, "")])
            #expect(empty.status == 409 && !empty.body.contains("has no field here"))
        }
    }

    @Test func aSwitchThatIsNotPostedIsOff() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let urgent = try page.id("urgent")
            _ = try await app.post(page, [("return", ""), (urgent, "1")])
            let on = try await app.load(page)
            #expect(on.isChecked(urgent))
            _ = try await app.post(on, [("return", "")])
            #expect(try await !app.load(page).isChecked(urgent))
        }
    }

    @Test func lineBreaksArriveAsOneCharacter() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            _ = try await app.post(page, [("return", ""), (try page.id("remark"), "one\r\ntwo")])
            #expect(try await app.load(page).html.contains("one\ntwo</textarea>"))
        }
    }

    @Test func aFormOfAnOldPageDoesNothing() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let item = try page.id("item")
            _ = try await app.post(page, [("return", ""), (item, "first")])
            let stale = try await app.post(page, [("return", ""), (item, "second")])
            #expect(stale.status == 409)
            // It is not done, and not lost.
            #expect(stale.body.contains("out of date") && stale.body.contains("value=\"second\""))
            #expect(app.host.counters.staleForms == 1)
            #expect(try await app.load(page).html.contains("value=\"first\""))
            let shown = try LoadedPage(stale, cookie: page.cookie)
            #expect(try await app.post(shown, [("return", ""), (item, "second")]).status == 303)
            #expect(try await app.load(page).html.contains("value=\"second\""))
        }
    }

    /// A page of another screen has no switch of this one, which is no switch that is off.
    @Test func aFormOfAnotherScreenTurnsNothingOff() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let urgent = try page.id("urgent")
            _ = try await app.post(page, [("return", ""), (urgent, "on")])
            let stale = try await app.post(page, [("e", "press w9999")])
            #expect(stale.status == 409)
            #expect(try LoadedPage(stale, cookie: page.cookie).isChecked(urgent))
            // One that was turned off on a page of this screen stays so.
            let off = try await app.post(page, [("return", ""), (try page.id("item"), "first")])
            #expect(try !LoadedPage(off, cookie: page.cookie).isChecked(urgent))
        }
    }

    @Test func aFormOfAnEarlierEpochDoesNothing() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let reply = try await WebReply.request(
                app.port, "POST", "/s/\(page.session)?epoch=7", fields: ["Cookie": page.cookie],
                body: "token=\(page.token)&r=\(page.number)&return=")
            #expect(reply.status == 409)
        }
    }

    /// Nothing was done in it yet, so a kill has left nothing of it.
    @Test(arguments: [false, true])
    func aFormOfASessionThatWasNeverKeptComesBackInANewOne(_ hasFiles: Bool) async throws {
        let secret =
            "<textField name=\"secret\"><placeholder>Secret</placeholder><secureTextEntry>yes</secureTextEntry></textField>"
        try await ServedApp.serve(Fixtures.form.replacing("<textView", with: "\(secret)<textView")) { app in
            let page = try await app.begin().of(session: Ownership.randomText())
            #expect(try await app.get("/s/\(page.session)", cookie: page.cookie).status == 404)
            let (item, secret) = (try page.id("item"), try page.id("secret"))
            let form = [("e", try page.button("More")), (item, "Tea"), (secret, "swordfish")]
            let reply = try await hasFiles ? Self.postWithFiles(page, form, to: app) : app.post(page, form)
            #expect(reply.status == 409)
            #expect(reply.body.contains("out of date") && !reply.body.contains("Second screen"))
            #expect(reply.body.contains("value=\"Tea\"") && !reply.body.contains("swordfish"))
            let shown = try LoadedPage(reply, cookie: page.cookie)
            #expect(shown.session != page.session)
            #expect(try await app.post(shown, [("e", try shown.button("More")), (item, "Tea")]).status == 303)
            #expect(try await app.load(shown).html.contains("Second screen"))
        }
    }

    private static func postWithFiles(
        _ page: LoadedPage, _ form: [(String, String)], to app: ServedApp
    ) async throws -> WebReply {
        let all = [("token", page.token), ("r", String(page.number))] + form
        let fields = all.map { "--b\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($1)\r\n" }.joined()
        let file = "--b\r\nContent-Disposition: form-data; name=\"w9/file\"; filename=\"a.txt\"\r\n\r\nabc\r\n--b--\r\n"
        return try await WebReply.request(
            app.port, "POST", page.action,
            fields: ["Cookie": page.cookie, "Content-Type": "multipart/form-data; boundary=b"], body: fields + file)
    }

    @Test func aFormOfAnUnknownSessionBeginsNoneForABrowserThatWasNeverHere() async throws {
        try await ServedApp.serve {
            $0.newSessionBurst = 2
            $0.newSessionsPerSecond = 0.001
        } perform: { app in
            let page = try await app.begin()
            let sessions = app.host.counters.sessions
            func post(cookie: String?, origin: String? = nil) async throws -> Int {
                var fields = ["Content-Type": "application/x-www-form-urlencoded"]
                fields["Cookie"] = cookie
                fields["Origin"] = origin
                return try await WebReply.request(app.port, "POST", "/s/unknown", fields: fields, body: "return=")
                    .status
            }
            #expect(try await post(cookie: nil) == 404)
            #expect(try await post(cookie: "wend-browser=\(Ownership.randomText())") == 404)
            #expect(try await post(cookie: page.cookie, origin: "https://elsewhere.example") == 403)
            #expect(app.host.counters.sessions == sessions)
            #expect(try await post(cookie: page.cookie) == 409)
            #expect(app.host.counters.sessions == sessions + 1)
            // No faster than by opening the app.
            #expect(try await post(cookie: page.cookie) == 404)
            #expect(app.host.counters.sessions == sessions + 1)
        }
    }

    @Test func twoPostsAtOnceCountOnce() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let form = [("e", try page.button("More"))]
            async let first = app.post(page, form)
            async let second = app.post(page, form)
            let replies = try await [first.status, second.status].sorted()
            #expect(replies == [303, 303] || replies == [303, 409])
            let next = try await app.load(page)
            let back = try await app.post(next, [("e", try next.backButton())])
            #expect(back.status == 303)
            #expect(try await app.load(page).html.contains("Nothing sent"))
        }
    }

    @Test func withoutTheTokenNothingIsDone() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            #expect(try await app.post(page, [("return", "")], token: Ownership.randomText()).status == 403)
            #expect(try await app.post(page, [("return", "")], fields: ["Sec-Fetch-Site": "cross-site"]).status == 403)
            #expect(
                try await app.post(page, [("return", "")], fields: ["Origin": "https://elsewhere.example"]).status
                    == 403)
            #expect(app.host.counters.forbidden == 3)
        }
    }

    @Test func whatTheFormInventsIsRefusedAndCounted() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let reply = try await app.post(page, [("e", "press w999/nothing"), ("w999/more", "x")])
            #expect(reply.status == 303)
            #expect(app.host.counters.refusals == [.unknownElement: 1])
        }
    }

    @Test func anAnswerThatComesSoonIsOnTheNextPage() async throws {
        var handlers = Handlers()
        handlers.on("order") { _ in .success(["answer": "Ordered"]) }
        try await ServedApp.serve(handlers: handlers) { app in
            let page = try await app.begin()
            #expect(try await app.post(page, [("e", try page.button("Send"))]).status == 303)
            let next = try await app.load(page)
            #expect(next.html.contains("Ordered") && !next.html.contains("http-equiv=\"refresh\""))
        }
    }

    @Test func aFirstPageThatWaitsAsksAgainForItsOwnSession() async throws {
        var handlers = Handlers()
        let (answers, answer) = AsyncStream.makeStream(of: Void.self)
        handlers.on("begin") { _ in
            for await _ in answers { break }
            return .success(["answer": "Begun"])
        }
        let document = """
            <app><screen title="One"><value name="told" is="nothing"/><label>{told}</label><sendMessage on="viewDidLoad" message="begin" to="app">
            <set on="success" name="told" to="{message.answer}"/></sendMessage></screen></app>
            """
        try await ServedApp.serve(document, handlers: handlers) { app in
            let page = try await app.begin()
            #expect(page.html.contains("content=\"2; url=/s/\(page.session)\""))
            answer.yield()
            answer.finish()
            let session = try #require(try await app.sessions.find(SessionID(rawValue: page.session)))
            await session.settled()
            let next = try await app.load(page).html
            #expect(next.contains("Begun") && !next.contains("http-equiv"))
        }
    }

    @Test func anAnswerThatDoesNotComeLeavesAPageThatAsksAgain() async throws {
        var handlers = Handlers()
        let (answers, answer) = AsyncStream.makeStream(of: Void.self)
        handlers.on("order") { _ in
            for await _ in answers { break }
            return .success(["answer": "Ordered"])
        }
        try await ServedApp.serve(handlers: handlers) {
            $0.replyPatience = .milliseconds(20)
        } perform: { app in
            let page = try await app.begin()
            _ = try await app.post(page, [("e", try page.button("Send"))])
            #expect(try await app.load(page).html.contains("<noscript><meta http-equiv=\"refresh\""))
            answer.yield()
            answer.finish()
            let session = try #require(try await app.sessions.find(SessionID(rawValue: page.session)))
            await session.settled()
            #expect(try await app.load(page).html.contains("Ordered"))
        }
    }

    @Test func aFormMayNotBeTooLarge() async throws {
        try await ServedApp.serve {
            $0.maximumFormSize = 2000
        } perform: { app in
            let page = try await app.begin()
            let reply = try await app.post(page, [(try page.id("item"), String(repeating: "x", count: 3000))])
            #expect(reply.status == 413)
        }
    }
}

extension LoadedPage {
    func backButton() throws -> String {
        let start = try #require(html.firstRange(of: "value=\"back ")).lowerBound
        return String(html[start...].dropFirst(7).prefix { $0 != "\"" })
    }

    func isChecked(_ id: String) -> Bool {
        guard let start = html.firstRange(of: "id=\"\(id)~i\"") else { return false }
        return html[start.lowerBound...].prefix { $0 != ">" }.contains(" checked")
    }
}
