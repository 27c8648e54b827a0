import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles, teamMembers } from "#drizzle/schema/index.ts";
import { teamRoleOffered } from "#server/domains/teams/emails.tsx";
import { systemContext } from "#server/platform/context.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;
const PHONE = "+46701740605";

async function house() {
  const { id: associationId } = await createAssociation();
  const person = (role: AssociationRole, fullName: string) => createMember({ role, associationId, fullName });
  const member = await person("member", "Maja Medlem");
  const [owner, leader, otherLeader, neighbour] = [
    await person("system_owner", "Anna Ägare"),
    await person("team_leader", "Lena Ledare"),
    await person("team_leader", "Otto Ledare"),
    await person("member", "Nils Granne"),
  ];
  const [team] = await createTeams(associationId);
  const teamId = team?.id ?? "";
  await createTeamMember(teamId, { profileId: leader.profileId, leads: true });
  const { id: memberId } = await createTeamMember(teamId, { profileId: member.profileId, role: "information" });
  await db().update(profiles).set({ phoneNumber: PHONE }).where(eq(profiles.id, member.profileId));
  return { associationId, owner, leader, otherLeader, neighbour, member, teamId, memberId, client: await clientFor(member) };
}

/** What this person sees of the member's address and number. */
async function seenBy(viewer: TestMember, { teamId, memberId }: { teamId: string; memberId: string }) {
  const row = (await (await clientFor(viewer)).team.members.query({ teamId })).find(({ id }) => id === memberId);
  return { name: row?.displayName, asked: row?.isAsked, email: row?.email, phone: row?.phone };
}

test("PAGE-24 until the role is taken nobody but owners sees the number; then the team's leader does, and all once it is shown", async () => {
  const scene = await house();
  const { owner, leader, otherLeader, neighbour, member, memberId, client } = scene;
  const all = { name: "Maja Medlem", email: member.email, phone: PHONE };
  const nothing = { name: "Maja Medlem", email: null, phone: null };
  const views = async () => [
    await seenBy(owner, scene),
    await seenBy(member, scene),
    await seenBy(leader, scene),
    await seenBy(otherLeader, scene),
    await seenBy(neighbour, scene),
  ];
  const asked = { asked: true };
  expect(await views()).toEqual([
    { ...all, ...asked },
    { ...all, ...asked },
    { ...all, phone: null, ...asked },
    { ...nothing, ...asked },
    { ...nothing, ...asked },
  ]);

  await client.team.acceptRole.mutate({ memberId });
  const taken = { asked: false };
  const own = [all, all, all].map((view) => ({ ...view, ...taken }));
  expect(await views()).toEqual([...own, { ...nothing, ...taken }, { ...nothing, ...taken }]);

  await client.team.showContact.mutate({ memberId, shows: true });
  expect(await views()).toEqual([...own, { ...all, ...taken }, { ...all, ...taken }]);
  await client.team.showContact.mutate({ memberId, shows: false });
  expect(await seenBy(neighbour, scene)).toEqual({ ...nothing, ...taken });
  expect(await auditRows("team.show_contact", memberId)).toMatchObject([{ details: { shows: true } }, { details: { shows: false } }]);
});

test("PAGE-24 only the person oneself takes the role, once, and can give it back", async () => {
  const { associationId, owner, member, memberId, client } = await house();
  const asOwner = await clientFor(owner);
  const foreign = [
    () => asOwner.team.acceptRole.mutate({ memberId }),
    () => asOwner.team.declineRole.mutate({ memberId }),
    () => asOwner.team.showContact.mutate({ memberId, shows: true }),
  ];
  for (const call of foreign) expect((await refusal(call())).data).toMatchObject({ httpStatus: 403, reason: "FORBIDDEN" });
  expect(await refusal(client.team.showContact.mutate({ memberId, shows: true }))).toMatchObject({ data: { httpStatus: 409 } });
  expect(await client.team.acceptRole.mutate({ memberId })).toMatchObject({ isAsked: false });
  expect(await client.team.acceptRole.mutate({ memberId })).toMatchObject({ isAsked: false });
  expect(await auditRows("team.accept_role", memberId)).toEqual([
    { actorProfileId: member.profileId, associationId, details: { teamRole: "information" } },
  ]);

  await client.team.showContact.mutate({ memberId, shows: true });
  expect(await client.team.declineRole.mutate({ memberId })).toMatchObject({ role: null, isAsked: false, showsContact: false });
  expect(await auditRows("team.decline_role", memberId)).toHaveLength(1);
  expect(await refusal(client.team.acceptRole.mutate({ memberId }))).toMatchObject({
    message: "Du har ingen roll i teamet längre. Läs in sidan igen.",
    data: { httpStatus: 409, reason: "NO_ROLE_TO_TAKE" },
  });
  expect((await db().select().from(teamMembers).where(eq(teamMembers.id, memberId)))[0]).toMatchObject({
    acceptedAt: null,
    isDeputy: false,
  });
});

test("a role that was answered or taken back is asked about no more", async () => {
  const { memberId, client } = await house();
  const ctx = systemContext(portal().services);
  expect((await teamRoleOffered(ctx, { memberId }))?.subject).toContain("Vill du vara Informationsansvarig i ");
  await client.team.acceptRole.mutate({ memberId });
  expect(await teamRoleOffered(ctx, { memberId })).toBeNull();
  expect(await teamRoleOffered(ctx, { memberId: crypto.randomUUID() })).toBeNull();
});
