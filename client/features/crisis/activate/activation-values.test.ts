import { expect, test } from "vitest";
import { smsParts } from "#shared/calculations/sms-parts.ts";
import { internalText } from "#shared/crisis-text/message-text.ts";
import { activateCrisisInput } from "#shared/schemas/crisis.ts";
import {
  type ActivationValues,
  emptyActivation,
  isWritten,
  missingFrom,
  resuggest,
  suggest,
  toActivateInput,
} from "./activation-values.ts";

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
