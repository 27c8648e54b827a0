import type { InsightMoment } from "#drizzle/schema/crisis-levels.ts";
import type { associationLevelTexts, crisisLevels } from "#drizzle/schema/index.ts";

/** A step of the ladder. */
export interface CrisisLevelView {
  level: number;
  name: string;
  signs: string;
  decidedBy: string;
  associationActions: string[];
  residentActions: string[];
  example: string;
  /** What the caller's association has written in place of what associations do; null where it has written nothing. */
  ownText: LevelTextView | null;
}

export interface LevelTextView {
  text: string;
  updatedAt: string;
}

export interface PersonaView {
  id: string;
  name: string;
  summary: string;
  /** What each level means for the persona, lowest level first. */
  insights: { id: string; level: number }[];
}

/** What one level means for one persona. */
export interface InsightView {
  id: string;
  level: number;
  levelName: string;
  persona: { id: string; name: string; summary: string };
  signs: string[];
  needs: string[];
  associationActions: string[];
  personalActions: string[];
  timeline: InsightMoment[];
  checklist: string[];
  categories: { id: string; name: string }[];
  /** Forms of the portal that help, by their slug. */
  forms: { slug: string; name: string }[];
  /** All personas, to go on from here: to another level of this one, or to another one on this level. */
  personas: PersonaView[];
}

/** Lists are stored as lines. */
export const linesOf = (text: string): string[] => text.split("\n").filter((line) => line !== "");

export function toCrisisLevelView(row: typeof crisisLevels.$inferSelect, ownText: LevelTextView | null): CrisisLevelView {
  const { level, name, signs, decidedBy, example } = row;
  const associationActions = linesOf(row.associationActions);
  return { level, name, signs, decidedBy, associationActions, residentActions: linesOf(row.residentActions), example, ownText };
}

export function toLevelTextView({ text, updatedAt }: Pick<typeof associationLevelTexts.$inferSelect, "text" | "updatedAt">): LevelTextView {
  return { text, updatedAt: updatedAt.toISOString() };
}
