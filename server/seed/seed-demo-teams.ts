import { and, eq, inArray, isNull } from "drizzle-orm";
import {
  associationMembers,
  crisisDomains,
  crisisDutyWeeks,
  crisisTeams,
  profiles,
  housingAssociationStairwells as stairwells,
  teamMembers,
  users,
} from "#drizzle/schema/index.ts";
import { assignLedTeams } from "#server/domains/teams/assign-led-teams.ts";
import { createStandardTeams } from "#server/domains/teams/crisis-teams.ts";
import { keepTakenPlaces } from "#server/domains/teams/keep-taken-places.ts";
import { addWeeks, mondayOf } from "#shared/format/week.ts";
import { CRISIS_GROUP_AREA } from "#shared/text/team-roles.ts";
import { ASSOCIATIONS, TEAMS } from "./demo-content.ts";
import { type DemoSeed, isOpen, TALLEN_ID } from "./demo-lookups.ts";

const housingAssociationId = TALLEN_ID;

/** The standard teams of the demo's associations, and whom they are led by; what people have closed or changed stays so. */
export async function seedDemoTeams({ tx, ledger }: DemoSeed): Promise<void> {
  for (const [key, { id }] of Object.entries(ASSOCIATIONS)) {
    await ledger.once(`teams/${key}`, async () => {
      if (await isOpen(tx, id)) await createStandardTeams(tx, id);
    });
  }
  for (const { email, area } of TEAMS.leaders) {
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

/** The roles in the teams of Brf Exempeltallen, for as long as it is open. */
export async function seedDemoPlaces(seed: DemoSeed): Promise<void> {
  const { tx, ledger } = seed;
  if (!(await isOpen(tx))) return;
  await ledger.once("stairwells/tallen", () =>
    tx
      .insert(stairwells)
      .values(TEAMS.stairwells.map((name, position) => ({ housingAssociationId, name, position })))
      .onConflictDoNothing(),
  );
  for (const place of TEAMS.places) {
    const who = "name" in place.who ? place.who.name : place.who.email;
    await ledger.once(`team-place/${place.area}/${who}`, () => fillPlace(seed, place));
  }
}

async function fillPlace({ tx, now, profileIds }: DemoSeed, place: (typeof TEAMS.places)[number]): Promise<void> {
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
  const { role, isDeputy, isAsked, showsContact, competence = null } = place;
  const values = { role, isDeputy, showsContact, acceptedAt: isAsked ? null : now, stairwellId: stairwell?.id ?? null, competence };

  if ("name" in place.who) {
    const { name: memberName, phone, email } = place.who;
    await tx.insert(teamMembers).values({ crisisTeamId: team.id, memberName, phone, email, ...values, acceptedAt: null });
    return keepTakenPlaces(tx, [team.id]);
  }
  const profileId = profileIds.get(place.who.email);
  if (!profileId) return;
  // A number to ring where they have given none.
  await tx
    .update(profiles)
    .set({ phoneNumber: place.who.phone })
    .where(and(eq(profiles.id, profileId), isNull(profiles.phoneNumber)));
  await tx
    .insert(teamMembers)
    .values({ crisisTeamId: team.id, profileId, ...values })
    .onConflictDoUpdate({ target: [teamMembers.crisisTeamId, teamMembers.profileId], set: values });
  await keepTakenPlaces(tx, [team.id]);
}

/** Who is on call in Brf Exempeltallen, counted from the week in which it is seeded; one of the coming weeks is still open. */
export async function seedDemoRota({ tx, ledger, now }: DemoSeed): Promise<void> {
  await ledger.once("duty-rota/tallen", async () => {
    const { people, begins, weeks, emptyWeek } = TEAMS.rota;
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
