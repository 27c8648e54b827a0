import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationMembers, outgoingEmails, teamMembers } from "#drizzle/schema/index.ts";
import { changeRole } from "#server/domains/lifecycle/change-role.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createTeams } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;

async function house() {
  const association = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId: association.id });
  const member = await createMember({ associationId: association.id, fullName: "Maja Medlem" });
  return { association, owner, member, teams: await createTeams(association.id), client: await clientFor(owner) };
}

const roleOf = async ({ profileId }: TestMember): Promise<AssociationRole | undefined> =>
  (await db().select().from(associationMembers).where(eq(associationMembers.profileId, profileId)))[0]?.role;

const teamRowsOf = ({ profileId }: TestMember) =>
  db().select({ teamId: teamMembers.crisisTeamId, leads: teamMembers.leads }).from(teamMembers).where(eq(teamMembers.profileId, profileId));

const roleMails = ({ userId }: TestMember) =>
  db().$count(outgoingEmails, and(eq(outgoingEmails.userId, userId), eq(outgoingEmails.template, "membership-role-changed")));

test("GUARD-15 GUARD-22 GUARD-23 an owner gives a member another role; the member hears of it and the log holds it", async () => {
  const { association, owner, member, client } = await house();
  const view = await client.membership.changeRole.mutate({ profileId: member.profileId, role: "system_owner" });
  expect(view).toEqual({
    profileId: member.profileId,
    displayName: "Maja Medlem",
    role: "system_owner",
    joinedAt: expect.stringMatching(/Z$/),
    email: member.email,
    phoneNumber: null,
    leads: [],
  });
  expect(await roleOf(member)).toBe("system_owner");
  expect(await auditRows("membership.change_role", member.profileId)).toEqual([
    { actorProfileId: owner.profileId, associationId: association.id, details: { from: "member", to: "system_owner", teams: 0 } },
  ]);
  const mail = await mailTo(member.email, /^Din roll i /);
  expect(mail.subject).toBe(`Din roll i ${association.associationName} har ändrats`);
  expect(mail.text).toContain(`Du är nu systemägare i ${association.associationName}.`);
  expect(mail.text).toContain(`${portal().url}/association-dashboard`);
});

test("GUARD-22 decision 16: a Teamledare leads the teams chosen, and none with another role", async () => {
  const { member, teams, client } = await house();
  const [power, water, heat] = teams;
  const lead = (...chosen: (typeof power)[]) =>
    client.membership.changeRole.mutate({
      profileId: member.profileId,
      role: "team_leader",
      teamIds: chosen.map((team) => team?.id ?? ""),
    });
  await db()
    .insert(teamMembers)
    .values({ crisisTeamId: water?.id ?? "", profileId: member.profileId, phone: "+46701740699" });

  expect((await lead(water, power, water)).leads).toEqual([
    { teamId: power?.id, areaName: power?.areaName },
    { teamId: water?.id, areaName: water?.areaName },
  ]);
  expect((await mailTo(member.email, /^Din roll i /)).text).toContain(`Du leder: ${power?.areaName} och ${water?.areaName}.`);

  expect((await lead(heat)).leads.map(({ teamId }) => teamId)).toEqual([heat?.id]);
  // Who led a team stays in it.
  expect((await teamRowsOf(member)).filter(({ leads }) => !leads)).toHaveLength(2);

  const { leads, role } = await client.membership.changeRole.mutate({
    profileId: member.profileId,
    role: "member",
    teamIds: [heat?.id ?? ""],
  });
  expect([role, leads]).toEqual(["member", []]);
  expect((await teamRowsOf(member)).filter(({ leads: still }) => still)).toEqual([]);
  expect((await auditRows("membership.change_role", member.profileId)).map(({ details }) => details)).toEqual([
    { from: "member", to: "team_leader", teams: 2 },
    { from: "team_leader", to: "team_leader", teams: 1 },
    { from: "team_leader", to: "member", teams: 0 },
  ]);
  // Other teams in the same role are no news by mail.
  expect(await roleMails(member)).toBe(2);
});

test("the same role and teams again change nothing: no row in the log, no mail", async () => {
  const { member, teams, client } = await house();
  const input = { profileId: member.profileId, role: "team_leader", teamIds: [teams[1]?.id ?? ""] } as const;
  const first = await client.membership.changeRole.mutate({ ...input, teamIds: [...input.teamIds] });
  expect(await client.membership.changeRole.mutate({ ...input, teamIds: [...input.teamIds] })).toEqual(first);
  expect(await auditRows("membership.change_role", member.profileId)).toHaveLength(1);
  expect(await roleMails(member)).toBe(1);
});

test("a Teamledare needs a team of the own association", async () => {
  const { member, client } = await house();
  const [foreign] = await createTeams((await createAssociation()).id);
  const lead = (teamIds: string[]) =>
    refusal(client.membership.changeRole.mutate({ profileId: member.profileId, role: "team_leader", teamIds }));
  expect(await lead([])).toMatchObject({
    message: "Välj minst ett team att leda.",
    data: { httpStatus: 400, reason: "TEAM_REQUIRED", fields: { teamIds: "Välj minst ett team att leda." } },
  });
  const answers = [await lead([foreign?.id ?? ""]), await lead([crypto.randomUUID()])];
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.data).toMatchObject({ httpStatus: 400, reason: "TEAM_NOT_FOUND" });
  expect(await roleOf(member)).toBe("member");
  expect(await teamRowsOf(member)).toEqual([]);
});

test("decision 27: the last owner keeps the role, whoever asks", async () => {
  const { owner, member, client } = await house();
  expect(await refusal(client.membership.changeRole.mutate({ profileId: owner.profileId, role: "member" }))).toMatchObject({
    message: "Föreningen måste ha minst en systemägare. Utse en ny innan du ändrar rollen.",
    data: { httpStatus: 409, reason: "LAST_OWNER_KEEPS_ROLE" },
  });
  expect(await roleOf(owner)).toBe("system_owner");

  await client.membership.changeRole.mutate({ profileId: member.profileId, role: "system_owner" });
  expect(await client.membership.changeRole.mutate({ profileId: owner.profileId, role: "member" })).toMatchObject({ role: "member" });
  expect(await roleMails(owner)).toBe(0);
  expect((await refusal(client.membership.changeRole.mutate({ profileId: member.profileId, role: "member" }))).data).toMatchObject({
    httpStatus: 403,
  });
});

test("members without the right are refused, and another association's member does not exist", async () => {
  const { association, member } = await house();
  const input = { profileId: member.profileId, role: "system_owner", teamIds: [] } as const;
  for (const role of ["member", "team_leader"] as const) {
    const ctx = await contextFor(await createMember({ role, associationId: association.id }));
    await expect(changeRole(ctx, { ...input, teamIds: [] })).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
  const stranger = await clientFor(await createMember({ role: "system_owner" }));
  const foreign = await refusal(stranger.membership.changeRole.mutate({ ...input, teamIds: [] }));
  expect(foreign).toEqual(await refusal(stranger.membership.changeRole.mutate({ ...input, teamIds: [], profileId: crypto.randomUUID() })));
  expect(foreign.data).toMatchObject({ httpStatus: 404, reason: "NOT_FOUND" });
  expect(await roleOf(member)).toBe("member");
});
