import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationMembershipRequests, housingAssociations } from "#drizzle/schema/index.ts";
import { applyAsInvited, openInvitation } from "#server/domains/association/invite-codes.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

const db = () => portal().services.db;

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
}, 60_000);

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
