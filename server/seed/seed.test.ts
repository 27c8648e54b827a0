import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parseData, parseMarkdown } from "#server/platform/content/parse-content.ts";
import { AREA_TEXTS } from "#shared/content/areas.ts";
import { CRISIS_DOMAINS } from "#shared/content/crisis-domains.ts";
import { FORM_PAGES, FORM_SLUGS } from "#shared/content/form-pages.ts";
import { formSchema, sectionsOf } from "#shared/schemas/form-schema.ts";
import { FORM_TEMPLATES, KNOWLEDGE_ARTICLES, LEVELS, PERSONAS } from "./content.ts";
import { readCatalogue } from "./seed-catalogue.ts";

describe("form templates", () => {
  test("DATA-53 the templates stand in their groups, each with a form that can be filled in", () => {
    const groups = Map.groupBy(FORM_TEMPLATES, ({ group }) => group);
    const names = [...groups].map(([group, templates]) => [group, templates.map(({ name }) => name)]);
    expect(Object.fromEntries(names)).toMatchObject({
      Plan: ["Krisplan", "Åtgärdskort", "Iordningställandeplan skyddsrum 48 h"],
      Möte: ["Inbjudan", "Protokoll", "Beslutsunderlag inköp"],
      Kontroll: ["Checklista", "SBA-rond", "Skyddsrumsrond", "Vattenbyte och provlogg"],
      Kris: ["Lägesrapport", "Första larmsamtalet", "Skaderapport", "Anslag trapphus"],
      Övning: ["Övningsprotokoll", "Utvärdering efter händelse"],
      Boende: ["Boendeenkät beredskap", "Förseglade behov", "Välkommen ny granne"],
      Samverkan: ["Samverkansavtal grannförening"],
      Dataskydd: ["Informationstext krislarm", "Registerförteckning"],
    });
    for (const { slug, schema } of FORM_TEMPLATES) {
      const form = formSchema.parse(schema);
      expect([slug, sectionsOf(form.fields).length > 0, form.purpose !== "", form.legal_note !== ""]).toEqual([slug, true, true, true]);
    }
    for (const templates of groups.values()) expect(templates.map(({ order }) => order)).toEqual(templates.map((_, index) => index + 1));
  });

  test("PAGE-25 every page of a form has its template under the same title", () => {
    const titles = FORM_SLUGS.map((slug) => FORM_TEMPLATES.find((template) => template.slug === slug)?.name);
    expect(titles).toEqual(Object.values(FORM_PAGES));
  });

  test("PAGE-25 what the portal keeps as whole numbers is asked for as such", () => {
    const numbers = FORM_TEMPLATES.filter(({ slug }) => Object.keys(FORM_PAGES).includes(slug) || slug === "user-form")
      .flatMap(({ schema }) => schema.fields)
      .filter(({ prefill, type }) => type === "number" && /^(household|association|water)\./.test(prefill ?? ""));
    expect(numbers.filter(({ integer }) => !integer).map(({ key }) => key)).toEqual([
      "litres_per_person",
      "shared_stock_litres",
      "container_litres",
      "cart_litres",
      "access_backup_hours",
      "backup_power_hours",
    ]);
  });

  test("PAGE-25 an anonymous survey asks nothing that is written freely, uploaded or about health", () => {
    const anonymous = FORM_TEMPLATES.filter(({ schema }) => schema.anonymous);
    expect(anonymous.map(({ slug }) => slug)).toEqual(["boendeenkat"]);
    const types = new Set(anonymous.flatMap(({ schema }) => schema.fields.map(({ type }) => type)));
    expect([...types].sort()).toEqual(["multiselect", "number", "radio"]);
  });
});

describe("knowledge articles", () => {
  const textOf = ({ body, steps }: (typeof KNOWLEDGE_ARTICLES)[number]) => [...body.split("\n\n"), ...steps];

  /** LIX: words in a sentence, and of a hundred words those with more than six letters. A step or a paragraph ends its sentence. */
  function lixOf(lines: readonly string[]): number {
    const words = lines.flatMap((line) => line.match(/[\p{L}\d]+(?:-[\p{L}\d]+)*/gu) ?? []);
    const sentences = lines.flatMap((line) => line.split(/[.!?]+(?=\s|$)/u)).filter((sentence) => /[\p{L}\d]/u.test(sentence));
    return words.length / sentences.length + (100 * words.filter(({ length }) => length > 6).length) / words.length;
  }

  test("LIX counts words in a sentence and long words, and a step as a sentence", () => {
    expect(lixOf(["Gå ut. Ring 112!"])).toBe(2);
    expect(lixOf(["Ring styrelsen", "Gå ut"])).toBe(2 + 25);
    expect(lixOf(["Porten stänger 16.30, för e-posten är borta."])).toBe(8 + 25);
  });

  test.each(KNOWLEDGE_ARTICLES.map((article) => [article.slug, article] as const))("%s can be read by a child of twelve", (_, article) =>
    expect(lixOf(textOf(article))).toBeLessThanOrEqual(35),
  );

  test("each answers at least five questions, and no two articles the same", () => {
    expect(KNOWLEDGE_ARTICLES.filter(({ questions }) => questions.length < 5).map(({ slug }) => slug)).toEqual([]);
    const asked = KNOWLEDGE_ARTICLES.flatMap(({ questions }) =>
      questions.map((question) => question.toLowerCase().replace(/[.!?]+$/u, "")),
    );
    expect(asked.filter((question, index) => asked.indexOf(question) !== index)).toEqual([]);
  });

  test("each says where it comes from: sources, «Allmänt råd» or the place in the portal", () => {
    const untold = KNOWLEDGE_ARTICLES.filter(({ sources, isGeneralAdvice, link }) => sources.length === 0 && !isGeneralAdvice && !link);
    expect(untold.map(({ slug }) => slug)).toEqual([]);
    const both = KNOWLEDGE_ARTICLES.filter(({ sources, isGeneralAdvice }) => sources.length > 0 && isGeneralAdvice);
    expect(both.map(({ slug }) => slug)).toEqual([]);
  });

  test("no number is given to call but those that are known", () => {
    const KNOWN = new Set(["112", "113 13", "114 14", "010-456 67 00"]);
    const numbers = KNOWLEDGE_ARTICLES.flatMap((article) =>
      [article.title, ...textOf(article)].flatMap(
        (line) => line.match(/(?:\+|\b0)\d[\d -]{4,}\d|\b11\d(?: \d{2,3})?\b|\b\d{5,}\b/gu) ?? [],
      ),
    );
    expect(numbers.filter((number) => !KNOWN.has(number))).toEqual([]);
    expect(new Set(numbers)).toEqual(KNOWN);
  });
});

describe("parse content", () => {
  const article = z.strictObject({
    title: z.string(),
    area: z.enum(["el", "vatten"]),
    body: z.string().min(1),
    steps: z.array(z.string()).max(2),
  });
  const written = (front: string, body = "Text.\n\nMer.\n\n## Gör så här\n\n1. Ett\n2. Två\n") => `---\n${front}\n---\n\n${body}`;
  const read = (text: string) => parseMarkdown("el.md", text, article);

  test("front matter, paragraphs and the numbered steps become one article", () => {
    expect(read(written('title: "Ström: borta"\narea: el'))).toEqual({
      title: "Ström: borta",
      area: "el",
      body: "Text.\n\nMer.",
      steps: ["Ett", "Två"],
    });
  });

  test("a fault is told with its file and line", () => {
    expect(() => read(written("title: Ström\narea: gas"))).toThrow(/^el\.md:3: area: /);
    expect(() => read(written("title: Ström\narea: el\nfärg: röd"))).toThrow(/^el\.md:4: färg: /);
    expect(() => read(written("title: Ström: borta\narea: el"))).toThrow(/^el\.md:2: /);
    expect(() => read(written("title: Ström\narea: el", "Text.\n\n## Gör så här\n\n1. a\n2. b\n3. c\n"))).toThrow(/^el\.md:\d+: steps: /);
    expect(() => read("Text utan fakta")).toThrow(/^el\.md:1: begins with ---/);
    const tips = z.record(z.string(), z.array(z.object({ price: z.number() })));
    expect(() => parseData("tips.json", '{\n  "el": [\n    { "price": 1 },\n    { "price": "två" }\n  ]\n}', tips)).toThrow(
      /^tips\.json:4: el\.1\.price: /,
    );
  });
});

describe("personas", () => {
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
});
