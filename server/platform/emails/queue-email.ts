import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { outgoingEmails } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { JOB_KINDS } from "#server/platform/jobs/job-kinds.ts";
import { MAILS, MAILS_SENT_ONCE, type MailInput, type MailName } from "./mails.ts";

/** What one statement takes without running out of parameters. */
const PART_SIZE = 2_000;

export interface QueuedEmail<Name extends MailName> {
  template: Name;
  recipient: string;
  payload: MailInput<Name>;
  /** What the mail is about: a second mail with the same key is not queued. */
  dedupeKey: string;
  /** The account the mail belongs to, so that it goes with the account. */
  userId: string | null;
}

/** Decides on a mail inside the write's transaction; it leaves after the commit. Answers whether it is the first of its key. */
export async function queueEmail<Name extends MailName>(
  ctx: Pick<DomainContext, "jobs">,
  tx: Transaction,
  { template, payload, ...row }: QueuedEmail<Name>,
): Promise<boolean> {
  const parsed = MAILS[template].payload.parse(payload);
  const [queued] = await tx
    .insert(outgoingEmails)
    .values({ ...row, template, payload: parsed })
    .onConflictDoNothing({ target: outgoingEmails.dedupeKey })
    .returning({ id: outgoingEmails.id });
  if (queued) await ctx.jobs.enqueue(tx, "send-email", { emailId: queued.id });
  return queued !== undefined;
}

/** As `queueEmail`, for thousands at once: a few statements, and mails that somebody waits for go before them. */
export async function queueManyEmails<Name extends MailName>(
  ctx: Pick<DomainContext, "jobs">,
  tx: Transaction,
  emails: readonly QueuedEmail<Name>[],
): Promise<void> {
  for (let start = 0; start < emails.length; start += PART_SIZE) {
    const rows = emails
      .slice(start, start + PART_SIZE)
      .map(({ template, payload, ...row }) => ({ ...row, template, payload: MAILS[template].payload.parse(payload) }));
    const queued = await tx
      .insert(outgoingEmails)
      .values(rows)
      .onConflictDoNothing({ target: outgoingEmails.dedupeKey })
      .returning({ emailId: outgoingEmails.id });
    await ctx.jobs.enqueueMany(tx, "send-email", queued);
  }
}

/**
 * Lets a mail that failed for good, or that a restore holds back, be tried again under the same id. A mail in any other
 * state stays as it is.
 */
export async function requeueEmail(ctx: Pick<DomainContext, "jobs">, tx: Transaction, dedupeKey: string): Promise<void> {
  const [email] = await tx
    .update(outgoingEmails)
    .set({ status: "queued", attempts: 0, errorMessage: null })
    .where(and(eq(outgoingEmails.dedupeKey, dedupeKey), inArray(outgoingEmails.status, ["failed", "held"])))
    .returning({ id: outgoingEmails.id });
  if (email) await ctx.jobs.enqueue(tx, "send-email", { emailId: email.id });
}

/**
 * Takes up mails that failed for good, in the write that retries their jobs. One whose link or address was erased stays as it is:
 * the person has to ask for another.
 */
export async function reviveEmails(tx: Transaction, payloads: readonly unknown[]): Promise<void> {
  const ids = payloads.flatMap((payload) => JOB_KINDS["send-email"].payload.safeParse(payload).data?.emailId ?? []);
  if (ids.length === 0) return;
  await tx
    .update(outgoingEmails)
    .set({ status: "queued", attempts: 0, errorMessage: null })
    .where(and(inArray(outgoingEmails.id, ids), eq(outgoingEmails.status, "failed"), notInArray(outgoingEmails.template, MAILS_SENT_ONCE)));
}

const DAY_MS = 24 * 3_600_000;

export interface MailFigures {
  /** Not handed over yet. */
  queued: number;
  /** The provider would not take them. */
  failed: number;
  sentLastDay: number;
  oldestQueuedAt: Date | null;
}

/** How the portal's mails stand. */
export async function readMailFigures(db: Queryable, now: Date): Promise<MailFigures> {
  const isQueued = sql`${outgoingEmails.status} in ('queued', 'sending')`;
  const [row] = await db
    .select({
      queued: sql<number>`count(*) filter (where ${isQueued})::int`,
      failed: sql<number>`count(*) filter (where ${outgoingEmails.status} = 'failed')::int`,
      sentLastDay: sql<number>`count(*) filter (where ${outgoingEmails.sentAt} > ${new Date(now.getTime() - DAY_MS).toISOString()})::int`,
      oldestQueuedAt: sql`min(${outgoingEmails.createdAt}) filter (where ${isQueued})`.mapWith(outgoingEmails.createdAt),
    })
    .from(outgoingEmails);
  return { queued: 0, failed: 0, sentLastDay: 0, oldestQueuedAt: null, ...row };
}

/** How far the mail with this key has come; null when none was queued. */
export async function findEmailStatus(db: Queryable, dedupeKey: string): Promise<(typeof outgoingEmails.$inferSelect)["status"] | null> {
  const [email] = await db.select({ status: outgoingEmails.status }).from(outgoingEmails).where(eq(outgoingEmails.dedupeKey, dedupeKey));
  return email?.status ?? null;
}
