import { expect, test } from "vitest";
import { costWords, pressLabel, reachedBy, reachWords } from "./reach-words.ts";

const METHODS = { sms: true, email: true, push: false };
const NOBODY = { sms: 0, email: 0, push: 0 };
const preview = {
  internal: { sms: 12, email: 40, push: 3 },
  external: { sms: 128, email: 203, push: 5 },
  foreignNumbers: 0,
  internalText: "Brf Test: El",
  externalText: "Strömmen är borta",
  internalSmsParts: 1,
  smsParts: 2,
  smsCostKronor: 145.6,
  team: [],
  subscribers: { rows: [], total: 0 },
};

test("CRIS-04 only the chosen methods are counted", () => {
  expect(reachWords(preview.external, METHODS)).toBe("128 sms · 203 e-post");
  expect(reachWords(NOBODY, METHODS)).toBe("Ingen nås på de valda sätten.");
  expect(reachWords(preview.external, { sms: false, email: false, push: false })).toBe("Inget meddelande skickas.");
});

test("the SMS parts and their price are told before anything is sent, also when the price is not known", () => {
  expect(costWords(preview, true).replaceAll("\u00a0", " ")).toBe(
    "Internt blir det 1 sms per mottagare. Till de boende blir det 2 sms per mottagare. Sammanlagt ungefär 145,60 kr.",
  );
  expect(costWords({ ...preview, smsCostKronor: null }, false)).toBe(
    "Internt blir det 1 sms per mottagare. Priset per sms är inte inställt.",
  );
  expect(costWords({ ...preview, internal: NOBODY }, false)).toBe("");
});

test("the button says how many get a message by the press itself", () => {
  const activation = { methods: METHODS, isExercise: false, sendExternalMessage: true };
  expect(reachedBy(preview, activation)).toBe(12 + 40 + 128 + 203);
  expect(reachedBy(preview, { ...activation, sendExternalMessage: false })).toBe(52);
  expect(reachedBy(preview, { ...activation, isExercise: true })).toBe(52);
  expect(pressLabel(activation, 203)).toBe("Aktivera och skicka till 203");
  expect(pressLabel(activation, 0)).toBe("Aktivera och skicka");
  expect(pressLabel({ ...activation, isExercise: true }, 4)).toBe("Starta övning och skicka till 4");
  expect(pressLabel({ isExercise: false, methods: { sms: false, email: false, push: false } }, 0)).toBe("Aktivera krisläge");
});
