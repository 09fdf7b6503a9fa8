import Testing

@testable import WendCore

/// How files name the hosts whose pictures pages show.
struct PictureHostTests {
    @Test(arguments: [
        ("images.example", "https://images.example"), ("Images.Example", "https://images.example"),
        ("images.example:8443", "https://images.example:8443"), ("images.example:443", "https://images.example"),
        ("*.images.example:8443", "https://*.images.example:8443"), ("*", "https:"),
        ("localhost:81", "https://localhost:81"),
    ]) func isNamedInPolicies(_ written: String, _ source: String) throws {
        #expect(try #require(PictureHost(written)).source == source)
    }

    @Test(arguments: [
        "", "https://images.example", "images.example/a", "images.example:", "images.example:0", "images.example:70000",
        "images.example:+1", "images.*", "a b", "images..example", "images.example; script-src *", "a:1:2", "**", "*.",
    ]) func isNothingElse(_ written: String) { #expect(PictureHost(written) == nil) }

    @Test func allowsItsOwnPortOnly() throws {
        let usual = try #require(PictureHost("images.example"))
        let other = try #require(PictureHost("*.images.example:8443"))
        #expect(usual.allows(host: "images.example", port: nil) && usual.allows(host: "images.example", port: 443))
        #expect(!usual.allows(host: "images.example", port: 8443) && !usual.allows(host: "a.images.example", port: nil))
        #expect(other.allows(host: "a.images.example", port: 8443))
        #expect(!other.allows(host: "a.images.example", port: nil) && !other.allows(host: "images.example", port: 8443))
        #expect(try #require(PictureHost("*")).allows(host: "any.example", port: 9))
    }
}
