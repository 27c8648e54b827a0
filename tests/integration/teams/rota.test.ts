import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { crisisDutyWeeks, profiles, teamMembers } from "#drizzle/schema/index.ts";
import { addWeeks, mondayOf } from "#shared/format/week.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;
const THIS_WEEK = mondayOf(new Date());
const week = (number: number): string => addWeeks(THIS_WEEK, number);

/** A crisis group of an owner and a member who have taken their roles, and an electrician from outside. */
async function house() {
  const { id: associationId } = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId, fullName: "Anna Ägare" });
  const member = await createMember({ associationId, fullName: "Maja Medlem" });
  const groupId = (await createTeams(associationId)).find(({ areaName }) => areaName === "Ledning & samordning")?.id ?? "";
  const taken = { acceptedAt: new Date() };
  const anna = (await createTeamMember(groupId, { profileId: owner.profileId, role: "coordinator", ...taken })).id;
  const maja = (await createTeamMember(groupId, { profileId: member.profileId, role: "care", ...taken })).id;
  const elin = (await createTeamMember(groupId, { memberName: "Elin Elektriker", phone: "+46701740605" })).id;
  const client = await clientFor(owner);
  const rota = async (as = client) => (await as.team.group.query()).duty.map(({ startsOn, memberId }) => [startsOn, memberId]);
  const create = (values: Partial<Parameters<typeof client.team.createRota.mutate>[0]>) =>
    client.team.createRota.mutate({ firstWeek: THIS_WEEK, weeks: 3, memberIds: [anna, maja, elin], seenTaken: [], ...values });
  return { associationId, owner, member, groupId, anna, maja, elin, client, rota, create };
}

test("PAGE-24 an owner makes a rota; a second one fills the empty weeks alone and says how many it left", async () => {
  const { associationId, owner, member, groupId, anna, maja, elin, rota, create } = await house();
  expect(await create({ firstWeek: week(1), weeks: 2, memberIds: [maja, elin] })).toEqual({ filled: 2, left: 0 });
  expect(await create({ weeks: 5, memberIds: [anna, maja], seenTaken: [week(1), week(2)] })).toEqual({ filled: 3, left: 2 });
  const expected = [
    [week(0), anna],
    [week(1), maja],
    [week(2), elin],
    [week(3), maja],
    [week(4), anna],
  ];
  expect(await rota()).toEqual(expected);
  expect(await rota(await clientFor(member))).toEqual(expected);
  expect(await auditRows("team.create_rota", groupId)).toEqual([
    { actorProfileId: owner.profileId, associationId, details: { week: week(1), weeks: 2 } },
    { actorProfileId: owner.profileId, associationId, details: { week: week(0), weeks: 3 } },
  ]);
  const all = [0, 1, 2, 3, 4].map(week);
  expect(await create({ weeks: 5, seenTaken: all })).toEqual({ filled: 0, left: 5 });
  expect(await rota()).toEqual(expected);
});

test("PAGE-24 of two owners at once the later one is told, and nothing is overwritten", async () => {
  const { anna, maja, client, rota, create } = await house();
  await create({ weeks: 1, memberIds: [anna] });
  const told = { message: expect.stringMatching(/^Någon annan har ändrat jourschemat/), data: { httpStatus: 409, reason: "ROTA_CHANGED" } };
  expect(await refusal(create({}))).toMatchObject(told);
  expect(await refusal(create({ firstWeek: week(1), seenTaken: [week(1)] }))).toMatchObject(told);
  const change = (memberId: string | null, seenMemberId: string | null) =>
    client.team.changeDuty.mutate({ startsOn: THIS_WEEK, memberId, seenMemberId });
  await change(maja, anna);
  expect(await refusal(change(anna, anna))).toMatchObject(told);
  expect(await refusal(change(null, null))).toMatchObject(told);
  expect(await rota()).toEqual([[THIS_WEEK, maja]]);
  const both = await Promise.allSettled([create({ firstWeek: week(5) }), create({ firstWeek: week(5) })]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("PAGE-24 a week is given to another or emptied, and the log tells whom and which week", async () => {
  const { associationId, owner, member, anna, maja, elin, client, rota, create } = await house();
  await create({ weeks: 2, memberIds: [anna] });
  await client.team.changeDuty.mutate({ startsOn: week(1), memberId: maja, seenMemberId: anna });
  await client.team.changeDuty.mutate({ startsOn: week(0), memberId: null, seenMemberId: anna });
  await client.team.changeDuty.mutate({ startsOn: week(2), memberId: elin, seenMemberId: null });
  expect(await rota()).toEqual([
    [week(1), maja],
    [week(2), elin],
  ]);
  const row = { actorProfileId: owner.profileId, associationId };
  expect(await auditRows("team.change_duty", member.profileId)).toEqual([{ ...row, details: { week: week(1) } }]);
  expect(await auditRows("team.change_duty", elin)).toEqual([{ ...row, details: { week: week(2) } }]);
  expect(await auditRows("team.empty_duty", owner.profileId)).toEqual([{ ...row, details: { week: week(0) } }]);
});

test("PAGE-24 on call is who has taken the role, or from outside with a number; no week that has passed, no other day than Monday", async () => {
  const { associationId, groupId, anna, client, create } = await house();
  const asked = await createMember({ associationId });
  const notYet = (await createTeamMember(groupId, { profileId: asked.profileId, role: "shelter" })).id;
  const numberless = (await createTeamMember(groupId, { memberName: "Utan Nummer", role: "shelter" })).id;
  for (const memberId of [notYet, numberless]) {
    expect((await refusal(create({ memberIds: [anna, memberId] }))).data).toMatchObject({ httpStatus: 409, reason: "CANNOT_BE_ON_DUTY" });
    const change = client.team.changeDuty.mutate({ startsOn: THIS_WEEK, memberId });
    expect((await refusal(change)).data).toMatchObject({
      httpStatus: 409,
      reason: "CANNOT_BE_ON_DUTY",
      fields: { memberId: expect.stringMatching(/^Jour /) },
    });
  }
  expect((await refusal(create({ firstWeek: week(-1) }))).data).toMatchObject({ httpStatus: 409, reason: "WEEK_HAS_PASSED" });
  const fields = async (values: Parameters<typeof create>[0]) => Object.keys((await refusal(create(values))).data.fields ?? {});
  expect(await fields({ firstWeek: "2030-01-08" })).toEqual(["firstWeek"]);
  expect(await fields({ firstWeek: "i morgon" })).toEqual(["firstWeek"]);
  expect([await fields({ weeks: 0 }), await fields({ weeks: 53 })]).toEqual([["weeks"], ["weeks"]]);
  expect([await fields({ memberIds: [] }), await fields({ memberIds: [anna, anna] })]).toEqual([["memberIds"], ["memberIds"]]);
});

test("PAGE-24 only owners make and change the rota, and only with people of the own crisis group", async () => {
  const { associationId, anna, client } = await house();
  const values = { firstWeek: THIS_WEEK, weeks: 1, memberIds: [anna], seenTaken: [] };
  for (const role of ["member", "team_leader"] as const) {
    const other = await clientFor(await createMember({ role, associationId }));
    expect((await refusal(other.team.createRota.mutate(values))).data).toMatchObject({ httpStatus: 403 });
    expect((await refusal(other.team.changeDuty.mutate({ startsOn: THIS_WEEK, memberId: anna }))).data).toMatchObject({ httpStatus: 403 });
  }
  const water = (await client.team.list.query()).find(({ areaSlug }) => areaSlug === "vatten");
  const elsewhere = (await createTeamMember(water?.id ?? "", { phone: "+46701740606" })).id;
  const foreign = (await house()).anna;
  for (const memberId of [elsewhere, foreign]) {
    expect((await refusal(client.team.createRota.mutate({ ...values, memberIds: [memberId] }))).data).toMatchObject({ httpStatus: 404 });
    expect((await refusal(client.team.changeDuty.mutate({ startsOn: THIS_WEEK, memberId }))).data).toMatchObject({ httpStatus: 404 });
  }
});

test("PAGE-24 the database holds one person a week, of the same group, from a Monday", async () => {
  const [{ associationId, groupId, anna, maja }, other] = [await house(), await house()];
  const row = { housingAssociationId: associationId, crisisTeamId: groupId, startsOn: THIS_WEEK, teamMemberId: anna };
  const insert = (values: Partial<typeof row>) =>
    db()
      .insert(crisisDutyWeeks)
      .values({ ...row, ...values });
  await insert({});
  const faults = {
    crisis_duty_weeks_association_week: { teamMemberId: maja },
    crisis_duty_weeks_monday: { startsOn: "2030-01-08" },
    crisis_duty_weeks_member_fk: { startsOn: week(1), teamMemberId: other.anna },
    crisis_duty_weeks_team_fk: { startsOn: week(1), crisisTeamId: other.groupId, teamMemberId: other.anna },
  };
  for (const [constraint, values] of Object.entries(faults)) await expect(insert(values)).rejects.toMatchObject({ cause: { constraint } });
});

test.each(["is removed", "leaves the association", "gives the role back", "loses the role"] as const)(
  "PAGE-24 who %s leaves this week and the coming ones empty; weeks that have passed stay",
  async (way) => {
    const { associationId, groupId, member, maja, elin, client, create } = await house();
    await db()
      .insert(crisisDutyWeeks)
      .values({
        ...{ housingAssociationId: associationId, crisisTeamId: groupId, startsOn: week(-1) },
        ...{ teamMemberId: maja, profileId: member.profileId },
      });
    await create({ weeks: 4, memberIds: [maja, elin] });
    const asMember = await clientFor(member);
    if (way === "is removed") await client.team.removeMember.mutate({ memberId: maja });
    if (way === "leaves the association") await client.membership.remove.mutate({ profileId: member.profileId, reason: "Flyttar" });
    if (way === "gives the role back") await asMember.team.declineRole.mutate({ memberId: maja });
    if (way === "loses the role") await client.team.updateMember.mutate({ memberId: maja, role: null });
    const duty = (await client.team.group.query()).duty;
    expect(duty.map(({ startsOn, displayName }) => [startsOn, displayName])).toEqual([
      [week(-1), "Maja Medlem"],
      [week(1), "Elin Elektriker"],
      [week(3), "Elin Elektriker"],
    ]);
  },
);

test("PAGE-24 of somebody from outside who leaves, nothing but the week stays; a group that goes takes its rota with it", async () => {
  const { associationId, groupId, elin, client, create } = await house();
  const weekBefore = { housingAssociationId: associationId, crisisTeamId: groupId, startsOn: week(-1), teamMemberId: elin };
  await db().insert(crisisDutyWeeks).values(weekBefore);
  await create({ memberIds: [elin] });
  await client.team.removeMember.mutate({ memberId: elin });
  expect((await client.team.group.query()).duty).toEqual([{ startsOn: week(-1), memberId: null, displayName: null }]);
  await client.team.remove.mutate({ teamId: groupId });
  expect(await db().$count(crisisDutyWeeks, eq(crisisDutyWeeks.housingAssociationId, associationId))).toBe(0);
});

test("PAGE-24 the rota tells names and no numbers; who sees a number is decided as for the group", async () => {
  const { associationId, member, maja, create } = await house();
  await db().update(profiles).set({ phoneNumber: "+46701740607" }).where(eq(profiles.id, member.profileId));
  await create({ weeks: 1, memberIds: [maja] });
  const neighbour = await clientFor(await createMember({ associationId }));
  const { duty, members } = await neighbour.team.group.query();
  expect(duty).toEqual([{ startsOn: THIS_WEEK, memberId: maja, displayName: "Maja Medlem" }]);
  expect(members.find(({ id }) => id === maja)?.phone).toBeNull();
  await db().update(teamMembers).set({ showsContact: true }).where(eq(teamMembers.id, maja));
  expect((await neighbour.team.group.query()).members.find(({ id }) => id === maja)?.phone).toBe("+46701740607");
});
