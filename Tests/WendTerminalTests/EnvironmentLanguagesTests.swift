import Testing
import WendTerminal

/// Which languages an environment asks for.
@Suite struct EnvironmentLanguagesTests {
    @Test(
        arguments: [
            ([:], []), (["LANG": "C"], []), (["LANG": "C.UTF-8"], []), (["LANG": "POSIX"], []),
            (["LANG": "de_AT.UTF-8"], ["de-AT"]), (["LANG": "de_DE@euro"], ["de-DE"]),
            (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_CH"], ["fr-CH"]),
            (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_CH", "LC_ALL": "ja"], ["ja"]),
            (["LANG": "de_DE.UTF-8", "LC_ALL": ""], ["de-DE"]),
            (["LANG": "de_DE.UTF-8", "LANGUAGE": "nl:en_GB:nl"], ["nl", "en-GB"]),
            (["LANG": "C", "LANGUAGE": "nl"], []), (["LANG": "de", "LANGUAGE": ":::"], ["de"]),
            (["LANG": "\u{1B}[2J"], []), (["LANG": "de/../../etc"], []),
        ] as [([String: String], [String])])
    func areReadAsOtherProgramsReadThem(environment: [String: String], expected: [String]) {
        #expect(EnvironmentLanguages.names(in: environment) == expected)
    }

    @Test func areAtMostTen() {
        let many = (0..<40).map {
            "a\(Character(Unicode.Scalar(97 + UInt8($0 % 26))))_A\(Character(Unicode.Scalar(65 + UInt8($0 / 26))))"
        }
        let names = EnvironmentLanguages.names(in: ["LANG": "de", "LANGUAGE": many.joined(separator: ":")])
        #expect(names.count == 10)
    }
}
