import dictionary from "dictionary-sv";
import { describe, expect, test } from "vitest";
import { lexiconOf } from "./lexicon.ts";
import { inSwedish } from "./other-languages.ts";
import { folded, slipsBetween, wordsIn } from "./swedish-words.ts";

const lexicon = lexiconOf(dictionary.dic);

describe("words", () => {
  test("are read in lower case, with numbers and without signs", () => {
    expect(wordsIn("Vad är VMA? Ring 113\u00a013, a\u030akan!")).toEqual(["vad", "är", "vma", "ring", "113", "13", "åkan"]);
  });

  test.each([
    ["FÖRSÄKRING".toLowerCase(), "forsakring"],
    ["skyddsrum", "skydsrum"],
    ["hissen", "hisen"],
    ["idé", "ide"],
    ["صغيرة", "صغيره"],
  ])("«%s» is folded to «%s»", (word, meant) => expect(folded(word)).toBe(meant));

  test.each([
    ["vatten", "vattnet", "vattnets"],
    ["hiss", "hissen", "hissarna"],
    ["rum", "rummet", "rummen"],
    ["möte", "mötet", "möten"],
    ["stämma", "stämman"],
    ["granne", "grannen", "grannarna"],
    ["kall", "kallt", "kalla"],
  ])("all forms of «%s» share a key", (...forms) => expect(new Set(forms.map((word) => lexicon.tokenOf(word).key)).size).toBe(1));

  test("words that only look alike have keys of their own", () => {
    const keys = ["kalla", "källare", "kallelse"].map((word) => lexicon.tokenOf(word).key);
    expect(new Set(keys).size).toBe(3);
  });

  test("a number tells nothing by itself, but for those that one rings", () => {
    const telling = ["2026", "4711", "72", "112", "113", "13", "1177"].filter((word) => !lexicon.tokenOf(word).isStop);
    expect(telling).toEqual(["112", "113", "13", "1177"]);
  });

  test("of two words the slips between them are counted, and no more than are asked for", () => {
    expect(slipsBetween("vatendunk", "vattendunk", 2)).toBe(1);
    expect(slipsBetween("sykddsrum", "skyddsrum", 2)).toBe(1);
    expect(slipsBetween("stromavbrat", "stromavbrot", 2)).toBe(1);
    expect(slipsBetween("hiss", "krisplan", 2)).toBe(3);
    expect(slipsBetween("kran", "brand", 1)).toBe(2);
  });
});

describe("compounds", () => {
  test.each([
    ["kranvattnet", ["kran", "vatten"]],
    ["vattendunkarna", ["vatten", "dunk"]],
    ["bostadsrättsförening", ["bostadsrätt", "förening"]],
    ["tvättstugebokning", ["tvättstuge", "bokning"]],
    ["fjärrvärmecentralen", ["fjärr", "värme", "centralen"]],
    ["nödvatten", ["nöd", "vatten"]],
    ["hissfirman", ["hiss", "firman"]],
  ])("«%s» is made of %j", (word, parts) => expect(lexicon.tokenOf(word).parts).toEqual(parts));

  test.each(["elementen", "hallon", "hemma", "varmast", "telefon", "qwertyuiop", ""])("«%s» is none", (word) =>
    expect(lexicon.tokenOf(word).parts).toEqual([]),
  );

  test("a word of the language is known in its forms, a slip of the keys is not", () => {
    for (const word of ["grannarna", "frös", "hundens", "vattnet"]) expect(lexicon.knows(word), word).toBe(true);
    for (const word of ["skydsrum", "vatnne", "dricksvaten"]) expect(lexicon.knows(word), word).toBe(false);
  });
});

describe("other languages", () => {
  test.each([
    ["Where is the nearest shelter?", "närmaste skyddsrum"],
    ["The power is out, what should I do?", "strömavbrott"],
    ["How can I flush the toilet when there is no water?", "spola toalett vatten"],
    ["Missä on lähin väestönsuoja?", "närmaste skyddsrum"],
    ["Mitä teen kun sähköt katkeavat?", "strömavbrott"],
    ["Meeday gabbaadka ugu dhow?", "skyddsrum närmaste"],
    ["أين أقرب ملجأ؟", "närmaste skyddsrum"],
    ["ماذا أفعل عندما تنقطع الكهرباء؟", "strömavbrott"],
    ["open the map", "öppna karta"],
  ])("«%s» is searched for as «%s»", (question, swedish) => expect(inSwedish(question, lexicon.knows)).toBe(swedish));

  test.each([
    "Hur mycket vatten behöver jag hemma?",
    "var e närmsta skyddsrum",
    "Vad är SBA?",
    "hello",
    "4711",
    "",
    "Was kostet ein Auto?",
  ])("«%s» stays as it is", (question) => expect(inSwedish(question, lexicon.knows)).toBe(question));
});
