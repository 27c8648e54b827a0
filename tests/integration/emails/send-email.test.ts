import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { outgoingEmails } from "#drizzle/schema/index.ts";
import { queueEmail, readMailFigures } from "#server/platform/emails/queue-email.ts";
import type { JobQueue } from "#server/platform/jobs/queue.ts";
import type { Mailer, OutgoingEmail } from "#server/platform/senders/channels.ts";
import { DeliveryError } from "#server/platform/senders/delivery-error.ts";
import { createPerson } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { dieOnLastTry } from "#tests/helpers/dead-jobs.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";
import { buryJob, runJob } from "#tests/helpers/run-job.ts";

/** A mailer that answers as told, one answer per call, and keeps what it was given. */
function mailerThat(...answers: (Error | null)[]): Mailer & { mails: OutgoingEmail[] } {
  const mails: OutgoingEmail[] = [];
  return {
    name: "outbox",
    idempotent: true,
    mails,
    async send(mail) {
      mails.push(mail);
      const answer = answers.shift();
      if (answer) throw answer;
      return { providerId: null };
    },
    close: async () => undefined,
  };
}

/** A queued mail that no worker of the portal takes. */
async function queued(status: typeof outgoingEmails.$inferSelect.status = "queued"): Promise<string> {
  const [row] = await portal()
    .services.db.insert(outgoingEmails)
    .values({
      dedupeKey: unique("mail"),
      recipient: "a@test.example",
      template: "verify-email",
      payload: { accessToken: "hemlig-nyckel" },
      status,
    })
    .returning({ id: outgoingEmails.id });
  return row?.id ?? "";
}

async function rowOf(id: string) {
  const [row] = await portal().services.db.select().from(outgoingEmails).where(eq(outgoingEmails.id, id));
  return row;
}

test("a mail is handed over once, under the id of its row, with a twin in plain text", async () => {
  const mailer = mailerThat();
  const ctx = await contextFor(null, { mailer });
  const emailId = await queued();
  await runJob(ctx, "send-email", { emailId });
  await runJob(ctx, "send-email", { emailId });

  expect(mailer.mails).toHaveLength(1);
  expect(mailer.mails[0]).toMatchObject({ id: emailId, from: ctx.config.mailFrom, to: "a@test.example", attachments: [] });
  expect(mailer.mails[0]?.html).toContain('lang="sv"');
  const link = `${portal().url}/auth/callback#access_token=hemlig-nyckel`;
  expect(mailer.mails[0]?.html).toContain(link);
  expect(mailer.mails[0]?.text).toContain(link);
  expect(mailer.mails[0]?.text).not.toMatch(/<\w+/);
  expect(await rowOf(emailId)).toMatchObject({ status: "sent", attempts: 1, payload: {}, errorMessage: null, sentAt: expect.any(Date) });
});

test("a passing fault is tried again under the same id", async () => {
  const mailer = mailerThat(new DeliveryError("busy", { kind: "busy" }), null);
  const ctx = await contextFor(null, { mailer });
  const emailId = await queued();
  await expect(runJob(ctx, "send-email", { emailId })).rejects.toThrow("busy");
  expect(await rowOf(emailId)).toMatchObject({
    status: "sending",
    attempts: 1,
    errorMessage: "busy",
    payload: { accessToken: "hemlig-nyckel" },
  });
  await runJob(ctx, "send-email", { emailId });
  expect(mailer.mails.map(({ id }) => id)).toEqual([emailId, emailId]);
  expect(await rowOf(emailId)).toMatchObject({ status: "sent", attempts: 2, errorMessage: null });
});

test("a refusal for good ends it without another try", async () => {
  const mailer = mailerThat(new DeliveryError("no such mailbox", { kind: "refused" }));
  const ctx = await contextFor(null, { mailer, log: portal().services.log.child({}, { level: "silent" }) });
  const emailId = await queued();
  await runJob(ctx, "send-email", { emailId });
  await runJob(ctx, "send-email", { emailId });
  expect(mailer.mails).toHaveLength(1);
  expect(await rowOf(emailId)).toMatchObject({ status: "failed", errorMessage: "no such mailbox", payload: {}, sentAt: null });
});

test("a mail whose last try failed is final, with what that said; its secret is erased", async () => {
  const ctx = await contextFor(null, { mailer: mailerThat(new Error("socket closed")) });
  const emailId = await queued();
  await expect(runJob(ctx, "send-email", { emailId })).rejects.toThrow("socket closed");
  await buryJob(ctx, "send-email", { emailId });
  await buryJob(ctx, "send-email", { emailId });
  expect(await rowOf(emailId)).toMatchObject({ status: "failed", errorMessage: "socket closed", payload: {} });
});

test("a mail of a template that is gone ends as failed and keeps nothing secret", async () => {
  const ctx = await contextFor(null);
  const emailId = await queued();
  await ctx.db.update(outgoingEmails).set({ template: "of-another-time" }).where(eq(outgoingEmails.id, emailId));
  await expect(runJob(ctx, "send-email", { emailId })).rejects.toThrow("of-another-time");
  await buryJob(ctx, "send-email", { emailId });
  expect(await rowOf(emailId)).toMatchObject({ status: "failed", payload: {} });
});

test("a mail whose worker was killed on its last try is failed", async () => {
  const emailId = await queued("sending");
  await dieOnLastTry("send-email", { emailId });
  await eventually(async () => expect(await rowOf(emailId)).toMatchObject({ status: "failed", payload: {} }), 30_000);
});

test.each(["held", "sent", "failed"] as const)("a row that is %s is left alone", async (status) => {
  const mailer = mailerThat();
  const ctx = await contextFor(null, { mailer });
  const emailId = await queued(status);
  await runJob(ctx, "send-email", { emailId });
  await buryJob(ctx, "send-email", { emailId });
  expect(mailer.mails).toEqual([]);
  expect(await rowOf(emailId)).toMatchObject({ status, payload: { accessToken: "hemlig-nyckel" } });
});

test("a mail that left before the worker was killed is taken up again under its id", async () => {
  const mailer = mailerThat();
  const emailId = await queued("sending");
  await runJob(await contextFor(null, { mailer }), "send-email", { emailId });
  expect(mailer.mails).toMatchObject([{ id: emailId }]);
});

test("the same thing is mailed about once, and a write that fails mails nothing", async () => {
  const ctx = await contextFor(null);
  const enqueued: unknown[] = [];
  const jobs = { ...ctx.jobs, enqueue: async (_tx, _job, payload) => void enqueued.push(payload) } satisfies JobQueue;
  const dedupeKey = unique("en-gang");
  const mail = { template: "address-already-registered" as const, recipient: "b@test.example", payload: {}, dedupeKey, userId: null };
  await ctx.db.transaction((tx) => queueEmail({ jobs }, tx, mail));
  await ctx.db.transaction((tx) => queueEmail({ jobs }, tx, mail));
  expect(enqueued).toHaveLength(1);
  expect(await ctx.db.$count(outgoingEmails, eq(outgoingEmails.dedupeKey, dedupeKey))).toBe(1);

  const undone = unique("angrad");
  await ctx.db
    .transaction(async (tx) => {
      await queueEmail(ctx, tx, { ...mail, dedupeKey: undone });
      throw new Error("undone");
    })
    .catch(() => null);
  expect(await ctx.db.$count(outgoingEmails, eq(outgoingEmails.dedupeKey, undone))).toBe(0);
});

test("a mail that is to be forgotten is counted as sent or failed, and whom it was for stays in neither case", async () => {
  const mailer = mailerThat(null, new DeliveryError("a@test.example: no such mailbox", { kind: "refused" }));
  // A day on which nothing else leaves.
  const now = new Date("2100-06-01T12:00:00Z");
  const ctx = await contextFor(null, { mailer, now: () => now, log: portal().services.log.child({}, { level: "silent" }) });
  const payload = { associationId: crypto.randomUUID(), reason: "Har flyttat." };
  const ends = [
    { mailed: 1, status: "sent", errorMessage: null, sentAt: expect.any(Date) },
    { mailed: 2, status: "failed", errorMessage: "…: no such mailbox", sentAt: null },
    { mailed: 2, status: "failed", errorMessage: "every try was cut short", sentAt: null },
  ];
  const { userId } = await createPerson();
  for (const { mailed, ...end } of ends) {
    const emailId = await queued();
    await ctx.db.update(outgoingEmails).set({ template: "membership-removed", payload, userId }).where(eq(outgoingEmails.id, emailId));
    if (mailer.mails.length < 2) await runJob(ctx, "send-email", { emailId });
    else await buryJob(ctx, "send-email", { emailId });
    const row = await rowOf(emailId);
    expect(row).toMatchObject({ ...end, dedupeKey: `forgotten:${emailId}`, userId: null, payload: {} });
    expect(JSON.stringify(row)).not.toContain("a@test.example");
    expect(mailer.mails).toHaveLength(mailed);
  }
  expect(await readMailFigures(ctx.db, now)).toMatchObject({ sentLastDay: 1 });
});
