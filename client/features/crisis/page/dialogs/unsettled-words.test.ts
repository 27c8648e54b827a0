import { expect, test } from "vitest";
import { unsettledWords } from "./unsettled-words.ts";

const COUNTS = { asked: 9, ok: 0, needHelp: 0, away: 0, silent: 0, unread: 0 };
const person = (name: string, stairwell: string | null = null) => ({
  kind: "subscriber" as const,
  id: name,
  name,
  stairwell,
  phone: null,
  reply: null,
});

test("nobody is named when everybody is settled", () => {
  expect(unsettledWords({ counts: COUNTS, needHelp: [], unread: [] })).toBeNull();
});

test("those who need help are named with their stairwell, and five at most", () => {
  expect(unsettledWords({ counts: { ...COUNTS, needHelp: 1 }, needHelp: [person("Ada Ek", "Trapphus B")], unread: [] })).toEqual({
    color: "kris",
    title: "En person behöver hjälp",
    names: "Ada Ek (Trapphus B).",
  });
  const many = ["A", "B", "C", "D", "E", "F", "G"].map((name) => person(name));
  expect(unsettledWords({ counts: { ...COUNTS, needHelp: 7, unread: 1 }, needHelp: many, unread: [person("H")] })).toEqual({
    color: "kris",
    title: "7 personer behöver hjälp, och en har skrivit något som ingen har svarat på",
    names: "A, B, C, D, E och 2 till.",
  });
});

test("words that nobody has read are told too", () => {
  expect(unsettledWords({ counts: { ...COUNTS, unread: 2 }, needHelp: [], unread: [person("A"), person("B")] })).toEqual({
    color: "varsel",
    title: "2 har skrivit något som ingen har svarat på",
    names: "A, B.",
  });
});
