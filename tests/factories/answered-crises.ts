import { sql } from "drizzle-orm";
import type { crisisActivations } from "#drizzle/schema/index.ts";
import { portal } from "#tests/helpers/portal.ts";
import { createAskingMessage, createLedCrisis } from "./crisis-page.ts";

/**
 * A crisis whose message asked so many subscribers 50 minutes ago. Nine of ten have answered, the most of them at once: every
 * twelfth needs help and every fifth is away.
 */
export async function createAnsweredCrisis(
  associationId: string,
  people: number,
  values: Parameters<typeof createLedCrisis>[1] = {},
): Promise<typeof crisisActivations.$inferSelect> {
  const { db } = portal().services;
  const crisis = await createLedCrisis(associationId, values);
  const releasedAt = new Date(Date.now() - 50 * 60_000);
  const { id } = await createAskingMessage(crisis, { releasedAt });
  await db.execute(sql`
    with asked as (
      insert into crisis_subscribers (housing_association_id, full_name, email, email_state)
      select ${associationId}::uuid, 'Boende ' || n, n || '@' || ${crisis.id}::text || '.example', 'active'
        from generate_series(1, ${people}::int) n
      returning id, email
    ), sent as (
      insert into crisis_deliveries (crisis_message_id, channel, address, subscriber_id, status)
      select ${id}::uuid, 'email', email, id, 'sent' from asked
    ), numbered as (
      select id, split_part(email, '@', 1)::int as n from asked
    )
    insert into crisis_replies (crisis_activation_id, subscriber_id, source, answer, created_at)
    select ${crisis.id}::uuid, id, 'link',
           (case when n % 12 = 1 then 'need_help' when n % 5 = 2 then 'away' else 'ok' end)::reply_answer,
           ${releasedAt.toISOString()}::timestamptz + power(n::float / ${people}::int, 3) * interval '45 minutes'
      from numbered where n % 10 <> 0`);
  return crisis;
}
