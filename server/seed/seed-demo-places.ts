import { and, eq, isNull } from "drizzle-orm";
import {
  crisisDomains,
  crisisTeams,
  housingAssociations,
  profiles,
  housingAssociationStairwells as stairwells,
  teamMembers,
  users,
} from "#drizzle/schema/index.ts";
import { keepTakenPlaces } from "#server/domains/teams/keep-taken-places.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { ASSOCIATIONS } from "./demo-content.ts";
import { DEMO_PLACES, DEMO_STAIRWELLS, type DemoPlace } from "./demo-team-content.ts";
import type { SeedLedger } from "./seed-ledger.ts";

const housingAssociationId = ASSOCIATIONS.tallen.id;

/** The roles in the teams of Brf Exempeltallen, for as long as it is open. */
export async function seedDemoPlaces(tx: Transaction, ledger: SeedLedger, now: Date): Promise<void> {
  const isOpen = and(eq(housingAssociations.id, housingAssociationId), isNull(housingAssociations.closedAt));
  if ((await tx.$count(housingAssociations, isOpen)) === 0) return;
  await ledger.once("stairwells/tallen", () =>
    tx
      .insert(stairwells)
      .values(DEMO_STAIRWELLS.map((name, position) => ({ housingAssociationId, name, position })))
      .onConflictDoNothing(),
  );
  for (const place of DEMO_PLACES) {
    const who = "name" in place.who ? place.who.name : place.who.email;
    await ledger.once(`team-place/${place.area}/${who}`, () => fillPlace(tx, place, now));
  }
}

async function fillPlace(tx: Transaction, place: DemoPlace, now: Date): Promise<void> {
  const [team] = await tx
    .select({ id: crisisTeams.id })
    .from(crisisTeams)
    .innerJoin(crisisDomains, eq(crisisDomains.id, crisisTeams.crisisDomainId))
    .where(and(eq(crisisTeams.housingAssociationId, housingAssociationId), eq(crisisDomains.slug, place.area)));
  if (!team) return;
  const [stairwell] = await tx
    .select({ id: stairwells.id })
    .from(stairwells)
    .where(and(eq(stairwells.housingAssociationId, housingAssociationId), eq(stairwells.name, place.stairwell ?? "")));
  const { role, isDeputy = false, isAsked = false, showsContact = false, competence = null } = place;
  const values = { role, isDeputy, showsContact, acceptedAt: isAsked ? null : now, stairwellId: stairwell?.id ?? null, competence };

  if ("name" in place.who) {
    const { name: memberName, phone, email } = place.who;
    await tx.insert(teamMembers).values({ crisisTeamId: team.id, memberName, phone, email, ...values, acceptedAt: null });
    return keepTakenPlaces(tx, [team.id]);
  }
  const profileId = await findProfile(tx, place.who);
  if (!profileId) return;
  await tx
    .insert(teamMembers)
    .values({ crisisTeamId: team.id, profileId, ...values })
    .onConflictDoUpdate({ target: [teamMembers.crisisTeamId, teamMembers.profileId], set: values });
  await keepTakenPlaces(tx, [team.id]);
}

/** Their profile, with a number to ring where they have given none. */
async function findProfile(tx: Transaction, { email, phone }: { email: string; phone: string }): Promise<string | null> {
  const [profile] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(users.email, email));
  if (!profile) return null;
  await tx
    .update(profiles)
    .set({ phoneNumber: phone })
    .where(and(eq(profiles.id, profile.id), isNull(profiles.phoneNumber)));
  return profile.id;
}
