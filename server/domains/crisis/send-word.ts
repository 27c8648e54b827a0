import { eq, sql } from "drizzle-orm";
import { crisisActivations as activations, housingAssociations } from "#drizzle/schema/index.ts";
import { recipientsOf } from "#server/domains/deliveries/recipients.ts";
import { profileOf } from "#server/domains/subscribers/same-person.ts";
import { teamNumbers } from "#server/domains/teams/recipient-queries.ts";
import { NOBODY } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { isAmong } from "#server/platform/phones.ts";
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
  const number = await numberOf(ctx, tx, { associationId, ...to });
  if (number === null) return;
  await queueSms(ctx, tx, { to: number, text: outgoingText(`${shortAssociationName(associationName)}: ${words}`, isExercise) });
}

/** The number that a person gets SMS at: what stands in a team, as a subscriber, or in the account. */
async function numberOf(ctx: DomainContext, tx: Transaction, { associationId, ...to }: Replier): Promise<string | null> {
  const { prefixes } = ctx.config.smsCodes;
  const common = { associationId, crisisDomainId: null, smsNumbers: { prefixes } };
  const holder = sql`coalesce(${to.profileId}::uuid, ${profileOf(sql`${to.subscriberId}::uuid`)})`;
  const [profile] = (await tx.execute<{ id: string | null }>(sql`select ${holder} as id`)).rows;
  const profileId = profile?.id ?? null;
  const asSubscriber = recipientsOf(tx, { ...common, audience: "subscribers", profileId, subscriberId: to.subscriberId ?? NOBODY }, "sms");
  const asMember = recipientsOf(tx, { ...common, audience: "self", profileId }, "sms");
  const columns = sql.raw("r(address, subscriber_id, profile_id, team_member_id, push_subscription_id)");
  const { rows } = await tx.execute<{ address: string }>(sql`
    select address from (
      select number as address, 0 as rank from ${teamNumbers(tx, associationId)} t(profile_id, number)
       where t.profile_id = ${profileId}::uuid and ${isAmong(sql`t.number`, { prefixes })}
      union all select address, 1 from (${asSubscriber}) ${columns}
      union all select address, 2 from (${asMember}) ${columns}
    ) found order by rank, address limit 1`);
  return rows[0]?.address ?? null;
}
