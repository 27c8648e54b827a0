import { eq, sql } from "drizzle-orm";
import { crisisActivations as activations, housingAssociations } from "#drizzle/schema/index.ts";
import { recipientsOf } from "#server/domains/deliveries/recipients.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { queueSms } from "#server/platform/senders/queue-sms.ts";
import { outgoingText, shortAssociationName } from "#shared/crisis-text/message-text.ts";
import type { Replier } from "./replies-of.ts";

/** One SMS of a crisis to one person, beside its messages; whoever has no number gets none. It names the house, and an exercise. */
export async function sendWord(
  ctx: DomainContext,
  tx: Transaction,
  activationId: string,
  to: Omit<Replier, "associationId">,
  words: string,
) {
  const [crisis] = await tx
    .select({
      associationId: activations.housingAssociationId,
      associationName: housingAssociations.associationName,
      isExercise: activations.isExercise,
    })
    .from(activations)
    .innerJoin(housingAssociations, eq(housingAssociations.id, activations.housingAssociationId))
    .where(eq(activations.id, activationId));
  if (!crisis) return;
  const { associationId, associationName, isExercise } = crisis;
  const { subscriberId, profileId } = to;
  const audience = subscriberId ? ({ audience: "subscribers", subscriberId } as const) : ({ audience: "self" } as const);
  const smsNumbers = { prefixes: ctx.config.smsCodes.prefixes };
  const numbers = recipientsOf(tx, { associationId, crisisDomainId: null, profileId, smsNumbers, ...audience }, "sms");
  const { rows } = await tx.execute<{ address: string }>(sql`
    select address from (${numbers}) r(address, subscriber_id, profile_id, team_member_id, push_subscription_id)`);
  const text = outgoingText(`${shortAssociationName(associationName)}: ${words}`, isExercise);
  for (const { address } of rows) await queueSms(ctx, tx, { to: address, text });
}
