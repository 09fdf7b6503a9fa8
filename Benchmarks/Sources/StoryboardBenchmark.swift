import Foundation
import FoundationXML
import Wend

/// Reads and checks a storyboard of 5,000 views in 50 scenes, and shows the first; the peer is a bare pass of Foundation's XML parser
/// over the same bytes.
enum StoryboardBenchmark {
    private static let (scenes, views) = (50, 100)

    static func run() throws {
        let data = Data(source().utf8)
        let folder = FileManager.default.temporaryDirectory.appending(path: "wend-storyboard-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try data.write(to: folder.appending(path: "Main.storyboard"))
        var ours: [Double] = []
        var theirs: [Double] = []
        var ratios: [Double] = []
        for round in 0..<13 {
            let own = try seconds { try show(folder.path) }
            let counter = ReadingBenchmark.Counter()
            let peer = seconds {
                let parser = XMLParser(data: data)
                parser.delegate = counter
                _ = parser.parse()
            }
            precondition(counter.elements > scenes * views * 6)
            guard round >= 3 else { continue }
            ours.append(own * 1e3)
            theirs.append(peer * 1e3)
            ratios.append(own / peer)
        }
        Figure(
            name: "a storyboard of 5,000 views from its file to first rendering", value: ours.median, unit: "ms",
            peer: "XMLParser", peerValue: theirs.median, ratio: ratios.median
        ).print()
    }

    private static func show(_ path: String) throws {
        let folder = try AppFolder(path: path)
        guard let document = try folder.load(folder.entry, registry: .standard).document, document.isRunnable else {
            preconditionFailure("the storyboard of the benchmark cannot run")
        }
        var machine = Machine(registry: .standard, settings: SessionSettings())
        machine.add(document)
        _ = machine.receive(Input(time: 0, .start(document.document.version)))
        var drawing = Drawing()
        let root = drawing.rendering(of: machine).root
        precondition(drawing.problem == nil && count(root) >= views, "the first scene of the benchmark is not shown")
    }

    private static func count(_ element: Element) -> Int { element.children.reduce(1) { $0 + count($1) } }

    // MARK: The storyboard

    private static func source() -> String {
        let scenes = (0..<scenes).map(scene).joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21507" \
            targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" \
            initialViewController="vc-0">
            <scenes>\(scenes)</scenes>
            </document>

            """
    }

    /// A screen of views one below the other, as wide as it.
    private static func scene(_ number: Int) -> String {
        let views = (0..<views).map { view($0, in: number) }.joined(separator: "\n")
        let ties = (0..<Self.views).map { tie($0, in: number) }.joined(separator: "\n")
        return """
            <scene sceneID="sc-\(number)"><objects>
            <viewController storyboardIdentifier="Scene\(number)" title="Scene \(number)" id="vc-\(number)" \
            sceneMemberID="viewController">
            <view key="view" contentMode="scaleToFill" id="root\(number)"><rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
            <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
            <subviews>
            \(views)
            </subviews>
            <viewLayoutGuide key="safeArea" id="safe\(number)"/>
            <color key="backgroundColor" red="1" green="1" blue="1" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
            <constraints>
            \(ties)
            </constraints>
            </view></viewController>
            <placeholder placeholderIdentifier="IBFirstResponder" id="fr\(number)" sceneMemberID="firstResponder"/>
            </objects></scene>

            """
    }

    private static func view(_ view: Int, in scene: Int) -> String {
        let id = "v\(scene)-\(view)"
        let common = "contentMode=\"left\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"\(id)\""
        let frame = """
            <rect key="frame" x="16" y="\(6 + view * 30)" width="343" height="24"/>\
            <constraints><constraint firstAttribute="height" constant="24" id="h\(id)"/></constraints>
            """
        switch view % 4 {
        case 0:
            return """
                <label opaque="NO" horizontalHuggingPriority="251" text="Label \(scene) \(view)" textAlignment="natural" \(common)>\(frame)\
                <fontDescription key="fontDescription" type="system" pointSize="17"/><nil key="textColor"/></label>
                """
        case 1:
            // Each screen leads to the next by one of its buttons, so that all of them are one document.
            let connections =
                view == 1
                ? """
                <connections><segue destination="vc-\((scene + 1) % scenes)" kind="show" id="s\(id)"/></connections>
                """ : ""
            return """
                <button opaque="NO" contentHorizontalAlignment="center" \(common)>\(frame)\
                <state key="normal" title="Button \(scene) \(view)"/>\(connections)</button>
                """
        case 2:
            return """
                <textField opaque="NO" borderStyle="roundedRect" placeholder="Text \(scene) \(view)" textAlignment="natural" \(common)>\
                \(frame)<fontDescription key="fontDescription" type="system" pointSize="14"/>\
                <textInputTraits key="textInputTraits"/></textField>
                """
        default:
            return """
                <view \(common)>\(frame)\
                <color key="backgroundColor" red="0.5" green="0.3" blue="0.\(view)" alpha="1" colorSpace="custom" customColorSpace="sRGB"/></view>
                """
        }
    }

    private static func tie(_ view: Int, in scene: Int) -> String {
        let (id, safe) = ("v\(scene)-\(view)", "safe\(scene)")
        let above =
            view == 0
            ? "secondItem=\"\(safe)\" secondAttribute=\"top\""
            : "secondItem=\"v\(scene)-\(view - 1)\" secondAttribute=\"bottom\""
        return """
            <constraint firstItem="\(id)" firstAttribute="leading" secondItem="\(safe)" secondAttribute="leading" constant="16" id="a\(id)"/>
            <constraint firstItem="\(safe)" firstAttribute="trailing" secondItem="\(id)" secondAttribute="trailing" constant="16" id="b\(id)"/>
            <constraint firstItem="\(id)" firstAttribute="top" \(above) constant="6" id="c\(id)"/>
            """
    }
}
