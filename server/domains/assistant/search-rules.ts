import { askedBeside } from "#shared/assistant/widget-for.ts";

/** So much of a search is read by the catalogue. */
const SEARCH_MAX_LENGTH = 100;
/** More words are not read: nobody asks in so many, and each costs the database time. */
const MAX_WORDS = 24;

/**
 * Words that stand in any question and tell nothing of what it is about. The database passes over the pronouns and
 * prepositions of its own list.
 */
export const FRAME_WORDS =
  "är vara varit bli blir blev finns fanns göra gör gjorde gjort bör borde få får fick fått behöver behövs måste kommer kom ta tar tog taga " +
  "veta vet säga säger sa står stå stod sitta sitter ställa ger ge gav tänka tycker tror gå går gick gått gör gjorts sätt betyder betyda händer hända hänt ställt det att vad kan på i för så som den de en ett sak saker grej någonting någon något några " +
  "vilken vilket vilka varför hur när var vart vem vems hej tack snälla berätta förklara hjälp undrar undra fråga gärna kanske egentligen " +
  "alltså också bara redan igen lite mer mest bra fel rätt viktigt nu då ju väl nog ens ska skall skulle kunna kunde vill ville hos hela helt " +
  "samma annat andra annan både även eller utan mot ifall om ens ha har hade haft vi ni jag du man mig dig oss er vår våra mitt min mina";
const FRAME = new Set(FRAME_WORDS.split(" "));

/** The year of a question stands in any dated document. */
const YEAR = /^(?:19|20)\d\d$/;

/** The parts of 112, 113 13, 114 14 and 1177: a question may be about nothing but these. Any other number tells too little by itself. */
export const TELLING_NUMBERS = ["112", "113", "13", "114", "14", "1177"] as const;

/** The words of a question that say what it is about, in lower case and each once. */
export function questionWords(question: string): string[] {
  const words =
    question
      .normalize()
      .toLowerCase()
      .match(/\p{L}+|\p{Nd}+/gu) ?? [];
  return [...new Set(words)].filter((word) => !FRAME.has(word) && !YEAR.test(word)).slice(0, MAX_WORDS);
}

/** What is looked for in the catalogue when a question opens it. Numbers are as often how many as how large. */
export const productSearch = (question: string): string =>
  questionWords(askedBeside(question, "product-catalog"))
    .filter((word) => /\p{L}/u.test(word))
    .join(" ")
    .slice(0, SEARCH_MAX_LENGTH);

/** How well the best passage answers the question. */
export type Confidence = "sure" | "unsure" | "none";

/** Below these shares of the question's weight nothing, or little, of it was recognised. */
const SHARE = { none: 0.17, sure: 0.25, oneWord: 0.5, short: 0.5 };
/** A word that stands in many articles tells little by itself. */
const LITTLE = 1.8;
/** Less than this is not one word: parts of compounds and of terms, of which any question holds some. */
const HELD_MIN = 0.8;

/** Few words may be enough for a short question; a long one of which a single word was recognised was hardly understood. */
export function confidenceIn(best: { score: number; share: number; matched: number; held: number | null } | undefined): Confidence {
  if (!best || (best.held !== null && best.held < HELD_MIN)) return "none";
  if (best.share < SHARE.none || (best.score < LITTLE && best.share < SHARE.short)) return "none";
  return best.share < (best.matched > 1 ? SHARE.sure : SHARE.oneWord) ? "unsure" : "sure";
}

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
