import { and, eq, isNull } from "drizzle-orm";
import { associationMembers, crisisDomains, crisisTeams, housingAssociations, profiles, users } from "#drizzle/schema/index.ts";
import { assignLedTeams } from "#server/domains/teams/assign-led-teams.ts";
import { createStandardTeams } from "#server/domains/teams/create-standard-teams.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { ASSOCIATIONS, type DemoAssociation, TEAM_LEADERS } from "./demo-content.ts";
import type { SeedLedger } from "./seed-ledger.ts";

/** The standard teams of the demo's associations, and whom they are led by; what people have closed or changed stays so. */
export async function seedDemoTeams(tx: Transaction, ledger: SeedLedger): Promise<void> {
  for (const key of Object.keys(ASSOCIATIONS) as DemoAssociation[]) {
    await ledger.once(`teams/${key}`, async () => {
      const isOpen = and(eq(housingAssociations.id, ASSOCIATIONS[key].id), isNull(housingAssociations.closedAt));
      if ((await tx.$count(housingAssociations, isOpen)) > 0) await createStandardTeams(tx, ASSOCIATIONS[key].id);
    });
  }
  for (const [email, area] of TEAM_LEADERS) {
    await ledger.once(`team-leader/${email}`, async () => {
      const [found] = await tx
        .select({ profileId: profiles.id, associationId: crisisTeams.housingAssociationId, teamId: crisisTeams.id })
        .from(users)
        .innerJoin(profiles, eq(profiles.userId, users.id))
        .innerJoin(associationMembers, eq(associationMembers.profileId, profiles.id))
        .innerJoin(crisisTeams, eq(crisisTeams.housingAssociationId, associationMembers.associationId))
        .innerJoin(crisisDomains, and(eq(crisisDomains.id, crisisTeams.crisisDomainId), eq(crisisDomains.slug, area)))
        .where(and(eq(users.email, email), eq(associationMembers.role, "team_leader")));
      if (found) await assignLedTeams(tx, found, [found.teamId]);
    });
  }
}
