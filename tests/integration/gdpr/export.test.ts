import { buffer } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataExports, outgoingEmails, users } from "#drizzle/schema/index.ts";
import { orderExport } from "#server/domains/gdpr/data-exports.ts";
import { failExport } from "#server/domains/gdpr/make-export.ts";
import { listExports, openExport } from "#server/domains/gdpr/queries.ts";
import { exportKey } from "#server/domains/gdpr/rules.ts";
import { createPerson } from "#tests/factories/people.ts";
import { leaveTraces } from "#tests/factories/traces.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { dieOnLastTry } from "#tests/helpers/dead-jobs.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailsTo, mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { buryJob, runJob } from "#tests/helpers/run-job.ts";
import { unzip } from "#tests/helpers/zip.ts";

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
