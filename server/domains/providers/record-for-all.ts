import { type GivenReply, recordReplyIn } from "#server/domains/crisis/record-reply.ts";
import { listAlsoAsked } from "#server/domains/deliveries/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** For whom the delivery went to, and for whomever else its crisis has asked at the same number: whoever is asked as two answers once. */
export async function recordForAll(ctx: DomainContext, tx: Transaction, deliveryId: string, given: GivenReply) {
  const recorded = await recordReplyIn(ctx, tx, { ...given, deliveryId });
  const others = recorded.outcome === "recorded" ? await listAlsoAsked(tx, deliveryId) : [];
  for (const other of others) await recordReplyIn(ctx, tx, { ...given, deliveryId: other });
  return { ...recorded, isShared: others.length > 0 };
}
