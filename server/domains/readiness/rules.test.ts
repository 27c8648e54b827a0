import { expect, test } from "vitest";
import { READINESS_FACTORS } from "#shared/content/readiness.ts";
import { factorsFor, levelOf, overviewOf, shownFilename } from "./rules.ts";
import type { ProofView } from "./views.ts";

test("N12 the index month by month: what had happened by then, and what is left when nothing is added", () => {
  const factor = READINESS_FACTORS.find(({ validDays }) => validDays === 365);
  if (!factor) throw new Error("no factor of a year");
  const area = { id: "1", slug: factor.area, name: "El", icon: "bolt", description: "", orderIndex: 0 };
  const proof: ProofView = {
    source: "record",
    evidence: null,
    text: "Provat",
    level: "proven",
    happenedOn: "2026-03-15",
    expiresOn: "2027-03-15",
  };
  const factors = factorsFor({ hasShelter: true }).filter(({ key }) => key === factor.key);
  const { total, months } = overviewOf([area], factors, new Map([[factor.key, [proof]]]), "2026-05-31");

  expect(months.map(({ on }) => on).filter((_, at) => [0, 3, 6, 7, 18].includes(at))).toEqual([
    "2025-11-30",
    "2026-02-28",
    "2026-05-31",
    "2026-06-30",
    "2027-05-31",
  ]);
  expect(months[3]?.total).toBe(0);
  expect(months[4]).toEqual({ on: "2026-03-31", total: 96 });
  expect(months[6]?.total).toBe(total);
  const ahead = months.slice(6).map(({ total: each }) => each);
  expect(ahead).toEqual([...ahead].sort((a, b) => b - a));
  expect(ahead.at(-1)).toBe(0);
});

test("only what can be looked at is proven", () => {
  expect(levelOf("photo", true)).toBe("proven");
  expect(levelOf("photo", false)).toBe("claimed");
  expect(levelOf("statement", true)).toBe("claimed");
});

test("a file is named as somebody called it, by the ending of what it is", () => {
  expect(shownFilename("Protokoll §7 åäö.docx", "docx")).toBe("Protokoll §7 åäö.docx");
  expect(shownFilename("../../etc/passwd", "pdf")).toBe("etc passwd.pdf");
  expect(shownFilename("foto.exe", "png")).toBe("foto.png");
  expect(shownFilename('a\u0000b\u202e"c:?', "pdf")).toBe("a b c.pdf");
  expect(shownFilename("", "jpg")).toBe("bevis.jpg");
  expect(shownFilename("x".repeat(500), "jpg")).toHaveLength(124);
});
