import { describe, expect, test } from "vitest";
import { ApiError } from "#client/lib/api-error.ts";
import { isPassing } from "#client/lib/offline/use-send-loop.ts";
import { smsParts } from "#shared/calculations/sms-parts.ts";
import { internalText } from "#shared/crisis-text/message-text.ts";
import type { DoorResult } from "#shared/enums.ts";
import { activateCrisisInput } from "#shared/schemas/crisis.ts";
import {
  type ActivationValues,
  emptyActivation,
  isWritten,
  missingFrom,
  resuggest,
  suggest,
  toActivateInput,
} from "./activate/activation-values.ts";
import { instantWords, lastTimeOfDay, leftWhenOver, nextTimeOfDay } from "./crisis-times.ts";
import { comparisonLines } from "./history/comparison-lines.ts";
import { goingOf, isNothing } from "./history/erasure-parts.ts";
import { unsettledWords } from "./page/dialogs/unsettled-words.ts";
import { callsOf, countWaiting, doorRows, helpWords, roundWords, toldAt } from "./page/doors/door-rows.ts";
import { deliverySummary, type StatusCounts } from "./page/messages/delivery-summary.ts";
import { taskDue } from "./page/tasks/task-due.ts";
import {
  costWords,
  leftOutWords,
  membersLeftOutWords,
  missingContactWords,
  namedWords,
  ownNumberWords,
  pressLabel,
  reachedBy,
  reachWords,
} from "./reach-words.ts";
import { withoutQuestion, withPromise, withQuestion } from "./text-endings.ts";

describe("activation values", () => {
  const KEY = "5f0c9d0e-6a3b-4c57-9f57-0d6b4f1a0001";
  const AREA = "5f0c9d0e-6a3b-4c57-9f57-0d6b4f1a0002";
  const valuesWith = (changes: Partial<ActivationValues>): ActivationValues => ({ ...emptyActivation({}, KEY), ...changes });

  test.each([
    ["CRIS-06 CRIS-09 an area", {}, "Välj ett krisområde."],
    [
      "CRIS-06 CRIS-10 a description that is more than blanks",
      { crisisDomainId: AREA, description: "  \n" },
      "Ange en kort beskrivning av krisläget.",
    ],
    [
      "CRIS-07 the text to the residents once it is to be sent",
      { crisisDomainId: AREA, description: "Strömmen är borta", sendExternalMessage: true, externalDescription: "  " },
      "Skriv texten till de boende.",
    ],
    ["nothing more", { crisisDomainId: AREA, description: "Strömmen är borta" }, null],
  ])("an activation needs %s", (_what, changes, missing) => {
    expect(missingFrom(valuesWith(changes))).toBe(missing);
  });

  const AT_1405 = Date.parse("2026-11-20T13:05:00Z");
  const suggestAt = (changes: Partial<Parameters<typeof suggest>[0]> = {}) =>
    suggest({
      areaSlug: "el",
      associationName: "Brf Exempeltallen",
      isExercise: false,
      now: AT_1405,
      timezone: "Europe/Stockholm",
      ...changes,
    });

  test("NS-13 an alarm can be sent as it stands: the area's words to the residents, with the same time in text and field, and to the team in short", () => {
    const suggestion = suggestAt();
    expect(suggestion).toEqual({
      description: "Strömmen är borta. Läget och uppgifterna står i portalen.",
      externalDescription:
        "Brf Exempeltallen: Strömmen är borta i hela huset. Hissarna står still. Porten ställs upp. Ring 112 vid fara. Nytt besked kl 15:00.",
      sendExternalMessage: true,
      nextUpdate: "15:00",
      escalateAfterMinutes: 20,
    });
    expect(missingFrom({ ...valuesWith({ crisisDomainId: AREA }), ...suggestion })).toBeNull();
  });

  test.each([
    ["14:15", "2026-11-20T13:15:00Z", "15:00"],
    ["14:16", "2026-11-20T13:16:00Z", "16:00"],
    ["21:15", "2026-11-20T20:15:00Z", "22:00"],
    ["21:16", "2026-11-20T20:16:00Z", "07:00"],
    ["23:30", "2026-11-20T22:30:00Z", "07:00"],
    ["05:10", "2026-11-20T04:10:00Z", "07:00"],
    ["06:20", "2026-11-20T05:20:00Z", "08:00"],
  ])("at %s the next message is promised for the hour that leaves time enough, and not at night", (_clock, now, time) => {
    expect(suggestAt({ now: Date.parse(now) }).nextUpdate).toBe(time);
  });

  test("an exercise tells the team that nothing has happened, in one SMS, and the residents nothing", () => {
    const suggestion = suggestAt({ isExercise: true });
    expect(suggestion).toMatchObject({ sendExternalMessage: false, nextUpdate: "" });
    const about = { associationName: "Bostadsrättsföreningen Exempeltallen", areaName: "Ledning & samordning", isExercise: true };
    const text = internalText({ ...about, description: suggestion.description });
    expect(text).toMatch(/^ÖVNING: Brf Exempeltallen: Ledning & samordning\. Inget har hänt, vi provar larmet\./);
    expect(smsParts(text)).toMatchObject({ encoding: "GSM-7", parts: 1 });
  });

  test("another area changes what nobody has written, and nothing else", () => {
    const before = suggestAt();
    const values = { ...valuesWith({ crisisDomainId: AREA }), ...before, description: "Min egen text" };
    expect(isWritten({ ...values, description: before.description }, before)).toBe(false);
    expect(isWritten(values, before)).toBe(true);
    const changed = resuggest(values, before, suggestAt({ areaSlug: "vatten" }));
    expect(changed.description).toBe("Min egen text");
    expect(changed.externalDescription).toMatch(/^Brf Exempeltallen: Inget vatten i kranen\./);
  });

  test("NS-13 the promise is the time of day that the text says too, and a text that is not to be sent stays behind", () => {
    const values = valuesWith({
      crisisDomainId: AREA,
      description: "Strömmen är borta",
      externalDescription: "Ett utkast",
      nextUpdate: "19:00",
    });
    const input = toActivateInput(values, Date.parse("2026-11-20T17:27:00Z"), "Europe/Stockholm");
    expect(input).toMatchObject({ externalDescription: null, nextUpdateAt: "2026-11-20T18:00:00.000Z", level: 2, idempotencyKey: KEY });
    expect(activateCrisisInput.parse(input)).toMatchObject({ crisisDomainId: AREA, isExercise: false });
  });
});

describe("crisis times", () => {
  const EVENING = Date.parse("2026-11-19T17:40:20Z");

  test("a time that is still to come is today's, one that has passed is tomorrow's", () => {
    expect(nextTimeOfDay("19:00", EVENING, "Europe/Stockholm")?.toISOString()).toBe("2026-11-19T18:00:00.000Z");
    expect(nextTimeOfDay("18:40", EVENING, "Europe/Stockholm")?.toISOString()).toBe("2026-11-20T17:40:00.000Z");
    expect(nextTimeOfDay("08:00", EVENING, "Europe/Stockholm")?.toISOString()).toBe("2026-11-20T07:00:00.000Z");
  });

  test("an hour that the clocks skip in the night comes the day after", () => {
    const night = Date.parse("2026-03-28T23:00:00Z");
    expect(nextTimeOfDay("02:30", night, "Europe/Stockholm")?.toISOString()).toBe("2026-03-30T00:30:00.000Z");
    expect(nextTimeOfDay("03:30", night, "Europe/Stockholm")?.toISOString()).toBe("2026-03-29T01:30:00.000Z");
  });

  test.each(["", "8:00", "24:00", "12:60", "kl 8"])("%j is no time of day", (text) => {
    expect(nextTimeOfDay(text, EVENING, "Europe/Stockholm")).toBeNull();
  });

  const NOW = Date.parse("2026-11-22T18:32:00Z");

  test.each([
    ["2026-11-22T18:55:00Z", "Det är om 23 min."],
    ["2026-11-22T17:36:00Z", "Det var för 56 min sedan."],
  ])("a time says whether it has passed: %s", (at, words) => {
    expect(instantWords(new Date(at), NOW)).toBe(words);
  });

  test("a clock of a crisis that is over says how it stood then", () => {
    expect(leftWhenOver(108 * 60_000)).toBe("1 h 48 min kvar vid slutet");
    expect(leftWhenOver(-60_000)).toBe("Hade gått ut vid slutet");
  });
});

describe("comparison lines", () => {
  const CRISIS = {
    ...{ id: "a", domainName: "El", icon: "bolt", isExercise: false, level: 2, description: "", title: null, imported: null },
    ...{ createdAt: "", resolvedAt: "", personalDataErasedAt: null, hasEarlier: true },
    ...{ durationMinutes: 192, minutesToFirstMessage: 0, messageCount: 5, reachedCount: 203, repliedCount: 40, decisionCount: 2 },
    ...{ taskCount: 12, tasksDone: 9 },
  };

  test("two crises stand side by side with what has changed", () => {
    const before = { ...CRISIS, level: 3, durationMinutes: 222, minutesToFirstMessage: null, reachedCount: 200, tasksDone: 10 };
    const lines = comparisonLines(CRISIS, before).map(({ label, current, previous, difference }) => [label, current, previous, difference]);
    expect(lines).toEqual([
      ["Nivå", "Nivå 2 · Allvarlig störning", "Nivå 3 · Kris", null],
      ["Varade", "3 h 12 min", "3 h 42 min", "−30 min"],
      ["Tid till första besked", "under 1 min", "Inget besked", null],
      ["Meddelanden", "5", "5", "lika"],
      ["Nådda", "203", "200", "+3"],
      ["Svarade", "40", "40", "lika"],
      ["Beslut", "2", "2", "lika"],
      ["Uppgifter gjorda", "9 av 12", "10 av 12", "−1"],
    ]);
  });

  test("of a crisis that was written down afterwards only the numbers that are known are compared", () => {
    const before = {
      ...{ ...CRISIS, imported: { by: null, at: "" }, minutesToFirstMessage: null, messageCount: null, taskCount: null, tasksDone: null },
      ...{ reachedCount: 180, repliedCount: null, decisionCount: null },
    };
    const lines = comparisonLines(CRISIS, before).map(({ label, previous, difference }) => [label, previous, difference]);
    expect(lines.slice(2)).toEqual([
      ["Tid till första besked", "–", null],
      ["Meddelanden", "–", null],
      ["Nådda", "180", "+23"],
      ["Svarade", "Okänt", null],
      ["Beslut", "Okänt", null],
      ["Uppgifter gjorda", "–", null],
    ]);
  });
});

describe("erasure parts", () => {
  const NOTHING = {
    before: "2025-06-15T12:00:00.000Z",
    crises: 0,
    answers: 0,
    doorVisits: 0,
    addresses: 0,
    names: 0,
    photos: 0,
    logLines: 0,
    importedTexts: 0,
  };

  test("what is erased is told with its number, and what there is none of is not told", () => {
    expect(goingOf({ ...NOTHING, answers: 1, names: 12, logLines: 3 }, false)).toEqual([
      "1 svar på hur läget är, med vem som svarade och vad",
      "12 namn vid loggrader (inte beslut), uppgifter och anslag",
    ]);
    expect(goingOf({ ...NOTHING, doorVisits: 2 }, false)).toEqual(["2 dörrar som någon har knackat på, med vad som noterades"]);
    expect(goingOf({ ...NOTHING, photos: 2 }, false)).toEqual(["2 bilder i lägesloggen, också de vid beslut"]);
    expect(goingOf({ ...NOTHING, logLines: 3 }, true)).toEqual(["3 rader i lägesloggen"]);
    const written = "1 händelse som är införd i efterhand: beskrivning, anteckningar och lärdomar";
    expect(goingOf({ ...NOTHING, importedTexts: 1 }, true)).toEqual([written]);
    expect(goingOf({ ...NOTHING, importedTexts: 1 }, false)).toEqual([]);
  });

  test("there is nothing to erase when every count is zero; the log counts when it is to go", () => {
    expect(isNothing(NOTHING, true)).toBe(true);
    expect(isNothing({ ...NOTHING, logLines: 3 }, false)).toBe(true);
    expect(isNothing({ ...NOTHING, logLines: 3 }, true)).toBe(false);
    expect(isNothing({ ...NOTHING, photos: 1 }, false)).toBe(false);
    expect(isNothing({ ...NOTHING, importedTexts: 1 }, true)).toBe(false);
    expect(isNothing({ ...NOTHING, importedTexts: 1 }, false)).toBe(true);
    expect(isNothing({ ...NOTHING, crises: 1 }, false)).toBe(false);
  });
});

describe("rows of doors", () => {
  const DRAWN = { apartmentId: "flat", door: "1203", floor: 2, people: [], help: null, helpTakenBy: [] };
  const known = (id: string, result: "opened_ok" | "nobody_home") => ({
    ...{ id, result, kinds: [], note: null, by: "Bo Lind", deviceId: "d", at: "2026-11-27T12:00:00Z", arrivedAt: "2026-11-27T12:01:00Z" },
  });
  const waiting = (id: string, values: object = {}) => ({
    activationId: "crisis",
    visit: {
      ...{ id, stairwellId: "a", apartmentId: "flat" as string | null, stairwell: "Trapphus A", door: "1203" },
      ...{ result: "note_left" as const, kinds: [], note: null, saidAt: "2026-11-27T13:00:00Z" },
      ...values,
    },
  });

  type Lines = Parameters<typeof doorRows>[1]["waiting"];
  const kept = (lines: Lines, handed: Lines = []) => ({ waiting: lines, handed });

  test("what waits stands first at its door, and once when the server has it", () => {
    const place = { stairwellId: "a", doors: [{ ...DRAWN, visits: [known("1", "opened_ok")] }] };
    const rows = doorRows(place, kept([waiting("2"), waiting("3", { result: "nobody_home" }), waiting("1")]));
    expect(rows.map(({ found }) => found.map(({ id, isWaiting }) => [id, isWaiting]))).toEqual([
      [
        ["3", true],
        ["2", true],
        ["1", false],
      ],
    ]);
    expect(roundWords(rows)).toBe("Dörren är besökt. 1 öppnade inte.");
  });

  test("what was handed over stands at its door until an answer of the server has it, and help there is needed", () => {
    const place = { stairwellId: "a", doors: [{ ...DRAWN, visits: [] }] };
    const handed = [waiting("1", { result: "needs_help", kinds: ["medicine"] })];
    const [row] = doorRows(place, kept([], handed));
    expect(row?.found.map(({ id, isWaiting, isAhead }) => [id, isWaiting, isAhead])).toEqual([["1", false, true]]);
    expect(row && helpWords([row])).toBe("1 behöver hjälp: 1203. Ingen har tagit det än.");
    const told = doorRows({ ...place, doors: [{ ...DRAWN, visits: [known("1", "opened_ok")] }] }, kept([], handed));
    expect(told[0]?.found.map(({ id, isAhead }) => [id, isAhead])).toEqual([["1", false]]);
  });

  test("of calls for help that wait on a phone those are told that stand, each by its door, until somebody has rung about them", () => {
    const call = (id: string, values: object = {}) => waiting(id, { result: "needs_help", kinds: ["medicine"], ...values });
    const free = { stairwellId: "b", stairwell: "Trapphus B", apartmentId: null, door: "2 tr höger" };
    const settled = [
      call("1", { apartmentId: "other", door: "1001" }),
      waiting("2", { apartmentId: "other", door: "1001", result: "opened_ok" }),
    ];
    const calls = [...settled, call("3"), call("4", free)];
    expect(callsOf(calls, "a")).toEqual({ ids: ["3", "4"], doors: ["1203", "2 tr höger i Trapphus B"], wereRung: false });
    expect(callsOf([...calls.slice(0, 2), { ...call("3"), rungAt: 5 }, call("4", free)], "a").doors).toEqual(["2 tr höger i Trapphus B"]);
    expect(callsOf([{ ...call("3"), rungAt: 5 }], "a")).toEqual({ ids: ["3"], doors: ["1203"], wereRung: true });
    const [row] = doorRows({ stairwellId: "a", doors: [{ ...DRAWN, visits: [] }] }, kept([call("3")]));
    expect(row && helpWords([row])).toBe("1 behöver hjälp: 1203. Ingen vet om det än.");
    const [told] = doorRows({ stairwellId: "a", doors: [{ ...DRAWN, visits: [] }] }, kept([{ ...call("3"), rungAt: 5 }]));
    expect(told && helpWords([told])).toBe("1 behöver hjälp: 1203. Du har ringt om det.");
  });

  test("a door that is not drawn stands by its words, whatever their capitals; other stairwells' and refused ones do not", () => {
    const place = { stairwellId: "a", doors: [{ ...DRAWN, visits: [] }] };
    const free = { apartmentId: null, door: "Gavel" };
    const lines = [
      waiting("1", free),
      waiting("2", { ...free, door: "gavel" }),
      waiting("3", { stairwellId: "b", apartmentId: null, door: "9" }),
    ];
    const refused = { ...waiting("4", { apartmentId: null, door: "8" }), refusal: "Nej" };
    const rows = doorRows(place, kept([...lines, refused]), ["Vinden", "gavel"]);
    expect(rows.map(({ door, found }) => [door, found.map(({ id }) => id)])).toEqual([
      ["1203", []],
      ["Gavel", ["2", "1"]],
      ["Vinden", []],
    ]);
    expect(countWaiting([...lines, refused])).toBe(2);
  });

  const found = (result: DoorResult, values: object = {}) => ({
    ...{ id: "1", result, kinds: [], note: null, by: null, at: "2026-11-27T12:00:00Z", isWaiting: true, isAhead: true },
    ...values,
  });
  const knocked = (...results: DoorResult[]) => ({ people: [], found: results.map((result) => found(result)) });
  const answering = (answer: "away" | null) => ({ people: [{ name: "Siv Alm", answer }], found: [] });

  test("a door is left until somebody has been there, or somebody there has answered; who did not open is told when none is", () => {
    const seen = [knocked("opened_ok"), knocked("needs_help"), knocked("nobody_home", "opened_ok"), knocked("note_left")];
    expect(roundWords([...seen, answering(null)])).toBe("1 dörr kvar");
    expect(roundWords([...seen, answering(null), knocked()])).toBe("2 dörrar kvar");
    expect(roundWords(seen)).toBe("Alla 4 dörrar är besökta. 2 öppnade inte.");
    expect(roundWords([...seen.slice(0, 2), answering("away")])).toBe("Alla 3 dörrar är klara.");
    expect(roundWords([answering("away")])).toBe("Dörren är klar.");
  });

  test("another knock where help is needed begins from what was told of it, and one after «Allt väl» from nothing", () => {
    const told = found("needs_help", { kinds: ["heat"], note: "Fryser" });
    const nothing = { kinds: [], note: null };
    expect(toldAt({ help: null, found: [found("needs_help"), told] })).toEqual({ kinds: ["heat"], note: "Fryser" });
    expect(toldAt({ help: ["heat"], found: [found("nobody_home"), told] })).toEqual({ kinds: ["heat"], note: "Fryser" });
    expect(toldAt({ help: ["medicine"], found: [] })).toEqual({ kinds: ["medicine"], note: null });
    expect(toldAt({ help: null, found: [found("needs_help"), found("opened_ok"), told] })).toEqual(nothing);
    expect(toldAt({ help: null, found: [found("opened_ok"), told] })).toEqual(nothing);
  });

  test("a time that is told is the last one on a clock before now, or before the end", () => {
    const until = Date.parse("2026-11-27T13:30:20Z");
    expect(lastTimeOfDay("14:30", until, "Europe/Stockholm")).toEqual(new Date("2026-11-27T13:30:00Z"));
    expect(lastTimeOfDay("14:31", until, "Europe/Stockholm")).toEqual(new Date("2026-11-26T13:31:00Z"));
    expect(lastTimeOfDay("", until, "Europe/Stockholm")).toBeNull();
  });
});

describe("unsettled words", () => {
  const COUNTS = { asked: 9, ok: 0, needHelp: 0, away: 0, silent: 0, unread: 0 };
  const person = (name: string, stairwell: string | null = null) => ({
    kind: "subscriber" as const,
    id: name,
    name,
    stairwell,
    phone: null,
    reply: null,
    former: [],
  });

  test("nobody is named when everybody is settled", () => {
    expect(unsettledWords({ counts: COUNTS, needHelp: [], unread: [], needs: [] })).toBeNull();
  });

  test("those who need help are named with their stairwell, and five at most", () => {
    expect(
      unsettledWords({ counts: { ...COUNTS, needHelp: 1 }, needHelp: [person("Ada Ek", "Trapphus B")], unread: [], needs: [] }),
    ).toEqual({
      color: "kris",
      title: "En person behöver hjälp",
      names: "Ada Ek (Trapphus B).",
    });
    const many = ["A", "B", "C", "D", "E", "F", "G"].map((name) => person(name));
    expect(unsettledWords({ counts: { ...COUNTS, needHelp: 7, unread: 1 }, needHelp: many, unread: [person("H")], needs: [] })).toEqual({
      color: "kris",
      title: "7 personer behöver hjälp, och en har skrivit något som ingen har svarat på",
      names: "A, B, C, D, E och 2 till.",
    });
  });

  test("help behind a door where nobody was asked is named by its door, and counted", () => {
    const need = {
      ...{ id: "need", number: 1, flat: null, phone: null, kinds: [], note: null, notes: [], closedAt: null, takenBy: null, takenAt: null },
      ...{ createdAt: "2026-11-29T06:00:00Z", closedBy: null, closedByAnswer: null },
      person: { kind: "door" as const, id: "visit", name: "Lägenhet 1203", stairwell: "Trapphus A" },
    };
    const asked = { counts: { ...COUNTS, needHelp: 1 }, needHelp: [person("Ada Ek")], unread: [], needs: [need] };
    expect(unsettledWords(asked)).toEqual({
      color: "kris",
      title: "2 personer behöver hjälp",
      names: "Lägenhet 1203 (Trapphus A), Ada Ek.",
    });
    expect(unsettledWords({ ...asked, counts: COUNTS, needHelp: [], needs: [{ ...need, closedAt: "2026-11-29T06:09:00Z" }] })).toBeNull();
  });

  test("whoever helps stands beside those who are helped", () => {
    const asked = { counts: { ...COUNTS, needHelp: 2 }, needHelp: [person("Ada Ek", "Trapphus B"), person("Bo Al")], unread: [] };
    const need = (id: string, closedAt: string | null) => ({
      ...{ id: `need-${id}`, number: 1, person: person(id), flat: null, phone: null, kinds: [], note: null, notes: [], closedAt },
      ...{ createdAt: "2026-11-29T06:00:00Z", takenAt: "2026-11-29T06:05:00Z", closedBy: null, closedByAnswer: null },
      takenBy: { profileId: "p", name: "Per Ås" },
    });
    expect(unsettledWords({ ...asked, needs: [need("Ada Ek", null), need("Bo Al", "2026-11-29T06:09:00Z")] })?.names).toBe(
      "Ada Ek (Trapphus B; Per Ås tar hand om det), Bo Al.",
    );
  });

  test("words that nobody has read are told too", () => {
    expect(unsettledWords({ counts: { ...COUNTS, unread: 2 }, needHelp: [], unread: [person("A"), person("B")], needs: [] })).toEqual({
      color: "varsel",
      title: "2 har skrivit något som ingen har svarat på",
      names: "A, B.",
    });
  });
});

describe("use send loop", () => {
  test.each([
    [0, true],
    [401, true],
    [408, true],
    [429, true],
    [503, true],
    [400, false],
    [403, false],
    [404, false],
    [409, false],
    [413, false],
  ])("a photo that is answered with %i is sent again: %s", (status, isSentAgain) => {
    expect(isPassing(new ApiError("Nej.", status))).toBe(isSentAgain);
  });

  test("a fault of the program is not sent again", () => {
    expect(isPassing(new Error("undefined is not a function"))).toBe(false);
  });
});

describe("delivery summary", () => {
  const NONE: StatusCounts = {
    queued: 0,
    sending: 0,
    doubtful: 0,
    sent: 0,
    delivered: 0,
    failed: 0,
    cancelled: 0,
    held: 0,
    suppressed: 0,
  };

  test("what has arrived comes first, and one is told from several", () => {
    const summary = deliverySummary({ ...NONE, delivered: 61, queued: 2, sending: 1, failed: 1 });
    expect(summary).toEqual({ total: 65, reached: 61, onTheWay: 3, faulty: 1, words: "61 levererade · 3 på väg · 1 misslyckat" });
  });

  test("doubt is never counted as arrived, and what is held waits for somebody", () => {
    const summary = deliverySummary({ ...NONE, sent: 10, doubtful: 2, held: 4 });
    expect(summary).toMatchObject({ total: 16, reached: 10, onTheWay: 2, faulty: 4 });
    expect(summary.words).toBe("10 skickade · 2 kontrolleras · 4 kvarhållna");
  });

  test("who has left the list is named but not part of the total", () => {
    expect(deliverySummary({ ...NONE, suppressed: 2 })).toMatchObject({ total: 0, words: "2 avanmälda" });
    expect(deliverySummary(NONE).words).toBe("Inga mottagare");
  });
});

describe("task due", () => {
  const START = "2026-11-22T18:31:00.000Z";
  const minutesIn = (minutes: number): number => Date.parse(START) + minutes * 60_000;
  const task = (dueMinutes: number | null, values: Partial<Parameters<typeof taskDue>[0]> = {}) => ({
    state: "open" as const,
    phase: "crisis" as const,
    createdAt: START,
    dueAt: dueMinutes === null ? null : new Date(minutesIn(dueMinutes)).toISOString(),
    ...values,
  });
  const RUNNING = { resolvedAt: null };
  const OVER = { resolvedAt: new Date(minutesIn(60)).toISOString() };

  test("what is due as soon as it is given is to be done at once, and late after a quarter of an hour", () => {
    expect(taskDue(task(0), RUNNING, minutesIn(0))).toBe("ahead");
    expect(taskDue(task(0), RUNNING, minutesIn(1))).toBe("at_once");
    expect(taskDue(task(0), RUNNING, minutesIn(15))).toBe("late");
    expect(taskDue(task(5), RUNNING, minutesIn(6))).toBe("late");
    expect(taskDue(task(45, { createdAt: new Date(minutesIn(45)).toISOString() }), RUNNING, minutesIn(46))).toBe("at_once");
    expect(taskDue(task(30), RUNNING, minutesIn(6))).toBe("ahead");
    expect(taskDue(task(null), RUNNING, minutesIn(6))).toBe("none");
    expect(taskDue(task(0, { state: "done" }), RUNNING, minutesIn(60))).toBe("none");
  });

  test("after the end nothing is late or ahead: what was not done was left, and what comes afterwards keeps its time", () => {
    expect(taskDue(task(0), OVER, minutesIn(90))).toBe("left_over");
    expect(taskDue(task(120), OVER, minutesIn(90))).toBe("left_over");
    expect(taskDue(task(120, { phase: "recovery" }), OVER, minutesIn(90))).toBe("kept");
    expect(taskDue(task(null, { phase: "recovery" }), OVER, minutesIn(90))).toBe("none");
    expect(taskDue(task(0, { state: "done" }), OVER, minutesIn(90))).toBe("none");
  });
});

describe("reach words", () => {
  const METHODS = { sms: true, email: true, push: false };
  const NOBODY = { sms: 0, email: 0, push: 0 };
  const preview = {
    internal: { sms: 12, email: 40, push: 3 },
    external: { sms: 128, email: 203, push: 5 },
    people: { internal: 41, external: 210, both: 238 },
    names: [] as string[],
    waitsForOwner: false,
    foreignNumbers: 0,
    internalText: "Brf Test: El",
    externalText: "Strömmen är borta",
    internalSmsParts: 1,
    smsParts: 2,
    smsCostKronor: 145.6,
    contactPhone: null,
    team: [],
    subscribers: { rows: [], total: 0 },
  };

  test("NS-13 CRIS-04 people are counted, and beside them the messages of the chosen methods", () => {
    expect(reachWords(preview.external, 210, METHODS)).toBe("210 personer · 331\u00a0meddelanden: 128 sms, 203 e-post");
    expect(reachWords({ sms: 0, email: 1, push: 0 }, 1, METHODS)).toBe("1 person · 1\u00a0meddelande: 0 sms, 1 e-post");
    expect(reachWords(NOBODY, 0, METHODS)).toBe("Ingen nås på de valda sätten.");
    expect(reachWords(preview.external, 0, { sms: false, email: false, push: false })).toBe("Inget meddelande skickas.");
  });

  test("the SMS parts and their price are told before anything is sent; of a price that is not known nothing", () => {
    expect(costWords(preview, true).replaceAll("\u00a0", " ")).toBe(
      "Till de boende blir det 2 sms per mottagare. Sammanlagt ungefär 145,60 kr.",
    );
    expect(costWords({ ...preview, smsCostKronor: null }, true)).toBe("Till de boende blir det 2 sms per mottagare.");
    expect(costWords({ ...preview, smsCostKronor: null }, false)).toBe("");
    expect(costWords({ ...preview, internal: NOBODY }, false)).toBe("");
  });

  test("NS-13 the button says how many people get a message by the press itself, who is in both groups once", () => {
    const activation = { methods: METHODS, isExercise: false, sendExternalMessage: true };
    expect(reachedBy(preview, activation)).toEqual({ people: 238, messages: 391 });
    expect(reachedBy(preview, { ...activation, sendExternalMessage: false })).toEqual({ people: 41, messages: 55 });
    expect(reachedBy({ ...preview, waitsForOwner: true }, activation)).toEqual({ people: 41, messages: 55 });
    expect(pressLabel(activation, { people: 238, messages: 391 })).toBe("Skicka till 238 personer (391\u00a0meddelanden)");
    expect(pressLabel(activation, { people: 0, messages: 0 })).toBe("Aktivera krisläge");
    expect(pressLabel({ ...activation, isExercise: true }, { people: 1, messages: 1 })).toBe(
      "Skicka övningen till 1 person (1\u00a0meddelande)",
    );
    const silent = { sms: false, email: false, push: false };
    expect(pressLabel({ isExercise: true, methods: silent }, { people: 3, messages: 0 })).toBe("Starta övning");
  });

  test("CRIS-19 who is left out is told, and why", () => {
    const person = { id: "1", displayName: "A", role: null, isDeputy: false, leads: false };
    const team = [
      { ...person, email: "a@test.example", phone: null },
      { ...person, email: null, phone: null },
    ];
    expect(missingContactWords(team, METHODS)).toBe("2 saknar telefonnummer, 1 saknar e-post.");
    expect(missingContactWords(team, { ...METHODS, sms: false })).toBe("1 saknar e-post.");
    expect(missingContactWords([], METHODS)).toBe("");
    expect(leftOutWords(40, 38)).toBe("2 av 40 nås inte på de valda sätten.");
    expect(leftOutWords(40, 40)).toBe("");
    expect(membersLeftOutWords({ total: 24, reached: 21 }, METHODS)).toBe("3 av 24 medlemmar nås inte på de valda sätten.");
    expect(membersLeftOutWords({ total: 24, reached: 24 }, METHODS)).toBe("");
  });

  test("whoever would get no SMS for want of a number is told so, where nobody else is reached either", () => {
    const alone = { ...preview, internal: { sms: 0, email: 1, push: 0 }, people: { internal: 1, external: 0, both: 1 } };
    expect(ownNumberWords(alone, METHODS)).toBe("Du får inget sms: mobilnummer saknas i din profil.");
    expect(ownNumberWords(alone, { ...METHODS, sms: false })).toBe("");
    expect(ownNumberWords({ ...alone, foreignNumbers: 1 }, METHODS)).toBe("");
    expect(ownNumberWords(preview, METHODS)).toBe("");
  });

  test("CRIS-19 whom an exercise reaches is named, and the rest counted", () => {
    const named = (names: string[], internal: number) => namedWords({ names, people: { ...preview.people, internal } });
    expect(named([], 0)).toBe("");
    expect(named(["Anna Ek"], 1)).toBe("Anna Ek");
    expect(named(["Anna Ek", "Bo Lind"], 2)).toBe("Anna Ek och Bo Lind");
    expect(named(["Anna Ek", "Bo Lind", "Cia Ås"], 5)).toBe("Anna Ek, Bo Lind, Cia Ås och 2 till");
  });
});

describe("text endings", () => {
  test("the promise comes last, is replaced by a later one, and goes with its time", () => {
    const promised = withPromise("Strömmen är borta.", "19:00");
    expect(promised).toBe("Strömmen är borta. Nytt besked kl 19:00.");
    expect(withPromise(promised, "22:15")).toBe("Strömmen är borta. Nytt besked kl 22:15.");
    expect(withPromise(promised, "")).toBe("Strömmen är borta.");
  });

  test("nothing is promised in an empty text, and words of one's own stay", () => {
    expect(withPromise("", "19:00")).toBe("");
    expect(withPromise("Vatten kl 16:00.", "19:00")).toBe("Vatten kl 16:00. Nytt besked kl 19:00.");
    expect(withPromise("Vi hör av oss kl 19.", "19:00")).toBe("Vi hör av oss kl 19.");
  });

  const DIGITS = "Svara 1 = OK, 2 = behöver hjälp, 3 = är inte hemma.";

  test("what to answer stands once, before the promise, and goes with the question", () => {
    const asked = withQuestion("Strömmen är borta. Nytt besked kl 19:00.");
    expect(asked).toBe(`Strömmen är borta. ${DIGITS} Nytt besked kl 19:00.`);
    expect(withQuestion(asked)).toBe(asked);
    expect(withPromise(asked, "22:15")).toBe(`Strömmen är borta. ${DIGITS} Nytt besked kl 22:15.`);
    expect(withoutQuestion(asked)).toBe("Strömmen är borta. Nytt besked kl 19:00.");
  });

  test("an empty text asks nothing, and words of one's own about the digits stay", () => {
    expect(withQuestion(" ")).toBe(" ");
    const own = "Hur är det? Svara 1 = bra, 2 = hjälp, 3 = borta.";
    expect(withQuestion(own)).toBe(own);
    expect(withoutQuestion(own)).toBe(own);
  });
});
