import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { outgoingEmails, profiles, teamMembers } from "#drizzle/schema/index.ts";
import { addTeamMember } from "#server/domains/teams/team-members.ts";
import { TEAM_MEMBERS_MAX } from "#shared/limits.ts";
import { addTeamMemberInput } from "#shared/schemas/teams.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createStairwells, createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;

async function house() {
  const { id: associationId, associationName } = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId, fullName: "Anna Ägare" });
  const member = await createMember({ associationId, fullName: "Maja Medlem" });
  const leader = await createMember({ role: "team_leader", associationId, fullName: "Lena Ledare" });
  const [power, water] = await createTeams(associationId);
  const teamId = water?.id ?? "";
  await createTeamMember(teamId, { profileId: leader.profileId, leads: true });
  return { associationId, associationName, owner, member, leader, teamId, otherTeamId: power?.id ?? "", client: await clientFor(owner) };
}

/** Waits until so many mails have left: one whose role is taken or gone before it leaves is dropped. */
const roleMailsSent = ({ userId }: TestMember, count: number) => {
  const isSent = and(
    eq(outgoingEmails.userId, userId),
    eq(outgoingEmails.template, "team-role-offered"),
    eq(outgoingEmails.status, "sent"),
  );
  return eventually(async () => expect(await db().$count(outgoingEmails, isSent)).toBe(count));
};

test("TEAM-03 an owner gives a member a role; the member is asked by mail, and the log holds it", async () => {
  const { associationId, associationName, owner, member, teamId, client } = await house();
  const [stairwell] = await createStairwells(associationId, "Tallgatan 2");
  const added = await client.team.addMember.mutate({
    teamId,
    profileId: member.profileId,
    role: "water_and_food",
    isDeputy: true,
    stairwellId: stairwell?.id ?? "",
  });
  expect(added).toEqual({
    id: expect.any(String),
    teamId,
    profileId: member.profileId,
    displayName: "Maja Medlem",
    leads: false,
    role: "water_and_food",
    isDeputy: true,
    isAsked: true,
    showsContact: false,
    stairwell: { id: stairwell?.id, name: "Tallgatan 2" },
    competence: null,
    seesEmail: true,
    seesPhone: true,
    email: member.email,
    phone: null,
    associationRole: "member",
  });
  expect(await auditRows("team.add_member", member.profileId)).toEqual([
    { actorProfileId: owner.profileId, associationId, details: { teams: ["Vatten"], teamRole: "water_and_food" } },
  ]);
  const mail = await mailTo(member.email, /^Vill du vara /);
  expect(mail.subject).toBe(`Vill du vara ersättare för Vatten- och matansvarig i ${associationName}?`);
  expect(mail.text).toContain(`${portal().url}/teams?area=vatten`);
  expect(await refusal(client.team.addMember.mutate({ teamId, profileId: member.profileId }))).toMatchObject({
    message: "Personen är redan med i teamet.",
    data: { httpStatus: 409, reason: "ALREADY_IN_TEAM" },
  });
});

test("TEAM-03 SUBS-07 SUBS-08 somebody from outside stands with a name, an address and a number that exists, or without", async () => {
  const { teamId, client } = await house();
  const add = (values: object) => client.team.addMember.mutate({ teamId, ...values });
  expect(
    await add({ memberName: " Elin Elektriker ", email: "ELIN@firma.example", phone: "070-174 06 05", role: "technician" }),
  ).toMatchObject({
    displayName: "Elin Elektriker",
    profileId: null,
    email: "elin@firma.example",
    phone: "+46701740605",
    isAsked: false,
  });
  expect(await add({ memberName: "Bara Namn" })).toMatchObject({ seesEmail: true, seesPhone: true, email: null, phone: null });
  const fault = async (values: object) => (await refusal(add(values))).data.fields;
  expect(await fault({})).toEqual({ memberName: "Skriv personens namn." });
  expect(await fault({ memberName: "   " })).toEqual({ memberName: "Skriv personens namn." });
  expect(await fault({ memberName: "X", phone: "070-1" })).toEqual({ phone: "Ogiltigt telefonnummerformat." });
  const notOurs = { phone: "Ange ett mobilnummer som börjar med 07 eller +46." };
  for (const phone of ["+371 26 111 222", "08-123 456 78"]) expect(await fault({ memberName: "X", phone })).toEqual(notOurs);
  const { id: memberId } = await add({ memberName: "Utan nummer" });
  expect((await refusal(client.team.updateMember.mutate({ memberId, memberName: "X", phone: "+37126111222" }))).data.fields).toEqual(
    notOurs,
  );
  expect(await fault({ memberName: "X", email: "inte en adress" })).toEqual({ email: "Ogiltig e-postadress." });
  expect(await fault({ memberName: "x".repeat(121) })).toEqual({ memberName: "Skriv högst 120 tecken." });
});

test("a Teamledare changes the own team and no other; a member changes none", async () => {
  const { member, leader, teamId, otherTeamId } = await house();
  const [asLeader, asMember] = [await clientFor(leader), await clientFor(member)];
  const { id } = await asLeader.team.addMember.mutate({ teamId, memberName: "Granne" });
  expect(await asLeader.team.updateMember.mutate({ memberId: id, memberName: "Grannen", role: "care" })).toMatchObject({
    displayName: "Grannen",
    role: "care",
    associationRole: null,
  });
  expect(await auditRows("team.update_member", id)).toMatchObject([{ actorProfileId: leader.profileId, details: { teamRole: "care" } }]);
  const elsewhere = await createTeamMember(otherTeamId);
  const refused = [
    () => asLeader.team.addMember.mutate({ teamId: otherTeamId, memberName: "X" }),
    () => asLeader.team.updateMember.mutate({ memberId: elsewhere.id, memberName: "X" }),
    () => asLeader.team.removeMember.mutate({ memberId: elsewhere.id }),
    () => asLeader.team.candidates.query({ teamId: otherTeamId }),
    () => asMember.team.addMember.mutate({ teamId, memberName: "X" }),
    () => asMember.team.removeMember.mutate({ memberId: id }),
  ];
  for (const call of refused) expect((await refusal(call())).data).toMatchObject({ httpStatus: 403, reason: "FORBIDDEN" });
  await asLeader.team.removeMember.mutate({ memberId: id });
  expect(await db().$count(teamMembers, eq(teamMembers.id, id))).toBe(0);
  expect(await auditRows("team.remove_member", id)).toHaveLength(1);
});

test("whoever leads the team is not taken out of it, and a full one takes nobody", async () => {
  const { teamId, leader, owner, client } = await house();
  const own = (await client.team.members.query({ teamId })).find(({ profileId }) => profileId === leader.profileId);
  expect(await refusal(client.team.removeMember.mutate({ memberId: own?.id ?? "" }))).toMatchObject({
    message: "Personen leder teamet. Låt personen sluta leda det först.",
    data: { httpStatus: 409, reason: "MEMBER_LEADS_TEAM" },
  });
  const crowd = Array.from({ length: TEAM_MEMBERS_MAX - 1 }, (_, index) => ({ crisisTeamId: teamId, memberName: `Granne ${index}` }));
  await db().insert(teamMembers).values(crowd);
  await expect(addTeamMember(await contextFor(owner), addTeamMemberInput.parse({ teamId, memberName: "En till" }))).rejects.toMatchObject({
    code: "CONFLICT",
    reason: "TEAM_IS_FULL",
  });
});

test("whom one can add: members by name who are not in the team, and nobody is found by an address", async () => {
  const { member, leader, teamId, client } = await house();
  const names = async (search = "") => (await client.team.candidates.query({ teamId, search })).map(({ displayName }) => displayName);
  expect(await names()).toEqual(["Anna Ägare", "Maja Medlem"]);
  expect(await names("maja")).toEqual(["Maja Medlem"]);
  expect(await names(member.email)).toEqual([]);
  await db().update(profiles).set({ fullName: null, name: null }).where(eq(profiles.id, member.profileId));
  expect((await (await clientFor(leader)).team.candidates.query({ teamId })).map(({ displayName }) => displayName)).toContain(
    "Medlem utan namn",
  );
});

test("an id of another association is answered as one that nobody has", async () => {
  const { member, teamId, client } = await house();
  const stranger = await createMember({ role: "system_owner" });
  const foreign = await clientFor(stranger);
  const { id } = await createTeamMember(teamId, { profileId: member.profileId, role: "care" });
  const random = crypto.randomUUID();
  const calls: ((ids: { team: string; place: string; person: string }) => Promise<unknown>)[] = [
    ({ team }) => foreign.team.members.query({ teamId: team }),
    ({ team }) => foreign.team.addMember.mutate({ teamId: team, memberName: "X" }),
    ({ place }) => foreign.team.updateMember.mutate({ memberId: place }),
    ({ place }) => foreign.team.acceptRole.mutate({ memberId: place }),
    ({ person }) => client.team.addMember.mutate({ teamId, profileId: person }),
  ];
  for (const call of calls) {
    const heard = await refusal(call({ team: teamId, place: id, person: stranger.profileId }));
    expect(heard).toEqual(await refusal(call({ team: random, place: random, person: random })));
    expect(heard.data).toMatchObject({ httpStatus: 404, reason: "NOT_FOUND" });
  }
});

test("a changed role is asked for anew; the same role and the own one are not", async () => {
  const { owner, member, teamId, client } = await house();
  const place = await client.team.addMember.mutate({ teamId, profileId: member.profileId, role: "care" });
  await roleMailsSent(member, 1);
  await (await clientFor(member)).team.acceptRole.mutate({ memberId: place.id });
  const update = (role: "care" | "shelter" | null) => client.team.updateMember.mutate({ memberId: place.id, role });
  expect(await update("care")).toMatchObject({ isAsked: false });
  expect(await update("shelter")).toMatchObject({ isAsked: true });
  await roleMailsSent(member, 2);
  expect(await update(null)).toMatchObject({ role: null, isAsked: false });
  await roleMailsSent(member, 2);
  expect(await client.team.addMember.mutate({ teamId, profileId: owner.profileId, role: "care" })).toMatchObject({ isAsked: false });
  await roleMailsSent(owner, 0);
});

test("PAGE-24 what somebody can is told in a few words to everybody in the association, and can be taken back", async () => {
  const { member, teamId, client } = await house();
  const asMember = await clientFor(member);
  const { id: memberId } = await client.team.addMember.mutate({ teamId, memberName: "Elin", competence: " Elektriker " });
  const seen = async () => (await asMember.team.members.query({ teamId })).find(({ id }) => id === memberId)?.competence;
  expect(await seen()).toBe("Elektriker");
  await client.team.updateMember.mutate({ memberId, memberName: "Elin", competence: "Sjuksköterska" });
  expect(await seen()).toBe("Sjuksköterska");
  const tooLong = client.team.updateMember.mutate({ memberId, memberName: "Elin", competence: "x".repeat(61) });
  expect((await refusal(tooLong)).data.fields).toEqual({ competence: "Skriv högst 60 tecken." });
  await client.team.updateMember.mutate({ memberId, memberName: "Elin", competence: " " });
  expect(await seen()).toBeNull();
});
