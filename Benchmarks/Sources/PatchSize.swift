import Wend
import WendWeb

/// Writes patches as they go over the wire, and says how long they are.
struct PatchSize {
    private let patches = HTMLPatches(HTMLContext(imageURL: { _ in nil }))

    func bytes(from before: Rendering, to after: Rendering) -> Int {
        var bytes: [UInt8] = []
        Patch.write(patches.patches(from: before, to: after), to: &bytes)
        return bytes.count
    }
}
