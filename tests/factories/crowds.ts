import type { Pool, PoolClient } from "pg";

/**
 * Fills an association with so many more members and, by other people, so many applications: three in five wait, the others
 * are approved or rejected by turns. One statement per table, for tests and benches of long lists.
 */
export async function createCrowd(pool: Pool, associationId: string, size: { members: number; requests: number }): Promise<void> {
  const client = await pool.connect();
  try {
    // So much at once may take longer than any statement of the portal may.
    await client.query("set statement_timeout = 0");
    await insertCrowd(client, associationId, size);
    await client.query("reset statement_timeout");
  } finally {
    client.release();
  }
}

async function insertCrowd(client: PoolClient, associationId: string, size: { members: number; requests: number }): Promise<void> {
  await createPeople(client, `m.${associationId}`, size.members);
  await client.query(
    `insert into association_members (profile_id, association_id, role, created_at)
     select p.id, $1, case when p.number % 100 = 0 then 'team_leader' else 'member' end::association_role, now() - p.number * interval '1 hour'
       from (${PEOPLE}) p`,
    [associationId, `m.${associationId}.example`],
  );
  await createPeople(client, `a.${associationId}`, size.requests);
  await client.query(
    `insert into association_membership_requests (profile_id, association_id, status, role, message_to_admin, requested_at, reviewed_at)
     select p.id, $1, s.status::membership_request_status, case when s.status = 'approved' then 'member' end::association_role,
            'Jag bor i lägenhet ' || p.number, now() - p.number * interval '1 hour',
            case when s.status <> 'pending' then now() - p.number * interval '30 minutes' end
       from (${PEOPLE}) p
       cross join lateral (select (array['pending', 'pending', 'pending', 'approved', 'rejected'])[p.number % 5 + 1] as status) s`,
    [associationId, `a.${associationId}.example`],
  );
  await client.query("vacuum analyze users, profiles, association_members, association_membership_requests, association_tallies");
}

const PEOPLE = `
  select profiles.id, split_part(split_part(email, '@', 1), '.', 2)::int as number
    from profiles join users on users.id = profiles.user_id where split_part(email, '@', 2) = $2`;

async function createPeople(client: PoolClient, host: string, count: number): Promise<void> {
  await client.query(
    `insert into users (email, password_hash, email_verified_at)
     select 'boende.' || n || '@' || $1 || '.example', 'none', now() from generate_series(1, $2::int) n`,
    [host, count],
  );
  await client.query(
    `insert into profiles (user_id, full_name, has_completed_initial_setup)
     select u.id, w.first[u.n * 31 % cardinality(w.first) + 1] || ' ' || w.last[u.n * 17 % cardinality(w.last) + 1] || ' ' || u.n, true
       from (select id, split_part(split_part(email, '@', 1), '.', 2)::int as n from users where split_part(email, '@', 2) = $1) u
      cross join (select array['Åsa','Björn','Cecilia','Désirée','Erik','Fatima','Gustav','Örjan','Zahra','Älva','Nils'] as first,
                         array['Öberg','Lind','Ek','Åström','Nordin','Häll','Sjö','Ask','Berg'] as last) w`,
    [`${host}.example`],
  );
}
