import type { FoundAnswer } from "#shared/assistant/message.ts";
import { openedText, type WidgetKey, widgetOn } from "#shared/assistant/widgets.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { hasPage, type PortalPage, portalPages } from "#shared/navigation.ts";
import { can } from "#shared/permissions.ts";
import pages from "../../content/words/pages.json" with { type: "json" };
import { lineAnswer } from "./compose-answer.ts";
import { folded, slipsBetween, wordsIn } from "./swedish-words.ts";

const wordsOf = (text: string): string[] => wordsIn(text).map(folded);
const phrasesOf = (lists: readonly (readonly string[])[]): string[][] =>
  lists
    .flat()
    .map(wordsOf)
    .sort((one, other) => other.length - one.length);

const OPEN = phrasesOf(pages.open);
const FIND = phrasesOf(pages.find);
const LIE = phrasesOf(pages.lie);
/** What says that a page is meant, whatever its name may be the name of as well. */
const PAGE_WORDS = new Set(pages.page.flatMap(wordsOf));
const FRAME = new Set([...wordsOf(pages.frame), ...PAGE_WORDS]);

/** What is left of some words that may name a page, as one word: people write compounds apart. */
const nameIn = (words: readonly string[]): string => words.filter((word) => !FRAME.has(word)).join("");

const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(pages.pages).map(([label, names]) => [label, [label, ...names].map((name) => nameIn(wordsOf(name)))]),
);
/** Names of things as well, which are not looked for in a menu. */
const THINGS = new Set(pages.things.map((name) => nameIn(wordsOf(name))));

/** The words without this phrase; null where they do not hold it. */
function without(words: readonly string[], phrases: readonly string[][]): string[] | null {
  for (const phrase of phrases) {
    const at = words.findIndex((_, from) => phrase.every((word, place) => words[from + place] === word));
    if (at !== -1) return words.toSpliced(at, phrase.length);
  }
  return null;
}

/** In a name of so many letters a slip of the keys is forgiven. */
const FORGIVEN_MIN = 7;

export interface AskedPage {
  page: PortalPage;
  /** It is told to be opened, or looked for in the menu; else something of that name may be meant. */
  isPlain: boolean;
}

/**
 * The page that a question asks to have opened, and nothing more: «Ta mig till medlemslistan», «Var hittar jag sidan Export?».
 * `role`: the asker's, by whose names the pages go; it says nothing of who has them.
 */
export function pageAsked(question: string, role: AssociationRole | null): AskedPage | null {
  const words = wordsOf(question);
  const opened = without(words, OPEN);
  const rest = opened ?? without(words, FIND) ?? without(words, LIE);
  const name = rest && nameIn(rest);
  if (!name) return null;
  const all = portalPages(role);
  const isNamed = (matches: (known: string) => boolean) => all.find(({ label }) => OTHER_NAMES.get(label)?.some(matches));
  const page = isNamed((known) => known === name) ?? isNamed((known) => known.length >= FORGIVEN_MIN && slipsBetween(name, known, 1) === 1);
  if (!page) return null;
  const saysPage = words.some((word) => PAGE_WORDS.has(word));
  return { page, isPlain: opened !== null || saysPage || (without(words, FIND) !== null && !THINGS.has(name)) };
}

/** The way to a page, what opens of it at once, or who has it. */
export function pageAnswer(page: PortalPage, role: AssociationRole | null, widget: WidgetKey | null): FoundAnswer {
  const { label, to, needs, state } = page;
  if (widget && widget === widgetOn(to)) return lineAnswer(openedText(widget), null);
  // What the page is told on the way stands in its address too.
  if (hasPage(role, page)) return lineAnswer(`Här är sidan ${label}.`, { href: state ? `${to}?forfragan=` : to, label: `Öppna ${label}` });
  if (!role || !needs)
    return lineAnswer(`Sidan ${label} hör till en förening, och du är inte med i någon i portalen.`, {
      href: "/join-association",
      label: "Gå med i en förening",
    });
  const who = can("team_leader", needs) ? "systemägarna och teamledarna" : "systemägarna";
  return lineAnswer(`Sidan ${label} visas bara för ${who}.`, { href: "/crisis-team", label: "Till Krisgruppen" });
}
