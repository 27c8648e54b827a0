import { and, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  collaborationAlerts as alerts,
  crisisDomains,
  housingAssociations,
  collaborationAlertRecipients as recipients,
  collaborationReplies as replies,
} from "#drizzle/schema/index.ts";
import { memberName } from "#server/domains/tasks/people-queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { findPage, type PageView } from "#server/platform/database/page-view.ts";
import type { AlertRecipientState } from "#shared/enums.ts";
import { COLLABORATION_ALERTS_PAGE_SIZE } from "#shared/limits.ts";
import type { listReceivedInput, listSentInput } from "#shared/schemas/collaboration-alerts.ts";
import { alertContent, sentAt } from "./find-alert.ts";
import type { ReceivedRowView, SentRowView } from "./views.ts";

const WAITING: AlertRecipientState[] = ["new", "read"];

const isReceivedBy = (associationId: string): SQL | undefined =>
  and(eq(recipients.housingAssociationId, associationId), isNotNull(alerts.sentAt));

/** What other associations have sent to the caller's, newest first. */
export async function listReceived(
  ctx: DomainContext,
  { kind, state, page: wanted }: z.output<typeof listReceivedInput>,
): Promise<PageView<ReceivedRowView>> {
  const actor = requirePermission(ctx.actor, "collaboration:read");
  const where = and(
    isReceivedBy(actor.associationId),
    kind ? eq(alerts.kind, kind) : undefined,
    state === "waiting" ? inArray(recipients.state, WAITING) : state ? eq(recipients.state, state) : undefined,
  );
  const [{ total } = { total: 0 }] = await ctx.db
    .select({ total: sql<number>`count(*)::int` })
    .from(recipients)
    .innerJoin(alerts, eq(alerts.id, recipients.alertId))
    .where(where);
  const { page, pageCount, offset } = findPage(wanted, total, COLLABORATION_ALERTS_PAGE_SIZE);
  const rows = await selectReceived(ctx, actor)
    .where(where)
    .orderBy(desc(alerts.sentAt), alerts.id)
    .limit(COLLABORATION_ALERTS_PAGE_SIZE)
    .offset(offset);
  return { rows, total, page, pageCount };
}

/** How many alerts nobody in the association has read. */
export async function countUnread(ctx: DomainContext): Promise<number> {
  const { associationId } = requirePermission(ctx.actor, "collaboration:read");
  return ctx.db.$count(recipients, and(eq(recipients.housingAssociationId, associationId), eq(recipients.state, "new")));
}

function selectReceived({ db }: DomainContext, actor: MemberActor) {
  return db
    .select({
      ...alertContent,
      from: housingAssociations.associationName,
      sentAt,
      closedAt: alerts.closedAt,
      state: recipients.state,
      replies: db.$count(
        replies,
        and(eq(replies.alertId, recipients.alertId), eq(replies.recipientAssociationId, recipients.housingAssociationId)),
      ),
      assignedTo: memberName(db, actor, recipients.assignedProfileId),
      hasTask: sql<boolean>`${recipients.taskId} is not null`,
    })
    .from(recipients)
    .innerJoin(alerts, eq(alerts.id, recipients.alertId))
    .innerJoin(housingAssociations, eq(housingAssociations.id, alerts.housingAssociationId))
    .leftJoin(crisisDomains, eq(crisisDomains.id, alerts.crisisDomainId));
}

/** What the caller's association has sent, newest first, with what came of it. */
export async function listSent(ctx: DomainContext, { page: wanted }: z.output<typeof listSentInput>): Promise<PageView<SentRowView>> {
  const { associationId } = requirePermission(ctx.actor, "collaboration:read");
  const where = and(eq(alerts.housingAssociationId, associationId), isNotNull(alerts.sentAt));
  const total = await ctx.db.$count(alerts, where);
  const { page, pageCount, offset } = findPage(wanted, total, COLLABORATION_ALERTS_PAGE_SIZE);
  const rows = await ctx.db
    .select({ ...alertContent, sentAt, closedAt: alerts.closedAt, state: alerts.state })
    .from(alerts)
    .leftJoin(crisisDomains, eq(crisisDomains.id, alerts.crisisDomainId))
    .where(where)
    .orderBy(desc(alerts.sentAt), alerts.id)
    .limit(COLLABORATION_ALERTS_PAGE_SIZE)
    .offset(offset);
  const counts = await countAnswers(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      state: row.state === "closed" ? "closed" : "sent",
      ...(counts.get(row.id) ?? { receivers: 0, read: 0, answered: 0, canHelp: 0 }),
    })),
    total,
    page,
    pageCount,
  };
}

type Counts = Pick<SentRowView, "receivers" | "read" | "answered" | "canHelp">;

async function countAnswers(db: Queryable, alertIds: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  if (alertIds.length === 0) return new Map();
  const isOwnThread = and(
    eq(replies.alertId, recipients.alertId),
    eq(replies.recipientAssociationId, recipients.housingAssociationId),
    eq(replies.fromAssociationId, recipients.housingAssociationId),
  );
  // Who can help may withdraw it: the last of the two answers holds.
  const lastAnswer = sql`(select ${replies.kind} from ${replies} where ${isOwnThread} and ${replies.kind} in ('can_help', 'cannot_help')
    order by ${replies.createdAt} desc, ${replies.id} desc limit 1)`;
  const rows = await db
    .select({
      id: recipients.alertId,
      receivers: sql<number>`count(*)::int`,
      read: sql<number>`count(${recipients.readAt})::int`,
      answered: sql<number>`(count(*) filter (where exists (select 1 from ${replies} where ${isOwnThread})))::int`,
      canHelp: sql<number>`(count(*) filter (where ${lastAnswer} = 'can_help'))::int`,
    })
    .from(recipients)
    .where(inArray(recipients.alertId, [...alertIds]))
    .groupBy(recipients.alertId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
