import type { TranslatedLanguage } from "#shared/text/languages.ts";

const PERSIAN = /[پچژگیک]/u;

/** Letters that are used by one of the languages alone. */
const SCRIPTS: readonly (readonly [script: RegExp, language: (text: string) => TranslatedLanguage])[] = [
  [/\p{Script=Arabic}{2}/u, (text) => (PERSIAN.test(text) ? "fa" : "ar")],
  [/\p{Script=Cyrillic}{2}/u, () => "uk"],
  [/\p{Script=Ethiopic}{2}/u, () => "ti"],
];

/** The commonest words of a question, those left out that Swedish has too. */
const COMMON: Readonly<Partial<Record<TranslatedLanguage, string>>> = {
  en: "the what how is are do does my there where when can should much with to it who why",
  es: "el la los qué que cómo como cuánto cuánta dónde donde hay mi una por para está cuando",
  fi: "mitä miten missä kuinka onko paljon milloin kun minun pitää voiko saako jos ja mikä",
  pl: "co jak gdzie kiedy czy ile jest nie mam się dla mój moja zrobić gdy po",
  tr: "ne nasıl nerede kaç kadar var yok mı mi mu bir için olursa gerekiyor nedir",
  bs: "šta kako gdje kada koliko ima nema da li je treba kod moj moja se ako",
  so: "maxaa sidee xaggee goorma ma waa immisa haddii iyo ayaa sida la leh kee",
};
const WORDS = Object.entries(COMMON).map(([language, words]) => [language as TranslatedLanguage, new Set(words.split(" "))] as const);
const SWEDISH = new Set("vad hur var när är det den jag vi gör ska kan om på för med till inte och man en ett har i är finns".split(" "));

/** The language of a question; null for Swedish, and where it cannot be told from its script or two of its commonest words. */
export function languageOf(question: string): TranslatedLanguage | null {
  const script = SCRIPTS.find(([letters]) => letters.test(question));
  if (script) return script[1](question);
  const words =
    question
      .normalize("NFC")
      .toLocaleLowerCase("sv")
      .match(/\p{L}+/gu) ?? [];
  const held = (common: ReadonlySet<string>): number => words.filter((word) => common.has(word)).length;
  const [best, next] = WORDS.map(([language, common]) => ({ language, count: held(common) })).sort((a, b) => b.count - a.count);
  return best && best.count >= 2 && best.count > (next?.count ?? 0) && best.count > held(SWEDISH) ? best.language : null;
}
