import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles, associationMembershipRequests as requests } from "#drizzle/schema/index.ts";
import { applyForMembership, withdrawApplication } from "#server/domains/membership/apply-for-membership.ts";
import { decideMembershipRequest } from "#server/domains/membership/decide-membership-request.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { mailsTo, mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

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
  const { message, data } = await refusal((await clientFor(await createMember())).membership.applyForMembership.mutate({ associationId }));
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
