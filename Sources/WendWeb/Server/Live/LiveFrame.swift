import NIOCore
import WendExpressions
import WendRuntime

/// A writer of the messages a server sends: acknowledgements, patches and greetings.
enum LiveFrame {
    /// `{"a":17,"r":42,"w":1,"p":[…]}`; each part may be missing. `patches` is the inside of the array.
    /// - Parameter windows: How many times the page has asked for other rows of long lists without an answer so far.
    static func update(acknowledged: Int?, number: Int?, windows: Int = 0, patches: [UInt8]) -> ByteBuffer {
        var buffer = ByteBufferAllocator().buffer(capacity: patches.count + 48)
        buffer.writeStaticString("{")
        var isFirst = true
        func field(_ name: StaticString) {
            if !isFirst { buffer.writeStaticString(",") }
            isFirst = false
            buffer.writeStaticString(name)
        }
        if let acknowledged {
            field("\"a\":")
            buffer.writeString(String(acknowledged))
        }
        if let number {
            field("\"r\":")
            buffer.writeString(String(number))
        }
        if windows > 0 {
            field("\"w\":")
            buffer.writeString(String(windows))
        }
        if !patches.isEmpty {
            field("\"p\":[")
            buffer.writeBytes(patches)
            buffer.writeStaticString("]")
        }
        buffer.writeStaticString("}")
        return buffer
    }

    /// What follows a greeting: either the patches the page has missed, or everything.
    enum Content {
        case missed([UInt8])
        /// The HTML of the whole app, and what is done after it is shown. `reason` says why it was sent unasked.
        case snapshot(html: [UInt8], calls: [Patch], reason: String?)
    }

    static func hello(epoch: Int, highest: Int, number: Int, content: Content) -> ByteBuffer {
        var bytes: [UInt8] = []
        bytes += "{\"h\":{\"epoch\":\(epoch),\"n\":\(highest),\"r\":\(number),".utf8
        switch content {
        case .missed(let patches):
            bytes += "\"p\":[".utf8
            bytes += patches
            bytes += "]".utf8
        case .snapshot(let html, let calls, let reason):
            bytes += "\"s\":{\"html\":".utf8
            JSONText.write(html, to: &bytes)
            bytes += ",\"p\":".utf8
            Patch.write(calls, to: &bytes)
            if let reason {
                bytes += ",\"why\":".utf8
                JSONText.write(Array(reason.utf8), to: &bytes)
            }
            bytes += "}".utf8
        }
        bytes += "}}".utf8
        return ByteBuffer(bytes: bytes)
    }

    /// The inside of the JSON array of patches.
    static func inside(_ patches: some Sequence<Patch>) -> [UInt8] {
        var bytes: [UInt8] = []
        for patch in patches {
            if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
            patch.write(to: &bytes)
        }
        return bytes
    }
}
