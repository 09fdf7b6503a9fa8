#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// How well one colour can be told from another, as the Web Content Accessibility Guidelines count it.
public enum Contrast {
    /// What text needs on its ground.
    public static let ofText = 4.5
    /// What large text needs, and what a control or a mark needs beside its surroundings.
    public static let ofLargeText = 3.0

    /// The ratio of two colours, from 1 to 21. What is not opaque is seen on the ground, which is seen on `below`.
    public static func ratio(
        _ color: StyleColor.Parts, on ground: StyleColor.Parts,
        below: StyleColor.Parts = StyleColor.Parts(red: 255, green: 255, blue: 255)
    ) -> Double {
        let ground = blend(ground, over: below)
        let first = luminance(blend(color, over: ground))
        let second = luminance(ground)
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// What is seen of a colour before another that is opaque.
    public static func blend(_ color: StyleColor.Parts, over ground: StyleColor.Parts) -> StyleColor.Parts {
        func mixed(_ top: UInt8, _ bottom: UInt8) -> Double {
            Double(top) * color.alpha + Double(bottom) * (1 - color.alpha)
        }
        return StyleColor.Parts(
            mixed(color.red, ground.red), mixed(color.green, ground.green), mixed(color.blue, ground.blue), alpha: 1)
    }

    /// How light an opaque colour is, from 0 to 1.
    public static func luminance(_ color: StyleColor.Parts) -> Double {
        func share(_ part: UInt8) -> Double {
            let part = Double(part) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * share(color.red) + 0.7152 * share(color.green) + 0.0722 * share(color.blue)
    }

    /// A ratio with one digit behind the point, never rounded up.
    public static func text(_ ratio: Double) -> String {
        let tenths = Int(ratio * 10)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
