import { and, eq, gt, gte, isNotNull, isNull, lte, or } from "drizzle-orm";
import { associationMembers, calendarEvents, calendarOccurrences, housingAssociations, profiles, users } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import type { CalendarCategory } from "#shared/enums.ts";
import { CALENDAR_REMINDER_MAX_DAYS } from "#shared/limits.ts";
import { type Occurrence, occurrenceOn, occurrencesWithin } from "./occurrences.ts";
import { addDays, dayOf, toInstant } from "./wall-clock.ts";

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Mails everybody who is to be reminded of something today, each once for each day of an event. A second run sends nothing. */
export async function sendReminders(ctx: DomainContext, signal?: AbortSignal): Promise<void> {
  const today = dayOf(ctx.now());
  let afterId: string | undefined = FIRST_ID;
  while (afterId !== undefined) {
    signal?.throwIfAborted();
    const page: Awaited<ReturnType<typeof selectRemindable>> = await selectRemindable(ctx.db, today, afterId);
    for (const { event } of page) {
      for (const occursOn of daysToRemind(event, today)) await remind(ctx, event, occursOn);
    }
    afterId = page.at(-1)?.event.id;
  }
}

async function remind(
  ctx: DomainContext,
  event: { id: string; housingAssociationId: string; ownerProfileId: string | null },
  occursOn: string,
): Promise<void> {
  const payload = { eventId: event.id, occursOn };
  if (!(await findReminder(ctx.db, payload))) return;
  await inTransaction(ctx, async (tx) => {
    for (const { userId, email } of await findReminded(tx, event)) {
      const dedupeKey = `calendar-reminder:${event.id}:${occursOn}:${userId}`;
      await queueEmail(ctx, tx, { template: "calendar-reminder", recipient: email, payload, dedupeKey, userId });
    }
  });
}

const PAGE_SIZE = 500;

/** Events of open associations that ask for a reminder and can begin soon, after this id, in the order of their ids. */
function selectRemindable(db: Queryable, today: string, afterId: string) {
  const soon = toInstant(addDays(today, CALENDAR_REMINDER_MAX_DAYS + 1));
  const canBegin = and(
    lte(calendarEvents.startsAt, soon),
    or(isNotNull(calendarEvents.recurrenceRule), gte(calendarEvents.startsAt, toInstant(today))),
  );
  return db
    .select({ event: calendarEvents })
    .from(calendarEvents)
    .innerJoin(housingAssociations, eq(housingAssociations.id, calendarEvents.housingAssociationId))
    .where(and(isNotNull(calendarEvents.remindDaysBefore), isNull(housingAssociations.closedAt), gt(calendarEvents.id, afterId), canBegin))
    .orderBy(calendarEvents.id)
    .limit(PAGE_SIZE);
}

/** So many days a server may stand still before reminders are lost. */
const CATCH_UP_DAYS = 3;

/**
 * The days of an event of which somebody is to be reminded today: those whose reminder is due or was missed a few days ago, and the
 * next one in any case, should the event have come late. Never a whole series at once.
 */
function daysToRemind(event: typeof calendarEvents.$inferSelect, today: string): string[] {
  if (event.remindDaysBefore === null) return [];
  const last = addDays(today, event.remindDaysBefore);
  const days = occurrencesWithin(event, today, last).flatMap(({ occursOn }) => (occursOn >= today ? [occursOn] : []));
  const dueFrom = addDays(last, 1 - CATCH_UP_DAYS);
  return days.filter((day, index) => index === 0 || day >= dueFrom);
}

/** Who is told: the person responsible, for as long as they are a member, else the system owners. */
async function findReminded(db: Queryable, event: { housingAssociationId: string; ownerProfileId: string | null }) {
  const members = await db
    .select({ profileId: associationMembers.profileId, role: associationMembers.role, userId: users.id, email: users.email })
    .from(associationMembers)
    .innerJoin(profiles, eq(profiles.id, associationMembers.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        eq(associationMembers.associationId, event.housingAssociationId),
        or(
          eq(associationMembers.role, "system_owner"),
          event.ownerProfileId ? eq(associationMembers.profileId, event.ownerProfileId) : undefined,
        ),
      ),
    );
  const responsible = members.filter(({ profileId }) => profileId === event.ownerProfileId);
  return responsible.length > 0 ? responsible : members.filter(({ role }) => role === "system_owner");
}

export interface ReminderDetails {
  title: string;
  place: string | null;
  category: CalendarCategory;
  isAllDay: boolean;
  checklist: string[];
  occurrence: Occurrence;
  associationName: string;
}

/** What a reminder tells; null when the event is gone, moved or done. */
export async function findReminder(
  db: Queryable,
  { eventId, occursOn }: { eventId: string; occursOn: string },
): Promise<ReminderDetails | null> {
  const [found] = await db
    .select({ event: calendarEvents, associationName: housingAssociations.associationName, doneAt: calendarOccurrences.doneAt })
    .from(calendarEvents)
    .innerJoin(housingAssociations, eq(housingAssociations.id, calendarEvents.housingAssociationId))
    .leftJoin(calendarOccurrences, and(eq(calendarOccurrences.eventId, calendarEvents.id), eq(calendarOccurrences.occursOn, occursOn)))
    .where(eq(calendarEvents.id, eventId));
  const occurrence = found && occurrenceOn(found.event, occursOn);
  if (!occurrence || found.doneAt) return null;
  const { title, place, category, isAllDay, checklist } = found.event;
  return { title, place, category, isAllDay, checklist, occurrence, associationName: found.associationName };
}
