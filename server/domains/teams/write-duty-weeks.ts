import { sql } from "drizzle-orm";
import { crisisDutyWeeks } from "#drizzle/schema/index.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { DutyPerson } from "./read-duty-people.ts";

/** Gives weeks of the rota to people. The caller holds the association and has decided that the weeks may change. */
export async function writeDutyWeeks(
  tx: Transaction,
  { associationId }: MemberActor,
  crisisTeamId: string,
  weeks: readonly { startsOn: string; person: DutyPerson }[],
): Promise<void> {
  await tx
    .insert(crisisDutyWeeks)
    .values(weeks.map(({ startsOn, person }) => ({ housingAssociationId: associationId, crisisTeamId, startsOn, ...person })))
    .onConflictDoUpdate({
      target: [crisisDutyWeeks.housingAssociationId, crisisDutyWeeks.startsOn],
      set: { teamMemberId: sql`excluded.team_member_id`, profileId: sql`excluded.profile_id` },
    });
}
