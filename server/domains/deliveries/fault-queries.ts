import { and, asc, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import { crisisDeliveries, crisisSubscribers, profiles, teamMembers } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { findPage, type PageView } from "#server/platform/database/page-view.ts";
import type { DeliveryStatus } from "#shared/enums.ts";
import { DELIVERY_REASONS } from "./rules.ts";
import type { DeliveryFaultView } from "./views.ts";

const PAGE_SIZE = 25;

const FAULTY: DeliveryStatus[] = ["failed", "held", "suppressed", "doubtful"];

const isFault = or(inArray(crisisDeliveries.status, FAULTY), eq(crisisDeliveries.possiblyDuplicate, true));

/** How many deliveries of each of these messages have nothing else the matter than that they may have arrived twice. */
export async function countPossiblyDuplicates(db: Queryable, messageIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ messageId: crisisDeliveries.crisisMessageId, number: sql<number>`count(*)::int` })
    .from(crisisDeliveries)
    .where(
      and(
        inArray(crisisDeliveries.crisisMessageId, [...messageIds]),
        eq(crisisDeliveries.possiblyDuplicate, true),
        notInArray(crisisDeliveries.status, FAULTY),
      ),
    )
    .groupBy(crisisDeliveries.crisisMessageId);
  return new Map(rows.map(({ messageId, number }) => [messageId, number]));
}

const NAME = sql<string | null>`coalesce(${crisisSubscribers.fullName}, ${profiles.fullName}, ${profiles.name}, ${teamMembers.memberName})`;

/** The deliveries of a message that somebody should know of, by name. The caller has decided who may know. */
export async function listDeliveryFaults(db: Queryable, messageId: string, wanted: number): Promise<PageView<DeliveryFaultView>> {
  const where = and(eq(crisisDeliveries.crisisMessageId, messageId), isFault);
  const total = await db.$count(crisisDeliveries, where);
  const { page, pageCount, offset } = findPage(wanted, total, PAGE_SIZE);
  const rows = await db
    .select({
      id: crisisDeliveries.id,
      name: NAME,
      channel: crisisDeliveries.channel,
      status: crisisDeliveries.status,
      possiblyDuplicate: crisisDeliveries.possiblyDuplicate,
      errorMessage: crisisDeliveries.errorMessage,
    })
    .from(crisisDeliveries)
    .leftJoin(crisisSubscribers, eq(crisisSubscribers.id, crisisDeliveries.subscriberId))
    .leftJoin(profiles, eq(profiles.id, crisisDeliveries.profileId))
    .leftJoin(teamMembers, eq(teamMembers.id, crisisDeliveries.teamMemberId))
    .where(where)
    .orderBy(asc(NAME), asc(crisisDeliveries.channel), asc(crisisDeliveries.id))
    .limit(PAGE_SIZE)
    .offset(offset);
  return { rows: rows.map(({ errorMessage, ...row }) => ({ ...row, reason: reasonOf({ errorMessage, ...row }) })), total, page, pageCount };
}

function reasonOf({ status, errorMessage }: { status: string; errorMessage: string | null }): string {
  if (status === "sent" || status === "delivered") return DELIVERY_REASONS.possiblyDuplicate;
  return errorMessage ?? (status === "doubtful" ? DELIVERY_REASONS.doubtful : DELIVERY_REASONS.refused);
}
