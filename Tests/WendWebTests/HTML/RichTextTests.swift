import TestSupport
import Testing
import WendCore

@testable import WendWeb

@Suite struct RichTextTests {
    @Test(arguments: [
        ("plain & simple", "plain &amp; simple"),
        ("<p>a<br/>b</p><P>c</P>", "<p>a<br>b</p><p>c</p>"),
        ("<strong>a <em>b</strong> c</em>", "<b>a <i>b</i></b> c"),
        (
            "<a href=\"https://a.org/?x=1&amp;y=2\">a</a>",
            "<a href=\"https://a.org/?x=1&amp;y=2\" rel=\"noopener noreferrer\" target=\"_blank\">a</a>"
        ),
        ("<a href='javascript:alert(1)'>a</a>", "a"),
        ("<a href=' java\tscript:x'>a</a>", "a"),
        (
            "<a HREF=mailto:ann@example.org title='x>y'>mail</a>",
            "<a href=\"mailto:ann@example.org\" rel=\"noopener noreferrer\" target=\"_blank\">mail</a>"
        ),
        ("<img src=x onerror=alert(1)>a", "a"),
        ("<script>alert('<p>')</script>b", "b"),
        ("<style>p{}</style><!-- <b> -->c", "c"),
        ("1 < 2 &lt; 3 &amp;lt; &#65;&#x42;&nbsp;&unknown; &", "1 &lt; 2 &lt; 3 &amp;lt; AB\u{A0}&amp;unknown; &amp;"),
        ("<b>open", "<b>open</b>"),
        ("</p></b>closed", "closed"),
        ("<p>one<p>two", "<p>one</p><p>two</p>"),
        ("<b", "<b></b>"),
        ("<pre>a\n  &lt;b&gt;<b>c</b></pre><p>d", "<pre>a\n  &lt;b&gt;<b>c</b></pre><p>d</p>"),
        ("<pre>a<p>b</pre>c", "<pre>a</pre><p>bc</p>"),
    ])
    func isMadeSafe(_ html: String, _ expected: String) {
        #expect(SafeMarkup(html: html).text == expected)
    }

    @Test(arguments: [
        ("With <b>bold</b> &amp; <i>slanted</i> words.", "With bold & slanted words."),
        ("<p>one</p><p>two<br>three</p>", "one\ntwo\nthree"),
        ("<pre>a\n  b</pre>c", "a\n  b\nc"),
        ("<script>x</script>", ""),
    ])
    func isReadAsText(_ html: String, _ expected: String) {
        #expect(RichText.text(ofHTML: html) == expected)
    }

    @Test func whateverGoesInComesOutBalanced() {
        var random = SeededGenerator(seed: 3)
        let pieces = [
            "<", ">", "</", "b", "p", "pre", "a href='", "'", "\"", "&", ";", "script", "x", " ", "<b>", "</b>",
            "<a href=\"http://x\">", "<!--", "-->", "#", "1",
        ]
        let allowed = #/<(\/?(p|pre|b|i|u|a)|br|a href="[^"<>]*" rel="noopener noreferrer" target="_blank")>/#
        for _ in 0..<2000 {
            let html = (0..<12).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let markup = SafeMarkup(html: html).text
            #expect(!markup.replacing(allowed, with: "").contains { $0 == "<" || $0 == ">" || $0 == "\"" }, "\(html)")
            for tag in ["p", "pre", "b", "i", "u", "a"] {
                let starts = markup.matches(of: try! Regex("<\(tag)[ >]")).count
                #expect(starts == markup.matches(of: try! Regex("</\(tag)>")).count, "\(html)")
            }
        }
    }
}
