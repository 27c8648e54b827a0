import type { Alternatives } from "#shared/assistant/danger.ts";

/** What may be asked of the own house and home. */
export type FactKey =
  | "crisis"
  | "warnings"
  | "ownContact"
  | "ownPhone"
  | "ownEmail"
  | "ownAlerts"
  | "ownHousehold"
  | "ownSealedNeeds"
  | "ownRole"
  | "event"
  | "lastEvent"
  | "namedEvent"
  | "water"
  | "readiness"
  | "onCall"
  | "crisisGroup"
  | "shutoff"
  | "contact"
  | "board"
  | "building"
  | "tasks"
  | "applications"
  | "replies"
  | "coverage"
  | "people"
  | "subscription"
  | "requests"
  | "place";

/** What the portal itself knows of the asker's house and home, in a sentence or two. */
export interface FactAnswer {
  title: string;
  /** Paragraphs with an empty line between them. */
  text: string;
  /** The page that says the same, or where it is entered. */
  link: { href: string; label: string } | null;
  isEstimate: boolean;
  /** Nothing is known, and what an article or an own document says on it may be of more use. */
  givesWay: boolean;
}

/** Whether the question says any of these. */
export type Said = (alternatives: Alternatives) => boolean;

type Link = FactAnswer["link"];

export const told = (title: string, text: string, link: Link, isEstimate = false): FactAnswer => ({
  ...{ title, text, link, isEstimate },
  givesWay: false,
});

/** The same where nothing is known and the question may be answered by something that holds anywhere. */
export const untold = (title: string, text: string, link: Link): FactAnswer => ({ ...told(title, text, link), givesWay: true });

/** A link for those alone who may do something there. */
export const linkFor = (may: boolean, href: string, label: string): Link => (may ? { href, label } : null);

/** «hiss, lås och värme» */
export const listed = (words: readonly string[]): string => list.format(words);
const list = new Intl.ListFormat("sv");
