import Foundation
import Testing

@testable import WendWeb

@Suite struct PatchTests {
    @Test(arguments: [
        (Patch.set(id: "w1", name: "", value: "a\"\\\n\u{1}é"), #"["s","w1","","a\"\\\n\u0001é"]"#),
        (.set(id: "w1~i", name: "value", value: "x", counter: 7), #"["s","w1~i","value","x",7]"#),
        (.set(id: "w1", name: "hidden", value: nil), #"["s","w1","hidden",null]"#),
        (.insert(parent: "w1~c", before: nil, html: "<p>"), #"["i","w1~c",null,"<p>"]"#),
        (.remove(id: "w1"), #"["r","w1"]"#), (.move(id: "w1", before: "w2"), #"["m","w1","w2"]"#),
        (.move(id: "w1", before: nil), #"["m","w1",null]"#), (.call(name: "blur"), #"["c","blur"]"#),
        (.call(name: "focus", id: "w1"), #"["c","focus","w1"]"#),
        (.call(name: "title", argument: "T"), #"["c","title",null,"T"]"#),
    ])
    func isWrittenAsShortAsCanBe(_ patch: Patch, _ json: String) throws {
        var bytes: [UInt8] = []
        patch.write(to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == json)
        _ = try JSONSerialization.jsonObject(with: Data(bytes))
    }

    @Test func listsAreArrays() {
        var bytes: [UInt8] = []
        Patch.write([Patch](), to: &bytes)
        Patch.write([.remove(id: "a"), .remove(id: "b")], to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == #"[][["r","a"],["r","b"]]"#)
    }
}
