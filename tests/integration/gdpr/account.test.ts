import { buffer } from "node:stream/consumers";
import { and, eq, sql } from "drizzle-orm";
import pg from "pg";
import { describe, expect, test } from "vitest";
import {
  associationMembers,
  auditLog,
  dataExports,
  generatedDocuments,
  housingAssociations,
  outgoingEmails,
  productRequests,
  associationMembershipRequests as requests,
  sessions,
  users,
} from "#drizzle/schema/index.ts";
import { orderExport } from "#server/domains/gdpr/data-exports.ts";
import { failExport } from "#server/domains/gdpr/make-export.ts";
import { listExports, openExport, readDeletionConsequences } from "#server/domains/gdpr/queries.ts";
import { exportKey } from "#server/domains/gdpr/rules.ts";
import { deleteAccount } from "#server/domains/lifecycle/delete-account.ts";
import { applyForMembership } from "#server/domains/membership/apply-for-membership.ts";
import { decideMembershipRequest } from "#server/domains/membership/decide-membership-request.ts";
import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { createProductRequest } from "#tests/factories/product-requests.ts";
import { leaveTraces } from "#tests/factories/traces.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { dieOnLastTry } from "#tests/helpers/dead-jobs.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { countLockWaiters } from "#tests/helpers/lock-waiters.ts";
import { mailsTo, mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { buryJob, runJob } from "#tests/helpers/run-job.ts";
import { unzip } from "#tests/helpers/zip.ts";

describe("export", () => {
  const DAY_MS = 24 * 3_600_000;

  /** An ordered export that no worker of the portal takes. */
  async function pendingExport(userId: string): Promise<string> {
    const [row] = await portal()
      .services.db.insert(dataExports)
      .values({ userId, requestedOn: "2026-11-20" })
      .returning({ id: dataExports.id });
    return row?.id ?? "";
  }

  async function rowOf(exportId: string) {
    const [row] = await portal().services.db.select().from(dataExports).where(eq(dataExports.id, exportId));
    return row;
  }

  const queuedFor = (exportId: string) =>
    portal().services.db.$count(
      outgoingEmails,
      and(eq(outgoingEmails.dedupeKey, `data-export-ready:${exportId}`), eq(outgoingEmails.template, "data-export-ready")),
    );

  test("SETG-06 REST-10 an ordered export arrives by mail as a ZIP with data, files and an explanation", async () => {
    const { person, confidential } = await leaveTraces();
    const ctx = await contextFor(person);
    const ordered = await orderExport(ctx);
    expect(ordered).toMatchObject({ status: "pending", bytes: null, expiresAt: null });

    const mail = await mailTo(person.email, /^Din dataexport är klar$/);
    expect(mail.text).toContain(`${portal().url}/settings?tab=konto&export=${ordered.id}`);
    const [ready] = await listExports(ctx);
    expect(ready).toMatchObject({ id: ordered.id, status: "ready", bytes: expect.any(Number) });
    const week = new Date(ready?.expiresAt ?? 0).getTime() - new Date(ready?.createdAt ?? 0).getTime();
    expect(week / DAY_MS).toBeCloseTo(7, 2);

    const { filename, contents } = await openExport(ctx, ordered.id);
    expect(filename).toMatch(/^beredskapsportalen-mina-uppgifter-\d{4}-\d{2}-\d{2}\.zip$/);
    const files = await unzip(await buffer(contents));
    const explanation = files.get("LÄS MIG.txt")?.toString() ?? "";
    const data = [...files.keys()].filter((name) => name.endsWith(".json"));
    expect(data.length).toBeGreaterThan(40);
    for (const name of data) expect(explanation).toContain(name);
    expect(explanation).toContain("profil.json (1 post)\n  Din profil.");
    expect(JSON.parse(files.get("profil.json")?.toString() ?? "")).toMatchObject([{ full_name: person.fullName, phone_verified: true }]);
    expect(JSON.parse(files.get("konto.json")?.toString() ?? "")).toEqual([
      {
        id: person.userId,
        email: person.email,
        email_verified_at: expect.any(String),
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    expect([...files.keys()].filter((name) => name.startsWith("filer/")).sort()).toEqual([
      "filer/1.png",
      "filer/Plan (2).pdf",
      "filer/Plan.pdf",
      "filer/logo.png",
    ]);
    expect(files.get("filer/1.png")?.toString()).toBe("bild");

    const everything = [...files.values()].map(String).join("\n");
    expect(confidential.filter((word) => everything.includes(word))).toEqual([]);
    expect(everything).not.toMatch(/password_hash|token_hash|code_hash|"secret"|argon2/);
    expect(await auditRows("gdpr.order_export", ordered.id)).toMatchObject([{ actorProfileId: person.profileId }]);
  });

  test("a file that the store has lost is named in the explanation", async () => {
    const { person, files } = await leaveTraces();
    await portal().services.files.remove(files[1] ?? "");
    const exportId = await pendingExport(person.userId);
    const ctx = await contextFor(person);
    await runJob(ctx, "export-personal-data", { exportId });
    const archive = await unzip(await buffer((await openExport(ctx, exportId)).contents));
    expect(archive.get("LÄS MIG.txt")?.toString()).toContain("FILER SOM VI INTE LÄNGRE HAR\n- Plan.pdf");
  });

  test("one export in 24 hours, also when two are ordered at the same moment; one that failed does not count", async () => {
    const person = await createPerson();
    const ctx = await contextFor(person);
    const outcomes = await Promise.allSettled([orderExport(ctx), orderExport(ctx), orderExport(ctx)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusal = outcomes.find((outcome) => outcome.status === "rejected")?.reason;
    expect(refusal).toMatchObject({
      code: "LIMIT",
      reason: "EXPORT_ALREADY_ORDERED",
      message: "Du har redan beställt en export det senaste dygnet. Den finns under Konto & GDPR när den är klar.",
    });
    expect(refusal.retryAfterSeconds).toBeGreaterThan(86_000);

    await eventually(async () => expect(await listExports(ctx)).toMatchObject([{ status: "ready" }]));
    await ctx.db.update(dataExports).set({ status: "failed" }).where(eq(dataExports.userId, person.userId));
    await orderExport(ctx);
    const tomorrow = await contextFor(person, { now: () => new Date(Date.now() + DAY_MS + 60_000) });
    await orderExport(tomorrow);
    expect(await listExports(ctx)).toHaveLength(3);
  });

  test("in the long hour of the night when clocks go back, the day is what counts", async () => {
    const person = await createPerson();
    const at = (time: string) => contextFor(person, { now: () => new Date(time) });
    await orderExport(await at("2026-10-24T22:10:00Z"));
    await expect(orderExport(await at("2026-10-25T22:20:00Z"))).rejects.toMatchObject({ reason: "EXPORT_ALREADY_ORDERED" });
    await orderExport(await at("2026-10-25T23:20:00Z"));
  });

  test("the job may run twice, also at the same time: one file, one mail", async () => {
    const person = await createPerson();
    const exportId = await pendingExport(person.userId);
    const ctx = await contextFor(null);
    await Promise.all([runJob(ctx, "export-personal-data", { exportId }), runJob(ctx, "export-personal-data", { exportId })]);
    await runJob(ctx, "export-personal-data", { exportId });
    expect(await rowOf(exportId)).toMatchObject({ status: "ready", fileKey: exportKey(exportId) });
    expect(await queuedFor(exportId)).toBe(1);
    await mailTo(person.email, /dataexport/);
    expect(await mailsTo(person.email)).toHaveLength(1);
  });

  test("a try that fails leaves the export waiting for the next", async () => {
    const person = await createPerson();
    const exportId = await pendingExport(person.userId);
    const { files } = portal().services;
    const broken = await contextFor(null, {
      files: {
        ...files,
        put: async () => {
          throw new Error("disk full");
        },
      },
    });
    await expect(runJob(broken, "export-personal-data", { exportId })).rejects.toThrow("disk full");
    expect(await rowOf(exportId)).toMatchObject({ status: "pending", fileKey: null });
    await runJob(await contextFor(null), "export-personal-data", { exportId });
    expect(await rowOf(exportId)).toMatchObject({ status: "ready" });
  });

  test("an export that no try is left for says so by mail, and a new one can be ordered at once", async () => {
    const person = await createPerson();
    const exportId = await pendingExport(person.userId);
    await dieOnLastTry("export-personal-data", { exportId });
    const mail = await eventually(() => mailTo(person.email, /^Exporten kunde inte skapas$/), 30_000);
    expect(mail.text).toContain("Du kan beställa en ny export redan nu.");
    expect(await rowOf(exportId)).toMatchObject({ status: "failed" });
    await buryJob(await contextFor(null), "export-personal-data", { exportId });
    expect(await mailsTo(person.email)).toHaveLength(1);
    await orderExport(await contextFor(person));
  });

  test("nothing stays of an export whose account is deleted while it is made", async () => {
    const person = await createPerson();
    const exportId = await pendingExport(person.userId);
    const { files, db } = portal().services;
    const ctx = await contextFor(null, {
      files: {
        ...files,
        put: async (...file) => {
          await db.delete(users).where(eq(users.id, person.userId));
          await files.put(...file);
        },
      },
    });
    await runJob(ctx, "export-personal-data", { exportId });
    expect(await files.exists(exportKey(exportId))).toBe(false);
    expect(await queuedFor(exportId)).toBe(0);
  });

  test("no file stays of an export that was given up while a slow try still wrote it", async () => {
    const person = await createPerson();
    const exportId = await pendingExport(person.userId);
    const { files } = portal().services;
    const ctx = await contextFor(null, {
      files: {
        ...files,
        put: async (...file) => {
          await failExport(await contextFor(null), exportId);
          await files.put(...file);
        },
      },
    });
    await runJob(ctx, "export-personal-data", { exportId });
    expect(await rowOf(exportId)).toMatchObject({ status: "failed", fileKey: null });
    expect(await files.exists(exportKey(exportId))).toBe(false);
  });

  test("nobody else can fetch an export, and nobody at all after seven days; its file goes at night", async () => {
    const person = await createPerson();
    const exportId = await pendingExport(person.userId);
    const { files } = portal().services;
    await runJob(await contextFor(null), "export-personal-data", { exportId });
    await expect(openExport(await contextFor(await createPerson()), exportId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(openExport(await contextFor(null), exportId)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    await expect(openExport(await contextFor(person), crypto.randomUUID())).rejects.toMatchObject({ code: "NOT_FOUND" });

    const later = await contextFor(person, { now: () => new Date(Date.now() + 7 * DAY_MS + 1_000) });
    await expect(openExport(later, exportId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await listExports(later)).toMatchObject([{ status: "expired" }]);
    expect(await files.exists(exportKey(exportId))).toBe(true);
    // The night of this person's export alone: the other rows of this database are not ready by then.
    await portal()
      .services.db.update(dataExports)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(dataExports.id, exportId));
    await runJob(await contextFor(null), "clean-up", {});
    expect(await files.exists(exportKey(exportId))).toBe(false);
    expect(await rowOf(exportId)).toMatchObject({ status: "expired", fileKey: null });
  });
});

describe("deletion", () => {
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
});
