import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { crisisActivations, crisisDomains, crisisTeams, housingAssociations, teamMembers } from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { createStairwells, createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;

async function house() {
  const { id: associationId } = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId, fullName: "Anna Ägare" });
  const teams = await createTeams(associationId);
  const team = (area: string): string => teams.find(({ areaName }) => areaName === area)?.id ?? "";
  return { associationId, owner, team, client: await clientFor(owner) };
}

const areaId = async (slug: string): Promise<string> =>
  (await db().select({ id: crisisDomains.id }).from(crisisDomains).where(eq(crisisDomains.slug, slug)))[0]?.id ?? "";

test("TEAM-02 an owner makes a team for an area once; members and leaders do not, and an area must exist", async () => {
  const { associationId, owner, client } = await house();
  const crisisDomainId = await areaId("mat");
  const { id } = await client.team.create.mutate({ crisisDomainId });
  expect((await client.team.list.query()).find((team) => team.crisisDomainId === crisisDomainId)).toMatchObject({
    id,
    areaName: "Mat",
    memberCount: 0,
  });
  expect(await auditRows("team.create", id)).toEqual([{ actorProfileId: owner.profileId, associationId, details: { teams: ["Mat"] } }]);
  expect(await refusal(client.team.create.mutate({ crisisDomainId }))).toMatchObject({
    message: "Området har redan ett team.",
    data: { httpStatus: 409, reason: "TEAM_EXISTS" },
  });
  expect((await refusal(client.team.create.mutate({ crisisDomainId: crypto.randomUUID() }))).data).toMatchObject({ httpStatus: 404 });
  for (const role of ["member", "team_leader"] as const) {
    const other = await clientFor(await createMember({ role, associationId }));
    expect((await refusal(other.team.create.mutate({ crisisDomainId: await areaId("halsa") }))).data).toMatchObject({ httpStatus: 403 });
  }
});

test("a team goes with everybody in it, but not while somebody leads it", async () => {
  const { owner, team, client, associationId } = await house();
  const teamId = team("Värme");
  const leader = await createMember({ role: "team_leader", associationId });
  const { id } = await createTeamMember(teamId, { profileId: leader.profileId, leads: true });
  await createTeamMember(teamId);
  expect(await refusal(client.team.remove.mutate({ teamId }))).toMatchObject({
    message: "Teamet har en teamledare. Låt personen sluta leda det först.",
    data: { httpStatus: 409, reason: "TEAM_IS_LED" },
  });
  await db().update(teamMembers).set({ leads: false }).where(eq(teamMembers.id, id));
  expect((await refusal((await clientFor(leader)).team.remove.mutate({ teamId }))).data).toMatchObject({ httpStatus: 403 });
  await client.team.remove.mutate({ teamId });
  expect(await db().$count(crisisTeams, eq(crisisTeams.id, teamId))).toBe(0);
  expect(await db().$count(teamMembers, eq(teamMembers.crisisTeamId, teamId))).toBe(0);
  expect(await auditRows("team.remove", teamId)).toMatchObject([{ actorProfileId: owner.profileId, details: { teams: ["Värme"] } }]);
});

test("TEAM-02 the list says what a team lacks, which stairwells it reaches and when it was practised", async () => {
  const { associationId, team, client } = await house();
  const [a] = await createStairwells(associationId, "Tallgatan 2", "Tallgatan 4");
  await createTeamMember(team("Vatten"), { role: "water_and_food", stairwellId: a?.id ?? null });
  const at = new Date("2026-03-04T10:00:00Z");
  const drill = { housingAssociationId: associationId, crisisDomainId: await areaId("vatten"), description: "Övning" };
  await db()
    .insert(crisisActivations)
    .values([
      { ...drill, isExercise: true, status: "resolved", createdAt: at, resolvedAt: at },
      { ...drill, isExercise: false, createdAt: new Date() },
    ]);
  const water = (await client.team.list.query()).find(({ id }) => id === team("Vatten"));
  expect(water).toMatchObject({
    lastDrillAt: at.toISOString(),
    mayEdit: true,
    coverage: {
      leader: { state: "empty" },
      slots: [
        { role: "water_and_food", holder: { state: "filled", names: ["Utomstående"] }, deputy: { state: "empty" } },
        { role: "technician", holder: { state: "empty" } },
      ],
      filled: 1,
      places: 5,
      stairwells: { covered: 1, total: 2 },
    },
  });
});

test("PAGE-24 the crisis group is the team of the area «ledning», with a representative for every stairwell; without it there is none", async () => {
  const { associationId, team, owner, client } = await house();
  await createStairwells(associationId, "A", "B");
  await db().update(housingAssociations).set({ numApartments: 61 }).where(eq(housingAssociations.id, associationId));
  await createTeamMember(team("Ledning & samordning"), { profileId: owner.profileId, role: "coordinator", acceptedAt: new Date() });
  const group = await client.team.group.query();
  expect(group.team).toMatchObject({ id: team("Ledning & samordning"), coverage: { leader: null, filled: 1, places: 25 } });
  expect(group.team?.coverage.slots.flatMap(({ stairwellName }) => stairwellName ?? [])).toEqual(["A", "B"]);
  expect(group.members).toMatchObject([{ displayName: "Anna Ägare", role: "coordinator" }]);
  await client.team.remove.mutate({ teamId: team("Ledning & samordning") });
  expect(await client.team.group.query()).toEqual({ team: null, members: [], duty: [] });
});

test("PAGE-24 a place that was taken is said to be left, however the person goes; one that nobody took is only empty", async () => {
  const { associationId, team, owner, client } = await house();
  const teamId = team("Ledning & samordning");
  const member = await createMember({ associationId, fullName: "Maja Medlem" });
  const statesOf = async () =>
    Object.fromEntries((await client.team.group.query()).team?.coverage.slots.map(({ role, holder }) => [role, holder.state]) ?? []);
  const place = { teamId, email: "", phone: "", memberName: "", isDeputy: false, stairwellId: "", competence: "", showsContact: false };
  await client.team.addMember.mutate({ ...place, profileId: owner.profileId, role: "coordinator" });
  const outsider = await client.team.addMember.mutate({ ...place, profileId: "", memberName: "Bo", role: "technician" });
  const asked = await client.team.addMember.mutate({ ...place, profileId: member.profileId, role: "information" });
  await client.team.removeMember.mutate({ memberId: outsider.id });
  expect(await statesOf()).toEqual({ coordinator: "filled", information: "asked", technician: "left" });

  const other = await clientFor(member);
  await other.team.declineRole.mutate({ memberId: asked.id });
  expect(await statesOf()).toMatchObject({ information: "empty" });
  await client.team.updateMember.mutate({ ...place, memberId: asked.id, role: "information" });
  await other.team.acceptRole.mutate({ memberId: asked.id });
  await client.membership.remove.mutate({ profileId: member.profileId, reason: "Har flyttat." });
  expect(await statesOf()).toMatchObject({ coordinator: "filled", information: "left" });
});
