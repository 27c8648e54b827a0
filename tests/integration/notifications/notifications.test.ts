import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationMembers, outgoingEmails } from "#drizzle/schema/index.ts";
import { applyForMembership } from "#server/domains/membership/apply-for-membership.ts";
import { decideMembershipRequest } from "#server/domains/membership/decide-membership-request.ts";
import { markAllNotificationsRead, markNotificationRead } from "#server/domains/notifications/mark-read.ts";
import { countUnreadNotifications, listNotifications } from "#server/domains/notifications/queries.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

const list = async (person: TestPerson) => listNotifications(await contextFor(person));
const unread = async (person: TestPerson) => countUnreadNotifications(await contextFor(person));

async function apply(applicant: TestPerson, associationId: string) {
  return applyForMembership(await contextFor(applicant), { associationId, messageToAdmin: null });
}

/** A mail with a secret, as at a sign-up. */
async function mailSecret(person: TestPerson): Promise<void> {
  const ctx = await contextFor(person);
  await inTransaction(ctx, (tx) =>
    queueEmail(ctx, tx, {
      ...{ template: "reset-password", recipient: person.email, payload: { token: "x" } },
      ...{ dedupeKey: unique("secret"), userId: person.userId },
    }),
  );
}

test("the mails about an application stand under the bells of the owner and of the applicant, the unread first", async () => {
  const owner = await createMember({ role: "system_owner" });
  const [first, second] = [await createPerson({ setup: "private" }), await createPerson({ setup: "private" })];
  const request = await apply(first, owner.associationId);
  await apply(second, owner.associationId);
  await mailSecret(owner);
  expect(await unread(owner)).toBe(2);
  const [, oldest] = await list(owner);
  expect(oldest).toMatchObject({ title: "Någon har ansökt om medlemskap", path: "/admin?tab=ansokningar", isRead: false });
  expect(await list(first)).toEqual([]);

  const ctx = await contextFor(owner);
  const newest = (await list(owner))[0];
  await markNotificationRead(ctx, { id: newest?.id ?? "" });
  expect((await list(owner)).map(({ id, isRead }) => [id, isRead])).toEqual([
    [oldest?.id, false],
    [newest?.id, true],
  ]);

  // What is decided waits for nobody, and who is let in sees it by where they are.
  await decideMembershipRequest(ctx, { requestId: request.id, status: "approved", role: "member" });
  expect(await unread(owner)).toBe(0);
  expect(await list(first)).toMatchObject([
    { title: "Din ansökan om medlemskap är besvarad", path: "/association-dashboard", isRead: true },
  ]);
  const again = await createPerson({ setup: "private" });
  await decideMembershipRequest(ctx, { requestId: (await apply(again, owner.associationId)).id, status: "rejected" });
  expect(await list(again)).toMatchObject([{ path: "/pending-approval", isRead: false }]);
});

test("nobody marks another's as read, and what comes while one reads stays unread", async () => {
  const owner = await createMember({ role: "system_owner" });
  const other = await createMember({ role: "system_owner", associationId: owner.associationId });
  await apply(await createPerson({ setup: "private" }), owner.associationId);
  const [seen] = await list(owner);
  await markNotificationRead(await contextFor(other), { id: seen?.id ?? "" });
  expect(await unread(owner)).toBe(1);

  await apply(await createPerson({ setup: "private" }), owner.associationId);
  const { db } = portal().services;
  // Within the millisecond that the browser was told, and after it.
  await db
    .update(outgoingEmails)
    .set({ createdAt: new Date("2026-01-01T10:00:00.005Z") })
    .where(eq(outgoingEmails.id, seen?.id ?? ""));
  await markAllNotificationsRead(await contextFor(owner), { until: "2026-01-01T10:00:00.005Z" });
  expect(await unread(owner)).toBe(1);
  await markAllNotificationsRead(await contextFor(owner), { until: new Date().toISOString() });
  expect(await unread(owner)).toBe(0);
  expect(await unread(other)).toBe(2);
});

test("what only owners are told is gone with the role", async () => {
  const owner = await createMember({ role: "system_owner" });
  await apply(await createPerson({ setup: "private" }), owner.associationId);
  expect(await unread(owner)).toBe(1);
  await portal().services.db.update(associationMembers).set({ role: "member" }).where(eq(associationMembers.profileId, owner.profileId));
  expect(await unread(owner)).toBe(0);
  expect(await list(owner)).toEqual([]);
});
