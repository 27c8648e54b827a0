import { expect, test } from "vitest";
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
