import Testing
import WendExpressions

@testable import WendServices

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Dates as texts and texts as dates.
struct TransformerTests {
    private static let date = Date(timeIntervalSince1970: 1_529_517_600)

    @Test func aPatternReadsAndWrites() {
        let transformer = DateTransformer(format: "EEE MMM d HH:mm:ss Z y")
        #expect(transformer.transformed("Wed Jun 20 18:00:00 +0000 2018", in: .gmt) == .date(Self.date))
        #expect(transformer.transformed(.date(Self.date), in: .gmt) == "Wed Jun 20 18:00:00 +0000 2018")
        #expect(transformer.transformed("yesterday", in: .gmt) == nil)
        #expect(transformer.transformed(7, in: .gmt) == nil)
    }

    @Test func stylesAreThoseOfTheLocale() throws {
        let medium = DateTransformer(dateStyle: "medium", timeStyle: "medium")
        let text = try #require(medium.transformed(.date(Self.date), in: .gmt)?.text)
        #expect(text.replacing("\u{202F}", with: " ") == "Jun 20, 2018, 6:00:00 PM")
        #expect(DateTransformer(dateStyle: "short", locale: "de").transformed(.date(Self.date), in: .gmt) == "20.06.18")
        #expect(DateTransformer(dateStyle: "odd").transformed(.date(Self.date), in: .gmt) == "")
    }

    @Test func theAppsOwnGoBeforeTheDescriptions() throws {
        var description = ServiceDescription()
        description.options.dates = ["day": DateTransformer(format: "yyyy"), "month": DateTransformer(format: "MM")]
        var own = ValueTransformers()
        own.register("day") { $0.text.map { .string($0.uppercased()) } }
        let all = own.adding(description)
        #expect(all.transformed("a", by: "day") == "A")
        #expect(all.transformed(.date(Self.date), by: "month") == "06")
        #expect(all.transformed("a", by: "none") == nil)
        #expect(all.names == ["day", "month"])
    }
}
