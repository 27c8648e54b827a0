import { type SmsParts, smsParts } from "../calculations/sms-parts.ts";

import { smsText } from "./message-text.ts";
import { hasAction, hasNextUpdate, hasPlace, longestSentenceWords, saysWhat } from "./signs.ts";

/** Ways to write in the SMS alphabet what word processors and telephones like to write otherwise. */
const CHEAPER: Readonly<Record<string, string>> = {
  "–": "-",
  "—": "-",
  "‐": "-",
  "‑": "-",
  "−": "-",
  "…": "...",
  "“": '"',
  "”": '"',
  "„": '"',
  "«": '"',
  "»": '"',
  "‘": "'",
  "’": "'",
  "‚": "'",
  "´": "'",
  "`": "'",
  "•": "-",
  "·": "-",
  "→": "->",
  "½": "1/2",
  "\u00a0": " ",
  "\u202f": " ",
  "\u2009": " ",
  "\t": " ",
};

const EMOJI = /\s?\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic}|[\u{1f3fb}-\u{1f3ff}\ufe0f])*/gu;

const DEGREES = /\s?°(?:\s?C(?!\p{L}))?/gu;

export type CrisisTextPoint = "what" | "where" | "action" | "next_update" | "parts" | "costly_characters" | "sentences";

export interface CrisisTextFinding {
  point: CrisisTextPoint;
  /** `missing` is advice: nobody is kept from sending. */
  state: "ok" | "missing";
  /** One sentence: what is there, or what to do about it. */
  text: string;
}

export interface CrisisTextCheck {
  findings: CrisisTextFinding[];
  sms: SmsParts;
  /** The same text with its costly characters written in a cheaper way; null when there is nothing to gain. */
  cheaperText: string | null;
}

const MAX_SENTENCE_WORDS = 20;

/**
 * Kristextkollen: whether a crisis text says what has happened, where, what to do and when the next message comes, in
 * short sentences and in one SMS part, the sender's name and `ending` included. It looks for words, so it advises and never refuses. Empty
 * text has no findings.
 */
export function checkCrisisText(text: string, associationName = "", ending = ""): CrisisTextCheck {
  const trimmed = text.trim();
  if (trimmed === "") return { findings: [], sms: smsParts(""), cheaperText: null };
  const asSms = (words: string): SmsParts => smsParts(smsText(words, associationName) + ending);
  const sms = asSms(trimmed);
  const cheaper = replaceCostlyCharacters(trimmed);
  const words = longestSentenceWords(trimmed);
  const findings: CrisisTextFinding[] = [
    finding("what", saysWhat(trimmed), "Texten säger vad som har hänt.", "Skriv vad som har hänt, till exempel «Strömmen är borta»."),
    finding("where", hasPlace(trimmed), "Texten säger var.", "Skriv var det gäller, till exempel «hela huset» eller «trapphus B»."),
    finding("action", hasAction(trimmed), "Texten säger vad man ska göra.", "Skriv vad man ska göra, till exempel «Stäng fönster»."),
    finding(
      "next_update",
      hasNextUpdate(trimmed),
      "Texten säger när nästa besked kommer.",
      "Skriv när nästa besked kommer, till exempel «Nytt besked kl 19».",
    ),
    finding(
      "sentences",
      words <= MAX_SENTENCE_WORDS,
      "Meningarna är korta.",
      `En mening har ${words} ord. Dela den, så läses den lättare.`,
    ),
    partsFinding(sms, ending.length),
  ];
  if (sms.costlyCharacters.length > 0) findings.push(costlyFinding(sms, asSms(cheaper).parts));
  return { findings, sms, cheaperText: cheaper === trimmed ? null : cheaper };
}

function finding(point: CrisisTextPoint, isThere: boolean, there: string, missing: string): CrisisTextFinding {
  return { point, state: isThere ? "ok" : "missing", text: isThere ? there : missing };
}

function partsFinding({ parts, units, encoding }: SmsParts, endingLength: number): CrisisTextFinding {
  const room = encoding === "GSM-7" ? 160 : 70;
  const withLink = endingLength > 0 ? ", länken till läget inräknad" : "";
  if (parts === 1) return { point: "parts", state: "ok", text: `Ett sms: ${units} av ${room} tecken${withLink}.` };
  const left = room - endingLength;
  const advice = left > 0 ? ` Korta till ${left} tecken, så blir det ett.` : "";
  // Two are what a whole message with its promise takes: said, and no fault.
  return { point: "parts", state: parts === 2 ? "ok" : "missing", text: `${parts} sms per mottagare${withLink}.${advice}` };
}

function costlyFinding({ costlyCharacters, parts }: SmsParts, cheaperParts: number): CrisisTextFinding {
  const shown = costlyCharacters.slice(0, 8).map((character) => `«${character}»`);
  const gain = cheaperParts < parts ? ` Utan dem räcker ${cheaperParts} sms i stället för ${parts}.` : "";
  return {
    point: "costly_characters",
    state: "missing",
    text: `${shown.join(", ")} gör att bara 70 tecken ryms i ett sms i stället för 160.${gain}`,
  };
}

/** The text with dashes, quotes and odd spaces that SMS knows, and without emoji. Letters of other languages stay as they are. */
function replaceCostlyCharacters(text: string): string {
  const plain = [...text.normalize("NFC").replace(EMOJI, "").replace(DEGREES, " grader")]
    .map((character) => CHEAPER[character] ?? character)
    .join("");
  return plain.replace(/ {2,}/g, " ").trim();
}
