import Foundation
import HTTPTypes
import Testing
import WendCore
import WendRuntime

@testable import WendWeb

/// Addresses of places are addresses of pages, with a session and without.
struct PlacePagesTests {
    private static let document = """
        <app><tabs>
        <screen title="One" path="/one"><container><label>First</label><button title="Next" message="next"/></container>
            <showAlert on="next" message="Well"/></screen>
        <screen title="Two" path="/two/:id"><value name="id" is="{1}"/><label>Second {id}</label></screen>
        <screen title="Account" path="/account"><entering when="{person != nil}" otherwise="/one"/><label>Of {person}</label></screen>
        </tabs></app>
        """

    @Test func aPlaceBeginsASessionThere() async throws {
        try await ServedApp.serve(Self.document) { app in
            let page = try LoadedPage(await app.get("/two/7"))
            #expect(page.html.contains("Second 7") && page.html.contains("data-place=\"/two/7\""))
            #expect(try await app.get("/nowhere").status == 404)
            #expect(try await app.get("/two/7/8").status == 404)
        }
    }

    @Test func aPlaceOfASessionIsGoneToAndSaidAsItIsWritten() async throws {
        try await ServedApp.serve(Self.document) { app in
            let page = try await app.begin()
            let root = "/s/\(page.session)"
            #expect(try await app.get("\(root)/two/7", cookie: page.cookie).body.contains("Second 7"))
            let reply = try await app.get("\(root)/two/%37", cookie: page.cookie)
            #expect(reply.status == 200 && reply.body.contains("Second 7"))
            #expect(try await app.get("\(root)/nowhere", cookie: page.cookie).status == 404)
            // The session itself is where it is.
            #expect(try await app.get(root, cookie: page.cookie).body.contains("Second 7"))
        }
    }

    @Test func whoHasNoCookieIsLedToTheSamePlaceOfTheirOwn() async throws {
        try await ServedApp.serve(Self.document) { app in
            let page = try await app.begin()
            let reply = try await app.get("/s/\(page.session)/two/7")
            #expect(reply.status == 303 && reply.fields["location"] == "/two/7")
            #expect(try await app.get("/s/unknown/two/7").fields["location"] == "/two/7")
            #expect(try await app.get("/s/\(page.session)").status == 403)
        }
    }

    @Test(arguments: ["//evil.example", "//evil.example/two", "/%2F", "/two/%0D%0Ax", "/..//x"])
    func nobodyIsLedAnywhereElse(_ place: String) async throws {
        try await ServedApp.serve(Self.document) { app in
            for path in ["/s/unknown\(place)", place] {
                let reply = try await app.get(path)
                #expect(reply.status != 303 || reply.fields["location"]?.hasPrefix("/%") == true, "\(path)")
            }
        }
    }

    @Test func aFormLeadsToTheAddressOfThePlace() async throws {
        try await ServedApp.serve(Self.document) { app in
            let page = try LoadedPage(await app.get("/one"))
            let reply = try await app.post(page, [("e", try page.button("Next"))])
            #expect(reply.fields["location"] == "/s/\(page.session)/one")
        }
    }

    /// A link that needs a sign-in, at an app that has one of its own.
    @Test func whoSignsInGoesOnToWhatWasWantedAndNobodyElse() async throws {
        try await ServedApp.serve(Self.document, principal: { $0.headerFields[.userAgent] }) { app in
            let page = try LoadedPage(await app.get("/account"))
            #expect(page.html.contains("First") && !page.html.contains("Of "))
            let root = "/s/\(page.session)"
            // Somebody has to have done something for the session to be there.
            _ = try await app.post(page, [("e", try page.button("Next"))])
            #expect(try await app.get(root, cookie: page.cookie).status == 200)
        }
        try await ServedApp.serve(Self.document, principal: { $0.headerFields[.userAgent] }) { app in
            let page = try LoadedPage(await app.get("/account"))
            let root = "/s/\(page.session)"
            let reply = try await app.get("\(root)/one", cookie: page.cookie, fields: ["User-Agent": "Ann"])
            #expect(reply.status == 303 && reply.fields["location"] == "\(root)/account")
            let shown = try await app.get("\(root)/account", cookie: page.cookie, fields: ["User-Agent": "Ann"])
            #expect(shown.body.contains("Of Ann"))
            #expect(try await app.get(root, cookie: page.cookie, fields: ["User-Agent": "Bob"]).status == 403)
            #expect(try await app.get(root, cookie: page.cookie).status == 403)
        }
    }

    @Test(arguments: ["ask", "always", "never"]) func whoComesAgainGoesOnAsTheDocumentSays(_ word: String) async throws
    {
        let document = Self.document.replacing("<app>", with: "<app resume=\"\(word)\">")
        try await ServedApp.serve(document) { app in
            let page = try LoadedPage(await app.get("/two/7"))
            let number = try await app.get("/", cookie: page.cookie)
            // Nobody has done anything yet.
            #expect(number.status == 200 && number.body.contains("First"))
            _ = try await app.get("/s/\(page.session)/two/8", cookie: page.cookie)
            let again = try await app.get("/", cookie: page.cookie)
            switch word {
            case "always": #expect(again.fields["location"] == "/s/\(page.session)/two/8")
            case "ask":
                #expect(again.body.contains("href=\"/s/\(page.session)/two/8\"") && again.body.contains("/?new=1"))
                #expect(try await app.get("/?new=1", cookie: page.cookie).body.contains("First"))
            default: #expect(again.status == 200 && again.body.contains("First"))
            }
            // Another browser has none.
            #expect(try await app.get("/").body.contains("First"))
        }
    }

    @Test func aLinkGoesOnInTheSessionThereIs() async throws {
        for word in ["ask", "always", "never"] {
            let document = Self.document.replacing("<app>", with: "<app resume=\"\(word)\">")
            try await ServedApp.serve(document) { app in
                let page = try LoadedPage(await app.get("/two/7"))
                _ = try await app.get("/s/\(page.session)/two/8", cookie: page.cookie)
                let one = try await app.get("/two/9", cookie: page.cookie)
                if word == "never" { return #expect(one.status == 200 && one.body.contains("Second 9")) }
                #expect(one.status == 303 && one.fields["location"] == "/s/\(page.session)/two/9")
                // Whoever wants another begins one.
                let other = try LoadedPage(await app.get("/two/9?new=1", cookie: page.cookie))
                #expect(other.session != page.session && other.html.contains("Second 9"))
                _ = try await app.get("/s/\(other.session)/two/3", cookie: page.cookie)
                let two = try await app.get("/two/9", cookie: page.cookie)
                if word == "always" {
                    #expect(two.fields["location"] == "/s/\(other.session)/two/9")
                } else {
                    for session in [page.session, other.session] {
                        #expect(two.body.contains("href=\"/s/\(session)/two/9\""))
                    }
                    #expect(two.body.contains("href=\"/two/9?new=1\""))
                }
                #expect(try await app.get("/two/9").body.contains("Second 9"))
            }
        }
    }

    /// Monitors, mail programs and chats ask whether there is such a page.
    @Test func whoAsksOnlyWhetherThereIsAPageMovesNothing() async throws {
        try await ServedApp.serve(Self.document) { app in
            let page = try await app.begin()
            let root = "/s/\(page.session)"
            let reply = try await WebReply.request(app.port, "HEAD", "\(root)/two/7", fields: ["Cookie": page.cookie])
            #expect(reply.status == 200 && reply.body.isEmpty)
            #expect(try await app.get(root, cookie: page.cookie).body.contains("First"))
            for (path, status) in ["/": 200, "/two/7": 200, "/three": 404] {
                let reply = try await WebReply.request(app.port, "HEAD", path)
                #expect(reply.status == status && reply.body.isEmpty && reply.fields["set-cookie"] == nil, "\(path)")
            }
            // As whoever came there would be answered.
            let nobody = "/s/\(String(repeating: "A", count: page.session.count))"
            for (path, cookie, status) in [
                (root, page.cookie, 200), ("\(root)/three", page.cookie, 404), (root, "", 403),
                ("\(root)/two/7", "", 303),
                (nobody, page.cookie, 404), ("\(nobody)/two/7", page.cookie, 303),
            ] {
                let reply = try await WebReply.request(app.port, "HEAD", path, fields: ["Cookie": cookie])
                let whole = try await WebReply.request(app.port, "GET", path, fields: ["Cookie": cookie])
                #expect(reply.status == status && reply.body.isEmpty, "\(path)")
                #expect(whole.status == status, "\(path)")
            }
            #expect(await app.sessions.statistics().live == 1)
        }
    }

    @Test(
        arguments: [
            (["Sec-Purpose": "prefetch;prerender", "Sec-Fetch-Dest": "document"], true),
            (["Purpose": "prefetch"], true),
            (["X-Moz": "prefetch"], true), (["Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "cross-site"], true),
            (["Sec-Fetch-Dest": "script"], true), (["Sec-Fetch-Dest": "empty", "Sec-Fetch-Site": "cross-site"], true),
            (["Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site"], true),
            (["Sec-Fetch-Dest": "empty", "Sec-Fetch-Site": "same-origin"], false),
            (["Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "cross-site"], false), ([:], false),
        ] as [([String: String], Bool)])
    func whoDoesNotComeMovesNothing(_ fields: [String: String], _ isNobody: Bool) async throws {
        try await ServedApp.serve(Self.document) { app in
            let page = try await app.begin()
            let root = "/s/\(page.session)"
            let reply = try await app.get("\(root)/two/7", cookie: page.cookie, fields: fields)
            #expect(reply.status == (isNobody ? 204 : 200))
            let shown = try await app.get(root, cookie: page.cookie)
            #expect(shown.body.contains(isNobody ? "First" : "Second 7"))
            // Nor does a session begin.
            for path in ["/", "/two/7"] {
                let reply = try await app.get(path, fields: fields)
                #expect(reply.status == (isNobody ? 204 : 200))
                #expect((reply.fields["set-cookie"] == nil) == isNobody)
            }
        }
    }
}
