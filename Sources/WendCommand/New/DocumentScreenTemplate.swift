/// A new screen that is a document.
struct DocumentScreenTemplate {
    let files: [ScaffoldFile]
    let next: [String]

    init(_ name: ScaffoldName) {
        files = [
            ScaffoldFile(
                "\(name.file).xml",
                """
                <app>
                    <screen title="\(name.title)">
                        <container>
                            <label>This is \(name.title).</label>
                        </container>
                    </screen>
                </app>

                """),
            ScaffoldFile(
                "\(name.file).yaml",
                """
                appId: \(name.file)
                document: \(name.file).xml
                ---
                - launchApp
                - assertVisible: This is \(name.title).

                """),
        ]
        next = [
            "open it from another screen with:",
            #"    <button title="\#(name.title)" message="open\#(name.type)"/>"#,
            #"    <loadSchema on="open\#(name.type)" path="\#(name.file).xml">"#,
            "        <successAction><pushController/></successAction>",
            #"        <failureAction><showAlert message="\#(name.title) cannot be shown."/></failureAction>"#,
            "    </loadSchema>",
        ]
    }
}
