extension DescribedKind {
    static let views: [DescribedKind] = [
        .init("view", "View", [everyView], defaults: "Gesture→gestures"),
        .init(
            "button", "View", [everyView], defaults: "S→title, Image→image, Gesture→gestures",
            """
            title S
            image Image
            message S|Message L message
            """),
        .init(
            "container", "View", [everyView], defaults: "View→views, Controller→views, Gesture→gestures",
            """
            views Controller|View []
            layout S|N one:layout =vertical
            numberOfColumns S|N number =1
            rightAlignLastColumn S|N bool =no
            """),
        .init(
            "datePicker", "View", [everyView],
            defaults: "Gesture→gestures, Date→date, Message→message, Condition→validations",
            """
            datePickerMode S|N one:datePickerMode =dateAndTime
            date S|Date date
            minimumDate S|Date date
            maximumDate S|Date date
            countDownDuration S|N number =0
            minuteInterval S|N number =1
            message S|Message L message
            validations Condition []
            """),
        .init(
            "imageView", "View", [everyView], defaults: "S→imageName, Image→image, Gesture→gestures",
            """
            imageName S
            image Image
            address S
            """),
        .init(
            "label", "View", [everyView], defaults: "S→text, Gesture→gestures",
            """
            text S
            numberOfLines S|N number =0
            adjustsFontSizeToFitWidth S|N bool =no
            """),
        .init(
            "navigationBar", "View", [everyView, bar], defaults: "Gesture→gestures, NavigationItem→items",
            """
            items NavigationItem []
            """),
        .init(
            "toolbar", "View|Toolbar", [everyView, bar], defaults: "BarButtonItem→items, Gesture→gestures",
            """
            items BarButtonItem []
            """),
        .init(
            "formAccessoryView", "View|Toolbar|FormAccessoryView", [everyView], defaults: "Gesture→gestures",
            """
            nextButtonTitle S R
            previousButtonTitle S R
            barStyle S|N one:barStyle =black
            translucent S|N bool =yes
            """),
        .init(
            "searchBar", "View", [everyView, bar], defaults: "Condition→validations, Gesture→gestures",
            """
            placeholder S
            prompt S
            text S
            scopeButtonItems ButtonItem []
            showsBookmarkButton S|N bool =no
            showsCancelButton S|N bool =no
            showsSearchResultsButton S|N bool =no
            validations Condition []
            searchMessage S|Message L message
            cancelMessage S|Message L message
            bookmarkMessage S|Message L message
            resultsListMessage S|Message L message
            textDidChangeMessage S|Message L message
            """),
        .init(
            "segmentedControl", "View", [everyView],
            defaults: "Segment→segments, Gesture→gestures, Condition→validations",
            """
            segments Segment []
            selectedSegmentIndex S|N number =-1
            momentary S|N bool =no
            apportionsSegmentWidthsByContent S|N bool =no
            segmentedControlStyle S|N one:segmentedControlStyle =plain
            validations Condition []
            """),
        .init(
            "slider", "View", [everyView], defaults: "Condition→validations, Gesture→gestures",
            """
            value S|N number =0
            minimumValue S|N number =0
            maximumValue S|N number =1
            continuous S|N bool =yes
            message S|Message L message
            validations Condition []
            """),
        .init(
            "switch", "View", [everyView], defaults: "Message→message, Gesture→gestures, Condition→validations",
            """
            on S|N bool =no
            onValue Any
            offValue Any
            message S|Message L message
            validations Condition []
            """),
        .init(
            "textField", "View", [everyView, textInput], defaults: "Condition→validations, Gesture→gestures",
            """
            text S
            placeholder S
            validations Condition []
            adjustsFontSizeToFitWidth S|N bool =no
            clearsOnBeginEditing S|N bool =no
            clearButtonMode S|N one:viewMode =never
            leftViewMode S|N one:viewMode =never
            rightViewMode S|N one:viewMode =never
            leftView View
            rightView View
            """),
        .init(
            "textView", "View", [everyView, textInput], defaults: "Condition→validations, Gesture→gestures",
            """
            text S
            editable S|N bool =yes
            dataDetectorTypes S|N some:dataDetectorTypes
            validations Condition []
            """),
        .init(
            "tableCell", "View|TableCell", [everyView], defaults: "S→text, Image→image, Gesture→gestures",
            """
            text S R
            detailText S
            image Image
            style S|N one:cellStyle =default
            accessoryType S|N one:accessoryType =none
            selectionStyle S|N one:selectionStyle =blue
            selectable S|N bool =yes
            indentationLevel S|N number =0
            selectsInSight S|N bool =no
            message S|Message L message
            detailDisclosureMessage S|Message L message
            """),
        .init(
            "attributedTextView", "View", [everyView],
            defaults: "AttributedString→attributedString, S→attributedString, Gesture→gestures",
            """
            attributedString S|AttributedString R
            """),
    ]

    static let accessibility = """
        accessibilityLabel S
        accessibilityHint S
        accessibilityValue S|N
        accessibilityTraits S|N some:accessibilityTraits
        """

    private static let everyView =
        accessibility
        + "\n"
            + """
            gestures Gesture []
            hidden S|N bool =no
            """

    private static let bar = """
        barStyle S|N one:barStyle =default
        translucent S|N bool =no
        """

    private static let textInput = """
        inputView View
        inputAccessoryView View
        autocapitalizationType S|N one:autocapitalizationType =sentences
        autocorrectionType S|N one:correctionType =default
        spellCheckingType S|N one:correctionType =default
        keyboardType S|N one:keyboardType =default
        keyboardAppearance S|N one:keyboardAppearance =default
        returnKeyType S|N one:returnKeyType =default
        enablesReturnKeyAutomatically S|N bool =no
        secureTextEntry S|N bool =no
        """
}
