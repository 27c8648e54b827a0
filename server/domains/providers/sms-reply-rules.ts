import type { ReplyAnswer } from "#shared/enums.ts";

/** What a resident's SMS means; `text` is for a person to read. */
export type SmsReply = { kind: "stop" } | { kind: "answer"; answer: ReplyAnswer } | { kind: "text" };

const STOP = new Set(["stopp", "stop", "stoppa", "sluta", "avsluta", "avregistrera", "stopp sms", "stop sms"]);

/** Words that may stand beside the digit, or for it. */
const ANSWERS: Record<ReplyAnswer, { digit: string; words: readonly string[] }> = {
  ok: { digit: "1", words: ["ok", "okej", "jag är ok", "jag är okej", "allt ok", "allt är ok"] },
  need_help: { digit: "2", words: ["hjälp", "behöver hjälp", "jag behöver hjälp", "behöver hjälp nu"] },
  away: { digit: "3", words: ["inte hemma", "är inte hemma", "jag är inte hemma", "ej hemma", "borta"] },
};

/**
 * Reads a reply. Only what cannot be misunderstood counts as an answer: «1 person är skadad» is no «1», and is left for
 * somebody to read.
 */
export function readSmsReply(text: string): SmsReply {
  const plain = text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  if (STOP.has(plain)) return { kind: "stop" };
  for (const [answer, { digit, words }] of Object.entries(ANSWERS) as [ReplyAnswer, (typeof ANSWERS)[ReplyAnswer]][]) {
    const isIt = plain === digit || words.some((said) => plain === said || plain === `${digit} ${said}`);
    if (isIt) return { kind: "answer", answer };
  }
  return { kind: "text" };
}
