import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationInvitations, outgoingEmails } from "#drizzle/schema/index.ts";
import { inviteToAssociation } from "#server/domains/association/invitations.ts";
import { systemContext } from "#server/platform/context.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailsTo, mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { runJob } from "#tests/helpers/run-job.ts";

const db = () => portal().services.db;
const newAddress = (): string => `${unique("granne")}@test.example`;
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
