import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  associationMembers,
  auditLog,
  type housingAssociations,
  outgoingEmails,
  profiles,
  associationMembershipRequests as requests,
  teamMembers,
} from "#drizzle/schema/index.ts";
import { dismissMember } from "#server/domains/lifecycle/end-membership.ts";
import { applyForMembership, withdrawApplication } from "#server/domains/membership/apply-for-membership.ts";
import { decideMembershipRequest } from "#server/domains/membership/decide-membership-request.ts";
import { findAssociationOf } from "#server/domains/membership/queries.ts";
import { PROFILE_TYPE_IDS } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { createTeams } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailsTo, mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

describe("apply", () => {
  test("JOIN-27 DATA-19 MREQ-08 DATA-22 applying waits for the owners, who are told by mail", async () => {
    const association = await createAssociation();
    const owner = await createMember({ role: "system_owner", associationId: association.id });
    const member = await createMember({ associationId: association.id });
    const applicant = await createPerson({ fullName: "Örjan <b>Sökande</b>" });
    const client = await clientFor(applicant);

    const view = await client.membership.applyForMembership.mutate({
      associationId: association.id,
      messageToAdmin: "  Jag bor i 1201.\nHej!  ",
    });
    expect(view).toEqual({
      id: expect.any(String),
      status: "pending",
      requestedAt: expect.stringMatching(/Z$/),
      reviewedAt: null,
      profileId: applicant.profileId,
      associationId: association.id,
      messageToAdmin: "Jag bor i 1201.\nHej!",
      role: null,
      invitedAs: null,
      applicant: { displayName: applicant.fullName, name: applicant.fullName, email: applicant.email },
      association: { id: association.id, associationName: association.associationName },
    });
    expect(await client.membership.mine.query()).toEqual([view]);
    expect(await auditRows("membership.apply", view.id)).toEqual([
      { actorProfileId: applicant.profileId, associationId: association.id, details: null },
    ]);

    const mail = await mailTo(owner.email, /^Ny medlemskapsansökan/);
    expect(mail.text).toContain("Jag bor i 1201.");
    expect(mail.html).toContain("Örjan &lt;b&gt;Sökande&lt;/b&gt;");
    expect(await mailsTo(member.email)).toEqual([]);
  });

  test("decision 10: applying does not complete the setup", async () => {
    const applicant = await createPerson();
    const { id: associationId } = await createAssociation();
    await applyForMembership(await contextFor(applicant), { associationId, messageToAdmin: null });
    const [profile] = await portal().services.db.select().from(profiles).where(eq(profiles.id, applicant.profileId));
    expect(profile?.hasCompletedInitialSetup).toBe(false);
  });

  test("JOIN-20 a member cannot apply anywhere", async () => {
    const { id: associationId } = await createAssociation();
    const { message, data } = await refusal(
      (await clientFor(await createMember())).membership.applyForMembership.mutate({ associationId }),
    );
    expect(message).toBe("Du är redan ansluten till en förening. Du kan endast vara medlem i en förening åt gången.");
    expect(data).toMatchObject({ httpStatus: 409, reason: "ALREADY_MEMBER" });
  });

  test("JOIN-24 an unknown or closed association takes no applications", async () => {
    const ctx = await contextFor(await createPerson());
    const closed = await createAssociation({ closedAt: new Date() });
    for (const associationId of [crypto.randomUUID(), closed.id]) {
      await expect(applyForMembership(ctx, { associationId, messageToAdmin: null })).rejects.toMatchObject({
        code: "NOT_FOUND",
        reason: "ASSOCIATION_NOT_FOUND",
      });
    }
  });

  test("someone who waits already cannot apply there or elsewhere, not even in the same moment", async () => {
    const applicant = await createPerson();
    const ctx = await contextFor(applicant);
    const associations = await Promise.all(Array.from({ length: 3 }, () => createAssociation()));
    const targets = associations.flatMap(({ id }) => [id, id]);
    const outcomes = await Promise.allSettled(
      targets.map((associationId) => applyForMembership(ctx, { associationId, messageToAdmin: null })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "CONFLICT", reason: "APPLICATION_ALREADY_PENDING" });
    }
    expect(await ctx.db.$count(requests, eq(requests.profileId, applicant.profileId))).toBe(1);
  });

  test("a person can apply five times a day", async () => {
    const ctx = await contextFor(await createPerson(), { limits: strictLimits() });
    const { id: associationId } = await createAssociation();
    for (let used = 0; used < 5; used++) {
      const { id: requestId } = await applyForMembership(ctx, { associationId, messageToAdmin: null });
      await withdrawApplication(ctx, { requestId });
    }
    await expect(applyForMembership(ctx, { associationId, messageToAdmin: null })).rejects.toMatchObject({ code: "LIMIT" });
  });

  test("a waiting application can be taken back by its applicant only, and only while it waits", async () => {
    const [applicant, stranger] = [await createPerson(), await createPerson()];
    const association = await createAssociation();
    const ctx = await contextFor(applicant);
    const { id: requestId } = await applyForMembership(ctx, { associationId: association.id, messageToAdmin: null });

    await expect(withdrawApplication(await contextFor(stranger), { requestId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await (await clientFor(applicant)).membership.withdraw.mutate({ requestId })).toMatchObject({
      id: requestId,
      status: "withdrawn",
    });
    expect(await auditRows("membership.withdraw", requestId)).toEqual([
      { actorProfileId: applicant.profileId, associationId: association.id, details: null },
    ]);
    await expect(withdrawApplication(ctx, { requestId })).rejects.toMatchObject({
      ...{ code: "CONFLICT", reason: "APPLICATION_WITHDRAWN", message: "Ansökan är redan återkallad." },
    });
    const owner = await createMember({ role: "system_owner", associationId: association.id });
    const { id: answered } = await applyForMembership(ctx, { associationId: association.id, messageToAdmin: null });
    await decideMembershipRequest(await contextFor(owner), { requestId: answered, status: "rejected" });
    await expect(withdrawApplication(ctx, { requestId: answered })).rejects.toMatchObject({ reason: "APPLICATION_ALREADY_DECIDED" });
    expect(await applyForMembership(ctx, { associationId: association.id, messageToAdmin: null })).toMatchObject({ status: "pending" });
  });

  test("a message of more than 500 characters is refused on its field", async () => {
    const { id: associationId } = await createAssociation();
    const client = await clientFor(await createPerson());
    const { data } = await refusal(client.membership.applyForMembership.mutate({ associationId, messageToAdmin: "å".repeat(501) }));
    expect(data).toMatchObject({ httpStatus: 400, fields: { messageToAdmin: "Skriv högst 500 tecken." } });
  });
});

describe("decide", () => {
  type Association = typeof housingAssociations.$inferSelect;

  async function requestTo(association: Association, applicant: TestPerson): Promise<string> {
    const [row] = await portal()
      .services.db.insert(requests)
      .values({ associationId: association.id, profileId: applicant.profileId })
      .returning({ id: requests.id });
    return row?.id ?? "";
  }

  async function waiting() {
    const association = await createAssociation();
    const owner = await createMember({ role: "system_owner", associationId: association.id });
    const applicant = await createPerson();
    return { association, owner, applicant, requestId: await requestTo(association, applicant) };
  }

  const membershipOf = async (person: TestPerson) =>
    portal()
      .services.db.select({ associationId: associationMembers.associationId, role: associationMembers.role })
      .from(associationMembers)
      .where(eq(associationMembers.profileId, person.profileId));

  test.each(["member", "system_owner"] as const)(
    "MREQ-06 MREQ-08 JOIN-29 GUARD-18 DATA-21 approving as %s makes the applicant a member",
    async (role) => {
      const { association, owner, applicant, requestId } = await waiting();
      const view = await (await clientFor(owner)).membership.decide.mutate({ requestId, status: "approved", role });
      expect(view).toMatchObject({
        id: requestId,
        status: "approved",
        role,
        profileId: applicant.profileId,
        associationId: association.id,
        reviewedAt: expect.stringMatching(/Z$/),
      });
      expect(await (await clientFor(applicant)).auth.session.query()).toMatchObject({
        profile: { profileType: "association", hasCompletedInitialSetup: true },
        association: { id: association.id, role },
        pendingApplication: null,
      });
      expect(await auditRows("membership.approve", applicant.profileId)).toEqual([
        { actorProfileId: owner.profileId, associationId: association.id, details: { role, requestId } },
      ]);
      const mail = await mailTo(applicant.email, /^Du är nu med i Brf/);
      expect(mail.text).toContain(`${portal().url}/association-dashboard`);
    },
  );

  test("DATA-20 MREQ-08 rejecting tells the applicant and changes nothing else", async () => {
    const { association, owner, applicant, requestId } = await waiting();
    const view = await (await clientFor(owner)).membership.decide.mutate({ requestId, status: "rejected", role: "member" });
    expect(view).toMatchObject({ status: "rejected", role: null });
    expect(await membershipOf(applicant)).toEqual([]);
    expect(await (await clientFor(applicant)).auth.session.query()).toMatchObject({
      profile: { hasCompletedInitialSetup: false },
      rejectedApplication: { id: requestId, associationName: association.associationName },
    });
    expect(await auditRows("membership.reject", requestId)).toHaveLength(1);
    await mailTo(applicant.email, /^Svar på din ansökan/);
  });

  test("MREQ-10 approving needs a role", async () => {
    const { owner, requestId } = await waiting();
    const { message, data } = await refusal((await clientFor(owner)).membership.decide.mutate({ requestId, status: "approved" }));
    expect(message).toBe("Role is required when approving a membership request.");
    expect(data).toMatchObject({ httpStatus: 400, reason: "ROLE_REQUIRED" });
  });

  test("GUARD-18 members without the right are refused, and another association's request does not exist", async () => {
    const { association, requestId } = await waiting();
    const input = { requestId, status: "approved", role: "member" } as const;
    for (const role of ["member", "team_leader"] as const) {
      const ctx = await contextFor(await createMember({ role, associationId: association.id }));
      await expect(decideMembershipRequest(ctx, input)).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    const stranger = await clientFor(await createMember({ role: "system_owner" }));
    const foreign = await refusal(stranger.membership.decide.mutate(input));
    expect(foreign).toEqual(await refusal(stranger.membership.decide.mutate({ ...input, requestId: crypto.randomUUID() })));
    expect(foreign.data).toMatchObject({ httpStatus: 404, reason: "NOT_FOUND" });
  });

  test("of eight owners who decide at the same moment one wins, and the others hear so", async () => {
    const { association, applicant, requestId } = await waiting();
    const owners = await Promise.all(
      Array.from({ length: 8 }, () => createMember({ role: "system_owner", associationId: association.id })),
    );
    const contexts = await Promise.all(owners.map((owner) => contextFor(owner)));
    const outcomes = await Promise.allSettled(
      contexts.map((ctx, index) =>
        decideMembershipRequest(ctx, index % 2 ? { requestId, status: "approved", role: "member" } : { requestId, status: "rejected" }),
      ),
    );
    const won = outcomes.filter((outcome) => outcome.status === "fulfilled");
    expect(won).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "CONFLICT", reason: "APPLICATION_ALREADY_DECIDED" });
    }
    expect(await membershipOf(applicant)).toHaveLength(won[0]?.value.status === "approved" ? 1 : 0);
    expect(await portal().services.db.$count(outgoingEmails, eq(outgoingEmails.dedupeKey, `membership-decision:${requestId}`))).toBe(1);
  });

  test("GEN-04 two associations that approve one person at the same moment: one gets the member", async () => {
    for (let round = 0; round < 5; round++) {
      const applicant = await createPerson();
      const sides = await Promise.all(
        Array.from({ length: 2 }, async () => {
          const association = await createAssociation();
          const owner = await createMember({ role: "system_owner", associationId: association.id });
          return { ctx: await contextFor(owner), requestId: await requestTo(association, applicant) };
        }),
      );
      const outcomes = await Promise.allSettled(
        sides.map(({ ctx, requestId }) => decideMembershipRequest(ctx, { requestId, status: "approved", role: "member" })),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const lost = outcomes.find((outcome) => outcome.status === "rejected");
      expect(lost?.reason).toMatchObject({ code: "CONFLICT", reason: "APPLICANT_IN_OTHER_ASSOCIATION" });
      expect(await membershipOf(applicant)).toHaveLength(1);
      const { db } = portal().services;
      expect(await db.$count(requests, and(eq(requests.profileId, applicant.profileId), eq(requests.status, "withdrawn")))).toBe(1);
    }
  });

  test("approval and withdrawal at the same moment agree on one outcome", async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, applicant, requestId } = await waiting();
      const [ownerContext, applicantContext] = [await contextFor(owner), await contextFor(applicant)];
      const [approved, withdrawn] = await Promise.allSettled([
        decideMembershipRequest(ownerContext, { requestId, status: "approved", role: "member" }),
        withdrawApplication(applicantContext, { requestId }),
      ]);
      expect([approved.status, withdrawn.status].sort()).toEqual(["fulfilled", "rejected"]);
      expect(await membershipOf(applicant)).toHaveLength(approved.status === "fulfilled" ? 1 : 0);
    }
  });

  test("approval closes what the applicant waits for elsewhere", async () => {
    const { owner, applicant, requestId } = await waiting();
    const elsewhere = await requestTo(await createAssociation(), applicant);
    await decideMembershipRequest(await contextFor(owner), { requestId, status: "approved", role: "member" });
    const [other] = await portal().services.db.select().from(requests).where(eq(requests.id, elsewhere));
    expect(other).toMatchObject({ status: "withdrawn", role: null });
  });
});

describe("dismiss", () => {
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
});
