import { describe, expect, test } from "vitest";
import { foundAssociationInput } from "./association.ts";
import { createEventInput } from "./calendar.ts";
import { fieldMessages } from "./field-messages.ts";
import { optionalCount, optionalText } from "./fields.ts";
import "./swedish-errors.ts";
import { answersSchema, isBlank, visibleFields } from "./form-answers.ts";
import { formSchema, sectionsOf } from "./form-schema.ts";
import { compareRecommendationInput } from "./product-recommendations.ts";
import { addTaskInput } from "./tasks.ts";
import { saveHouseholdWaterInput, saveWaterPlanInput } from "./water.ts";

describe("fields", () => {
  test("U+0000, which the database cannot store, is left out of text", () => {
    expect(optionalText().parse(" Bo\u0000 Ek\u0000 ")).toBe("Bo Ek");
    expect(optionalText().parse("\u0000 ")).toBeNull();
    expect(foundAssociationInput.shape.associationName.parse("Brf\u0000 Eken")).toBe("Brf Eken");
  });

  test.each([
    ["1900-01-01", "Välj ett år mellan 2000 och 2100."],
    ["9999-12-31", "Välj ett år mellan 2000 och 2100."],
    ["2026-11-22", undefined],
  ])("a task is due and water filled within our time: %s", (day, message) => {
    const task = addTaskInput.safeParse({ title: "Fyll dunkarna", dueOn: day });
    expect(task.error?.issues[0]?.message).toBe(message);
    const filledOn = saveHouseholdWaterInput.shape.containers.element.shape.filledOn.safeParse(day);
    expect(filledOn.error?.issues[0]?.message).toBe(message);
  });

  test("an event that ends before it begins is told together with what is missing", () => {
    const event = { title: "", category: "", startDay: "2027-02-08", endDay: "2027-02-07", until: "2027-01-01" };
    const judged = createEventInput.safeParse(event);
    expect(judged.error && fieldMessages(judged.error)).toEqual({
      title: "Skriv en rubrik.",
      category: "Välj en kategori.",
      endDay: "Slutet kan inte ligga före början.",
      until: "Serien kan inte sluta före den börjar.",
    });
  });

  test("large limits are said with a space between the thousands", () => {
    const judged = optionalCount(0, 100_000).safeParse(100_001);
    expect(judged.error?.issues[0]?.message).toBe("Värdet får vara högst 100\u00a0000.");
  });
});

test("a set counts with the litres of the water plan, to the same decimal", () => {
  for (const schema of [compareRecommendationInput, saveWaterPlanInput]) expect(schema.shape.litresPerPerson.parse(3.256)).toBe(3.26);
});

describe("form schema", () => {
  const field = (key: string, type: string, options: object = {}) => ({ key, label: key, type, section: "Allt", ...options });
  const formOf = (...fields: object[]) => formSchema.parse({ fields });

  /** What is read, or the sentence per path. */
  function read(form: ReturnType<typeof formOf>, answers: Record<string, unknown>) {
    const result = answersSchema(form).safeParse(answers);
    if (result.success) return result.data;
    return Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join("."), message]));
  }

  test("PAGE-25 short forms become whole ones: words as options, bare columns, one value as a list", () => {
    const form = formOf(
      field("kind", "radio", { options: ["A", { value: "b", label: "B" }] }),
      field("rows", "table", { repeat: ["product_id"] }),
      field("more", "text", { visible_if: { field: "kind", equals: "A" } }),
    );
    expect(form.fields[0]?.options).toEqual([
      { value: "A", label: "A" },
      { value: "b", label: "B" },
    ]);
    expect(form.fields[1]?.repeat).toMatchObject([{ key: "product_id", label: "product_id", type: "text", required: false }]);
    expect(form.fields[2]?.visible_if).toEqual({ field: "kind", equals: ["A"] });
    expect(sectionsOf(form.fields).map(({ title, fields }) => [title, fields.length])).toEqual([["Allt", 3]]);
  });

  test("PAGE-25 a schema that cannot work is refused", () => {
    const faults = (...fields: object[]) => formSchema.safeParse({ fields }).success;
    expect(faults(field("a", "text"), field("a", "text"))).toBe(false);
    expect(faults(field("a", "select"))).toBe(false);
    expect(faults(field("a", "table"))).toBe(false);
    expect(faults(field("a", "text", { repeat: ["b"] }))).toBe(false);
    expect(faults(field("a", "text", { visible_if: { field: "b", equals: true } }))).toBe(false);
    expect(faults(field("a", "hologram"))).toBe(false);
    expect(faults()).toBe(false);
  });

  test("PAGE-25 each kind of field is read by its type and bounds", () => {
    const form = formOf(
      field("name", "text", { required: true, min: 3 }),
      field("count", "number", { min: 1, max: 20 }),
      field("on", "date"),
      field("at", "datetime"),
      field("one", "select", { options: ["A", "B"] }),
      field("many", "multiselect", { options: ["A", "B"], max: 1 }),
      field("yes", "checkbox", { required: true }),
      field("phone", "phone"),
      field("mail", "email"),
    );
    const good = { name: " Siri ", count: "2,5", on: "2026-11-20", at: "2026-11-20T18:30", one: "B", many: ["A", "A"], yes: true };
    expect(read(form, { ...good, many: ["A"], phone: "070-123 45 67", mail: "Siri@Test.example", unknown: 1 })).toEqual({
      ...{ name: "Siri", count: 2.5, on: "2026-11-20", at: "2026-11-20T18:30", one: "B", many: ["A"], yes: true },
      ...{ phone: "070-123 45 67", mail: "siri@test.example" },
    });
    expect(
      read(form, { name: "S", count: -4, on: "2026-02-31", at: "i dag", one: "C", many: ["A", "B"], yes: false, phone: "ring", mail: "x" }),
    ).toEqual({
      ...{ name: "Skriv minst 3 tecken.", count: "Värdet måste vara minst 1." },
      ...{
        on: "Skriv datumet som 2026-11-23.",
        at: "Skriv dag och tid, till exempel 2026-11-23 och 18:30.",
        one: "Välj ett av alternativen.",
        yes: "Kryssa i rutan för att gå vidare.",
      },
      ...{ many: "Ange högst 1.", phone: "Ogiltigt telefonnummerformat.", mail: "Ogiltig e-postadress." },
    });
    expect(read(form, { count: 1e12, yes: true })).toMatchObject({ name: "Fältet är obligatoriskt." });
  });

  test("PAGE-25 a field of whole numbers says so at the field", () => {
    const form = formOf(field("adults", "number", { integer: true, min: 1 }), field("litres", "number"));
    expect(read(form, { adults: 2.5, litres: 2.5 })).toEqual({ adults: "Skriv ett heltal." });
    expect(read(form, { adults: "2", litres: "2,5" })).toEqual({ adults: 2, litres: 2.5 });
  });

  test("PAGE-25 a field is asked for only where its condition holds, and hidden answers are left out", () => {
    const form = formOf(
      field("shelter", "radio", { options: ["Ja", "Nej"] }),
      field("places", "number", { required: true, visible_if: { field: "shelter", equals: "Ja" } }),
      field("signed", "checkbox", { visible_if: { field: "places", equals: 0 } }),
    );
    expect(read(form, { shelter: "Nej", places: 40 })).toEqual({ shelter: "Nej" });
    expect(read(form, { shelter: "Ja" })).toEqual({ places: "Fältet är obligatoriskt." });
    expect(read(form, { shelter: "Ja", places: 0, signed: true })).toEqual({ shelter: "Ja", places: 0, signed: true });
    expect(visibleFields(form.fields, { shelter: "Nej", places: 0, signed: true }).map(({ key }) => key)).toEqual(["shelter"]);
  });

  test("PAGE-25 rows are read one by one; blank rows count for nothing and faults name the row as it stands", () => {
    const form = formOf(
      field("steps", "table", {
        required: true,
        max: 2,
        repeat: [
          { key: "what", label: "Vad", type: "text", required: true },
          { key: "why", label: "Varför", type: "text", visible_if: { field: "what", equals: "Brist" }, required: true },
        ],
      }),
    );
    expect(
      read(form, {
        steps: [
          { what: "", why: "" },
          { what: "Ok", why: "syns inte" },
        ],
      }),
    ).toEqual({ steps: [{ what: "Ok" }] });
    expect(read(form, { steps: [{}, { what: "Brist" }] })).toEqual({ "steps.1.why": "Fältet är obligatoriskt." });
    expect(read(form, { steps: [] })).toEqual({ steps: "Fyll i minst en rad." });
    expect(read(form, { steps: ["A", "B", "C"].map((what) => ({ what })) })).toEqual({ steps: "Högst 2 rader får plats." });
    expect(isBlank([{ a: "", b: [], c: false }])).toBe(true);
    expect(isBlank({ a: 0 })).toBe(false);
  });
});
