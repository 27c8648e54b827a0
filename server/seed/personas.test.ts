import { expect, test } from "vitest";
import { AREA_TEXTS } from "#shared/content/areas.ts";
import { CRISIS_DOMAINS } from "#shared/content/crisis-domains.ts";
import { LEVELS, PERSONAS } from "./content.ts";
import { readCatalogue } from "./seed-catalogue.ts";

const insights = PERSONAS.flatMap(({ slug, levels }) => levels.map((insight, index) => ({ at: `${slug} ${index + 1}`, ...insight })));

test("PAGE-21 there are five levels, each with a name, signs, who decides and what is done", () => {
  expect(LEVELS.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5]);
  for (const level of LEVELS) expect(Object.values(level).filter((value) => value === "")).toEqual([]);
});

test("PAGE-22 each of the thirty insights is whole: a day in order, a checklist and something to do", () => {
  expect(insights).toHaveLength(30);
  for (const { at, timeline, checklist, signs, needs, association, personal } of insights) {
    const hours = timeline.map(([hour]) => hour);
    expect(hours.length, at).toBeGreaterThanOrEqual(4);
    expect(hours, at).toEqual([...hours].sort((a, b) => a - b));
    expect([hours[0], hours.at(-1)], at).toEqual([0, 24]);
    expect(checklist.length, at).toBeGreaterThanOrEqual(4);
    for (const lines of [signs, needs, association, personal]) expect(lines.length, at).toBeGreaterThanOrEqual(3);
    for (const lines of [signs, needs, association, personal, checklist]) expect(new Set(lines).size, at).toBe(lines.length);
  }
});

test("PAGE-22 products are named by categories that the catalogue has", async () => {
  const categories = new Set((await readCatalogue()).map(({ category }) => category));
  expect(insights.flatMap((insight) => insight.categories).filter((name) => !categories.has(name))).toEqual([]);
});

test("PAGE-14 every area has its effects, advice, checklist and sources", () => {
  expect(Object.keys(AREA_TEXTS).sort()).toEqual(CRISIS_DOMAINS.map(([slug]) => slug).sort());
  for (const { effects, doNow, checklist, sources } of Object.values(AREA_TEXTS)) {
    expect(effects.length).toBeGreaterThanOrEqual(3);
    expect(doNow.length).toBeGreaterThanOrEqual(3);
    expect(checklist.length).toBeGreaterThanOrEqual(4);
    expect(sources.length).toBeGreaterThanOrEqual(2);
  }
});
