import { and, eq, inArray } from "drizzle-orm";
import { crisisDomains, crisisDutyWeeks, crisisTeams, profiles, teamMembers, users } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { addWeeks, mondayOf } from "#shared/format/week.ts";
import { CRISIS_GROUP_AREA } from "#shared/text/team-roles.ts";
import { ASSOCIATIONS } from "./demo-content.ts";
import { DEMO_ROTA } from "./demo-team-content.ts";
import type { SeedLedger } from "./seed-ledger.ts";

const housingAssociationId = ASSOCIATIONS.tallen.id;

/** Who is on call in Brf Exempeltallen, counted from the week in which it is seeded; one of the coming weeks is still open. */
export async function seedDemoRota(tx: Transaction, ledger: SeedLedger, now: Date): Promise<void> {
  await ledger.once("duty-rota/tallen", async () => {
    const { people, begins, weeks, emptyWeek } = DEMO_ROTA;
    const group = await tx
      .select({ crisisTeamId: crisisTeams.id, teamMemberId: teamMembers.id, profileId: teamMembers.profileId, email: users.email })
      .from(teamMembers)
      .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
      .innerJoin(crisisDomains, eq(crisisDomains.id, crisisTeams.crisisDomainId))
      .innerJoin(profiles, eq(profiles.id, teamMembers.profileId))
      .innerJoin(users, eq(users.id, profiles.userId))
      .where(
        and(
          eq(crisisTeams.housingAssociationId, housingAssociationId),
          eq(crisisDomains.slug, CRISIS_GROUP_AREA),
          inArray(users.email, people),
        ),
      );
    const rows = Array.from({ length: weeks }, (_, index) => {
      const person = group.find(({ email }) => email === people[index % people.length]);
      if (!person || index === emptyWeek) return [];
      const { crisisTeamId, teamMemberId, profileId } = person;
      return [{ housingAssociationId, startsOn: addWeeks(mondayOf(now), begins + index), crisisTeamId, teamMemberId, profileId }];
    }).flat();
    if (rows.length > 0) await tx.insert(crisisDutyWeeks).values(rows).onConflictDoNothing();
  });
}
