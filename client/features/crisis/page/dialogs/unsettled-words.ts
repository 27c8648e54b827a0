import { formatNumber } from "#shared/format/number.ts";
import { isOpenAtDoor, type Need, needHelpOf, type Replies } from "../crisis-views.ts";

const NAMES_SHOWN = 5;

/** Who is not settled when a crisis is to end, those who need help first and with whoever helps them; null when nobody is left. */
export function unsettledWords({
  counts,
  needHelp,
  unread,
  needs,
}: Pick<Replies, "counts" | "needHelp" | "unread" | "needs">): { color: "kris" | "varsel"; title: string; names: string } | null {
  const inNeed = needHelpOf({ counts, needs });
  if (inNeed > 0) {
    const who = inNeed === 1 ? "En person behöver hjälp" : `${formatNumber(inNeed)} personer behöver hjälp`;
    const also = counts.unread > 0 ? `, och ${unreadWords(counts.unread)}` : "";
    return { color: "kris", title: `${who}${also}`, names: namesOf([...doorsInNeed(needs), ...needHelp], inNeed, needs) };
  }
  if (counts.unread === 0) return null;
  const words = unreadWords(counts.unread);
  return { color: "varsel", title: words.charAt(0).toLocaleUpperCase("sv") + words.slice(1), names: namesOf(unread, counts.unread) };
}

/** Doors behind which somebody needs help who was never asked. */
const doorsInNeed = (needs: Replies["needs"] = []): Needy[] => needs.filter(isOpenAtDoor).map(({ person }) => person);

type Needy = Pick<Need["person"], "kind" | "id" | "name" | "stairwell">;

const unreadWords = (count: number): string =>
  count === 1 ? "en har skrivit något som ingen har svarat på" : `${formatNumber(count)} har skrivit något som ingen har svarat på`;

function namesOf(people: readonly Needy[], total: number, needs: Replies["needs"] = []): string {
  const helperOf = ({ kind, id }: Needy): string | undefined =>
    needs.find(({ person, closedAt }) => person.kind === kind && person.id === id && closedAt === null)?.takenBy?.name;
  const names = people.slice(0, NAMES_SHOWN).map((asked) => {
    const helper = helperOf(asked);
    const told = [asked.stairwell, helper && `${helper} tar hand om det`].filter(Boolean);
    return told.length > 0 ? `${asked.name} (${told.join("; ")})` : asked.name;
  });
  const more = total - names.length;
  return names.length === 0 ? "" : `${names.join(", ")}${more > 0 ? ` och ${formatNumber(more)} till` : ""}.`;
}
