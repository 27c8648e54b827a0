import { expect, test } from "vitest";
import { smsParts } from "../calculations/sms-parts.ts";
import { CRISIS_TEMPLATES, firstTemplate, templatesFor } from "./crisis-templates.ts";

const FIELDS = { association: "Brf Exempeltallen", nextAt: "19:00" };

test.each(CRISIS_TEMPLATES)("$key is one SMS part without costly characters", ({ text }) => {
  expect(smsParts(text(FIELDS))).toMatchObject({ encoding: "GSM-7", parts: 1 });
});

test("a template begins with who sends it and promises a next message only when there is one", () => {
  const [power] = templatesFor("update", "el");
  expect(power?.text(FIELDS)).toBe(
    "Brf Exempeltallen: Strömmen är borta i hela huset. Hissarna står still. Porten ställs upp. Ring 112 vid fara. Nytt besked kl 19:00.",
  );
  expect(power?.text({ ...FIELDS, nextAt: null })).not.toContain("Nytt besked");
});

test("the area's own templates come first, and those of other areas not at all", () => {
  expect(templatesFor("update", "vatten").map(({ key }) => key)).toEqual(["vatten.start", "vatten.koka", "vma", "update"]);
  expect(templatesFor("all_clear", "brand").map(({ key }) => key)).toEqual(["slut"]);
  expect(templatesFor("check", null).map(({ key }) => key)).toEqual(["check"]);
});

test("an alarm begins with the area's own words, and never with those of another", () => {
  expect(firstTemplate("vatten")?.key).toBe("vatten.start");
  expect(firstTemplate("okand")).toBeNull();
  expect(firstTemplate(null)).toBeNull();
});
