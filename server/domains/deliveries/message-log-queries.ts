import { desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { crisisSubscriberMessages as log, crisisMessages as messages, profiles, users } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { findPage, type PageView } from "#server/platform/database/page-view.ts";
import { shownName } from "#server/platform/shown-name.ts";
import { SUBSCRIBER_MESSAGES_PAGE_SIZE } from "#shared/limits.ts";
import type { subscriberMessagesInput } from "#shared/schemas/subscribers.ts";

/** One page of the message log of the caller's association, newest first (SUBS-09). */
export async function listSubscriberMessages(
  ctx: DomainContext,
  { page: wanted }: z.output<typeof subscriberMessagesInput>,
): Promise<PageView<SubscriberMessageView>> {
  const { associationId } = requirePermission(ctx.actor, "subscribers:read");
  const total = await countSubscriberMessages(ctx.db, associationId);
  const { page, pageCount, offset } = findPage(wanted, total, SUBSCRIBER_MESSAGES_PAGE_SIZE);
  const rows = await selectMessages(ctx.db, associationId).limit(SUBSCRIBER_MESSAGES_PAGE_SIZE).offset(offset);
  return { rows: rows.map(toView), total, page, pageCount };
}

/** How many lines the log has. The caller has decided who may know. */
export function countSubscriberMessages(db: Queryable, associationId: string): Promise<number> {
  return db.$count(log, eq(log.housingAssociationId, associationId));
}

/** The whole log, newest first, for a list that an owner takes out; so many lines at a time. */
export async function* subscriberMessageBatches(db: Queryable, associationId: string): AsyncGenerator<SubscriberMessageView[], void> {
  const size = 500;
  for (let offset = 0; ; offset += size) {
    const rows = await selectMessages(db, associationId).limit(size).offset(offset);
    if (rows.length > 0) yield rows.map(toView);
    if (rows.length < size) return;
  }
}

function selectMessages(db: Queryable, associationId: string) {
  return db
    .select({
      id: log.id,
      crisisActivationId: log.crisisActivationId,
      crisisSubscriberId: log.crisisSubscriberId,
      messageContent: log.messageContent,
      /** «trapphus A, trapphus B (2 tr)»; null for the whole house. */
      placeWords: messages.placeWords,
      communicationChannel: log.communicationChannel,
      recipientCount: log.recipientCount,
      status: log.status,
      errorMessage: log.errorMessage,
      sentAt: log.sentAt,
      createdAt: log.createdAt,
      fullName: profiles.fullName,
      name: profiles.name,
      email: users.email,
    })
    .from(log)
    .leftJoin(messages, eq(messages.id, log.crisisMessageId))
    .leftJoin(profiles, eq(profiles.id, log.senderProfileId))
    .leftJoin(users, eq(users.id, profiles.userId))
    .where(eq(log.housingAssociationId, associationId))
    .orderBy(desc(log.createdAt), desc(log.id))
    .$dynamic();
}

/** One line of the message log (DATA-57). */
export type SubscriberMessageView = ReturnType<typeof toView>;

const toView = ({ fullName, name, email, ...row }: Awaited<ReturnType<typeof selectMessages>>[number]) => ({
  ...row,
  senderName: email ? shownName({ fullName, name, email }, false) : null,
});
