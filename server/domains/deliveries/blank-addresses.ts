import { type SQL, sql } from "drizzle-orm";
import { crisisDeliveries, crisisMessages, crisisSubscribers, profiles, teamMembers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import { DELIVERY_REASONS } from "./rules.ts";

/** Who a row can be about, and whether its address is theirs. Who is in a team and a member is reached as the member. */
const PEOPLE = [
  { column: sql.raw("subscriber_id"), people: crisisSubscribers, isTheirs: sql`true` },
  { column: sql.raw("profile_id"), people: profiles, isTheirs: sql`true` },
  { column: sql.raw("team_member_id"), people: teamMembers, isTheirs: sql`d.profile_id is null` },
];

/**
 * Forgets where messages went: of old messages every address, which says nothing any more, and of people who are gone what was on
 * its way when they went or went to an address they had before. The id of the row takes its place, so that it stays unique.
 */
export async function blankAddresses(ctx: DomainContext): Promise<void> {
  const limit = new Date(ctx.now().getTime() - KEPT_DAYS.deliveryAddress * 86_400_000);
  await ofOldMessages(ctx, limit);
  for (const person of PEOPLE) await ofPeopleGone(ctx, person);
}

/** What nobody has let go in all that time does not go any more. */
const ofOldMessages = (ctx: DomainContext, limit: Date): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await tx.execute(PATIENCE);
    await tx.execute(sql`
      with old as (
        update ${crisisMessages} set addresses_blanked_at = ${ctx.now().toISOString()}
         where released_at < ${limit.toISOString()} and addresses_blanked_at is null returning id
      )
      update ${crisisDeliveries} d
         set address = d.id::text,
             status = case when ${IS_OPEN} then 'cancelled' else d.status end,
             error_message = case when ${IS_OPEN} then ${DELIVERY_REASONS.cancelled} else d.error_message end
        from old where d.crisis_message_id = old.id`);
  });

const ofPeopleGone = (ctx: DomainContext, { column, people, isTheirs }: (typeof PEOPLE)[number]): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await tx.execute(PATIENCE);
    await tx.execute(sql`
      update ${crisisDeliveries} d set ${column} = null, address = case when ${isTheirs} then d.id::text else d.address end
       where d.${column} is not null and d.status not in ('queued', 'sending', 'doubtful')
         and not exists (select 1 from ${people} p where p.id = d.${column})`);
  });

const IS_OPEN: SQL = sql`d.status in ('queued', 'sending', 'doubtful', 'held')`;

/** The ledger of some years is read from end to end. */
const PATIENCE: SQL = sql`set local statement_timeout = '10min'`;
