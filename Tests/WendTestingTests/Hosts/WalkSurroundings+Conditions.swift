/// Conditions: alone, where they decide what is done, and on inputs of a form.
extension WalkSurroundings {
    static let conditions: [String: WalkSurroundings] = [
        "*.value": Self(deciding("CONDITION"), samples: ["telling", "1", "20"]),
        "*.failureMessage": Self(submittedForm(#"<textField name="a" label="A" text="9">CONDITION</textField>"#)),
        "isPresent.failureMessage": Self(submittedForm(#"<textField name="a" label="A"><isPresent/></textField>"#)),
        "isTrue.failureMessage": Self(submittedForm(#"<checkbox name="a" label="A"><isTrue/></checkbox>"#)),
        "check.at": Self(
            submittedForm(
                #"<textField name="a" label="A"/><textField name="b" label="B"/>"#
            ).replacing(
                "<container>", with: #"<check when="a == 'x' AND b == 'x'" failureMessage="Wrong"/><container>"#),
            samples: ["a", "b"]),
        "isEqual.otherValue": Self(deciding(#"<isEqual value="telling"/>"#), samples: ["telling", "other"]),
        "isLessThan.otherValue": Self(deciding(#"<isLessThan value="5"/>"#), samples: ["5", "6"]),
        "isLessThanOrEqualTo.otherValue": Self(deciding(#"<isLessThanOrEqualTo value="5"/>"#), samples: ["4", "5"]),
        "isGreaterThan.otherValue": Self(deciding(#"<isGreaterThan value="5"/>"#), samples: ["4", "5"]),
        "isGreaterThanOrEqualTo.otherValue": Self(
            deciding(#"<isGreaterThanOrEqualTo value="5"/>"#), samples: ["5", "6"]),
        "doesMatchRegularExpression.pattern": Self(
            deciding(#"<doesMatchRegularExpression value="telling"/>"#), samples: ["t.*g", "other"]),
        "doesMatchRegularExpression.matchesCase": Self(
            deciding(#"<doesMatchRegularExpression value="Telling" pattern="telling"/>"#)),
        "doesMatchRegularExpression.matchesWhole": Self(
            deciding(#"<doesMatchRegularExpression value="telling" pattern="tell"/>"#)),
        "multipleConditions.conditions": Self(
            deciding(#"<multipleConditions value="telling"/>"#),
            samples: [.nodes(#"<isEqual otherValue="telling"/>"#), .nodes(#"<isEqual otherValue="other"/>"#)]),
        "multipleConditions.requirement": Self(
            deciding(
                #"<multipleConditions value="telling"><isPresent/><isEqual otherValue="other"/></multipleConditions>"#),
            deciding(
                #"<multipleConditions value="telling"><isEqual otherValue="third"/><isEqual otherValue="other"/></multipleConditions>"#
            )),
        "not.condition": Self(
            deciding(#"<not value="telling"/>"#), samples: [.nodes(#"<isEqual otherValue="telling"/>"#)]),
    ]

    private static func deciding(_ condition: String) -> String {
        pressed(
            #"<conditionalAction on="go"><condition>\#(condition)</condition><showAlert message="Yes"/><failureAction><showAlert message="No"/></failureAction></conditionalAction>"#
        )
    }

    /// A condition of each kind, that 9 does not meet.
    static let conditionBodies = [
        "check": #"<check when="SELF == 'telling'"/>"#,
        "doesMatchRegularExpression": #"<doesMatchRegularExpression pattern="telling"/>"#,
        "isEqual": #"<isEqual otherValue="telling"/>"#,
        "isGreaterThan": #"<isGreaterThan otherValue="12"/>"#,
        "isGreaterThanOrEqualTo": #"<isGreaterThanOrEqualTo otherValue="12"/>"#,
        "isLessThan": #"<isLessThan otherValue="9"/>"#,
        "isLessThanOrEqualTo": #"<isLessThanOrEqualTo otherValue="8"/>"#,
        "isPresent": #"<isPresent/>"#,
        "isTrue": #"<isTrue/>"#,
        "multipleConditions": #"<multipleConditions><isEqual otherValue="telling"/></multipleConditions>"#,
        "not": #"<not><isPresent/></not>"#,
    ]
}
