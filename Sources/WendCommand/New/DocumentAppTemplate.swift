/// A new app that is documents alone.
struct DocumentAppTemplate {
    let files: [ScaffoldFile]

    init(_ name: ScaffoldName) {
        files = [
            ScaffoldFile("app.xml", Self.document(name)),
            ScaffoldFile("flow.yaml", Self.flow(name)),
            ScaffoldFile("README.md", Self.readMe(name)),
        ]
    }

    static func document(_ name: ScaffoldName) -> String {
        """
        <app>
            <navigation>
                <form title="\(name.title)">
                    <value name="notes" is="{[]}"/>
                    <value name="note" is=""/>
                    <container>
                        <textField edits="note" label="Note">
                            <check when="trim(SELF) != ''" failureMessage="Please write something first."/>
                        </textField>
                        <button title="Keep it" message="submit" role="primary"/>
                        <label for="kept in notes">{kept.text}</label>
                    </container>
                    <multipleActions on="didSubmit">
                        <append to="notes" value="{record(text: trim(note))}"/>
                        <set name="note" to=""/>
                    </multipleActions>
                </form>
            </navigation>
        </app>

        """
    }

    static func flow(_ name: ScaffoldName, document: String = "app.xml") -> String {
        """
        appId: \(name.file)
        document: \(document)
        ---
        - launchApp
        - tapOn: Keep it
        - assertVisible: Please write something first.
        - tapOn: Note
        - inputText: Water the plants
        - tapOn: Keep it
        - assertVisible: Water the plants

        # Nothing is lost when the server is killed.
        - killApp
        - launchApp
        - assertVisible: Water the plants

        """
    }

    private static func readMe(_ name: ScaffoldName) -> String {
        """
        # \(name.title)

            wend run .            serve it on http://127.0.0.1:8080; what you change is seen at once
            wend check .          say what is wrong, and where
            wend test .           run flow.yaml; with --host both in a browser too
            wend new screen Help  add a screen

        """
    }
}
