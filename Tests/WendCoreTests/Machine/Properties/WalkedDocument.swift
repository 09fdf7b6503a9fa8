import Foundation
import MachineFuzzing
import TestSupport
import Testing
import WendCore
import WendDocuments
import WendExpressions

/// Is a document to be walked through at random: one of the repository's own, or of the corpus where it is at hand.
struct WalkedDocument: Sendable, CustomTestStringConvertible {
    let path: String
    let source: String

    var testDescription: String { path.split(separator: "/").suffix(2).joined(separator: "/") }

    static let all: [WalkedDocument] = {
        let package = (0..<5).reduce(URL(filePath: #filePath).resolvingSymlinksInPath()) { url, _ in
            url.deletingLastPathComponent()
        }
        let folders = ["Tests/Flows/Fixtures", "Examples", "../shared/corpus/workflow-schema"]
        return folders.flatMap { documents(in: package.appending(path: $0).standardizedFileURL) } + [lists, moments]
    }()

    private static func documents(in folder: URL) -> [WalkedDocument] {
        let files =
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        // Those of apps written in Swift have kinds of their own.
        return files.filter { $0.pathExtension == "xml" && !$0.path.contains("/Examples/Swift/") }.sorted {
            $0.path < $1.path
        }.compactMap { url in
            guard let source = try? String(contentsOf: url, encoding: .utf8) else { return nil }
            return WalkedDocument(path: url.path, source: source)
        }
    }

    func checked(_ source: String? = nil, registry: Registry = .standard) -> CheckedDocument? {
        let result = XMLDocumentReader().read(Array((source ?? self.source).utf8), file: path, registry: registry)
        guard let checked = result.document?.checked(against: registry), checked.isRunnable else { return nil }
        return checked
    }

    /// The document at a path relative to this one.
    func neighbour(_ path: String) -> CheckedDocument? {
        let url = URL(filePath: self.path).deletingLastPathComponent().appending(path: path).standardizedFileURL
        guard let source = try? String(contentsOf: url, encoding: .utf8) else { return nil }
        return WalkedDocument(path: url.path, source: source).checked()
    }

    /// The document with an element left out, repeated, or another text: what somebody at an editor does.
    func mutated(_ generator: inout SeededGenerator, registry: Registry = .standard) -> CheckedDocument? {
        var source = source
        for _ in 0...generator.below(3) {
            guard let range = Self.element(in: source, &generator) else { continue }
            switch generator.below(7) {
            case 0: source.removeSubrange(range)
            case 1: source.insert(contentsOf: source[range], at: range.upperBound)
            case 2: source.insert(contentsOf: "<label>New</label>", at: range.lowerBound)
            case 3: source.insert(contentsOf: "<label>{now()} {random()}</label>", at: range.lowerBound)
            case 4:
                // To another place: in front of an element that stands before it.
                guard let goal = Self.element(in: source, &generator), goal.upperBound <= range.lowerBound else {
                    continue
                }
                let moved = String(source[range])
                source.removeSubrange(range)
                source.insert(contentsOf: moved, at: goal.lowerBound)
            case 5:
                guard let name = source[range].firstRange(of: "name=\"") else { continue }
                source.insert(contentsOf: "other", at: name.upperBound)
            default:
                source.replaceSubrange(
                    range, with: source[range].replacing(">A", with: ">Another ").replacing(">S", with: ">S "))
            }
        }
        return checked(source, registry: registry)
    }

    /// An element without elements of its name inside.
    private static func element(in source: String, _ generator: inout SeededGenerator) -> Range<String.Index>? {
        let starts = source.ranges(of: "<").map(\.lowerBound).filter { index in
            let next = source.index(after: index)
            return next < source.endIndex && source[next].isLetter
        }.dropFirst(2)
        guard let start = generator.pick(Array(starts)) else { return nil }
        let name = source[source.index(after: start)...].prefix { $0.isLetter }
        guard let tagEnd = source[start...].firstIndex(of: ">") else { return nil }
        if source[source.index(before: tagEnd)] == "/" { return start..<source.index(after: tagEnd) }
        return source[start...].firstRange(of: "</\(name)>").map { start..<$0.upperBound }
    }
}

extension WalkedDocument {
    /// Rows of lists that answers and actions change, with inputs, gestures and messages in them.
    static let lists = WalkedDocument(
        path: "walked/lists.xml",
        source: """
            <app><navigation><table name="list"><title>List</title>
            <tableHeaderView><button title="Ask" message="ask"/></tableHeaderView>
            <sections><tableSection><headerTitle>{items.@count} at {now()}</headerTitle>
            <tableCell keyPath="items"><template><tableCell><text><string keyPath="text"/></text>
            <gestures><swipeGesture message="drop"/></gestures></tableCell></template></tableCell></tableSection></sections>
            <actions><sendMessage name="ask"><message><name>list</name><destinationType>rootDelegate</destinationType>
            </message><multipleActions name="success"><storeValue><name>items</name><value><object keyPath="items"/></value>
            </storeValue><sendMessage><message><name>reloadData</name><destinationType>self</destinationType></message>
            </sendMessage></multipleActions></sendMessage>
            <multipleActions name="drop"><storeValue><name>items</name><value>{SUBQUERY(items, $x, $x.id > 2)}</value>
            </storeValue><sendMessage><message><name>reloadData</name><destinationType>self</destinationType></message>
            </sendMessage></multipleActions>
            <pushController name="didSelectCell"><form><container><container keyPath="items"><template><container>
            <textField name="field"><placeholder><string keyPath="text"/></placeholder></textField>
            <label>{field}</label><button title="Drop" message="drop"/></container></template></container></container>
            <actions><popController name="drop"/></actions></form></pushController>
            </actions></table></navigation></app>
            """)

    /// Rows in which something is typed, and which come and go around each other: some with keys, some with the same, some by
    /// a condition that is read where they are, some with rows of their own. Needs the kind `fieldCell`.
    static let rows = WalkedDocument(
        path: "walked/rows.xml",
        source: """
            <app><navigation><table><tableHeaderView><container><button title="Ask" message="ask"/>
            <button title="Drop" message="drop"/><button title="Mark" message="mark"/></container></tableHeaderView>
            <sections><tableSection><cells>
            <fieldCell keyPath="items"><template><fieldCell name="row"><textField name="field">
            <placeholder><string keyPath="text"/></placeholder></textField><label>{field} {chosen}</label>
            <button title="Choose" message="choose"/></fieldCell></template></fieldCell>
            <tableCell keyPath="items"><template><tableCell conditional="yes"><isPresent><value>{text}</value></isPresent>
            <successValue><tableCell text="{text}"/></successValue></tableCell></template></tableCell></cells></tableSection>
            <tableSection keyPath="items"><template><tableSection><headerTitle><string keyPath="text"/></headerTitle>
            <fieldCell keyPath="parts"><template><fieldCell><textField name="part"><placeholder>Part</placeholder></textField>
            </fieldCell></template></fieldCell></tableSection></template></tableSection></sections>
            <actions><sendMessage name="ask"><message><name>list</name><destinationType>rootDelegate</destinationType>
            </message><multipleActions name="success"><storeValue><name>items</name><value><object keyPath="items"/></value>
            </storeValue><sendMessage><message><name>reloadData</name><destinationType>self</destinationType></message>
            </sendMessage></multipleActions></sendMessage>
            <multipleActions name="drop"><storeValue><name>items</name><value>{SUBQUERY(items, $x, $x.id > 2)}</value>
            </storeValue><sendMessage><message><name>reloadData</name><destinationType>self</destinationType></message>
            </sendMessage></multipleActions>
            <updateViews name="mark"><viewNames>row</viewNames><parameterName>hidden</parameterName><value>NO</value>
            </updateViews>
            <storeValue name="choose"><name>chosen</name><value><string keyPath="text"/></value></storeValue>
            </actions></table></navigation></app>
            """)

    /// Everything that may ask for the time: texts, what is hidden and enabled, conditions, what actions keep and send.
    static let moments = WalkedDocument(
        path: "walked/moments.xml",
        source: """
            <app><navigation><screen name="s"><title>{now()}</title>
            <navigationItem><rightBarButtonItem><barButtonItem><title>Bar</title><message>go</message>
            <enabled>{modulus:by:(CAST(now(), 'NSNumber'), 4) &lt; 2}</enabled></barButtonItem></rightBarButtonItem>
            </navigationItem>
            <container><label>{now()} {random()}</label>
            <button title="Soon" message="go" hidden="{modulus:by:(CAST(now(), 'NSNumber'), 2) &lt; 1}"/>
            <container hidden="{random() > 0.5}"><textField name="field" placeholder="Field"/></container>
            <button title="Ask" message="ask"/><button title="Run" message="run"/><label>{kept} {run.state}</label></container>
            <actions><conditionalAction name="go"><isGreaterThan><value>{random()}</value><otherValue>{0.5}</otherValue>
            </isGreaterThan><multipleActions><storeValue><name>kept</name><value>{now()}</value></storeValue>
            <showAlert title="{now()}" message="Late"/></multipleActions></conditionalAction>
            <sendMessage name="ask"><message><name>out</name><destinationType>rootDelegate</destinationType></message>
            <storeValue><name>kept</name><value>{random()}</value></storeValue></sendMessage>
            <operations name="run"><operation name="a" message="work" timeout="3" retry="2"/>
            <operation name="b" message="more"/><dependency from="a" to="b"/></operations>
            </actions></screen></navigation></app>
            """)

    /// Everything that may look at the outside: texts, what is hidden and enabled, conditions, what actions keep and send.
    /// Needs the kind `watcher`.
    static let watched = WalkedDocument(
        path: "walked/watched.xml",
        source: """
            <app><navigation><screen name="s"><title>At {price.value}</title>
            <container><label>{price.value} {price.last} {kept}</label><label>{stock.value.text} {stock.changes}</label>
            <label>{run.state} {rows.value.@count}</label>
            <button title="Soon" message="go" hidden="{price.value > 2}"/>
            <button title="Price" message="price"/><button title="Stock" message="stock"/><button title="Rows" message="rows"/>
            <button title="Ask" message="ask"/><button title="Run" message="run"/><button title="Open" message="open"/>
            <container hidden="{stock.value == nil}"><textField name="field" placeholder="{price.value}"/></container></container>
            <actions><multipleActions name="viewDidLoad"><sendMessage><message><name>price</name><destinationType>self</destinationType>
            </message></sendMessage><sendMessage><message><name>stock</name><destinationType>self</destinationType></message>
            </sendMessage></multipleActions>
            <watcher name="price" watches="price" of="ACME" lasts="7"/>
            <watcher name="stock" watches="stock" tells="yes"><conditionalAction><isEqual><value>{price.value}</value>
            <otherValue>{2}</otherValue></isEqual><showAlert title="{price.value}" message="Told"/></conditionalAction></watcher>
            <watcher name="rows" watches="rows" tells="yes" lasts="3"/>
            <conditionalAction name="go"><isEqual><value>{price.value}</value><otherValue>{1}</otherValue></isEqual>
            <storeValue><name>kept</name><value>one {stock.value}</value></storeValue>
            <failureAction><storeValue><name>kept</name><value>{price.value} {rows.value}</value></storeValue></failureAction>
            </conditionalAction>
            <sendMessage name="ask"><message><name>out</name><destinationType>rootDelegate</destinationType></message>
            <storeValue><name>kept</name><value>asked {price.value}</value></storeValue></sendMessage>
            <operations name="run"><operation name="a" message="work"/><operation name="b" message="more"/>
            <segue from="a" to="b" when="price.value > 1"/></operations>
            <pushController name="open"><screen name="inner"><container><label>{own.value} {price.value}</label>
            <button title="Own" message="own"/><button title="Back" message="away" hidden="{own.value > 2}"/></container><actions>
            <watcher name="own" watches="own" tells="yes"/><popController name="away"/></actions></screen></pushController>
            </actions></screen></navigation></app>
            """)
}
