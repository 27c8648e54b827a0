import { formatNumber } from "#shared/format/number.ts";
import type { Replies } from "../crisis-views.ts";

const NAMES_SHOWN = 5;

/** Who is not settled when a crisis is to end, those who need help first and with whoever helps them; null when nobody is left. */
export function unsettledWords({
  counts,
  needHelp,
  unread,
  needs,
}: Pick<Replies, "counts" | "needHelp" | "unread" | "needs">): { color: "kris" | "varsel"; title: string; names: string } | null {
  if (counts.needHelp > 0) {
    const who = counts.needHelp === 1 ? "En person behöver hjälp" : `${formatNumber(counts.needHelp)} personer behöver hjälp`;
    const also = counts.unread > 0 ? `, och ${unreadWords(counts.unread)}` : "";
    return { color: "kris", title: `${who}${also}`, names: namesOf(needHelp, counts.needHelp, needs) };
  }
  if (counts.unread === 0) return null;
  const words = unreadWords(counts.unread);
  return { color: "varsel", title: words.charAt(0).toLocaleUpperCase("sv") + words.slice(1), names: namesOf(unread, counts.unread) };
}

const unreadWords = (count: number): string =>
  count === 1 ? "en har skrivit något som ingen har svarat på" : `${formatNumber(count)} har skrivit något som ingen har svarat på`;

function namesOf(people: Replies["needHelp"], total: number, needs: Replies["needs"] = []): string {
  const helperOf = ({ kind, id }: Replies["needHelp"][number]): string | undefined =>
    needs.find(({ person, closedAt }) => person.kind === kind && person.id === id && closedAt === null)?.takenBy?.name;
  const names = people.slice(0, NAMES_SHOWN).map((asked) => {
    const helper = helperOf(asked);
    const told = [asked.stairwell, helper && `${helper} tar hand om det`].filter(Boolean);
    return told.length > 0 ? `${asked.name} (${told.join("; ")})` : asked.name;
  });
  const more = total - names.length;
  return names.length === 0 ? "" : `${names.join(", ")}${more > 0 ? ` och ${formatNumber(more)} till` : ""}.`;
}
