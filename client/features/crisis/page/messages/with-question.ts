import { ANSWER_DIGITS, explainsDigits } from "#shared/crisis-text/message-text.ts";
import { PROMISE } from "./with-promise.ts";

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
