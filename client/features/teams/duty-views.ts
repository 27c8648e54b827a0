import type { RouterOutputs } from "#client/lib/trpc.ts";
import { addWeeks, mondayOf } from "#shared/format/week.ts";

export type DutyWeek = RouterOutputs["team"]["group"]["duty"][number];

/** A week of the rota; `duty` is null in one that is nobody's. */
export interface RotaWeek {
  startsOn: string;
  duty: DutyWeek | null;
}

/** As many weeks as one plans by heart. */
export const WEEKS_SHOWN = 8;

/**
 * This week and the coming ones, to the last that somebody has. Which week it is the device's clock says: what was kept for
 * reading without a network may be of another week.
 */
export function comingWeeks(duty: readonly DutyWeek[], now: Date): RotaWeek[] {
  const weeks: RotaWeek[] = [];
  const last = duty.at(-1)?.startsOn ?? "";
  for (let startsOn = mondayOf(now); weeks.length < WEEKS_SHOWN || startsOn <= last; startsOn = addWeeks(startsOn, 1)) {
    weeks.push({ startsOn, duty: duty.find((week) => week.startsOn === startsOn) ?? null });
  }
  return weeks;
}

/** The weeks before this one that somebody had, the latest first. */
export const passedWeeks = (duty: readonly DutyWeek[], now: Date): DutyWeek[] =>
  duty.filter(({ startsOn }) => startsOn < mondayOf(now)).reverse();

/** Whose place in the group has this week; null when it is nobody's. */
export const memberOnDuty = (duty: readonly DutyWeek[], now: Date): string | null =>
  duty.find(({ startsOn }) => startsOn === mondayOf(now))?.memberId ?? null;

/** Whether somebody's place has this week or a coming one. */
export const isInRota = (duty: readonly DutyWeek[], memberId: string, now: Date): boolean =>
  comingWeeks(duty, now).some((week) => week.duty?.memberId === memberId);
