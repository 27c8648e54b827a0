import { inArray, sql } from "drizzle-orm";
import { crisisTeams, teamMembers } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { DEPUTY_SUFFIX, LEADER_PLACE } from "./rules.ts";

/**
 * Remembers which places of these teams are taken now, inside the write that fills them, so that one that is empty later is seen to have
 * been left and not only never filled. However people leave, nothing more has to be written then.
 */
export async function keepTakenPlaces(tx: Transaction, teamIds: readonly string[]): Promise<void> {
  if (teamIds.length === 0) return;
  const { crisisTeamId, role, isDeputy, leads, profileId, acceptedAt } = teamMembers;
  const taken = sql`
    select ${role} || case when ${isDeputy} then ${DEPUTY_SUFFIX}::text else '' end
    from ${teamMembers}
    where ${crisisTeamId} = ${crisisTeams.id} and ${role} is not null and (${profileId} is null or ${acceptedAt} is not null)
    union
    select ${LEADER_PLACE}::text from ${teamMembers} where ${crisisTeamId} = ${crisisTeams.id} and ${leads}
    union
    select unnest(${crisisTeams.takenPlaces})`;
  await tx
    .update(crisisTeams)
    .set({ takenPlaces: sql`array(${taken})` })
    .where(inArray(crisisTeams.id, [...teamIds]));
}
