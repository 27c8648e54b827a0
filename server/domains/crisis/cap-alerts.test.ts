import { expect, test } from "vitest";
import { type AlarmFacts, alertsOf, writeAlarmFeed } from "./cap-alerts.ts";

const at = (time: string): Date => new Date(`2026-11-30T${time}:00Z`);
const FACTS: AlarmFacts = {
  ...{ crisisId: "c1", areaSlug: "vatten", areaName: "Vatten", isExercise: false, level: 2 },
  ...{ startedAt: at("10:00"), endedAt: null, levels: [], messages: [] },
};
const FIRST = { id: "m1", kind: "activation", content: "Koka <vattnet>.", at: at("10:00"), stoppedAt: null } as const;
const FEED = {
  ...{ id: "f1", createdAt: at("09:00"), sender: "portal.example" },
  ...{ associationName: "Brf Ek & Ask", areaDesc: "Brf Ek & Ask, Storgatan 1" },
};
const told = (facts: AlarmFacts) =>
  alertsOf(facts).map(({ identifier, msgType, level, description, before }) => [
    ...[identifier, msgType, level, description],
    before.map((one) => one.identifier).join(" "),
  ]);

test("a crisis is an alert, what follows are updates, its end a cancel; each refers to all before it", () => {
  const messages = [
    FIRST,
    { ...FIRST, id: "m2", kind: "update", content: "Tankbil på gården.", at: at("11:30") } as const,
    { ...FIRST, id: "m3", kind: "all_clear", content: "Vattnet är tillbaka.", at: at("13:00") } as const,
  ];
  const levels = [
    { id: "l1", level: 4, at: at("11:00") },
    { id: "l2", level: 4, at: at("11:10") },
  ];
  expect(told({ ...FACTS, endedAt: at("13:00"), levels, messages })).toEqual([
    ["c1", "Alert", 2, "Koka <vattnet>.", ""],
    ["l1", "Update", 4, null, "c1"],
    ["m2", "Update", 4, "Tankbil på gården.", "c1 l1"],
    ["c1-slut", "Cancel", 4, "Vattnet är tillbaka.", "c1 l1 m2"],
  ]);
});

test("what was let go after the beginning is an update of its own, and after the end nothing follows", () => {
  const messages = [{ ...FIRST, at: at("10:30") }, { ...FIRST, id: "m2", kind: "all_clear", content: "Slut.", at: at("13:30") } as const];
  expect(told({ ...FACTS, endedAt: at("13:00"), messages })).toEqual([
    ["c1", "Alert", 2, null, ""],
    ["m1", "Update", 2, "Koka <vattnet>.", "c1"],
    ["c1-slut", "Cancel", 2, null, "c1 m1"],
  ]);
});

test("what was stopped is said no more, and an update says that it was", () => {
  const messages = [
    FIRST,
    { ...FIRST, id: "m2", kind: "update", content: "Ring Rut.", at: at("11:00"), stoppedAt: at("11:01") } as const,
    { ...FIRST, id: "m3", kind: "update", content: "Tankbil.", at: at("11:05") } as const,
  ];
  expect(told({ ...FACTS, messages })).toEqual([
    ["c1", "Alert", 2, "Koka <vattnet>.", ""],
    ["m2", "Update", 2, null, "c1"],
    ["m2-stoppat", "Update", 2, "Ett besked har stoppats.", "c1 m2"],
    ["m3", "Update", 2, "Tankbil.", "c1 m2 m2-stoppat"],
  ]);
});

test("an alert is written in the order of CAP 1.2, with its codes, times without Z, and what people wrote escaped", () => {
  const facts = { ...FACTS, messages: [{ ...FIRST, content: "Koka <vattnet>.\u0007" }] };
  expect(writeAlarmFeed({ ...FEED, crises: [facts] })).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>urn:uuid:f1</id>
  <title>Larm från Brf Ek &amp; Ask</title>
  <updated>2026-11-30T10:00:00.000Z</updated>
  <author>
    <name>Brf Ek &amp; Ask</name>
  </author>
  <entry>
    <id>tag:portal.example,2026:c1</id>
    <title>Krisläge: Vatten</title>
    <updated>2026-11-30T10:00:00.000Z</updated>
    <summary>Koka &lt;vattnet&gt;.</summary>
    <content type="application/cap+xml">
      <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">
        <identifier>c1</identifier>
        <sender>portal.example</sender>
        <sent>2026-11-30T10:00:00-00:00</sent>
        <status>Actual</status>
        <msgType>Alert</msgType>
        <scope>Restricted</scope>
        <restriction>Föreningens egna larm, för den som har fått adressen.</restriction>
        <incidents>c1</incidents>
        <info>
          <language>sv-SE</language>
          <category>Infra</category>
          <event>Vatten</event>
          <responseType>Monitor</responseType>
          <urgency>Immediate</urgency>
          <severity>Moderate</severity>
          <certainty>Observed</certainty>
          <senderName>Brf Ek &amp; Ask</senderName>
          <headline>Krisläge: Vatten</headline>
          <description>Koka &lt;vattnet&gt;.</description>
          <area>
            <areaDesc>Brf Ek &amp; Ask, Storgatan 1</areaDesc>
          </area>
        </info>
      </alert>
    </content>
  </entry>
</feed>
`);
});

test("the end is past and clear, an exercise says so in every part, and the newest stands first", () => {
  const written = writeAlarmFeed({ ...FEED, crises: [{ ...FACTS, isExercise: true, level: null, endedAt: at("13:00") }] });
  const [cancel = "", alert = ""] = written.split("</entry>");
  expect(cancel).toContain("<msgType>Cancel</msgType>");
  expect(cancel).toContain("<note>Övning c1. Inget har hänt.</note>");
  expect(cancel).toContain("<references>portal.example,c1,2026-11-30T10:00:00-00:00</references>");
  expect(cancel).toMatch(/<responseType>AllClear<\/responseType>\s+<urgency>Past<\/urgency>\s+<severity>Unknown<\/severity>/);
  expect(cancel).toContain("<headline>Övningen är slut: Vatten</headline>");
  expect(alert).toContain("<status>Exercise</status>");
  expect(alert).toContain("<headline>Övning: Vatten</headline>");
});
