import Testing
import WendCore

/// What is found in texts that nobody changes, and where it leads.
struct DataDetectorTests {
    static let all = ["phoneNumber", "link", "address", "calendarEvent"]

    /// A text, and the addresses of the links made in it.
    static let cases: [(text: String, addresses: [String])] = [
        ("See https://example.org/a?b=1&c=2.", ["https://example.org/a?b=1&c=2"]),
        ("(www.example.org)", ["https://www.example.org"]),
        ("www.example.org/a_(b), or not", ["https://www.example.org/a_(b)"]),
        ("Write to ann@example.org!", ["mailto:ann@example.org"]),
        ("mailto:ann@example.org", ["mailto:ann@example.org"]),
        ("Call +49 30 1234567, please", ["tel:+49301234567"]),
        ("(030) 123 45 67", ["tel:0301234567"]),
        ("12 Long Street", ["https://www.openstreetmap.org/search?query=12+Long+Street"]),
        ("Lange Straße 12a.", ["https://www.openstreetmap.org/search?query=Lange+Stra%C3%9Fe+12a"]),
        ("5 rue Longue", ["https://www.openstreetmap.org/search?query=5+rue+Longue"]),
        // What runs something, or is something else.
        ("javascript:alert(1) data:text/html,x ftp://example.org", []),
        ("a@b@c.org @home ann@home", []), ("On 2026-05-04 at 10.30, 04.05.2026", []), ("1234567 pieces", []),
        ("", []), ("\n\n", []), ("   ", []),
    ]

    @Test(arguments: cases.indices) func whatLeadsSomewhereIsALinkAndNothingElseIs(_ number: Int) {
        let each = Self.cases[number]
        let html = DataDetector(Self.all).html(of: each.text)
        let addresses = RichText.pieces(ofHTML: html).compactMap { piece in
            if case .start("a", let address) = piece { address } else { nil }
        }
        #expect(addresses == each.addresses)
        #expect(RichText.text(ofHTML: html).filter { !$0.isWhitespace } == each.text.filter { !$0.isWhitespace })
    }

    @Test func onlyWhatIsAskedForIsLookedFor() {
        #expect(DataDetector(["link"]).html(of: "+49 30 1234567") == "+49 30 1234567")
        #expect(DataDetector(["phoneNumber"]).html(of: "www.example.org") == "www.example.org")
        #expect(DataDetector([]).html(of: "a\n<b> & \"c\"") == "a<br>&lt;b&gt; &amp; &quot;c&quot;")
    }

    @Test func thereAreNoMoreLinksThanTheLimit() {
        let html = DataDetector(["link"]).html(of: String(repeating: "www.example.org ", count: 300))
        #expect(html.ranges(of: "<a ").count == DataDetector.mostLinks)
    }

    @Test(arguments: [
        "tap2", "swipeLeft,fingers3", "longPress:500,taps1,fingers2,within30", "longPressEnd:500,within0",
    ]) func aGestureIsReadAsItIsWritten(_ word: String) {
        #expect(GestureWord(reading: word).description == word)
    }

    @Test(arguments: [("tap2,fingers2", "Double tap, 2 fingers"), ("longPress:500,taps1", "Tap, Long press")])
    func aGestureIsCalledByAllThatItTakes(_ word: String, _ name: String) {
        #expect(SystemWords(locale: "en").gesture(word) == name)
    }
}
