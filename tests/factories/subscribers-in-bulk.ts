import type { Pool } from "pg";
import { newInviteCode } from "#shared/invite-code.ts";

/** The search index makes a row dear; no statement may take as long as the pool allows. */
const AT_ONCE = 2_000;

/** A new association with so many confirmed subscribers, each with an e-mail address and a telephone of its own; its id. */
export async function createSubscribedAssociation(pool: Pool, subscribers: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into housing_associations (association_name, address, postal_code, city, invite_code)
     values ('Brf Många Boende', 'Provgatan 2', '11122', 'Stockholm', $1) returning id`,
    [newInviteCode()],
  );
  const id = rows[0]?.id;
  if (!id) throw new Error("no association row");
  await addSubscribers(pool, id, subscribers);
  return id;
}

/** So many confirmed subscribers of this association, each with an e-mail address and a telephone of its own. */
export async function addSubscribers(pool: Pool, id: string, subscribers: number): Promise<void> {
  for (let first = 1; first <= subscribers; first += AT_ONCE) {
    await pool.query(
      `insert into crisis_subscribers (housing_association_id, full_name, email, phone_number, email_state, phone_state)
       select $1::uuid, 'Boende ' || n, 'boende.' || n || '@' || $1 || '.example', '+4670' || lpad(n::text, 7, '0'), 'active', 'active'
         from generate_series($2::int, $3::int) n`,
      [id, first, Math.min(subscribers, first + AT_ONCE - 1)],
    );
  }
  await pool.query("analyze crisis_subscribers");
}
