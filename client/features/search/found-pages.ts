import type { AssociationRole } from "#shared/enums.ts";
import { hasPage, MENU_GROUP_LABELS, type PortalPage, portalPages } from "#shared/navigation.ts";

/** A page of the portal, with the name of the menu's group that it stands in. */
export interface FoundPage extends Pick<PortalPage, "label" | "to" | "state"> {
  group: string | null;
}

/** The pages that somebody in this role has and whose name, or that of their group, holds every word typed. */
export function foundPages(role: AssociationRole | null, text: string, limit: number): FoundPage[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const placed = pagesOf(role).map((page) => ({ page, place: placeOf(page, words) }));
  return placed
    .filter(({ place }) => place !== null)
    .sort((one, other) => Number(one.place) - Number(other.place))
    .slice(0, limit)
    .map(({ page }) => page);
}

/** What stands in any question and names no page, folded. */
const FRAME = new Set(
  "hur mycket manga lange nar var vad vem vilka vilket vilken kan ska bor far har finns ar jag vi ni man min mitt mina var vart vara er ert i pa till for att det den en ett av behover behovs racker hittar".split(
    " ",
  ),
);

/** The words that may name a page: of a question, those that say what it is about. */
function wordsOf(text: string): string[] {
  const all = folded(text)
    .split(/[\s?!.,]+/)
    .filter(Boolean);
  const telling = all.filter((word) => !FRAME.has(word));
  return telling.length > 0 ? telling : all;
}

const pagesOf = (role: AssociationRole | null): FoundPage[] =>
  portalPages(role)
    .filter((page) => hasPage(role, page))
    .map(({ label, to, state, group }) => ({ label, to, ...(state && { state }), group: group && MENU_GROUP_LABELS[group] }));

/** The name begins with what was typed, holds it, or only the group's name does; null where a word stands in neither. */
function placeOf({ label, group }: FoundPage, words: readonly string[]): number | null {
  const name = folded(label);
  if (words.length === 1 && name.startsWith(words[0] ?? "")) return 0;
  if (words.every((word) => name.includes(word))) return 1;
  const all = `${name} ${folded(group ?? "")}`;
  return words.every((word) => all.includes(word)) ? 2 : null;
}

/** Without case, dots and rings: what is typed on any keyboard finds the same. */
const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
