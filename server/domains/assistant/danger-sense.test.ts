import { describe, expect, test } from "vitest";
import { dangerIn } from "#shared/assistant/danger.ts";
import { readStrangers, trainDanger } from "#tests/bench/assistant/train-danger.ts";
import { dangerChance, dangerSenseFrom, readDangerSense } from "./danger-sense.ts";
import { dangerOf } from "./knowledge.ts";
import { readLexicon } from "./lexicon.ts";

const lexicon = await readLexicon();

describe("what was learned", async () => {
  const learned = { sense: await readDangerSense(), lexicon };
  const told = (isDanger: boolean, tells: (text: string) => boolean): number =>
    readStrangers().filter((one) => one.isDanger === isDanger && tells(one.text)).length;

  test("of 130 lines by strangers in danger of life more than a hundred are told, where the rules alone tell sixty", () => {
    expect(told(true, (text) => dangerIn(text) !== null)).toBeLessThan(70);
    expect(told(true, (text) => dangerOf(learned, text) !== null)).toBeGreaterThan(100);
  });

  test("of 170 calm ones with the same words it finds hardly more in danger than the rules", () =>
    expect(told(false, (text) => dangerIn(text) === null && dangerOf(learned, text) !== null)).toBeLessThan(6));

  test.each([
    ["min bror rörde vid elskåpet och sitter fast, han skakar", "other"],
    ["farfar är alldeles kall och går inte att få liv i", "other"],
    ["min vän har tagit fram ett rep och säger hej då", "other"],
    ["a toddler in a hot car on the parking lot, locked", "other"],
    ["det brinner i köket", "fire"],
    ["barnen skriker på gården varje kväll", null],
    ["hur många tabletter jod ska man ha hemma", null],
    ["får man låsa in cykeln i källaren", null],
  ])("of «%s» it tells %s", (text, danger) => expect(dangerOf(learned, text)).toBe(danger));
});

describe("a sense of two kinds of lines", () => {
  const lines = Array.from({ length: 10 }, (_, at) => [
    { text: `hon andas inte ${at}`, isDanger: true, weight: 1 },
    { text: `boka tvättstugan ${at}`, isDanger: false, weight: 1 },
  ]).flat();
  const sense = dangerSenseFrom(trainDanger(lines, lexicon));

  test("hears the words of each in other forms and with slips", () => {
    expect(dangerChance(sense, "han adnas inte", lexicon)).toBeGreaterThan(0.6);
    expect(dangerChance(sense, "bokning av tvättstugorna", lexicon)).toBeLessThan(0.4);
  });

  test("says nothing of words that nobody used", () => expect(dangerChance(sense, "zzz", lexicon)).toBe(0));
});
