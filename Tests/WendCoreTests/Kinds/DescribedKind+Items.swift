extension DescribedKind {
    static let items: [DescribedKind] = [
        .init(
            "actionButtonItem", "ButtonItem", defaults: "S→title, Message→message",
            """
            title S R
            message S|Message R L message
            """),
        .init(
            "cancelButtonItem", "ButtonItem|CancelButtonItem", defaults: "S→title, Message→message",
            """
            title S =OK
            message S|Message L message
            """),
        .init(
            "destructiveButtonItem", "ButtonItem|DestructiveButtonItem", defaults: "S→title, Message→message",
            """
            title S R
            message S|Message R L message
            """),
        .init(
            "barButtonItem", "BarButtonItem", defaults: "S→title, Image→image",
            """
            title S
            image Image
            systemItem S|N one:systemItem
            style S|N one:itemStyle =bordered
            enabled S|N bool =yes
            message S|Message L message
            """),
        .init(
            "tabBarItem", "TabBarItem", defaults: "Image→image",
            """
            title S R
            image Image
            badgeValue S
            """),
        .init(
            "navigationItem", "NavigationItem", defaults: "",
            """
            title S
            prompt S
            titleView View
            hidesBackButton S|N bool =no
            leftItemsSupplementBackButton S|N bool =no
            leftBarButtonItem BarButtonItem
            rightBarButtonItem BarButtonItem
            leftBarButtonItems BarButtonItem []
            rightBarButtonItems BarButtonItem []
            backBarButtonItem S|Image|BarButtonItem
            """),
        .init(
            "segment", "Segment", defaults: "S→title, Image→image, Message→message",
            """
            title S
            image Image
            message S|Message L message
            enabled S|N bool =yes
            """),
        .init(
            "trigger", "Trigger", defaults: "Condition→condition",
            """
            condition Condition
            successMessage S|Message L message
            failureMessage S|Message L message
            successTriggers Trigger []
            failureTriggers Trigger []
            """),
        .init(
            "tableSection", "TableSection", defaults: "S→headerTitle, TableCell→cells",
            """
            headerTitle S
            footerTitle S
            cells TableCell []
            """),
        .init(
            "tapGesture", "Gesture", defaults: "",
            """
            message S|Message R L message
            numberOfTapsRequired S|N number =1
            numberOfTouchesRequired S|N number =1
            """),
        .init(
            "longPressGesture", "Gesture", defaults: "",
            """
            beginMessage S|Message L message
            endMessage S|Message L message
            numberOfTapsRequired S|N number =0
            numberOfTouchesRequired S|N number =1
            minimumPressDuration S|N number =0.5
            allowableMovement S|N number =10
            """),
        .init(
            "swipeGesture", "Gesture", defaults: "",
            """
            message S|Message R L message
            numberOfTouchesRequired S|N number =1
            direction S|N one:direction =right
            """),
    ]

    static let values: [DescribedKind] = [
        .init("object", "Object"),
        .init("null", "Null"),
        .init(
            "string", "S", defaults: "S→value",
            """
            value S
            key S
            table S
            """),
        .init("number", "N", defaults: "Any→value", "value S|N R"),
        .init("bool", "N", defaults: "Any→value", "value S|N R"),
        .init(
            "date", "Date", defaults: "S→value",
            """
            value S|N|Date R
            format S
            """),
        .init("image", "Image", [accessibility], defaults: "S→name", "name S R"),
        .init(
            "attributedString", "AttributedString", defaults: "AttributedString→value, S→value, Data→value",
            "value S|AttributedString|Data R"),
        .init(
            "message", "Message", defaults: "S→name",
            """
            name S R
            destinationType S|N one:destinationType =delegate
            destinationName S
            """),
    ]
}
