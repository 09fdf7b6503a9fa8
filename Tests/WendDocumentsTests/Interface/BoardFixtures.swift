/// Interface files of apps that nobody has: what a test is about, and what has to stand around it.
enum Board {
    /// A storyboard with one controller in a navigation, whose view holds some views.
    static func screen(
        _ views: String, constraints: String = "", controller: String = "", others: String = "", item: String = "",
        scenes: String = "", resources: String = ""
    ) -> String {
        document(
            scene(
                """
                <viewController id="one" \(controller)>
                  <layoutGuides><viewControllerLayoutGuide type="top" id="top"/><viewControllerLayoutGuide type="bottom" id="bot"/></layoutGuides>
                  <view key="view" id="root">
                    <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                    <subviews>\(views)</subviews>
                    <constraints>\(constraints)</constraints>
                  </view>
                  <navigationItem key="navigationItem" title="Pantry" id="item">\(item)</navigationItem>
                </viewController>\(others)
                """)
                + scene(
                    """
                    <navigationController id="nav"><navigationBar key="navigationBar" id="bar"/>
                    <connections><segue destination="one" kind="relationship" relationship="rootViewController" id="rel"/></connections>
                    </navigationController>
                    """) + scenes, initial: "nav", resources: resources)
    }

    static func document(_ scenes: String, initial: String, resources: String = "") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="\(initial)">
        <scenes>\(scenes)</scenes><resources>\(resources)</resources></document>
        """
    }

    static func scene(_ objects: String) -> String { "<scene sceneID=\"s\"><objects>\(objects)</objects></scene>" }

    static func plain(_ id: String, _ inside: String = "", view: String = "") -> String {
        scene(
            """
            <viewController id="\(id)" title="\(id)"><view key="view" id="\(id)-view">
            <rect key="frame" x="0" y="0" width="375" height="667"/><subviews>\(view)</subviews></view>\(inside)</viewController>
            """)
    }

    static func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
        "<rect key=\"frame\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>"
    }

    static func label(_ id: String, _ text: String, _ frame: String, _ inside: String = "", _ attributes: String = "")
        -> String
    {
        "<label text=\"\(text)\" id=\"\(id)\" translatesAutoresizingMaskIntoConstraints=\"NO\" \(attributes)>\(frame)\(inside)</label>"
    }
}
