import { and, eq, inArray } from "drizzle-orm";
import { crisisMessages as messages } from "#drizzle/schema/index.ts";
import { cancelMessage } from "#server/domains/deliveries/cancel-message.ts";
import { readDeliveryCounts } from "#server/domains/deliveries/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { MessageState } from "#shared/enums.ts";
import { stoppableOf } from "./rules.ts";
import { quietWaiting } from "./tell-leaders.ts";

/** Stops the messages of a crisis in these states: those that wait for a second owner, and what has not left or is held of others. */
export async function stopMessages(
  ctx: DomainContext,
  tx: Transaction,
  activationId: string,
  states: readonly Exclude<MessageState, "cancelled">[],
): Promise<void> {
  const rows = await tx
    .select({ id: messages.id, state: messages.state, associationId: messages.housingAssociationId })
    .from(messages)
    .where(and(eq(messages.crisisActivationId, activationId), inArray(messages.state, [...states])));
  const counts = await readDeliveryCounts(
    tx,
    rows.map(({ id }) => id),
  );
  for (const { id, state, associationId } of rows) {
    if (state === "waiting" || stoppableOf(counts.get(id)) > 0) await cancelMessage(ctx, tx, id);
    if (state === "waiting") await quietWaiting(ctx, tx, associationId, id);
  }
}
