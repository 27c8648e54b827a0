import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { associationInvitations, associationMembershipRequests, housingAssociations, outgoingEmails } from "#drizzle/schema/index.ts";
import { inviteToAssociation } from "#server/domains/association/invitations.ts";
import { applyAsInvited, openInvitation } from "#server/domains/association/invite-codes.ts";
import { lookUpAssociation } from "#server/domains/association/queries.ts";
import { systemContext } from "#server/platform/context.ts";
import { invitePath } from "#shared/invite-code.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailsTo, mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { runJob } from "#tests/helpers/run-job.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

const db = () => portal().services.db;

const newAddress = (): string => `${unique("granne")}@test.example`;

describe("invitations", () => {
  const createOwner = () => createMember({ role: "system_owner" });
  const DAY_MS = 86_400_000;

  /** An invitation of the owner's association that was sent so many days ago, without its mail. */
  async function createInvitation({ associationId, profileId }: TestMember, daysAgo = 0) {
    const createdAt = new Date(Date.now() - daysAgo * DAY_MS);
    const [row] = await db()
      .insert(associationInvitations)
      .values({
        associationId,
        email: newAddress(),
        invitedByProfileId: profileId,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + 14 * DAY_MS),
      })
      .returning();
    if (!row) throw new Error("no invitation row");
    return row;
  }

  test("an owner sees the invitations that still stand, newest first", async () => {
    const owner = await createOwner();
    const older = await createInvitation(owner, 3);
    const newer = await createInvitation(owner, 1);
    await createInvitation(owner, 15);
    await createInvitation(await createOwner());
    expect(await (await clientFor(owner)).association.invitations.query()).toEqual(
      [newer, older].map(({ id, email, createdAt, expiresAt }) => ({
        id,
        email,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
    );
  });

  test("an owner takes an invitation back; it is gone, and the log says so without the address", async () => {
    const owner = await createOwner();
    const { id } = await createInvitation(owner);
    const client = await clientFor(owner);
    await client.association.withdrawInvitation.mutate({ id });
    expect(await client.association.invitations.query()).toEqual([]);
    expect(await auditRows("association.withdraw_invitation", id)).toEqual([
      { actorProfileId: owner.profileId, associationId: owner.associationId, details: null },
    ]);
    expect((await refusal(client.association.withdrawInvitation.mutate({ id }))).data).toMatchObject({ httpStatus: 404 });
  });

  test("an invitation of another association, one that has run out and an unknown one answer alike", async () => {
    const owner = await createOwner();
    const client = await clientFor(owner);
    const foreign = await createInvitation(await createOwner());
    const expired = await createInvitation(owner, 15);
    const unknown = await refusal(client.association.withdrawInvitation.mutate({ id: crypto.randomUUID() }));
    expect(unknown.data).toMatchObject({ httpStatus: 404, reason: "NOT_FOUND" });
    for (const { id } of [foreign, expired]) {
      expect(await refusal(client.association.withdrawInvitation.mutate({ id }))).toEqual(unknown);
      expect(await db().$count(associationInvitations, eq(associationInvitations.id, id))).toBe(1);
      expect(await auditRows("association.withdraw_invitation", id)).toEqual([]);
    }
  });

  test.each(["member", "team_leader"] as const)("a %s neither sees nor takes back invitations", async (role) => {
    const owner = await createOwner();
    const { id } = await createInvitation(owner);
    const client = await clientFor(await createMember({ role, associationId: owner.associationId }));
    expect((await refusal(client.association.invitations.query())).data).toMatchObject({ httpStatus: 403 });
    expect((await refusal(client.association.withdrawInvitation.mutate({ id }))).data).toMatchObject({ httpStatus: 403 });
    const outside = await clientFor(await createPerson());
    expect((await refusal(outside.association.withdrawInvitation.mutate({ id }))).data).toMatchObject({ httpStatus: 403 });
    expect(await db().$count(associationInvitations, eq(associationInvitations.id, id))).toBe(1);
  });

  test("a mail that waits when its invitation is taken back never leaves; its job ends, and no address is kept", async () => {
    const owner = await createOwner();
    const invitation = await createInvitation(owner);
    const [mail] = await db()
      .insert(outgoingEmails)
      .values({
        dedupeKey: unique("inbjudan"),
        recipient: invitation.email,
        template: "association-invitation",
        payload: { invitationId: invitation.id },
      })
      .returning();
    await (await clientFor(owner)).association.withdrawInvitation.mutate({ id: invitation.id });

    await runJob(systemContext(portal().services), "send-email", { emailId: mail?.id ?? "" });
    expect(await mailsTo(invitation.email)).toEqual([]);
    expect(await db().$count(outgoingEmails, eq(outgoingEmails.recipient, invitation.email))).toBe(0);
    await runJob(systemContext(portal().services), "send-email", { emailId: mail?.id ?? "" });
  });

  test("who was taken back can be invited again, and gets a mail with the link", async () => {
    const owner = await createOwner();
    const client = await clientFor(owner);
    const email = newAddress();
    await inviteToAssociation(await contextFor(owner), { emails: [email] });
    await mailTo(email, /^Inbjudan till Brf/);
    const [standing] = await client.association.invitations.query();
    await client.association.withdrawInvitation.mutate({ id: standing?.id ?? "" });
    expect(await client.association.invite.mutate({ emails: [email] })).toEqual({ invited: 1 });
    await eventually(async () => expect(await mailsTo(email)).toHaveLength(2));
    expect((await client.association.invitations.query()).map((invitation) => invitation.email)).toEqual([email]);
  });
});

describe("invite code", () => {
  async function house() {
    const { id: associationId, associationName } = await createAssociation();
    const owner = await createMember({ role: "system_owner", associationId, fullName: "Åsa Ägare" });
    const client = await clientFor(owner);
    return { associationId, associationName, client, code: (await client.association.inviteCode.query()).code };
  }
  const requestsOf = (profileId: string, associationId: string) =>
    db().$count(
      associationMembershipRequests,
      and(
        eq(associationMembershipRequests.profileId, profileId),
        eq(associationMembershipRequests.associationId, associationId),
        eq(associationMembershipRequests.status, "pending"),
      ),
    );

  test("the short address tells a stranger who invites to which house, and not the long code", async () => {
    const { associationName, code } = await house();
    expect(await (await clientFor(null)).association.invitation.query({ code: code.toLowerCase() })).toEqual({
      associationName,
      address: "Provgatan 2",
      city: "Stockholm",
      inviter: "Åsa Ägare",
    });
  });

  test("a code that was renewed, is unknown or belongs to a closed house leads nowhere", async () => {
    const { associationId, client, code } = await house();
    const { code: renewed } = await client.association.renewInviteCode.mutate();
    expect(renewed).not.toBe(code);
    expect(await auditRows("association.renew_invite_code", associationId)).toHaveLength(1);
    await db().update(housingAssociations).set({ closedAt: new Date() }).where(eq(housingAssociations.id, associationId));
    for (const wrong of [code, renewed, "inte-en-kod"]) {
      const { message, data } = await refusal((await clientFor(null)).association.invitation.query({ code: wrong }));
      expect(message).toBe("Den här adressen leder inte till någon förening. Be den som bjöd in dig om en ny.");
      expect(data).toMatchObject({ httpStatus: 404, reason: "INVITATION_NOT_FOUND" });
    }
  });

  test("wrong codes are counted by address and by how they begin; the right one is not", async () => {
    const { code } = await house();
    const from = async () => contextFor(await createPerson(), { limits, client: { ipAddress: unique("ip"), userAgent: null } });
    const limits = strictLimits();
    const ctx = await from();
    for (let used = 0; used < 35; used++) await openInvitation(ctx, { code });
    const wrong = `${code.slice(0, 4)}${code.endsWith("AAAA") ? "CCCC" : "AAAA"}`;
    for (let used = 0; used < 30; used++) await expect(openInvitation(ctx, { code: wrong })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(openInvitation(ctx, { code })).rejects.toMatchObject({ code: "LIMIT" });
    for (let used = 30; used < 100; used++) await openInvitation(await from(), { code: wrong }).catch(() => null);
    await expect(openInvitation(await from(), { code })).rejects.toMatchObject({ code: "LIMIT" });
  });

  test("JOIN-20 JOIN-27 whoever has the code applies with one press, waits for approval, and a member does not", async () => {
    const { associationId, code } = await house();
    const person = await createPerson();
    const client = await clientFor(person);
    await client.membership.applyByInvitation.mutate({ code });
    expect(await requestsOf(person.profileId, associationId)).toBe(1);
    expect(await client.membership.myRole.query()).toEqual({ associationId: null, role: null });
    const member = await clientFor(await createMember());
    expect((await refusal(member.membership.applyByInvitation.mutate({ code }))).data).toMatchObject({ reason: "ALREADY_MEMBER" });
    const invited = await createPerson();
    await applyAsInvited(await contextFor(null), invited, code);
    expect(await requestsOf(invited.profileId, associationId)).toBe(1);
  });
});

describe("lookup and invite", () => {
  test("JOIN-01 JOIN-09 JOIN-16 the code tells name, address, city and logo, and nothing else", async () => {
    const association = await createAssociation({ contactPersonEmail: "styrelsen@test.example", organizationNumber: null });
    expect(await (await clientFor(await createPerson())).association.lookup.query({ associationId: association.id.toUpperCase() })).toEqual(
      {
        id: association.id,
        name: association.associationName,
        address: "Provgatan 2",
        postalCode: "11122",
        city: "Stockholm",
        logoUrl: null,
      },
    );
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
});
