import { ANSWER_DIGITS, explainsDigits } from "#shared/crisis-text/message-text.ts";
import { promisedTimes } from "#shared/crisis-text/signs.ts";

export const PROMISE = /\s*Nytt besked kl \d{2}:\d{2}\.$/;

/** The text with the promise of a next message at its end, in place of an earlier one. An empty text stays empty, and one that says so in
 *  its own words stays as it is. */
export function withPromise(text: string, time: string): string {
  const words = text.trimEnd().replace(PROMISE, "");
  return words === "" || time === "" || promisedTimes(words).includes(time) ? words : `${words} Nytt besked kl ${time}.`;
}

/** The text with what to answer by SMS, before the promise of a next message; as it is where it says so already. An empty text stays empty. */
export function withQuestion(text: string): string {
  const whole = text.trimEnd();
  if (whole === "" || explainsDigits(whole)) return text;
  const promise = PROMISE.exec(whole)?.[0] ?? "";
  const words = whole.slice(0, whole.length - promise.length);
  return `${words}${words === "" ? "" : " "}${ANSWER_DIGITS}${promise}`;
}

/** The text without the words that `withQuestion` adds. */
export const withoutQuestion = (text: string): string => text.replace(ANSWER_DIGITS, "").replace(/ {2,}/g, " ").trim();
