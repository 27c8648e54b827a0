import { expect, test } from "vitest";
import { judgeLines, readImportFile } from "./import-rules.ts";

const house = { known: [], stairwells: [{ id: "b-id", name: "B" }], prefixes: ["+46"] };
const outcomes = (csv: string, known: Parameters<typeof judgeLines>[1]["known"] = []) =>
  judgeLines(readImportFile(csv), { ...house, known }).map(({ outcome, reason }) => [outcome, reason]);

test("columns are found by their names, in any order and in the words that lists use", () => {
  const [line] = judgeLines(readImportFile("Mobilnummer,Uppgång,Namn\n0701740605,b,Anna"), house);
  expect(line).toEqual({
    line: 2,
    fullName: "Anna",
    email: null,
    phoneNumber: "+46701740605",
    stairwellId: "b-id",
    outcome: "new",
    reason: null,
  });
  expect(() => readImportFile("Adress;Port\nA;B")).toThrow();
  expect(() => readImportFile("Namn;Port\nA;B")).toThrow();
});

test("a number that a spreadsheet has read as one gets its nought back", () => {
  expect(readImportFile("Namn;Mobil\nAnna;701740605")[0]?.phoneNumber).toBe("+46701740605");
});

test("each line says what is wrong with it", () => {
  expect(outcomes("Namn;E-post;Mobil\n;a@x.se;\nBo;x;\nCia;;12\nDag;;\nEva;;08-123 45 67")).toEqual([
    ["faulty", "Namnet saknas eller är för långt."],
    ["faulty", "E-postadressen går inte att läsa."],
    ["faulty", "Telefonnumret går inte att läsa."],
    ["faulty", "Både e-post och mobil saknas."],
    ["faulty", "Numret kan inte ta emot SMS från portalen."],
  ]);
});

test("somebody from a stairwell that the house does not have is taken in without one, and the line says so", () => {
  const lines = judgeLines(readImportFile("Namn;E-post;Trapphus\nA;a@x.se;Trapphus Z\nB;b@x.se;B\nC;c@x.se;"), house);
  expect(lines.map(({ outcome, stairwellId, reason }) => [outcome, stairwellId, reason])).toEqual([
    ["new", null, "Trapphuset «Trapphus Z» finns inte. Läggs till utan trapphus."],
    ["new", "b-id", null],
    ["new", null, null],
  ]);
});

test("who is known, has left, or stands twice is not taken in", () => {
  const known = [
    { email: "a@x.se", phoneNumber: null, status: "active" as const },
    { email: "b@x.se", phoneNumber: null, status: "unsubscribed" as const },
  ];
  expect(outcomes("Namn;E-post\nA;A@x.se\nB;b@x.se\nC;c@x.se\nC2;c@x.se", known)).toEqual([
    ["known", "Finns redan bland prenumeranterna."],
    ["left", "Har avslutat sin prenumeration."],
    ["new", null],
    ["known", "Samma adress står tidigare i filen."],
  ]);
});

test("NS-10 five thousand lines are read at a time, more are refused", () => {
  const rows = Array.from({ length: 5_001 }, (_, index) => `A;a${index}@x.se`);
  expect(readImportFile(["Namn;E-post", ...rows.slice(1)].join("\n"))).toHaveLength(5_000);
  expect(() => readImportFile(["Namn;E-post", ...rows].join("\n"))).toThrow();
});
