import WendWeb

enum Fixtures {
    /// Two fields, a switch, a button that asks the app, and a second screen.
    static let form = """
        <workflow>
            <navigation>
                <screen>
                    <title>Order</title>
                    <navigationItem>
                        <rightBarButtonItem>
                            <barButtonItem name="off">
                                <title>Off</title><message>send</message><enabled>no</enabled>
                            </barButtonItem>
                        </rightBarButtonItem>
                    </navigationItem>
                    <form>
                        <container>
                            <textField name="item"><placeholder>What</placeholder></textField>
                            <textView name="remark"><accessibilityLabel>Remark</accessibilityLabel></textView>
                            <switch name="urgent"><accessibilityLabel>Urgent</accessibilityLabel></switch>
                            <button name="send"><title>Send</title><message>send</message></button>
                            <button name="more"><title>More</title><message>more</message></button>
                            <label name="result">Nothing sent</label>
                        </container>
                        <actions>
                            <sendMessage name="send">
                                <message><name>order</name><destinationType>rootDelegate</destinationType></message>
                                <valueNames>item</valueNames>
                                <actions>
                                    <updateViews name="success">
                                        <viewNames>result</viewNames>
                                        <parameterName>text</parameterName>
                                        <value><string keyPath="answer" /></value>
                                    </updateViews>
                                </actions>
                            </sendMessage>
                            <pushController name="more">
                                <screen>
                                    <title>More</title>
                                    <container><label>Second screen</label></container>
                                </screen>
                            </pushController>
                        </actions>
                    </form>
                </screen>
            </navigation>
        </workflow>
        """

    static func image(_ name: String) -> WebImage? {
        switch name {
        case "dot": WebImage(file: "dot.png") { [0x89, 0x50, 0x4E, 0x47] }
        case "a drawing": WebImage(file: "d.svg") { Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8) }
        default: nil
        }
    }
}
