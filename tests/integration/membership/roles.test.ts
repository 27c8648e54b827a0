import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { associationMembers, outgoingEmails, teamMembers } from "#drizzle/schema/index.ts";
import { changeRole } from "#server/domains/lifecycle/change-role.ts";
import { applyForMembership } from "#server/domains/membership/apply-for-membership.ts";
import { decideMembershipRequest } from "#server/domains/membership/decide-membership-request.ts";
import { countChanges } from "#server/trpc/changes.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson, type TestMember, type TestPerson } from "#tests/factories/people.ts";
import { createTeams } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";

describe("change role", () => {
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
    db()
      .select({ teamId: teamMembers.crisisTeamId, leads: teamMembers.leads })
      .from(teamMembers)
      .where(eq(teamMembers.profileId, profileId));

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
      home: null,
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
    expect(foreign).toEqual(
      await refusal(stranger.membership.changeRole.mutate({ ...input, teamIds: [], profileId: crypto.randomUUID() })),
    );
    expect(foreign.data).toMatchObject({ httpStatus: 404, reason: "NOT_FOUND" });
    expect(await roleOf(member)).toBe("member");
  });
});

describe("live", () => {
  /** What a subscription yields, as its event stream. */
  async function follow(path: string, person: TestPerson) {
    const { url, services } = portal();
    const { cookie } = await services.sessions.start(person.userId, { ipAddress: null, userAgent: null });
    const controller = new AbortController();
    const response = await fetch(`${url}/api/trpc/${path}`, {
      headers: { cookie: cookie.split(";")[0] ?? "", accept: "text/event-stream" },
      signal: controller.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let seen = "";
    return {
      close: () => controller.abort(),
      seen: () => seen,
      /** Reads on until this has been said so many times. */
      async until(part: string, times = 1): Promise<void> {
        while (seen.split(part).length <= times) {
          const chunk = await reader?.read();
          if (!chunk || chunk.done) throw new Error(`the stream ended after: ${seen}`);
          seen += chunk.value;
        }
      },
    };
  }

  test("MREQ-09 owners and applicants follow each other's steps as they happen", async () => {
    const { id: associationId } = await createAssociation();
    const owner = await createMember({ role: "system_owner", associationId });
    const applicant = await createPerson();
    const atOwner = await follow("association.onNews", owner);
    const atApplicant = await follow("membership.onMyApplications", applicant);
    try {
      await Promise.all([atOwner.until('data: "start"\n'), atApplicant.until("data: 0\n")]);
      const { id: requestId } = await applyForMembership(await contextFor(applicant), { associationId, messageToAdmin: null });
      await atOwner.until('data: "membership"\n');
      await decideMembershipRequest(await contextFor(owner), { requestId, status: "approved", role: "member" });
      await Promise.all([atOwner.until('data: "membership"\n', 2), atApplicant.until("data: 1\n")]);
    } finally {
      atOwner.close();
      atApplicant.close();
    }
  });

  test("GUARD-18 a member hears of the own membership, and nothing of who applies", async () => {
    const member = await createMember();
    const stream = await follow("association.onNews", member);
    await stream.until('data: "start"');
    const { db, live } = portal().services;
    await live.publish(db, `association:${member.associationId}:membership`);
    await live.publish(db, `profile:${member.profileId}`);
    await stream.until('data: "self"');
    expect(stream.seen()).not.toContain('data: "membership"');
    stream.close();
  });

  test("CRIS-12 members hear of the crises of their association, and of no other one's", async () => {
    const member = await createMember();
    const [stream, elsewhere] = await Promise.all([member, await createMember()].map((person) => follow("association.onNews", person)));
    if (!stream || !elsewhere) throw new Error("no streams");
    await Promise.all([stream.until('data: "start"'), elsewhere.until('data: "start"')]);
    const { db, live } = portal().services;
    await live.publish(db, `association:${member.associationId}:crisis`);
    await stream.until('data: "crisis"');
    expect(elsewhere.seen()).not.toContain('data: "crisis"');
    stream.close();
    elsewhere.close();
  });

  test("GUARD-15 who is no owner any more hears nothing more of the association", async () => {
    const owner = await createMember({ role: "system_owner" });
    const stream = await follow("association.onNews", owner);
    await stream.until('data: "start"');
    const { db, live } = portal().services;
    await db.update(associationMembers).set({ role: "member" }).where(eq(associationMembers.profileId, owner.profileId));
    await live.publish(db, `association:${owner.associationId}:membership`);
    await stream.until("event: return");
    stream.close();
  });

  test("a change between the first answer and the next question is not missed, and leaving ends the listening", async () => {
    const { live, db } = portal().services;
    const topic = `profile:${crypto.randomUUID()}` as const;
    const changes = countChanges(live, topic, undefined, async () => true);
    expect(await changes.next()).toEqual({ done: false, value: 0 });
    await live.publish(db, topic);
    expect(await changes.next()).toEqual({ done: false, value: 1 });
    expect(await changes.return()).toEqual({ done: true, value: undefined });
  });
});
