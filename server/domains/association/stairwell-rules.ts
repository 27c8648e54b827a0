import type { StairwellView } from "./house-queries.ts";

interface StairwellPlan {
  removed: string[];
  kept: { id: string; name: string; position: number }[];
  added: { name: string; position: number }[];
}

/** The first name that stands twice, whatever its capitals; null when all differ. */
export function repeatedName(names: readonly string[]): string | null {
  const seen = new Set<string>();
  for (const name of names) {
    const key = name.toLocaleLowerCase("sv");
    if (seen.has(key)) return name;
    seen.add(key);
  }
  return null;
}

/**
 * How the stairwells of a house become these. A name that stays keeps its row; a row whose name is gone takes the new name that
 * stands in its place, since that is what renaming looks like.
 */
export function planStairwells(present: readonly StairwellView[], names: readonly string[]): StairwellPlan {
  const idByName = new Map(present.map(({ id, name }) => [name, id]));
  const wanted = new Set(names);
  const kept: StairwellPlan["kept"] = [];
  const added: StairwellPlan["added"] = [];
  for (const [position, name] of names.entries()) {
    const inPlace = present[position];
    const id = idByName.get(name) ?? (inPlace && !wanted.has(inPlace.name) ? inPlace.id : undefined);
    if (id === undefined) added.push({ name, position });
    else kept.push({ id, name, position });
  }
  const stay = new Set(kept.map(({ id }) => id));
  return { removed: present.map(({ id }) => id).filter((id) => !stay.has(id)), kept, added };
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** What so many stairwells are called until their house names them: by letters, then by numbers. */
export const standardNames = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Trapphus ${LETTERS[index] ?? index + 1}`);
