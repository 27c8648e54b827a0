import { expect, test } from "vitest";
import { foundAssociationInput } from "./association.ts";
import { createEventInput } from "./calendar.ts";
import { fieldMessages } from "./field-messages.ts";
import { optionalCount, optionalText } from "./fields.ts";
import "./swedish-errors.ts";
import { addTaskInput } from "./tasks.ts";
import { saveHouseholdWaterInput } from "./water.ts";

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
