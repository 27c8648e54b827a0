import { type DayPart, MOMENTS, timeAfterStart } from "#shared/content/scenarios.ts";
import { formatDuration, formatRoughly } from "#shared/format/duration.ts";
import { TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import type { Moment, Step } from "./scenario-choice.ts";

type Clock = Moment["clocks"][number];
const MINUTE_MS = 60_000;

/** «Portarna måste ställas upp om 2 h», seen from a moment; null for a clock that counts nothing down. */
export function clockEnd(
  { endsAtMinutes, endsWith, isEstimate }: Pick<Clock, "endsAtMinutes" | "endsWith" | "isEstimate">,
  minutes: number,
): string | null {
  if (endsAtMinutes === null || endsWith === null) return null;
  const left = endsAtMinutes - minutes;
  if (left === 0) return `${endsWith} nu`;
  const duration = (isEstimate ? formatRoughly : formatDuration)(Math.abs(left) * MINUTE_MS);
  return left < 0 ? `${endsWith}: tiden gick ut för ${duration} sedan` : `${endsWith} om ${duration}`;
}

/** «Efter 30 min», roughly where it is reckoned and not decided; «Direkt» at the start. */
export function afterStart(minutes: number, isReckoned = false): string {
  if (minutes === 0) return "Direkt";
  return `Efter ${(isReckoned ? formatRoughly : formatDuration)(minutes * MINUTE_MS)}`;
}

/** «6 h, kl 01:00»; only the label in the recovery. */
export const momentInWords = (moment: number, dayPart: DayPart): string => {
  const { label = "", minutes = null } = MOMENTS[moment] ?? {};
  return minutes === null ? label : `${label}, kl ${timeAfterStart(dayPart, minutes)}`;
};

/** «Efter 30 min · Trapphusombud · När det är under 14 °C inne» */
export function stepDetails({ minutes, role, condition }: Step): string {
  return [minutes !== null && afterStart(minutes, condition !== null), role && TEAM_ROLE_LABELS[role], condition]
    .filter(Boolean)
    .join(" · ");
}
