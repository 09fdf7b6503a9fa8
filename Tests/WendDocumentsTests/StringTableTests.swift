import Testing
import WendCore
import WendDocuments

struct StringTableTests {
    private func table(_ source: String) -> StringTable { StringTable(Array(source.utf8), file: "T.strings") }

    @Test(arguments: [
        (#""a" = "b";"#, ["a": "b"]),
        ("/* c */ a = 'b'; // d\n\"e\"=\"f\";", ["a": "b", "e": "f"]),
        (#""OK";"#, ["OK": "OK"]),
        (#"a.b-c_1/x = y;"#, ["a.b-c_1/x": "y"]),
        (#""a" = "x\n\t\"\\\'\U00e9\u00E9\101\q";"#, ["a": "x\n\t\"\\'ééAq"]),
        (#""a" = "\UD83D\UDE00";"#, ["a": "😀"]),
        ("\"a\" = \"two\nlines\";", ["a": "two\nlines"]),
        ("", [:]), ("/* only */", [:]),
    ])
    func textsAreRead(source: String, expected: [String: String]) {
        #expect(table(source).texts == expected)
        #expect(table(source).diagnostics.isEmpty)
    }

    @Test func utf16IsReadInBothOrders() {
        let units = Array("\u{FEFF}\"ä\" = \"ö\";".utf16)
        for bytes in [
            units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
        ] {
            #expect(StringTable(bytes, file: "T.strings").texts == ["ä": "ö"])
            #expect(StringTable(Array(bytes.dropFirst(2)), file: "T.strings").texts.count == 1)
        }
    }

    @Test func allErrorsAreReportedAndTheRestIsRead() {
        let table = table(
            "\"a\" \"b\";\n\"c\" = ;\n  = \"d\";\n\"e\" = \"f\"\n\"g\" = \"h\";\n\"i\" = \"j\";\n\"i\" = \"k\";\n\"l\" = \"m"
        )
        let end = "; an entry reads \"key\" = \"text\"; [bad-strings]"
        #expect(
            lines(table.diagnostics) == """
                T.strings:1:5: error: a ';' is expected\(end)
                T.strings:2:7: error: a text in quotes is expected after '='\(end)
                T.strings:3:3: error: a key in quotes is expected\(end)
                T.strings:5:1: error: a ';' is expected\(end)
                T.strings:7:1: warning: the key 'i' is given twice; the last text counts [duplicate-key]
                T.strings:8:7: error: the text has no closing quote\(end)
                T.strings:8:9: error: a ';' is expected\(end)
                """)
        #expect(table.texts == ["i": "k"])
    }

    @Test func aCommentWithoutEndIsAnError() {
        #expect(
            lines(table("\n/* a").diagnostics)
                == "T.strings:2:1: error: the comment has no end; it ends with */ [unterminated]")
    }
}
