import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, outgoingEmails, profiles, teamMembers } from "#drizzle/schema/index.ts";
import { dismissMember } from "#server/domains/lifecycle/end-membership.ts";
import { findAssociationOf } from "#server/domains/membership/queries.ts";
import { PROFILE_TYPE_IDS } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { createTeams } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;
const REASON = "Du har flyttat från huset.\nTack för din tid!";

async function house() {
  const association = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId: association.id });
  const member = await createMember({ role: "team_leader", associationId: association.id });
  return { association, owner, member, client: await clientFor(owner) };
}

test("an owner removes a member with a reason: the account stays as a private person's, the team rows go", async () => {
  const { association, owner, member, client } = await house();
  const [team] = await createTeams(association.id);
  const elsewhere = await createTeams((await createAssociation()).id);
  await db()
    .insert(teamMembers)
    .values([
      { crisisTeamId: team?.id ?? "", profileId: member.profileId, leads: true },
      { crisisTeamId: team?.id ?? "", profileId: owner.profileId },
      { crisisTeamId: elsewhere[0]?.id ?? "", profileId: member.profileId },
    ]);
  const removed = await clientFor(member);

  await client.membership.remove.mutate({ profileId: member.profileId, reason: `  ${REASON} ` });

  expect(await findAssociationOf(db(), member.profileId)).toBeNull();
  const [profile] = await db().select().from(profiles).where(eq(profiles.id, member.profileId));
  expect(profile).toMatchObject({ profileTypeId: PROFILE_TYPE_IDS.private, hasCompletedInitialSetup: true });
  const teams = await db().select().from(teamMembers).where(eq(teamMembers.profileId, member.profileId));
  expect(teams.map(({ crisisTeamId }) => crisisTeamId)).toEqual([elsewhere[0]?.id]);
  expect(await db().$count(teamMembers, eq(teamMembers.crisisTeamId, team?.id ?? ""))).toBe(1);
  expect((await client.membership.members.query({})).rows.map(({ profileId }) => profileId)).toEqual([owner.profileId]);
  expect(await removed.auth.session.query()).toMatchObject({ profile: { profileType: "private" }, association: null });
  expect((await refusal(removed.membership.members.query({}))).data).toMatchObject({ httpStatus: 403, reason: "NOT_IN_ASSOCIATION" });
});

test("the reason is mailed and kept nowhere", async () => {
  const { association, owner, member, client } = await house();
  await client.membership.remove.mutate({ profileId: member.profileId, reason: REASON });
  expect(await auditRows("membership.remove", member.profileId)).toEqual([
    { actorProfileId: owner.profileId, associationId: association.id, details: null },
  ]);
  const mail = await mailTo(member.email, /^Du är inte längre/);
  expect(mail.subject).toBe(`Du är inte längre med i ${association.associationName}`);
  expect(mail.text).toContain("Du har flyttat från huset.");
  expect(mail.text).toContain("Tack för din tid!");
  expect(mail.html).not.toContain(owner.fullName);
  await eventually(async () => {
    expect(await db().$count(outgoingEmails, eq(outgoingEmails.userId, member.userId))).toBe(0);
  });
  expect(JSON.stringify(await db().select().from(auditLog).where(eq(auditLog.associationId, association.id)))).not.toContain("flyttat");
});

test("a reason is needed, of at most 500 characters", async () => {
  const { member, client } = await house();
  for (const [reason, text] of [
    ["  ", "Skriv en anledning. Den skickas till personen."],
    ["å".repeat(501), "Skriv högst 500 tecken."],
  ] as const) {
    const { data } = await refusal(client.membership.remove.mutate({ profileId: member.profileId, reason }));
    expect(data).toMatchObject({ httpStatus: 400, fields: { reason: text } });
  }
});

test("nobody removes oneself; an owner removes another owner", async () => {
  const { association, owner, client } = await house();
  expect(await refusal(client.membership.remove.mutate({ profileId: owner.profileId, reason: REASON }))).toMatchObject({
    message: "Du kan inte ta bort dig själv. Lämna föreningen under Inställningar.",
    data: { httpStatus: 409, reason: "LEAVE_INSTEAD" },
  });
  const second = await createMember({ role: "system_owner", associationId: association.id });
  await client.membership.remove.mutate({ profileId: second.profileId, reason: REASON });
  expect(await findAssociationOf(db(), second.profileId)).toBeNull();
});

test("members without the right are refused, and another association's member does not exist", async () => {
  const { association, member } = await house();
  for (const role of ["member", "team_leader"] as const) {
    const ctx = await contextFor(await createMember({ role, associationId: association.id }));
    await expect(dismissMember(ctx, { profileId: member.profileId, reason: REASON })).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
  const stranger = await clientFor(await createMember({ role: "system_owner" }));
  const foreign = await refusal(stranger.membership.remove.mutate({ profileId: member.profileId, reason: REASON }));
  expect(foreign).toEqual(await refusal(stranger.membership.remove.mutate({ profileId: crypto.randomUUID(), reason: REASON })));
  expect(foreign.data).toMatchObject({ httpStatus: 404, reason: "NOT_FOUND" });
  expect(await findAssociationOf(db(), member.profileId)).toBe(association.id);
});
