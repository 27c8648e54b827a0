import { expect, test } from "vitest";
import type { Person, Relation } from "./relation.ts";
import { archiveName, exportExpiry, exportedPart, secondsUntilNextExport } from "./rules.ts";

const person: Person = { user: ["u1"], profile: ["p1"], email: ["anna@brf.example"], phone: [], name: ["Anna Andersson", "Anna"] };
const relation = (exports: Relation["exports"]): Relation => ({
  by: { profile_id: "profile" },
  file: "prov",
  explains: "Prov.",
  exports,
  onDeletion: "row goes",
});
const row = { id: 1, contact_person: "Bo Berg", contact_email: "anna@brf.example", contact_phone: "+46701234567", code_hash: "x" };

test("a row about the person leaves whole but for its secrets", () => {
  expect(exportedPart(row, relation({ allBut: ["code_hash"] }), person)).toEqual({
    id: 1,
    contact_person: "Bo Berg",
    contact_email: "anna@brf.example",
    contact_phone: "+46701234567",
  });
});

test("of a row about others only named columns leave, and some of those only when they hold the person's own", () => {
  const ifTheirs = { contact_person: "name", contact_email: "email", contact_phone: "phone" } as const;
  expect(exportedPart(row, relation({ only: ["id"], ifTheirs }), person)).toEqual({ id: 1, contact_email: "anna@brf.example" });
  expect(exportedPart({ ...row, contact_person: "Anna" }, relation({ only: [], ifTheirs }), person)).toEqual({
    contact_person: "Anna",
    contact_email: "anna@brf.example",
  });
});

test("the next export can be ordered 24 hours after the last", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  expect(secondsUntilNextExport(null, now)).toBe(0);
  expect(secondsUntilNextExport(new Date("2026-11-19T12:00:00Z"), now)).toBe(0);
  expect(secondsUntilNextExport(new Date("2026-11-19T12:01:30Z"), now)).toBe(90);
});

test("files of the same name stand beside each other, and none is taken for a path", () => {
  const taken = new Set(["Produktförfrågan.pdf"]);
  expect(archiveName("Produktförfrågan.pdf", taken)).toBe("Produktförfrågan (2).pdf");
  expect(archiveName("../../etc/passwd", taken)).toBe("-..-etc-passwd");
  expect(archiveName("..", taken)).toBe("fil");
  expect(archiveName("a:*b", taken)).toBe("a-b");
  expect(archiveName("utan ändelse", new Set(["utan ändelse"]))).toBe("utan ändelse (2)");
});

test("an export can be fetched for seven days", () => {
  expect(exportExpiry(new Date("2026-11-20T12:00:00Z"))).toEqual(new Date("2026-11-27T12:00:00Z"));
});
