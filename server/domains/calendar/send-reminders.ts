import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { daysToRemind, findReminded, findReminder, selectRemindable } from "./reminder-queries.ts";
import { dayOf } from "./wall-clock.ts";

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
