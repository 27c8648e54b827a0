import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  collaborationAlerts as alerts,
  crisisDomains,
  collaborationAlertRecipients as recipients,
  collaborationReplies as replies,
} from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { findPage, type PageView } from "#server/platform/database/page-view.ts";
import { COLLABORATION_ALERTS_PAGE_SIZE } from "#shared/limits.ts";
import type { listSentInput } from "#shared/schemas/collaboration-alerts.ts";
import { contentColumns, toContent } from "./content-queries.ts";
import type { SentRowView } from "./views.ts";

/** What the caller's association has sent, newest first, with what came of it. */
export async function listSent(ctx: DomainContext, { page: wanted }: z.output<typeof listSentInput>): Promise<PageView<SentRowView>> {
  const { associationId } = requirePermission(ctx.actor, "collaboration:read");
  const where = and(eq(alerts.housingAssociationId, associationId), isNotNull(alerts.sentAt));
  const total = await ctx.db.$count(alerts, where);
  const { page, pageCount, offset } = findPage(wanted, total, COLLABORATION_ALERTS_PAGE_SIZE);
  const rows = await ctx.db
    .select({ ...contentColumns, sentAt: alerts.sentAt, closedAt: alerts.closedAt, state: alerts.state })
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
      ...toContent(row),
      sentAt: row.sentAt?.toISOString() ?? "",
      closedAt: row.closedAt?.toISOString() ?? null,
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
