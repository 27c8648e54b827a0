import { expect, test } from "vitest";
import { kindOf } from "./question-kinds.ts";

test.each([
  ["Hur ofta ska brandvarnaren testas?", "often"],
  ["hur länge håller maten i frysen", "long"],
  ["hur mkt vatten ska man ha", "much"],
  ["Får barnvagnen stå i trapphuset?", "may"],
  ["När testas sirenen?", "when"],
  ["va e vma", "meaning"],
  ["Vad gör jag när strömmen går?", null],
  ["Hur gör man en krisplan?", null],
])("«%s» asks for %s", (question, kind) => expect(kindOf(question)).toBe(kind));
