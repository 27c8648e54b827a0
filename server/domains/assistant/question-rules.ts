import { askedBeside } from "#shared/assistant/widget-for.ts";
import type { TranslatedLanguage } from "#shared/text/languages.ts";
import { STOP_WORDS, wordsIn } from "./swedish-words.ts";

/** So much of a search is read by the catalogue. */
const SEARCH_MAX_LENGTH = 100;

/** What is looked for in the catalogue when a question opens it. Numbers are as often how many as how large. */
export const productSearch = (question: string): string =>
  [...new Set(wordsIn(askedBeside(question, "product-catalog")))]
    .filter((word) => /\p{L}/u.test(word) && !STOP_WORDS.has(word))
    .join(" ")
    .slice(0, SEARCH_MAX_LENGTH);

/** Whether a question asks for a day of the own calendar, which no article can tell. */
export const isAskingWhen = (text: string): boolean => /^när (?:är|blir|har)(?!\p{L})/iu.test(text.trim());

const ASKING = /\?|^(?:hur|vad|var|vart|vem|vems|när|varför|vilk\p{L}+|kan|får|ska|skall|måste|behöver|är|finns|har|går|bör)(?!\p{L})/iu;

/** Whether somebody asks something, and does not only tell what to show: «Öppna kartan». */
export const isAsking = (text: string): boolean => ASKING.test(text.trim());

const ASK = "Fråga till exempel hur mycket vatten ni behöver, vad du gör när strömmen går eller var närmaste skyddsrum ligger.";

const HELLO =
  /^(?:hej(?:san|svejs)?|hejhej|hallå|tja(?:ba|re)?|tjena(?:re)?|god (?:morgon|dag|kväll|middag)|godmorgon|goddag|morsning|hello|hi)(?: (?:hej|på dig|där|assistenten))*$/u;
const THANKS =
  /^(?:(?:jätte|stort |många |tusen )?tack(?:ar)?|toppen|perfekt|bra|okej|ok|super)(?: (?:tack|tackar|så|mycket|för|hjälpen|svaret|det|ska|du|ha|bra))*$/u;

/** A line back to who only says hello or thank you; null when something is asked. */
export function replyToGreeting(question: string): string | null {
  const said = (
    question
      .normalize()
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  ).join(" ");
  if (HELLO.test(said)) return `Hej! ${ASK}`;
  return THANKS.test(said) ? `Varsågod! Undrar du något mer? ${ASK}` : null;
}

/**
 * What a Swedish question asks for, by how it is put: an article that tells what to do does not say how often. The first that fits; only where
 * it tells something, so «hur gör man» is none.
 */
const KINDS = [
  ["often", /\bhur ofta\b/],
  ["long", /\bhur (?:länge|lång tid|snabbt|fort)\b/],
  ["much", /\bhur (?:mycket|mycke|mkt|många|stort?|lång|kallt|varmt)\b/],
  ["cost", /\bkosta/],
  ["may", /\b(?:får|tillåtet|lagligt|förbjudet)\b/],
  ["must", /\b(?:måste|skyldig|krav|lag)\b/],
  ["when", /\bnär (?!det|de|man|jag|vi|strömmen|elen|vattnet|något|nåt)/],
  ["where", /\b(?:var|vart) (?:är|e|finns|ligger|hittar|ska|kan|skriver|ser|fyller|lägger)\b/],
  ["who", /\b(?:vem|vilka)\b/],
  ["why", /\bvarför\b/],
  ["meaning", /\bvad? (?:är|e|betyder|menas)\b/],
  ["which", /\b(?:vilken|vilket|bäst)\b/],
] as const satisfies readonly (readonly [string, RegExp])[];

export type QuestionKind = (typeof KINDS)[number][0];

export function kindOf(question: string): QuestionKind | null {
  const asked = question.toLowerCase();
  return KINDS.find(([, said]) => said.test(asked))?.[0] ?? null;
}

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
