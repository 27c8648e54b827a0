import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import {
  associationMembers,
  auditLog,
  generatedDocuments,
  housingAssociations,
  outgoingEmails,
  productRequests,
  associationMembershipRequests as requests,
  sessions,
  users,
} from "#drizzle/schema/index.ts";
import { readDeletionConsequences } from "#server/domains/gdpr/queries.ts";
import { deleteAccount } from "#server/domains/lifecycle/delete-account.ts";
import { applyForMembership } from "#server/domains/membership/apply-for-membership.ts";
import { decideMembershipRequest } from "#server/domains/membership/decide-membership-request.ts";
import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { createProductRequest } from "#tests/factories/product-requests.ts";
import { leaveTraces } from "#tests/factories/traces.ts";
import { unique } from "#tests/factories/unique.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { countLockWaiters } from "#tests/helpers/lock-waiters.ts";
import { mailsTo, mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { runJob } from "#tests/helpers/run-job.ts";

const LAST_OWNER = {
  code: "CONFLICT",
  reason: "LAST_OWNER",
  message: "Du är föreningens enda systemägare. Utse en ny systemägare innan du raderar kontot.",
};
const userRows = (person: TestPerson) => portal().services.db.$count(users, eq(users.id, person.userId));
const membersOf = (associationId: string) =>
  portal().services.db.select().from(associationMembers).where(eq(associationMembers.associationId, associationId));
const isClosed = async (associationId: string) => {
  const [row] = await portal().services.db.select().from(housingAssociations).where(eq(housingAssociations.id, associationId));
  return row?.closedAt !== null;
};

test("SETG-02 an account goes with its sessions and files; a last mail says so, and then its address is forgotten", async () => {
  const { person, files } = await leaveTraces();
  const { services } = portal();
  await deleteAccount(await contextFor(person, {}, { withSession: true }));

  expect(await userRows(person)).toBe(0);
  expect(await services.db.$count(sessions, eq(sessions.userId, person.userId))).toBe(0);
  const mail = await mailTo(person.email, /^Ditt konto är raderat$/);
  expect(mail.text).toContain("Prenumerationer på krismeddelanden till den här adressen är också borttagna.");
  expect(await mailsTo(person.email)).toHaveLength(1);
  await eventually(async () => expect(await services.db.$count(outgoingEmails, eq(outgoingEmails.recipient, person.email))).toBe(0));
  await eventually(async () => {
    for (const key of files) expect(await services[/^(avatars|logos)\//.test(key) ? "media" : "files"].exists(key), key).toBe(false);
  });
  const deletions = await services.db.select().from(auditLog).where(eq(auditLog.action, "account.delete"));
  expect(deletions.filter(({ associationId }) => associationId === person.associationId)).toMatchObject([
    { actorProfileId: null, subjectId: null, details: null },
  ]);
});

test("the association keeps its requests, with a PDF that no longer names the person and is not mailed again", async () => {
  const neighbour = await createMember({ role: "system_owner" });
  const person = await createMember({ associationId: neighbour.associationId });
  const { services } = portal();
  const office = `${unique("kontor")}@test.example`;
  const requestId = await createProductRequest(person, { contactPerson: person.fullName, contactEmail: office });
  const rowOf = async () => (await services.db.select().from(productRequests).where(eq(productRequests.id, requestId)))[0];
  const documentOf = async () =>
    (
      await services.db.select().from(generatedDocuments).where(sql`${generatedDocuments.metadata}->>'product_request_id' = ${requestId}`)
    )[0];
  await eventually(async () => expect(await rowOf()).toMatchObject({ pdfStatus: "done", mailStatus: "done" }), 40_000);
  const before = await documentOf();
  const contentsBefore = await services.files.get(before?.storageKey ?? "");

  await deleteAccount(await contextFor(person, {}, { withSession: true }));
  expect(await rowOf()).toMatchObject({ profileId: null, contactPerson: null, contactEmail: null, mailStatus: "done" });
  await eventually(async () => expect(await rowOf()).toMatchObject({ pdfStatus: "done", mailStatus: "done" }), 40_000);
  const after = await documentOf();
  expect(after).toMatchObject({ userId: null, associationId: person.associationId, storageKey: before?.storageKey });
  const contentsAfter = await services.files.get(after?.storageKey ?? "");
  expect(Buffer.from(contentsAfter).equals(Buffer.from(contentsBefore))).toBe(false);
  expect(await mailsTo(office)).toHaveLength(1);
});

test("mails that have not left disappear with the account", async () => {
  const person = await createPerson();
  const { db } = portal().services;
  const [queued] = await db
    .insert(outgoingEmails)
    .values({ dedupeKey: unique("ko"), userId: person.userId, recipient: person.email, template: "password-changed", payload: {} })
    .returning({ id: outgoingEmails.id });
  await deleteAccount(await contextFor(person, {}, { withSession: true }));
  await runJob(await contextFor(null), "send-email", { emailId: queued?.id ?? "" });
  await mailTo(person.email, /raderat/);
  expect(await mailsTo(person.email)).toHaveLength(1);
});

test("nobody deletes an account without being signed in, or with a token made to last", async () => {
  const person = await createPerson();
  const ctx = await contextFor(person, {}, { withSession: true });
  await expect(deleteAccount(await contextFor(null))).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  if (!ctx.actor) throw new Error("no actor");
  await expect(deleteAccount({ ...ctx, actor: { ...ctx.actor, via: "named", sessionId: null } })).rejects.toMatchObject({
    code: "FORBIDDEN",
    reason: "SESSION_REQUIRED",
  });
  expect(await userRows(person)).toBe(1);
});

test("the last owner of an association with other members stays, and is told what to do", async () => {
  const owner = await createMember({ role: "system_owner" });
  await createMember({ associationId: owner.associationId });
  const ctx = await contextFor(owner, {}, { withSession: true });
  expect(await readDeletionConsequences(ctx)).toMatchObject({ lastOwnerOf: { id: owner.associationId }, closesAssociation: null });
  await expect(deleteAccount(ctx)).rejects.toMatchObject(LAST_OWNER);
  expect(await userRows(owner)).toBe(1);
  expect(await membersOf(owner.associationId)).toHaveLength(2);

  await createMember({ role: "system_owner", associationId: owner.associationId });
  expect(await readDeletionConsequences(ctx)).toEqual({ lastOwnerOf: null, closesAssociation: null });
  await deleteAccount(ctx);
  expect(await membersOf(owner.associationId)).toHaveLength(2);
  expect(await isClosed(owner.associationId)).toBe(false);
});

test("two deletions of one account at the same moment: one deletes, the other finds nobody", async () => {
  const person = await createMember();
  const ctx = await contextFor(person, {}, { withSession: true });
  const outcomes = await Promise.allSettled([deleteAccount(ctx), deleteAccount(ctx), deleteAccount(ctx)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "UNAUTHENTICATED" });
  }
  await mailTo(person.email, /raderat/);
  expect(await mailsTo(person.email)).toHaveLength(1);
});

test.each([1, 2, 3])("two owners who both delete their account leave an owner while there are members (round %i)", async () => {
  const first = await createMember({ role: "system_owner" });
  const second = await createMember({ role: "system_owner", associationId: first.associationId });
  const member = await createMember({ associationId: first.associationId });
  const contexts = await Promise.all([first, second].map((owner) => contextFor(owner, {}, { withSession: true })));
  const outcomes = await Promise.allSettled(contexts.map((ctx) => deleteAccount(ctx)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find((outcome) => outcome.status === "rejected")).toMatchObject({ reason: LAST_OWNER });
  const left = await membersOf(first.associationId);
  expect(left.map(({ role }) => role).sort()).toEqual(["member", "system_owner"]);
  expect(left.map(({ profileId }) => profileId)).toContain(member.profileId);
});

test("two owners who are alone and both delete their account close the association", async () => {
  const first = await createMember({ role: "system_owner" });
  const second = await createMember({ role: "system_owner", associationId: first.associationId });
  await Promise.all([
    deleteAccount(await contextFor(first, {}, { withSession: true })),
    deleteAccount(await contextFor(second, {}, { withSession: true })),
  ]);
  expect(await membersOf(first.associationId)).toEqual([]);
  expect(await isClosed(first.associationId)).toBe(true);
});

/** Holds a person's profile while two writes are started, in this order, and wait for it; then lets them go. */
async function inOrder(person: TestPerson, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const holder = new pg.Client({ connectionString: portal().databaseUrl });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query("select 1 from profiles where id = $1 for no key update", [person.profileId]);
    const { rows } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
    const started: Promise<unknown>[] = [];
    for (const write of [first, second]) {
      started.push(write().catch((error: unknown) => error));
      await eventually(async () => expect(await countLockWaiters(rows[0]?.pid ?? 0)).toBeGreaterThanOrEqual(started.length));
    }
    await holder.query("commit");
    return await Promise.all(started);
  } finally {
    await holder.end();
  }
}

async function applicant() {
  const owner = await createMember({ role: "system_owner" });
  const person = await createPerson();
  const { id } = await applyForMembership(await contextFor(person, {}, { withSession: true }), {
    associationId: owner.associationId,
    messageToAdmin: "Hej",
  });
  const [ownerCtx, personCtx] = await Promise.all([
    contextFor(owner, {}, { withSession: true }),
    contextFor(person, {}, { withSession: true }),
  ]);
  return {
    owner,
    person,
    approve: () => decideMembershipRequest(ownerCtx, { requestId: id, status: "approved", role: "member" }),
    remove: () => deleteAccount(personCtx),
  };
}

test("an applicant who deletes the account while being approved is gone afterwards, whoever comes first", async () => {
  const early = await applicant();
  const [approved, deleted] = await inOrder(early.person, early.approve, early.remove);
  expect(approved).toMatchObject({ status: "approved" });
  expect(deleted).toBeUndefined();

  const late = await applicant();
  const [deletedFirst, refused] = await inOrder(late.person, late.remove, late.approve);
  expect(deletedFirst).toBeUndefined();
  expect(refused).toMatchObject({ code: "NOT_FOUND" });

  for (const { owner, person } of [early, late]) {
    expect(await userRows(person)).toBe(0);
    expect((await membersOf(owner.associationId)).map(({ profileId }) => profileId)).toEqual([owner.profileId]);
    expect(await portal().services.db.$count(requests, eq(requests.profileId, person.profileId))).toBe(0);
    expect(await isClosed(owner.associationId)).toBe(false);
  }
});

test("an owner who deletes the account while letting somebody in never leaves a member behind a closed door", async () => {
  for (let round = 0; round < 4; round++) {
    const { owner, person, approve } = await applicant();
    const ownerCtx = await contextFor(owner, {}, { withSession: true });
    const writes = round % 2 === 0 ? [approve, () => deleteAccount(ownerCtx)] : [() => deleteAccount(ownerCtx), approve];
    await Promise.allSettled(writes.map((write) => write()));
    const members = await membersOf(owner.associationId);
    if (await isClosed(owner.associationId)) expect(members).toEqual([]);
    else expect(members.map(({ profileId }) => profileId).sort()).toEqual([owner.profileId, person.profileId].sort());
  }
});
