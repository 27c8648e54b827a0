import { expect, test } from "vitest";
import { READINESS_FACTORS, type ReadinessFactor } from "#shared/content/readiness.ts";
import { type CountedHousehold, factorsFor, householdCoverage, levelOf, overviewOf, stairwellsOfHouseholds } from "./rules.ts";
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

test("a shelter is measured only in a house that has one", () => {
  const needsShelter = (hasShelter: boolean | null) => factorsFor({ hasShelter }).some(({ needs }) => needs === "shelter");
  expect([needsShelter(true), needsShelter(false), needsShelter(null)]).toEqual([true, false, false]);
  expect(factorsFor({ hasShelter: false }).length).toBeGreaterThan(0);
});

test("N12 the overview tells the oldest proof, what runs out first and what would raise the index most", () => {
  const factor = (key: string, area: string, weight: number): ReadinessFactor => ({
    ...{ key, area, title: key, weight, validDays: 365, advice: "Gör det.", path: null },
  });
  const proof = (happenedOn: string, expiresOn: string): ProofView => ({
    ...{ source: "record", evidence: null, text: "Provat", level: "proven", happenedOn, expiresOn },
  });
  const areas = ["brand", "el", "mat", "vatten", "varme"].map((slug) => ({
    ...{ id: slug, slug, name: slug, icon: "bolt", description: "", orderIndex: 0 },
  }));
  const factors = [
    ...[factor("rök", "brand", 35), factor("släckare", "brand", 35), factor("dörrar", "brand", 30)],
    ...[factor("team", "el", 60), factor("övning", "el", 40), factor("lager", "mat", 100)],
    ...[factor("dunkar", "vatten", 100), factor("ventil", "varme", 100)],
  ];
  const old = proof("2025-11-30", "2026-11-30");
  const fresh = proof("2026-05-31", "2027-05-31");
  const proofs = new Map([
    ["team", [old, fresh]],
    ["lager", [fresh]],
    ["dunkar", [proof("2026-02-28", "2027-02-28")]],
  ]);
  const overview = overviewOf(areas, factors, proofs, "2026-05-31");
  const [fire, power, food, water] = overview.areas;
  expect(overview.areas.map(({ score }) => score)).toEqual([0, 60, 100, 75, 0]);
  expect(overview.areas.map(({ ageMonths }) => ageMonths)).toEqual([null, 0, 0, 3, null]);
  expect(overview.ageMonths).toBe(3);
  expect(overviewOf(areas, factors, new Map(), "2026-05-31")).toMatchObject({ total: 0, ageMonths: null, nextToDecay: null });

  expect(overview.nextToDecay).toEqual({ factor: "dunkar", title: "dunkar", areaName: "vatten", expiresOn: "2027-02-28" });
  expect(overview.raise.map(({ factor: key, points }) => [key, points])).toEqual([
    ["ventil", 100],
    ["övning", 40],
    ["rök", 35],
  ]);
  expect(fire?.raise).toEqual({ factor: "rök", title: "rök", areaName: "brand", advice: "Gör det.", path: null, points: 35 });
  expect([food?.raise, water?.raise?.points]).toEqual([null, 25]);
  expect(power?.factors[0]).toMatchObject({ counts: fresh, proofs: [fresh, old] });
  // On the day itself a proof counts whole: 100 for the water, and 45 for what the older proof is still worth.
  expect(overview.months[3]).toEqual({ on: "2026-02-28", total: 29 });
});

test("N12 what is done ahead of its day counts in the months to come", () => {
  const [factor] = factorsFor({ hasShelter: false }).filter(({ validDays }) => validDays === 365);
  if (!factor) throw new Error("no factor of a year");
  const area = { id: "1", slug: factor.area, name: "El", icon: "bolt", description: "", orderIndex: 0 };
  const ahead: ProofView = {
    ...{ source: "record", evidence: null, text: "Provat", level: "proven", happenedOn: "2026-07-15", expiresOn: "2027-07-15" },
  };
  const { months } = overviewOf([area], [factor], new Map([[factor.key, [ahead]]]), "2026-05-31");
  expect(months.slice(5, 8).map(({ total }) => total)).toEqual([0, 100, 100]);
});

test("only what can be looked at is proven", () => {
  expect(levelOf("photo", true)).toBe("proven");
  expect(levelOf("photo", false)).toBe("claimed");
  expect(levelOf("statement", true)).toBe("claimed");
});

const HOUSE = [
  { id: "a", name: "Tallgatan 2" },
  { id: "b", name: "Tallgatan 4" },
];
const homes = (stairwellId: string | null, count: number, prepared = 0): CountedHousehold[] =>
  Array.from({ length: count }, (_, at) => ({ stairwellId, hasWeek: at < prepared }));
const coverage = (...parts: CountedHousehold[][]) => {
  const { households, groups } = householdCoverage(parts.flat(), HOUSE);
  return [households, ...groups.map(({ stairwell, share }) => `${stairwell ?? "rest"}: ${share}`)];
};

test("a shared household lives where its host says, else where the first guest does", () => {
  const hosts = new Map([
    ["b", "h"],
    ["c", "h"],
    ["d", "i"],
  ]);
  const said = new Map([
    ["c", "C"],
    ["b", "B"],
    ["i", "I"],
    ["d", "D"],
    ["e", "E"],
  ]);
  expect(Object.fromEntries(stairwellsOfHouseholds(said, hosts))).toEqual({ h: "B", i: "I", e: "E" });
});

test("of four households nothing is told, of five the whole house", () => {
  expect(coverage(homes(null, 4, 4))).toEqual([0]);
  expect(coverage(homes("a", 4, 4))).toEqual([0]);
  expect(coverage(homes(null, 5, 3))).toEqual([5, "rest: majority"]);
  expect(coverage(homes("a", 3, 3), homes("b", 1), homes(null, 1))).toEqual([5, "rest: majority"]);
});

test("a stairwell stands by itself from five households on, in the order of the house", () => {
  expect(coverage(homes("b", 5), homes("a", 6, 6))).toEqual([10, "Tallgatan 2: majority", "Tallgatan 4: minority"]);
  expect(coverage(homes("a", 5, 3), homes("b", 3), homes(null, 2))).toEqual([10, "Tallgatan 2: majority", "rest: minority"]);
});

test("where one to four are left, the smallest stairwell joins them, so that they are not what is missing", () => {
  for (const left of [1, 2, 3, 4]) {
    const [, ...groups] = coverage(homes("a", 7, 7), homes("b", 6), homes(null, left));
    expect(groups).toEqual(["Tallgatan 2: majority", expect.stringMatching(/^rest: /)]);
  }
  expect(coverage(homes("a", 8, 8), homes("b", 3))).toEqual([10, "rest: majority"]);
});

test("of a house with one stairwell, and of stairwells it no longer has, only the whole house is told", () => {
  const [only] = HOUSE;
  if (!only) throw new Error("no stairwell");
  const { groups } = householdCoverage([...homes("a", 6, 6), ...homes(null, 5)], [only]);
  expect(groups).toEqual([{ stairwell: null, share: "majority" }]);
  expect(householdCoverage(homes("gone", 6), HOUSE).groups).toEqual([{ stairwell: null, share: "minority" }]);
});
