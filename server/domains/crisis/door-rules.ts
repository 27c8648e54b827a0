import type { ErrorReason } from "#shared/error-reasons.ts";
import { DOORS_AFTER_END_HOURS } from "#shared/limits.ts";

const HOUR_MS = 3_600_000;

/** How far a phone's clock is behind the server's, by what it showed when it sent; negative where it is ahead. */
export const clockBehind = (sentAt: string, now: Date): number => now.getTime() - Date.parse(sentAt);

/** When something was said, by the server's clock: neither before its crisis, nor after now, nor younger than it is at least, whatever the phone's clock says. */
export function happenedAt(
  saidAt: string,
  clockBehindMs: number,
  { from, now, ageMs = 0 }: { from: Date; now: Date; ageMs?: number | undefined },
): Date {
  const corrected = Date.parse(saidAt) + clockBehindMs;
  return new Date(Math.max(Math.min(corrected, now.getTime() - ageMs), from.getTime()));
}

interface Said {
  at: Date;
  now: Date;
  resolvedAt: Date | null;
  /** Whether the door is the person's now. */
  isTheirs: boolean;
  /** Until when it was, where it is not any more. */
  lostAt: Date | null;
}

/** Why what was said at a door is not taken; null where it is. What was said in time is taken late, so that no phone is overtaken by the network. */
export function refusalOfVisit({
  at,
  now,
  resolvedAt,
  isTheirs,
  lostAt,
}: Said): Extract<ErrorReason, "DOOR_NOT_YOURS" | "DOOR_AFTER_END" | "DOOR_TOO_LATE"> | null {
  if (!isTheirs && (lostAt === null || at >= lostAt)) return "DOOR_NOT_YOURS";
  if (resolvedAt === null) return null;
  if (at > resolvedAt) return "DOOR_AFTER_END";
  return now.getTime() - resolvedAt.getTime() > DOORS_AFTER_END_HOURS * HOUR_MS ? "DOOR_TOO_LATE" : null;
}
