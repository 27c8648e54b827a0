import { askedBeside } from "#shared/assistant/widget-for.ts";
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
