import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  associationMembers,
  type housingAssociations,
  outgoingEmails,
  associationMembershipRequests as requests,
} from "#drizzle/schema/index.ts";
import { withdrawApplication } from "#server/domains/membership/apply-for-membership.ts";
import { decideMembershipRequest } from "#server/domains/membership/decide-membership-request.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";

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
  const owners = await Promise.all(Array.from({ length: 8 }, () => createMember({ role: "system_owner", associationId: association.id })));
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
