import { formatNumber } from "#shared/format/number.ts";
import type { Replies } from "../crisis-views.ts";

const NAMES_SHOWN = 5;

/** Who is not settled when a crisis is to end, those who need help first; null when nobody is left. */
export function unsettledWords({
  counts,
  needHelp,
  unread,
}: Pick<Replies, "counts" | "needHelp" | "unread">): { color: "kris" | "varsel"; title: string; names: string } | null {
  if (counts.needHelp > 0) {
    const who = counts.needHelp === 1 ? "En person behöver hjälp" : `${formatNumber(counts.needHelp)} personer behöver hjälp`;
    const also = counts.unread > 0 ? `, och ${unreadWords(counts.unread)}` : "";
    return { color: "kris", title: `${who}${also}`, names: namesOf(needHelp, counts.needHelp) };
  }
  if (counts.unread === 0) return null;
  const words = unreadWords(counts.unread);
  return { color: "varsel", title: words.charAt(0).toLocaleUpperCase("sv") + words.slice(1), names: namesOf(unread, counts.unread) };
}

const unreadWords = (count: number): string =>
  count === 1 ? "en har skrivit något som ingen har svarat på" : `${formatNumber(count)} har skrivit något som ingen har svarat på`;

function namesOf(people: Replies["needHelp"], total: number): string {
  const names = people.slice(0, NAMES_SHOWN).map(({ name, stairwell }) => (stairwell ? `${name} (${stairwell})` : name));
  const more = total - names.length;
  return names.length === 0 ? "" : `${names.join(", ")}${more > 0 ? ` och ${formatNumber(more)} till` : ""}.`;
}
