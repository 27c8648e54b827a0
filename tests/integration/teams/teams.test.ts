import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  crisisActivations,
  crisisDomains,
  crisisDutyWeeks,
  crisisTeams,
  housingAssociations,
  profiles,
  teamMembers,
} from "#drizzle/schema/index.ts";
import { teamRoleOffered } from "#server/domains/teams/emails.tsx";
import { systemContext } from "#server/platform/context.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { addWeeks, mondayOf } from "#shared/format/week.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { createStairwells, createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;

describe("manage", () => {
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
});

describe("list", () => {
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
});

describe("own role", () => {
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
});

describe("rota", () => {
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
    const told = {
      message: expect.stringMatching(/^Någon annan har ändrat jourschemat/),
      data: { httpStatus: 409, reason: "ROTA_CHANGED" },
    };
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
      expect((await refusal(other.team.changeDuty.mutate({ startsOn: THIS_WEEK, memberId: anna }))).data).toMatchObject({
        httpStatus: 403,
      });
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
    for (const [constraint, values] of Object.entries(faults))
      await expect(insert(values)).rejects.toMatchObject({ cause: { constraint } });
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
});
