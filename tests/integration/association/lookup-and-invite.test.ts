import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationInvitations, outgoingEmails } from "#drizzle/schema/index.ts";
import { inviteToAssociation } from "#server/domains/association/invitations.ts";
import { lookUpAssociation } from "#server/domains/association/queries.ts";
import { invitePath } from "#shared/invite-code.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailsTo, mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

const newAddress = (): string => `${unique("granne")}@test.example`;

test("JOIN-01 JOIN-09 JOIN-16 the code tells name, address, city and logo, and nothing else", async () => {
  const association = await createAssociation({ contactPersonEmail: "styrelsen@test.example", organizationNumber: null });
  expect(await (await clientFor(await createPerson())).association.lookup.query({ associationId: association.id.toUpperCase() })).toEqual({
    id: association.id,
    name: association.associationName,
    address: "Provgatan 2",
    postalCode: "11122",
    city: "Stockholm",
    logoUrl: null,
  });
});

test("JOIN-22 DATA-14 an unknown code and a closed association are not found", async () => {
  const client = await clientFor(await createPerson());
  const closed = await createAssociation({ closedAt: new Date() });
  for (const associationId of [crypto.randomUUID(), "11111111-2222-3333-4444-555555555555", closed.id]) {
    const { message, data } = await refusal(client.association.lookup.query({ associationId }));
    expect(message).toBe("Inbjudningskoden kunde inte hittas. Kontrollera att du har angett rätt kod.");
    expect(data).toMatchObject({ httpStatus: 404, reason: "ASSOCIATION_NOT_FOUND" });
  }
});

test("a person can look up 20 codes an hour", async () => {
  const { id: associationId } = await createAssociation();
  const ctx = await contextFor(await createPerson(), { limits: strictLimits(), client: { ipAddress: unique("ip"), userAgent: null } });
  for (let used = 0; used < 20; used++) await lookUpAssociation(ctx, { associationId });
  await expect(lookUpAssociation(ctx, { associationId })).rejects.toMatchObject({ code: "LIMIT" });
});

test("GUARD-17 an owner invites by e-mail; the mail carries the short address", async () => {
  const association = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId: association.id, fullName: "Åsa Ägare" });
  const address = newAddress();
  const client = await clientFor(owner);
  const answer = await client.association.invite.mutate({ emails: [address, address.toUpperCase(), owner.email] });
  expect(answer).toEqual({ invited: 1 });

  const mail = await mailTo(address, /^Inbjudan till Brf/);
  const link = `${portal().url}${invitePath((await client.association.inviteCode.query()).code)}`;
  expect(mail.text).toContain(`${link}#epost=${encodeURIComponent(address)}`);
  expect(mail.text).toContain("Åsa Ägare bjuder in dig");
  const [row] = await portal().services.db.select().from(associationInvitations).where(eq(associationInvitations.email, address));
  expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(14 * 86_400_000);
  expect(row).toMatchObject({ associationId: association.id, invitedByProfileId: owner.profileId });
  expect(await auditRows("association.invite", association.id)).toMatchObject([{ details: { invited: 1 } }]);
});

test("the same address gets one mail a day, and the invitation is renewed", async () => {
  const owner = await createMember({ role: "system_owner" });
  const address = newAddress();
  const tomorrow = new Date(Date.now() + 86_400_000);
  await inviteToAssociation(await contextFor(owner), { emails: [address] });
  await inviteToAssociation(await contextFor(owner), { emails: [address] });
  await inviteToAssociation(await contextFor(owner, { now: () => tomorrow }), { emails: [address] });
  await eventually(async () => expect(await mailsTo(address)).toHaveLength(2));
  const { db } = portal().services;
  expect(await db.$count(outgoingEmails, eq(outgoingEmails.recipient, address))).toBe(2);
  const rows = await db.select().from(associationInvitations).where(eq(associationInvitations.email, address));
  expect(rows.map(({ createdAt }) => createdAt)).toEqual([tomorrow]);
});

test("GUARD-17 MREQ-06 whoever is invited as a system owner reads so, and it stands with the application until it is decided", async () => {
  const owner = await createMember({ role: "system_owner" });
  const client = await clientFor(owner);
  const { associationId } = owner;
  const [invited, other] = [await createPerson(), await createPerson()];
  await client.association.invite.mutate({ emails: [invited.email] });
  expect((await mailTo(invited.email, /^Inbjudan till/)).text).not.toContain("systemägare:");
  await inviteToAssociation(await contextFor(owner, { now: () => new Date(Date.now() + 86_400_000) }), {
    emails: [invited.email],
    role: "system_owner",
  });
  await eventually(async () => expect((await mailsTo(invited.email)).at(-1)?.text).toContain("Du är tänkt som systemägare"));

  const applications = await Promise.all(
    [invited, other].map(async (person) => (await clientFor(person)).membership.applyForMembership.mutate({ associationId })),
  );
  expect(applications.map(({ invitedAs, role }) => [invitedAs, role])).toEqual([
    ["system_owner", null],
    [null, null],
  ]);
  const { rows } = await client.membership.requests.query({ status: "pending" });
  expect(new Map(rows.map(({ applicant, invitedAs }) => [applicant.email, invitedAs]))).toEqual(
    new Map([
      [invited.email, "system_owner"],
      [other.email, null],
    ]),
  );
});

test.each(["member", "team_leader"] as const)("a %s cannot invite", async (role) => {
  const member = await createMember({ role });
  await expect(inviteToAssociation(await contextFor(member), { emails: [newAddress()] })).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("an association can invite 100 addresses a day, and a refused call sends nothing", async () => {
  const owner = await createMember({ role: "system_owner" });
  const ctx = await contextFor(owner, { limits: strictLimits() });
  for (let used = 0; used < 99; used++) await ctx.limits.consume("houseDay/invite", owner.associationId);
  const emails = [newAddress(), newAddress()];
  await expect(inviteToAssociation(ctx, { emails })).rejects.toMatchObject({ code: "LIMIT" });
  expect(await ctx.db.$count(associationInvitations, eq(associationInvitations.associationId, owner.associationId))).toBe(0);
});
