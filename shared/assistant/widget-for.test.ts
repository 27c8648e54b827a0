import { expect, test } from "vitest";
import { RESIDENT_QUESTIONS } from "#tests/integration/assistant/resident-questions.ts";
import { widgetFor } from "./widget-for.ts";
import { isWidgetKey, openedText, WIDGET_KEYS, WIDGET_TEXTS, type WidgetKey, widgetsFor } from "./widgets.ts";

const ASKED: Record<WidgetKey, string[]> = {
  "invitation-form": ["Skriv en inbjudan till grannarna", "Kan du bjuda in alla boende till ett möte?"],
  "protocol-form": ["Jag vill skriva protokoll", "Öppna protokollmallen"],
  "checklist-form": ["Visa en checklista för strömavbrott", "Fyll i checklistan"],
  "documents-form": ["Sök bland våra dokument", "Var kan jag hitta blanketter?", "Skapa ett nytt dokument"],
  "preparedness-overview": ["Hur väl rustade är vi?", "Visa beredskapsindex", "Hur ligger vi till?"],
  "water-dashboard": ["Hur länge räcker vattnet?", "Visa vattenläget", "Hur många dygn räcker husets vatten?"],
  maps: ["Var ligger närmaste skyddsrum?", "Öppna kartan", "Var finns en hjärtstartare?"],
  "household-form": ["Ändra mitt hushåll", "Jag vill uppdatera hushållets uppgifter"],
  "association-profile-form": [
    "Uppdatera föreningens uppgifter",
    "Visa föreningsprofilen",
    "anmäl att telefonnumret till föreningen är fel",
  ],
  "association-water-form": ["Ändra vattenplanen", "Fyll i föreningens vatten"],
  "association-calendar": ["Vad står i kalendern?", "När är nästa övning?", "när är nästa styrelsemöte", "Fyll i årshjulet"],
  "product-catalog": ["Vilka produkter finns?", "Vi vill köpa vattendunkar", "Var kan man beställa ficklampor?"],
};

test.each(WIDGET_KEYS)("DATA-31 what is asked opens the widget %s", (key) => {
  expect(ASKED[key].map((question) => [question, widgetFor(question)])).toEqual(ASKED[key].map((question) => [question, key]));
});

test("a question about what to do in a crisis opens no widget", () => {
  const opened = RESIDENT_QUESTIONS.map(([question]) => [question, widgetFor(question)]).filter(([, widget]) => widget !== null);
  expect(opened).toEqual([]);
});

test("spoken of in passing, a thing does not open", () => {
  expect(widgetFor("Måste protokoll sparas?")).toBeNull();
  expect(widgetFor("Vad är en krisplan?")).toBeNull();
  expect(widgetFor("")).toBeNull();
  expect(widgetFor("a".repeat(50_000))).toBeNull();
});

test("every widget has a label of its own and a page", () => {
  expect(new Set(WIDGET_KEYS.map((key) => WIDGET_TEXTS[key].label)).size).toBe(WIDGET_KEYS.length);
  for (const key of WIDGET_KEYS) expect(WIDGET_TEXTS[key].path).toMatch(/^\//);
  expect([isWidgetKey("maps"), isWidgetKey("toString"), isWidgetKey(null)]).toEqual([true, false, false]);
});

test("DATA-31 the twelve widgets are opened in plain words", () => {
  expect(WIDGET_KEYS.map(openedText)).toEqual([
    "Här är inbjudan.",
    "Här är protokollet.",
    "Här är checklistan.",
    "Här är dokumenten.",
    "Här är beredskapsläget.",
    "Här är vattenläget.",
    "Här är kartan.",
    "Här är ditt hushåll.",
    "Här är föreningsuppgifterna.",
    "Här är föreningens vatten.",
    "Här är kalendern.",
    "Här är produkterna.",
  ]);
});

test("DATA-32 DATA-33 invitation and minutes are offered to those who may write them", () => {
  const others = WIDGET_KEYS.filter((key) => key !== "invitation-form" && key !== "protocol-form");
  for (const role of ["system_owner", "team_leader"] as const) expect(widgetsFor(role)).toEqual([...WIDGET_KEYS]);
  for (const role of ["member", null] as const) expect(widgetsFor(role)).toEqual(others);
});
