import type { MemberActor } from "#server/platform/actor.ts";
import type { CalendarCategory } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";

/** What has to be done by somebody, and is late when its day has passed. */
const TO_BE_DONE: ReadonlySet<CalendarCategory> = new Set(["drill", "inspection", "maintenance", "deadline"]);

export const isToBeDone = (category: CalendarCategory): boolean => TO_BE_DONE.has(category);

/** Nobody is reminded of what came to nothing longer ago than this. */
export const OVERDUE_DAYS = 366;

export function isOverdue(occurrence: { category: CalendarCategory; endsAt: Date; isDone: boolean }, now: Date): boolean {
  return isToBeDone(occurrence.category) && !occurrence.isDone && occurrence.endsAt < now;
}

/** Team leaders and owners change events; who is responsible for one marks it done. */
export const mayEditCalendar = (actor: Pick<MemberActor, "role">): boolean => can(actor.role, "preparedness:edit");

export const mayMarkDone = (actor: Pick<MemberActor, "role" | "profileId">, event: { ownerProfileId: string | null }): boolean =>
  mayEditCalendar(actor) || event.ownerProfileId === actor.profileId;
