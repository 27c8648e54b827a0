import { addWeeks } from "#shared/format/week.ts";
import { createRotaInput } from "#shared/schemas/teams.ts";
import type { DutyWeek } from "./duty-views.ts";

/** What stands in the dialog «Skapa jourschema». */
export interface RotaValues extends Record<string, unknown> {
  firstWeek: string;
  /** Text that is no number stands as it was typed. */
  weeks: number | string;
  memberIds: string[];
  seenTaken: string[];
}

/** How many weeks are meant; 0 while that is no number that can be saved. */
export const weeksMeant = ({ weeks }: Pick<RotaValues, "weeks">): number => createRotaInput.shape.weeks.safeParse(weeks).data ?? 0;

/** The weeks of the span that somebody has already. */
export function takenIn(values: Pick<RotaValues, "firstWeek" | "weeks">, duty: readonly DutyWeek[]): string[] {
  const end = addWeeks(values.firstWeek, weeksMeant(values));
  return duty.flatMap(({ startsOn, memberId }) => (memberId !== null && startsOn >= values.firstWeek && startsOn < end ? [startsOn] : []));
}
