import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles, teamMembers } from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createTeams } from "#tests/factories/teams.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

test("the own association's teams stand in the order of their areas, with how many people and who leads", async () => {
  const { id: associationId } = await createAssociation();
  const teams = await createTeams(associationId);
  await createTeams((await createAssociation()).id);
  const owner = await createMember({ role: "system_owner", associationId });
  const leader = await createMember({ role: "team_leader", associationId, fullName: "Lena Ledare" });
  const nameless = await createMember({ role: "team_leader", associationId });
  const { db } = portal().services;
  await db.update(profiles).set({ fullName: null }).where(eq(profiles.id, nameless.profileId));
  const crisisTeamId = teams[1]?.id ?? "";
  await db.insert(teamMembers).values([
    { crisisTeamId, profileId: leader.profileId, leads: true },
    { crisisTeamId, profileId: nameless.profileId, leads: true },
    { crisisTeamId, profileId: owner.profileId },
    { crisisTeamId, memberName: "Elektriker Ek" },
  ]);

  const list = await (await clientFor(leader)).team.list.query();
  expect(list.map(({ id, areaName }) => ({ id, areaName }))).toEqual(teams);
  expect(list.map(({ memberCount }) => memberCount)).toEqual([0, 4, 0, 0, 0, 0]);
  expect(list[1]?.leaders).toEqual([
    { profileId: leader.profileId, displayName: "Lena Ledare" },
    { profileId: nameless.profileId, displayName: "Medlem utan namn" },
  ]);
  const seenByOwner = await (await clientFor(owner)).team.list.query();
  expect(seenByOwner[1]?.leaders[1]?.displayName).toBe(nameless.email.split("@")[0]);
});

test("someone without an association has no teams to see", async () => {
  const client = await clientFor(await createPerson({ setup: "private" }));
  expect((await refusal(client.team.list.query())).data).toMatchObject({ httpStatus: 403, reason: "NOT_IN_ASSOCIATION" });
});
