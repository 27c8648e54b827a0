import { randomUUID } from "node:crypto";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { JobInput } from "#server/platform/jobs/job-kinds.ts";

const DEFAULT_USEFUL_MS = 60 * 60_000;

export interface QueuedSms {
  /** E.164. */
  to: string;
  text: string;
  /** From when on it should not leave any more; default: an hour from now. */
  uselessFrom?: Date;
}

type Queueing = Pick<DomainContext, "jobs" | "now">;

/** Decides on an SMS that is no crisis message, inside the write's transaction; it leaves after the commit. */
export async function queueSms(ctx: Queueing, tx: Transaction, sms: QueuedSms): Promise<void> {
  await ctx.jobs.enqueue(tx, "send-sms", toJob(ctx, sms));
}

/** As `queueSms`, for thousands in one statement. */
export async function queueManySms(ctx: Queueing, tx: Transaction, all: readonly QueuedSms[]): Promise<void> {
  await ctx.jobs.enqueueMany(
    tx,
    "send-sms",
    all.map((sms) => toJob(ctx, sms)),
  );
}

function toJob(ctx: Queueing, { to, text, uselessFrom }: QueuedSms): JobInput<"send-sms"> {
  const now = ctx.now();
  const end = uselessFrom ?? new Date(now.getTime() + DEFAULT_USEFUL_MS);
  return { id: randomUUID(), to, text, queuedAt: now.toISOString(), uselessFrom: end.toISOString() };
}
