import { and, eq, exists, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { crisisActivations, crisisDeliveries, crisisMessages as messages, warningProposals } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { formatTime } from "#shared/format/date.ts";
import { cancelMessage } from "./cancel-message.ts";
import { isTestHour, UNFINISHED } from "./rules.ts";

/** A message that tests the ways to a crisis group, as a condition. */
export const isTestAlarm = sql<boolean>`(${messages.kind} = 'test' and ${messages.audience} = 'team')`;

/** Why nobody of an association may be told now that nothing has happened, as a part of another statement; null when they may. */
export function dangerOf(db: Queryable, associationId: string, now: Date): SQL<"crisis" | "warning" | null> {
  const id = sql`${associationId}::uuid`;
  return sql`(case when ${exists(crisisOf(db, id))} then 'crisis' when ${exists(warningOf(db, id, now))} then 'warning' end)`;
}

/** An exercise too: a test between its messages is taken for one of them. */
const crisisOf = (db: Queryable, associationId: SQL) =>
  db
    .select({ id: crisisActivations.id })
    .from(crisisActivations)
    .where(and(eq(crisisActivations.housingAssociationId, associationId), eq(crisisActivations.status, "active")));

/** An official warning that the house was told of, that still holds and that nobody there has thrown away. */
const warningOf = (db: Queryable, associationId: SQL, now: Date) =>
  db
    .select({ id: warningProposals.id })
    .from(warningProposals)
    .where(
      and(
        eq(warningProposals.housingAssociationId, associationId),
        isNotNull(warningProposals.toldAt),
        isNull(warningProposals.endedAt),
        isNull(warningProposals.dismissedAt),
        gt(warningProposals.endsAt, now),
      ),
    );

/** Whether a message is a test that must not leave any more: something has happened since, or it would come at another hour than it was meant for. */
export function isStoppedTest(db: Queryable, now: Date): SQL<boolean> {
  const time = formatTime(now);
  const house = sql`${messages.housingAssociationId}`;
  const isHour = sql`case when ${messages.senderProfileId} is null then ${isTestHour(time, false)}::boolean else ${isTestHour(time, true)}::boolean end`;
  return sql<boolean>`(${isTestAlarm} and (not ${isHour} or ${exists(crisisOf(db, house))} or ${exists(warningOf(db, house, now))}))`;
}

/** Cancels what has not left of an association's tests. The caller holds the association's members, and begins a crisis. */
export async function cancelTests(ctx: DomainContext, tx: Transaction, associationId: string): Promise<void> {
  const unsent = tx
    .select({ id: crisisDeliveries.id })
    .from(crisisDeliveries)
    .where(and(eq(crisisDeliveries.crisisMessageId, messages.id), inArray(crisisDeliveries.status, [...UNFINISHED])));
  const waiting = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.housingAssociationId, associationId), eq(messages.state, "released"), isTestAlarm, exists(unsent)));
  for (const { id } of waiting) await cancelMessage(ctx, tx, id);
}
