import type { NeedCounts } from "#drizzle/schema/index.ts";
import type { DeliveryCounts } from "#server/domains/deliveries/views.ts";
import type { HelpKind, MessageAudience, MessageState } from "#shared/enums.ts";
import type { ErrorReason } from "#shared/error-reasons.ts";
import { DOORS_AFTER_END_HOURS } from "#shared/limits.ts";
import type { Places } from "#shared/schemas/places.ts";

/**
 * A message of an exercise that would reach others than the team waits for a second owner, where there is one: the only owner
 * of a house can rehearse too.
 */
export function needsSecondOwner(isExercise: boolean, audience: MessageAudience, isByOnlyOwner: boolean): boolean {
  return isExercise && !isByOnlyOwner && (audience === "subscribers" || audience === "internal");
}

/** Why this owner may not let a waiting message go, or null. Who wrote it is not the second one, unless the others have left meanwhile. */
export function refusalToConfirm(
  message: { state: MessageState; senderProfileId: string | null },
  profileId: string,
  isOnlyOwner: boolean,
): Extract<ErrorReason, "MESSAGE_NOT_WAITING" | "SECOND_OWNER_REQUIRED"> | null {
  if (message.state !== "waiting") return "MESSAGE_NOT_WAITING";
  return message.senderProfileId === profileId && !isOnlyOwner ? "SECOND_OWNER_REQUIRED" : null;
}

/** To whom «Faran över» goes: to those who were told of the crisis, and to members and team, or in an exercise the team, in any case. */
export function allClearAudiences(isExercise: boolean, told: readonly MessageAudience[]): MessageAudience[] {
  const heard = new Set<MessageAudience>([...told, isExercise ? "team" : "internal"]);
  // The team is among the internal ones: nobody is told twice.
  if (heard.has("internal")) heard.delete("team");
  return (["subscribers", "internal", "team"] as const).filter((audience) => heard.has(audience));
}

/**
 * Whether those whom a message is for have had one of the exercise already: who let that go has agreed that they are part of it.
 * Null is the whole house.
 */
export function haveHeard(heard: readonly (Places | null)[], places: Places | null): boolean {
  const known = placesOfAll(heard);
  if (heard.length === 0 || known === null) return heard.length > 0;
  if (places === null) return false;
  const floorKeys = new Set(known.floors.map(({ stairwellId, floor }) => `${stairwellId} ${floor}`));
  return (
    places.stairwellIds.every((id) => known.stairwellIds.includes(id)) &&
    places.floors.every(({ stairwellId, floor }) => known.stairwellIds.includes(stairwellId) || floorKeys.has(`${stairwellId} ${floor}`)) &&
    places.apartmentIds.every((id) => known.apartmentIds.includes(id))
  );
}

/** What several messages were for together: the whole house, null, as soon as one was for it. */
export function placesOfAll(each: readonly (Places | null)[]): Places | null {
  const known = each.filter((places) => places !== null);
  if (known.length < each.length || known.length === 0) return null;
  return {
    stairwellIds: known.flatMap(({ stairwellIds }) => stairwellIds),
    floors: known.flatMap(({ floors }) => floors),
    apartmentIds: known.flatMap(({ apartmentIds }) => apartmentIds),
  };
}

const MINUTE_MS = 60_000;

/** Whole minutes between two moments. */
export const minutesBetween = (from: Date, to: Date): number => Math.max(0, Math.floor((to.getTime() - from.getTime()) / MINUTE_MS));

/** The decisions of a text that has one on each line. */
export const decisionsOf = (text: string | null): string[] => (text ?? "").split("\n").flatMap((line) => line.trim() || []);

/** The same day so many months earlier, or the last one of a shorter month (UTC). */
export function monthsBefore(now: Date, months: number): Date {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() - months];
  const before = new Date(now);
  before.setUTCFullYear(year, month, Math.min(now.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate()));
  return before;
}

/** Deliveries of a message that are not settled: they can still leave. */
export function unsettledOf(counts: DeliveryCounts | undefined): number {
  return Object.values(counts ?? {}).reduce((sum, { queued, sending, doubtful }) => sum + queued + sending + doubtful, 0);
}

/** Deliveries of a message that a stop would reach: what waits for a human too. */
export function stoppableOf(counts: DeliveryCounts | undefined): number {
  return unsettledOf(counts) + Object.values(counts ?? {}).reduce((sum, { held }) => sum + held, 0);
}

/** What a report tells of needs. `minutes` until they were closed; null is open. */
export function countNeeds(needs: readonly { kinds: readonly HelpKind[]; minutes: number | null }[]): NeedCounts {
  const kinds: NeedCounts["kinds"] = {};
  for (const kind of needs.flatMap((need) => need.kinds)) kinds[kind] = (kinds[kind] ?? 0) + 1;
  const took = needs.flatMap(({ minutes }) => minutes ?? []).sort((a, b) => a - b);
  const median = took[Math.ceil(took.length / 2) - 1];
  return { total: needs.length, closed: took.length, medianMinutes: median === undefined ? null : Math.round(median), kinds };
}

type Ring = [number, number][];

/** About a kilometre: no warning is meant more exactly. */
const STEP_DEGREES = 0.01;

/** Leaves out points that lie close to the one before, and keeps the ring closed; a small ring stays as it is. */
export function thinRing(ring: Ring): Ring {
  if (ring.length <= 60) return ring;
  const thin: Ring = [];
  for (const [x, y] of ring) {
    const last = thin.at(-1);
    if (!last || Math.abs(last[0] - x) >= STEP_DEGREES || Math.abs(last[1] - y) >= STEP_DEGREES) thin.push([rounded(x), rounded(y)]);
  }
  const [first] = thin;
  return first ? [...thin, first] : thin;
}

const rounded = (degrees: number): number => Math.round(degrees * 1000) / 1000;

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
