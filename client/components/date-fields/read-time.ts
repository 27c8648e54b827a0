const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const WRITTEN = /^(?:kl\.? ?)?(\d{1,2})(?:[:., ]?(\d\d))?$/;

/** Whether the text is a time of the day as it is stored, `18:30`. */
export const isTime = (text: string): boolean => TIME.test(text);

/** The time that was written: `18:30`, `18.30`, `1830`, `930`, `18`. Text that is none is given back, so that it can be said. */
export function readTime(text: string): string {
  const [, hours, minutes = "00"] = WRITTEN.exec(text.trim().toLowerCase()) ?? [];
  const time = `${hours?.padStart(2, "0")}:${minutes}`;
  return isTime(time) ? time : text;
}
