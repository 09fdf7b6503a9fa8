import Testing

@testable import WendCommand

/// Schema files of the older libraries' generator, rule by rule (spec `view-factory` §11.1, as mended by B-23; A50).
@Suite struct SectionSchemaTests {
    private func sections(_ text: String, prefix: String = "") throws -> [String] {
        try SectionSchema(text, prefix: prefix).sections.map { ([$0.name] + $0.views).joined(separator: " ") }
    }

    private static let rules: [(rule: String, text: String, prefix: String, expected: [String])] = [
        ("a line with a colon begins a section", "Login:\nLoginHome", "", ["Login LoginHome"]),
        (
            "how far a line is indented means nothing", "   Login:\n\tLoginHome\nLoginNew", "",
            ["Login LoginHome LoginNew"]
        ),
        ("blank lines and remarks mean nothing", "\n# a\n/ b\n'c\n`d\nLogin:\n  \n # e", "", ["Login"]),
        (
            "a long name begins a section without a colon", "LoginSectionViewController\nLoginHome", "",
            ["Login LoginHome"]
        ),
        ("in letters of any size", "LoginsectionVIEWcontroller:", "", ["LoginsectionVIEWcontroller"]),
        (
            "suffixes are left out", "LoginSectionVC:\nLoginHomeViewController\nLoginNewVC", "",
            ["Login LoginHome LoginNew"]
        ),
        ("a prefix is left out", "RFLogin:\nRFLoginHome", "RF", ["Login LoginHome"]),
        ("a prefix of any length", "ABCLogin:\nABCLoginHome", "ABC", ["Login LoginHome"]),
        ("names without the prefix stay", "Login:\nLoginHome", "RF", ["Login LoginHome"]),
        ("a name that is the prefix stays", "RF:\nRFHome", "RF", ["RF Home"]),
        ("a suffix inside a word stays", "Tapes:\nTapesVCRList", "", ["Tapes TapesVCRList"]),
        ("lines of Windows end as others do", "Login:\r\nLoginHome\r\n", "", ["Login LoginHome"]),
        ("sections may have no views", "Login:\nOrders:", "", ["Login", "Orders"]),
        ("two sections may have views of one name", "A:\nAHome\nB:\nBHome\nAHome", "", ["A AHome", "B BHome AHome"]),
    ]

    @Test("A50: each rule of a schema file", arguments: rules) func rule(
        _ rule: String, _ text: String, _ prefix: String, _ expected: [String]
    ) throws {
        #expect(try sections(text, prefix: prefix) == expected, "\(rule)")
    }

    @Test(arguments: [
        ("LoginHome\nLogin:", "line 1: the view 'LoginHome' stands before any section; a section is written 'Name:'"),
        ("Login:\nLogin:", "line 2: there is a section 'Login' already"),
        ("Login:\nLoginHome\nLoginHome", "line 3: there is a view 'LoginHome' in 'Login' already"),
        ("A:\nA<b>", "line 2: 'A<b>' is no name: plain letters, digits, '_' and '-', at most 64 of them"),
        ("Login:\nVC", "line 2: 'VC' has no name"), (":", "line 1: ':' has no name"),
    ])
    func whatCannotBeReadIsSaidWithItsLine(_ text: String, _ message: String) throws {
        let refusal = #expect(throws: Refusal.self) { try sections(text) }
        #expect(refusal?.line == message)
    }

    @Test("A51: a long and a short name of one screen are one") func twins() {
        #expect(throws: Refusal.self) { try SectionSchema("Login:\nLoginHomeViewController\nLoginHomeVC") }
    }

    @Test func aViewWithoutTheNameOfItsSectionIsWarnedOf() throws {
        let schema = try SectionSchema("Login:\nHome\nLoginHome")
        #expect(
            schema.warnings == ["line 2: the view 'Home' does not have the name of its section 'Login' in its own"])
    }

    @Test func filesHaveABound() {
        let text = String(repeating: "#\n", count: SectionSchema.mostLines + 1)
        #expect(throws: Refusal.self) { try sections(text) }
    }

    @Test func whatIsWrittenGrowsNoFasterThanWhatItIsMadeOf() throws {
        func size(_ count: Int) throws -> Int {
            let lines = (0..<count).flatMap { section in ["S\(section):"] + (0..<10).map { "S\(section)V\($0)" } }
            return try StageTemplate(SectionSchema(lines.joined(separator: "\n"))).files.reduce(0) {
                $0 + $1.text.utf8.count
            }
        }
        #expect(try size(200) < 12 * size(20))
    }
}
