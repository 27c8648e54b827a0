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

/**
 * So many new associations, each with so many confirmed subscribers and an owner of its own: the owners' addresses, in no order.
 */
export async function createSubscribedAssociations(pool: Pool, count: number, subscribers: number): Promise<string[]> {
  const owners: string[] = [];
  const atOnce = Math.max(1, Math.floor(AT_ONCE / subscribers));
  for (let first = 0; first < count; first += atOnce) {
    const codes = Array.from({ length: Math.min(atOnce, count - first) }, newInviteCode);
    const { rows } = await pool.query<{ email: string }>(
      `with houses as (
         insert into housing_associations (association_name, address, postal_code, city, invite_code)
         select 'Brf Många Boende', 'Provgatan 2', '11122', 'Stockholm', code from unnest($1::text[]) code returning id
       ), residents as (
         insert into crisis_subscribers (housing_association_id, full_name, email, phone_number, email_state, phone_state)
         select id, 'Boende ' || n, 'boende.' || n || '@' || id || '.example', '+4670' || lpad(n::text, 7, '0'), 'active', 'active'
           from houses cross join generate_series(1, $2::int) n
       ), people as (
         insert into users (email, password_hash, email_verified_at)
         select 'styrelsen@' || id || '.example', 'none', now() from houses returning id, email
       ), named as (
         insert into profiles (user_id, full_name, has_completed_initial_setup) select id, 'Åsa Ek', true from people returning id, user_id
       ), owners as (
         insert into association_members (profile_id, association_id, role)
         select named.id, houses.id, 'system_owner'
           from houses join people on people.email = 'styrelsen@' || houses.id || '.example' join named on named.user_id = people.id
       )
       select email from people`,
      [codes, subscribers],
    );
    owners.push(...rows.map(({ email }) => email));
  }
  await pool.query("vacuum analyze");
  return owners;
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
