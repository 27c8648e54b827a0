import { shortAssociationName } from "#shared/crisis-text/message-text.ts";
import type { ReplyAnswer } from "#shared/enums.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";

/** What a resident's SMS means; `text` is for a person to read. `told`: what the help is needed with, in their own words. */
export type SmsReply = { kind: "stop" } | { kind: "answer"; answer: ReplyAnswer; told?: string } | { kind: "text" };

const STOP = new Set(["stopp", "stop", "stoppa", "sluta", "avsluta", "avregistrera", "stopp sms", "stop sms"]);

/** Words that may stand beside the digit, or for it. */
const ANSWERS: Record<ReplyAnswer, { digit: string; words: readonly string[] }> = {
  ok: {
    digit: "1",
    words: [
      ...["ok", "okej", "jag är ok", "jag är okej", "vi är ok", "vi är okej", "allt ok", "allt är ok", "allt bra", "allt är bra"],
      ...["allt väl", "mår bra", "jag mår bra", "vi mår bra"],
    ],
  },
  need_help: { digit: "2", words: ["hjälp", "behöver hjälp", "jag behöver hjälp", "vi behöver hjälp", "behöver hjälp nu"] },
  away: {
    digit: "3",
    words: ["inte hemma", "är inte hemma", "jag är inte hemma", "vi är inte hemma", "ej hemma", "borta", "jag är borta", "vi är borta"],
  },
};

/** «2 bära vatten», «Behöver hjälp med medicin»: people say at once what they need. */
const HELP_ASKED = /^\s*(?:2\b[\s.,:;=–-]*|(?:(?:jag|vi)\s+)?behöver\s+hjälp\b[\s.,:;–-]*|hjälp\b[\s.,:;!–-]*)(?<told>.*\p{L}.*)$/isu;
const HELP_DENIED = /(?<!\p{L})(?:inte|ingen|inga|inget|ej|ok|okej)(?!\p{L})/iu;

/**
 * Reads a reply. What could be misunderstood to the wrong side is no answer: «1 person är skadad» is no «1», and is left for somebody to
 * read. Digits may be Arabic or Persian. Who begins with «2» is somebody to go to, whatever follows, unless it says the opposite.
 */
export function readSmsReply(written: string): SmsReply {
  const text = written.replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
  const plain = text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/ tack$/, "");
  if (STOP.has(plain)) return { kind: "stop" };
  for (const [answer, { digit, words }] of Object.entries(ANSWERS) as [ReplyAnswer, (typeof ANSWERS)[ReplyAnswer]][]) {
    const isIt = plain === digit || words.some((said) => plain === said || plain === `${digit} ${said}`);
    if (isIt) return { kind: "answer", answer };
  }
  const told = HELP_ASKED.exec(text.normalize("NFC"))?.groups?.told?.trim();
  return told && !HELP_DENIED.test(told) ? { kind: "answer", answer: "need_help", told } : { kind: "text" };
}

/** What the portal answers to a resident's SMS: one part each but where somebody needs help, whatever the name's length. */

export const stoppedSms = (associationName: string): string =>
  `${shortAssociationName(associationName)}: Du får inga fler krislarm via sms. Vill du börja igen, skanna QR-koden i trapphuset.`;

export const CANNOT_STOP_SMS = `Du får krislarm som medlem eller i ett team. Ta bort ditt nummer i ${PRODUCT_NAME} under Inställningar, eller be styrelsen.`;

export const RECORDED_SMS: Record<ReplyAnswer, string> = {
  ok: "Tack! Vi har antecknat att du är OK.",
  need_help: "Vi har antecknat att du behöver hjälp. Krisledningen ser ditt svar. Vid fara för liv, ring 112.",
  away: "Tack! Vi har antecknat att du inte är hemma.",
};

/** Where a number has been asked as more than one person. */
export const RECORDED_FOR_ALL_SMS: Record<Exclude<ReplyAnswer, "need_help">, string> = {
  ok: "Tack! Vi har antecknat att ni är OK, alla med det här numret. Svara 2 om någon behöver hjälp.",
  away: "Tack! Vi har antecknat att ni inte är hemma, alla med det här numret. Svara 2 om någon behöver hjälp.",
};

/** Two parts: a digit says nothing of what is needed, and one's own page does. */
export const needHelpSms = (link: string): string => `${RECORDED_SMS.need_help} Berätta med vad: ${link}`;

export const UNCLEAR_SMS =
  "Krisledningen ser ditt svar. Svara gärna med en siffra: 1 = OK, 2 = behöver hjälp, 3 = är inte hemma. Vid fara för liv, ring 112.";

export const STRANGER_SMS =
  "Inget krislarm har gått till det här numret, så ingen läser ditt svar. Svara från numret som fick larmet. Vid fara för liv, ring 112.";

export const OVER_SMS = "Läget är avslutat och ditt svar läses inte längre. Vid fara för liv, ring 112.";
