import { sql } from "drizzle-orm";
import { namesOfProfiles } from "#server/domains/account/name-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database/db.ts";
import { DEEDS } from "./rules.ts";

/**
 * Those who stand in the log, in Swedish order of name, for its filter: members and those who have left. Who has done nothing
 * but apply is not among them and is found by name: a list of all members would be no help.
 */
export async function listAuditActors(ctx: DomainContext): Promise<{ profileId: string; displayName: string }[]> {
  const { associationId } = requirePermission(ctx.actor, "admin:read");
  const actorIds = await listActorIds(ctx.db, associationId);
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select actor.id from unnest(${sql.param(actorIds)}::uuid[]) as actor(id)
     where exists (select from audit_log
                    where association_id = ${associationId} and actor_profile_id = actor.id and action = any(${sql.param(DEEDS)}))`);
  const names = await namesOfProfiles(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return [...names]
    .map(([profileId, displayName]) => ({ profileId, displayName }))
    .sort((one, other) => one.displayName.localeCompare(other.displayName, "sv") || one.profileId.localeCompare(other.profileId));
}

/** Everybody who has done anything in the association, each found by one step in the index however much they have done. */
export async function listActorIds(db: Database, associationId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive actor(id) as (
      (select actor_profile_id from audit_log
        where association_id = ${associationId} and actor_profile_id is not null
        order by actor_profile_id limit 1)
      union all
      select (select actor_profile_id from audit_log
               where association_id = ${associationId} and actor_profile_id > actor.id
               order by actor_profile_id limit 1)
        from actor where actor.id is not null)
    select id from actor where id is not null`);
  return rows.map(({ id }) => id);
}
