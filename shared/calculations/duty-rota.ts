import { addWeeks } from "../format/week.ts";

export interface RotaPlan<Person> {
  /** The Monday of the first week. */
  firstWeek: string;
  weeks: number;
  /** In turn order. */
  people: readonly Person[];
  /** Mondays of weeks that somebody has already. */
  taken: ReadonlySet<string>;
}

/** Each week of a new rota: who gets it, or null where it stays with who has it. The turn passes by empty weeks alone, so all get as many. */
export function planRota<Person>({ firstWeek, weeks, people, taken }: RotaPlan<Person>): { startsOn: string; person: Person | null }[] {
  let turn = 0;
  return Array.from({ length: weeks }, (_, week) => {
    const startsOn = addWeeks(firstWeek, week);
    return { startsOn, person: taken.has(startsOn) ? null : (people[turn++ % people.length] ?? null) };
  });
}

/**
 * Whether somebody of the crisis group can be on call. A member has said yes to a role first; people from outside have no account,
 * so without a number nobody would reach them.
 */
export function mayBeOnDuty(person: { profileId: string | null; role: string | null; isAsked: boolean; phone: string | null }): boolean {
  return person.profileId === null ? person.phone !== null : person.role !== null && !person.isAsked;
}
