import { expect, test } from "vitest";
import { smsParts } from "#shared/calculations/sms-parts.ts";
import { internalText } from "#shared/crisis-text/message-text.ts";
import { activateCrisisInput } from "#shared/schemas/crisis.ts";
import { type ActivationValues, emptyActivation, missingFrom, testAlarm, toActivateInput } from "./activation-values.ts";

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

test("a test alarm is an exercise with a text that can be sent as it stands, in one SMS", () => {
  const values = emptyActivation(testAlarm(AREA), KEY);
  expect(values).toMatchObject({ crisisDomainId: AREA, isExercise: true, sendExternalMessage: false });
  expect(missingFrom(values)).toBeNull();
  const about = { associationName: "Bostadsrättsföreningen Exempeltallen", areaName: "Ledning & samordning", ...values };
  const text = internalText(about);
  expect(text).toMatch(/^ÖVNING: Brf Exempeltallen: Krisläge Ledning & samordning\. Provlarm till krisgruppen\./);
  expect(smsParts(text)).toMatchObject({ encoding: "GSM-7", parts: 1 });
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
