import { expect, test } from "vitest";
import { FORM_PAGES, FORM_SLUGS } from "#shared/content/form-pages.ts";
import { formSchema, sectionsOf } from "#shared/schemas/form-schema.ts";
import { FORM_TEMPLATES } from "./content.ts";

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
