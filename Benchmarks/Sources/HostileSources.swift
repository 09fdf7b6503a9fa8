import Wend

/// Documents whose button sets off as much as one step may do, each in another way.
enum HostileSources {
    static let nesting =
        """
        <workflow><navigation><viewControllers><screen><button><title>Go</title><message>go</message></button><actions>
        <loadSchema name="go"><path>again.xml</path><pushController/><endEditing/></loadSchema></actions></screen>
        </viewControllers></navigation></workflow>
        """

    static let rows = Value.list((0..<900).map { ["w": .string("row \($0)"), "cells": .list([["a": 1], ["a": 2]])] })

    static var all: [(String, String)] {
        [
            ("messages that answer each other", screen(sending("go", times: 2))),
            ("many actions", screen(sending("round", times: 99), "round", many("<endEditing/>", 100))),
            ("expressions", screen(String(repeating: store(square), count: 60))),
            ("texts put together", screen(String(repeating: store("{s + s + 'xxxxxxxxxxxxxxxx'}"), count: 400))),
            ("lists put together", screen(String(repeating: store("{ {s, s, s} }"), count: 400))),
            ("patterns", screen(String(repeating: store("{('\(letters)' MATCHES '(a|b|ab)*(c|d)?x?')}"), count: 400))),
            ("hiding many views", screen(showing, "round", many(showing), views: labels(6_000))),
            ("updating many views", screen(updating, "round", many(updating), views: labels(3_000))),
            (
                "searching views by name",
                screen(many("<hideViews><viewNames>none</viewNames></hideViews>"), views: labels(9_000))
            ),
            ("live labels", screen("<endEditing/>", views: live(4_000))),
            ("inputs that read each other", form(300)),
            ("operations", operations(2_000)),
            ("rows", rowsPushed),
        ]
    }

    private static func screen(
        _ actions: String, _ name: String = "none", _ others: String = "<endEditing/>", views: String = ""
    ) -> String {
        """
        <app><screen><view><container><button title="Go" message="go"/>\(views)</container></view><actions>
        <multipleActions name="go">\(actions)</multipleActions><multipleActions name="\(name)">\(others)</multipleActions>
        </actions></screen></app>
        """
    }

    private static func sending(_ name: String, times: Int) -> String {
        many(
            "<sendMessage><message><name>\(name)</name><destinationType>self</destinationType></message></sendMessage>",
            times)
    }

    private static func many(_ text: String, _ times: Int = 90) -> String { String(repeating: text, count: times) }
    private static func store(_ value: String) -> String {
        "<storeValue value=\"\(value)\"><name>s</name></storeValue>"
    }

    private static let list = (0..<300).map(String.init).joined(separator: ",")
    private static let square =
        "{SUBQUERY({\(list)}, $a, SUBQUERY({\(list)}, $b, $a == $b).@count &gt; 0).@count}"
    private static let letters = String(repeating: "ab", count: 2_000)
    private static let showing =
        "<hideViews><viewNames>l1</viewNames></hideViews><showViews><viewNames>l1</viewNames></showViews>"
    private static let updating =
        "<updateViews><viewNames>l1</viewNames><parameterName>text</parameterName><value>x</value></updateViews>"

    private static func labels(_ count: Int) -> String {
        (0..<count).map { "<label name=\"l\($0 % 50)\">\($0)</label>" }.joined()
    }

    private static func live(_ count: Int) -> String {
        (0..<count).map { "<label name=\"l\($0)\">{x\($0) ?? s.y.z} {1 + \($0)}</label>" }.joined()
    }

    private static func form(_ count: Int) -> String {
        let inputs = (0..<count).map {
            "<switch name=\"a\($0)\" accessibilityLabel=\"S\"><onValue>A</onValue><offValue>{a\($0 + 1)} {b\($0)}</offValue></switch>"
        }
        return """
            <app><form><view><container><button title="Go" message="submit"/>\(inputs.joined())</container></view></form></app>
            """
    }

    private static func operations(_ count: Int) -> String {
        let operations = (0..<count).map { "<operation name=\"o\($0)\"><endEditing/></operation>" }
        let segues = (1..<count).map { "<segue from=\"o\($0 - 1)\" to=\"o\($0)\"/>" }
        return """
            <app><screen><button title="Go" message="go"/><actions><operations name="go">\(operations.joined())
            \(segues.joined())</operations></actions></screen></app>
            """
    }

    private static let rowsPushed =
        """
        <app><navigation><viewControllers><screen><button title="Go" message="more"/>
        <shouldForwardAllMessages>YES</shouldForwardAllMessages></screen></viewControllers><actions>
        <sendMessage name="more"><message><name>data</name><destinationType>rootDelegate</destinationType></message>
        <actions><pushController name="success"><screen><view><container><button title="Go" message="more"/>
        <label keyPath="rows"><template><label><text><string keyPath="w"/></text></label></template></label></container></view>
        <shouldForwardAllMessages>YES</shouldForwardAllMessages></screen></pushController></actions></sendMessage></actions>
        </navigation></app>
        """
}
