import { sql } from "drizzle-orm";
import { portal } from "./portal.ts";

/**
 * Where what triggers keep for the lists differs from what the tables hold: the tallies of members and applications, and the
 * name and the searched text of every row. Empty when all agree, in the whole database.
 */
export async function listingFaults(): Promise<unknown[]> {
  const { rows } = await portal().services.db.execute(sql`
    with person as (
      select p.id, coalesce(p.full_name, p.name, '') as name,
             search_fold(concat_ws(E'\n', p.full_name, p.name, u.email)) as search
        from profiles p join users u on u.id = p.user_id
    ), kept as (
      select association_id, array[plain_members, team_leaders, system_owners] as members,
             array[pending_requests, approved_requests, rejected_requests, withdrawn_requests] as requests
        from association_tallies
    ), counted as (
      select a.id as association_id,
             (select array[count(*) filter (where role = 'member'), count(*) filter (where role = 'team_leader'),
                           count(*) filter (where role = 'system_owner')]::int[]
                from association_members m where m.association_id = a.id) as members,
             (select array[count(*) filter (where status = 'pending'), count(*) filter (where status = 'approved'),
                           count(*) filter (where status = 'rejected'), count(*) filter (where status = 'withdrawn')]::int[]
                from association_membership_requests r where r.association_id = a.id) as requests
        from housing_associations a
    )
    select 'tally' as fault, association_id as id, concat(kept.members, kept.requests) as kept, concat(counted.members, counted.requests) as true
      from kept full join counted using (association_id)
     where (kept.members, kept.requests) is distinct from (counted.members, counted.requests)
    union all
    select 'member', m.profile_id, m.person_name, person.name from association_members m join person on person.id = m.profile_id
     where (m.person_name, m.person_search) is distinct from (person.name, person.search)
    union all
    select 'request', r.id, r.person_name, person.name from association_membership_requests r join person on person.id = r.profile_id
     where (r.person_name, r.person_search) is distinct from (person.name, person.search)`);
  return rows;
}
