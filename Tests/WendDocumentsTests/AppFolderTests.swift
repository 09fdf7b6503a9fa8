import Foundation
import TestSupport
import Testing
import WendCore
import WendDocuments

struct AppFolderTests {
    private let screen = "<workflow><screen/></workflow>"

    @Test func appComesBeforeMainBeforeTheOnlyDocument() throws {
        for (names, entry) in [
            (["app.xml", "main.xml", "a.xml"], "app.xml"), (["main.xml", "a.xml"], "main.xml"),
            (["a.xml", "b.txt"], "a.xml"),
        ] {
            let files = try TemporaryFolder(Dictionary(uniqueKeysWithValues: names.map { ($0, screen) }))
            #expect(try AppFolder(path: files.path).entry == entry)
        }
    }

    @Test func aFileIsItsFoldersEntry() throws {
        let files = try TemporaryFolder(["a.xml": screen, "b.xml": screen])
        let folder = try AppFolder(path: files.url.appending(path: "b.xml").path)
        #expect(folder.entry == "b.xml")
        #expect(try folder.load("a.xml", registry: .standard).document?.isRunnable == true)
    }

    @Test func withoutAnEntryTheCandidatesAreNamed() throws {
        let files = try TemporaryFolder(["a.xml": screen, "b.xml": screen])
        let path = files.path
        let error = #expect(throws: AppFolderError.self) { try AppFolder(path: path) }
        #expect(error?.candidates == ["a.xml", "b.xml"])
        #expect(
            error?.description
                == "\(path): which document comes first? Name it app.xml or app.json, or open one of a.xml, b.xml")
        let empty = try TemporaryFolder(["a.txt": ""])
        #expect(throws: AppFolderError.self) { try AppFolder(path: empty.path) }
        let missing = #expect(throws: AppFolderError.self) { try AppFolder(path: path + "/none") }
        #expect(missing?.description == "\(path)/none: there is no such file or folder")
    }

    /// A path is one where a session begins with the document, as a flow file may have it; where others load it, it is none. So many
    /// others are looked through.
    @Test(arguments: [(0, true), (AppFolder.mostLoading - 1, true), (AppFolder.mostLoading, false)])
    func aPathOfADocumentThatNobodyLoadsIsLeftAlone(_ others: Int, _ isFound: Bool) throws {
        let screen = "<app><screen title=\"A\" path=\"/a\"><label>A</label></screen></app>"
        let loading = """
            <app><screen title="A"><button title="B" message="b"/><loadSchema on="b" path="loaded.xml"><successAction><pushController/>
            </successAction><failureAction><endEditing/></failureAction></loadSchema></screen></app>
            """
        var texts = ["app.xml": screen, "loaded.xml": screen, "alone.xml": screen, "z.xml": loading]
        // What stands before what loads it in the order of the folder: app.xml and alone.xml do, too.
        for number in 0..<max(0, others - 2) { texts["b\(number).xml"] = screen }
        if others >= AppFolder.mostLoading { texts["c.xml"] = screen }
        let files = try TemporaryFolder(texts)
        let folder = try AppFolder(path: files.path)
        func codes(_ name: String) throws -> [String] {
            try folder.load(name, registry: .standard).diagnostics.map(\.code).filter { $0 == "path-of-loaded" }
        }
        #expect(try codes("alone.xml") == [])
        #expect(try codes("loaded.xml") == (isFound ? ["path-of-loaded"] : []))
        let opened = try AppFolder(path: files.url.appending(path: "alone.xml").path)
        #expect(try opened.load("alone.xml", registry: .standard).diagnostics.isEmpty)
    }

    /// What loads a document may declare what that changes, and so may what loads that.
    @Test func aValueThatADocumentAroundDeclaresIsKnown() throws {
        func loading(_ path: String, _ value: String = "") -> String {
            """
            <app><navigation><screen title="A">\(value)<button title="B" message="b"/>
            <loadSchema on="b" path="\(path)"><successAction><pushController/></successAction><failureAction><endEditing/></failureAction>
            </loadSchema></screen></navigation></app>
            """
        }
        let changing = """
            <app><screen title="C"><button title="Set" message="s"/><set on="s" name="sum" to="1"/></screen></app>
            """
        let files = try TemporaryFolder([
            "app.xml": loading("b.xml", #"<value name="sum" is="{0}"/>"#), "b.xml": loading("c.xml"),
            "c.xml": changing, "alone.xml": changing, "other.xml": loading("d.xml"), "d.xml": changing,
        ])
        let folder = try AppFolder(path: files.path)
        func codes(_ name: String) throws -> [String] {
            try folder.load(name, registry: .standard).diagnostics.map(\.code).filter { $0 == "undeclared-value" }
        }
        #expect(try codes("c.xml") == [])
        #expect(try codes("alone.xml") == ["undeclared-value"])
        #expect(try codes("d.xml") == ["undeclared-value"])
    }

    @Test func whatIsWrongInADocumentIsInItsDiagnostics() throws {
        let files = try TemporaryFolder([
            "app.xml": "<workflow><screen><title>a</title><titel/></screen></workflow>", "b.xml": "<workflow>",
        ])
        let folder = try AppFolder(path: files.path)
        let loaded = try folder.load("app.xml", registry: .standard)
        #expect(loaded.document?.isRunnable == false)
        #expect(
            lines(loaded.diagnostics)
                == "app.xml:1:35: error: 'screen' has no parameter 'titel'; did you mean 'title'? [unknown-parameter]")
        #expect(try folder.load("b.xml", registry: .standard).document == nil)
    }

    @Test(arguments: [
        "../other.xml", "a/../../other.xml", "/etc/passwd", "~/x.xml", "", "..", "link.xml",
        "folder/other.xml", "a\u{0}b",
    ])
    func noPathLeavesTheFolder(path: String) throws {
        let files = try TemporaryFolder([
            "app/app.xml": screen, "app/a/b.xml": screen, "other.xml": "secret", "outside/other.xml": "secret",
        ])
        let app = files.url.appending(path: "app")
        try FileManager.default.createSymbolicLink(
            atPath: app.appending(path: "link.xml").path, withDestinationPath: "../other.xml")
        try FileManager.default.createSymbolicLink(
            atPath: app.appending(path: "folder").path, withDestinationPath: files.url.appending(path: "outside").path)
        let folder = try AppFolder(path: app.path)
        let error = #expect(throws: AppFolderError.self) { try folder.read(path) }
        #expect(error?.description == "\(path): the path leaves the app's folder")
    }

    @Test(arguments: [".", "./.", "a/..", "a"]) func aFolderIsNoFile(path: String) throws {
        let files = try TemporaryFolder(["app.xml": screen, "a/b.xml": screen])
        let folder = try AppFolder(path: files.url.path)
        let error = #expect(throws: AppFolderError.self) { try folder.read(path) }
        #expect(error?.description == "\(path): this is not a file")
    }

    @Test func pathsInsideAreFound() throws {
        let files = try TemporaryFolder(["app/app.xml": screen, "app/a/b.xml": screen])
        let app = files.url.appending(path: "app")
        try FileManager.default.createSymbolicLink(
            atPath: app.appending(path: "link.xml").path, withDestinationPath: "a/b.xml")
        let folder = try AppFolder(path: app.path)
        for path in ["app.xml", "a/b.xml", "./a//b.xml", "a/../app.xml", "link.xml"] {
            #expect(try folder.read(path) == Array(screen.utf8))
        }
        #expect(throws: AppFolderError.self) { try folder.read("c.xml") }
        #expect(throws: AppFolderError.self) { try folder.read("a") }
        #expect(folder.documentFiles() == ["a/b.xml", "app.xml"])
    }

    @Test func appsMayBeWrittenInJSON() throws {
        let json = "{\"//\": \"a\", \"app\": [{\"screen\": {}}]}"
        let files = try TemporaryFolder([
            "app.json": json, "other.xml": screen, "styles.json": "{\"label\": {}}", "rooms/a.json": json,
            "data.json": "[{\"apple\": 1}]", "list.json": "[{\"//\": [\"a\", \"b\"]}, {\"workflow\": []}]",
        ])
        let folder = try AppFolder(path: files.path)
        #expect(folder.entry == "app.json")
        #expect(folder.documentFiles() == ["app.json", "list.json", "other.xml", "rooms/a.json"])
        #expect(try folder.load("rooms/a.json", registry: .standard).document?.isRunnable == true)
        #expect(try folder.runnable("a.json", from: "rooms/b.xml", registry: .standard).document.allowsBindings)
        try files.write(screen, to: "app.xml")
        #expect(try AppFolder(path: files.path).entry == "app.xml")
    }

    @Test func whatIsTooLargeIsNotRead() throws {
        let files = try TemporaryFolder(["app.xml": screen])
        let folder = try AppFolder(path: files.path, limits: ReadingLimits(bytes: 5))
        let error = #expect(throws: AppFolderError.self) { try folder.load("app.xml", registry: .standard) }
        #expect(error?.description == "app.xml: the file has \(screen.utf8.count) bytes; at most 5 are read")
    }

    @Test func soManyFoldersAreLookedThroughForApps() throws {
        func apps(besides count: Int) throws -> [String] {
            let files = try TemporaryFolder(["app.xml": screen, "z/app.xml": screen])
            for number in 0..<count {
                try FileManager.default.createDirectory(
                    at: files.url.appending(path: "a\(number)"), withIntermediateDirectories: false)
            }
            return try AppFolder(path: files.path).otherApps()
        }
        #expect(try apps(besides: AppFolder.mostFolders - 2) == ["z"])
        #expect(try apps(besides: AppFolder.mostFolders) == [])
    }

    @Test func whatLiesThereAndIsNotReadIsSaid() throws {
        let files = try TemporaryFolder(["app/app.xml": screen, "styles.json": "{}", "app/logo.png": "a picture"])
        let app = files.url.appending(path: "app")
        for name in ["styles.json", "theme.json"] {
            try FileManager.default.createSymbolicLink(
                atPath: app.appending(path: name).path, withDestinationPath: "../styles.json")
        }
        try FileManager.default.createDirectory(
            at: app.appending(path: "uiss.json"), withIntermediateDirectories: false)
        let folder = try AppFolder(path: app.path, limits: ReadingLimits(bytes: 8))
        #expect(
            lines(folder.materialDiagnostics(registry: .standard)) == """
                logo.png:1:1: warning: this is not used: the file has 9 bytes; at most 8 are read [unread-file]
                styles.json:1:1: warning: this is not used: the path leaves the app's folder [unread-file]
                theme.json:1:1: warning: this is not used: the path leaves the app's folder [unread-file]
                uiss.json:1:1: warning: this is not used: this is not a file [unread-file]
                """)
    }

    @Test func whatFlowsHaveTakenAPictureOfIsNoImageOfTheApp() throws {
        let flow = "appId: a\n---\n- launchApp\n- takeScreenshot: first\n- takeScreenshot: 'the end' \n"
        let files = try TemporaryFolder([
            "app.xml": screen, "flow.yaml": flow, "first.png": "", "the end.png": "", "logo.png": "",
            "flows/one.yml": flow,
            "flows/first.png": "", "pics/first@2x.png": "", "pics/first.png": "",
        ])
        let folder = try AppFolder(path: files.path)
        #expect(folder.images().keys.sorted() == ["first", "logo"])
        #expect(folder.images()["first"]?.file() == "pics/first.png")
        #expect(folder.materialFiles() == ["logo.png", "pics/first.png", "pics/first@2x.png"])
    }

    @Test func imagesAreKnownByName() throws {
        let files = try TemporaryFolder([
            "app.xml": screen, "a.png": "", "b@2x.png": "", "b.svg": "", "pics/c@3x.jpeg": "", "d.txt": "",
            ".e.png": "",
            "X.xcassets/f.png": "",
        ])
        let images = try AppFolder(path: files.path).images()
        #expect(images.mapValues { $0.file() ?? "" } == ["a": "a.png", "b": "b.svg", "c": "pics/c@3x.jpeg"])
        #expect(images["b"]?.forms.scales == [1, 2])
        #expect(images["c"]?.forms.scales == [3])
    }

    @Test func textsAreKnownByTable() throws {
        let files = try TemporaryFolder([
            "app.xml": screen, "Localizable.strings": "\"a\" = \"b\";", "More.strings": "c = d; e",
        ])
        let folder = try AppFolder(path: files.path)
        #expect(folder.resources().strings == ["Localizable": ["a": "b"], "More": ["c": "d"]])
        #expect(folder.texts().diagnostics.map(\.code) == ["bad-strings"])
    }

    // MARK: Records

    private let model = """
        <?xml version="1.0"?>
        <model type="x" documentVersion="1.0">
            <entity name="Note">
                <attribute name="title" optional="YES" attributeType="String"/>
                <attribute name="text" optional="YES" attributeType="String"/>
                <attribute name="stars" optional="YES" attributeType="Integer 32" defaultValueString="0"/>
                <relationship name="folder" optional="YES" maxCount="1" destinationEntity="Folder" inverseName="notes" inverseEntity="Folder"/>
            </entity>
            <entity name="Folder">
                <attribute name="name" optional="YES" attributeType="String"/>
                <relationship name="notes" optional="YES" toMany="YES" destinationEntity="Note" inverseName="folder" inverseEntity="Note"/>
            </entity>
            <entity name="News"><userInfo><entry key="shared" value="YES"/></userInfo></entity>
        </model>
        """

    private func app(_ inner: String) -> String {
        "<app><screen title=\"Notes\">\(inner)<label>{notes.@count}</label></screen></app>"
    }

    /// A model that lies in the folder, or in a folder in it, declares records as `<entity>` does.
    @Test(arguments: ["Model.xcdatamodel", "Data/Model.xcdatamodeld/Model.xcdatamodel"])
    func dataModelsInTheFolderDeclareRecords(_ place: String) throws {
        let files = try TemporaryFolder([
            "app.xml": app(
                "<entity name=\"Tag\"><attribute name=\"name\"/></entity><query name=\"notes\" entity=\"Note\" sort=\"-stars, folder.name\"/>"
            ),
            "wrong.xml": app("<query name=\"notes\" entity=\"Note\" sort=\"star\" where=\"titel == 'a'\"/>"),
            "\(place)/contents": model,
        ])
        let folder = try AppFolder(path: files.path)
        let loaded = try folder.load("app.xml", registry: .standard)
        #expect(loaded.diagnostics.map(\.description) == [])
        let entities = try #require(loaded.document?.entities)
        #expect(entities.entities.map(\.name) == ["Tag", "Note", "Folder", "News"])
        #expect(entities.entity("News")?.isShared == true && entities.entity("Note")?.isShared == false)
        let problems = try folder.load("wrong.xml", registry: .standard).diagnostics
        #expect(problems.contains { $0.code == "unknown-property" && $0.message.contains("did you mean 'stars'") })
        // Whoever knows the model knows other kinds.
        #expect(folder.knowing(.standard).fingerprint != Registry.standard.fingerprint)
        #expect(folder.knowing(folder.knowing(.standard)).fingerprint == folder.knowing(.standard).fingerprint)
    }

    @Test func whatIsWrongInADataModelIsSaidWithTheFirstDocument() throws {
        let files = try TemporaryFolder([
            "app.xml": screen, "other.xml": screen,
            "Model.xcdatamodel/contents": model.replacing(
                "destinationEntity=\"Folder\"", with: "destinationEntity=\"Foldr\""),
        ])
        let folder = try AppFolder(path: files.path)
        let found = try folder.load("app.xml", registry: .standard).diagnostics
        #expect(found.contains { $0.description.hasPrefix("Model.xcdatamodel/contents:") }, "\(found)")
        #expect(try folder.load("other.xml", registry: .standard).diagnostics.isEmpty)
    }

    /// What queries look through for parts of texts; what is compared as a whole needs nothing of the kind.
    @Test func whatQueriesLookThroughIsKnown() throws {
        let files = try TemporaryFolder([
            "app.xml": app(
                """
                <value name="word" is=""/>
                <query name="notes" entity="Note" where="word == '' OR title CONTAINS[cd] word OR folder.name BEGINSWITH[dc] word"/>
                <query name="b" entity="Note" where="text CONTAINS word OR text == word OR stars CONTAINS[cd] word"/>
                <query name="c" entity="Note" where="NOT (title LIKE[cd] '*a*') AND word CONTAINS[cd] title"/>
                """),
            "Model.xcdatamodel/contents": model,
        ])
        let document = try #require(try AppFolder(path: files.path).load("app.xml", registry: .standard).document)
        #expect(
            document.searched(in: document.entities) == [
                SearchedAttribute("title", of: "Note"), SearchedAttribute("name", of: "Folder"),
            ])
    }
}
