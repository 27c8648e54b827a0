import { promisedTimes } from "#shared/crisis-text/signs.ts";

export const PROMISE = /\s*Nytt besked kl \d{2}:\d{2}\.$/;

/** The text with the promise of a next message at its end, in place of an earlier one. An empty text stays empty, and one that says so in
 *  its own words stays as it is. */
export function withPromise(text: string, time: string): string {
  const words = text.trimEnd().replace(PROMISE, "");
  return words === "" || time === "" || promisedTimes(words).includes(time) ? words : `${words} Nytt besked kl ${time}.`;
}
