import { and, asc, eq, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { webhookCalls as calls, webhooks } from "#drizzle/schema/index.ts";
import { listOwners } from "#server/domains/membership/queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Selected, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import type { Sealed } from "#server/platform/secrets/vault.ts";
import { postToPublic } from "#server/platform/senders/public-post.ts";
import type { WebhookFault } from "#shared/enums.ts";
import { isGivenUp, isTaken, pauseMs } from "./rules.ts";

/** So long a receiver may take to answer. */
const TIMEOUT_MS = 15_000;
/** So long the process that makes the calls may be silent until another one takes over; renewed before each call. */
const LEASE_MS = 60_000;
/** A write that has not ended after so long has failed; its number is no more to be waited for. Also after a restore, where Postgres counts anew. */
const LONGEST_WRITE = sql`interval '10 minutes'`;

/** Orders the calls of every address that something waits for and whose time has come. */
export async function orderDueCalls(ctx: DomainContext): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const waiting = tx.select({ webhookId: calls.webhookId }).from(calls).where(isNull(calls.deliveredAt));
    const due = await tx
      .select({ webhookId: webhooks.id })
      .from(webhooks)
      .where(and(isFree(ctx.now()), inArray(webhooks.id, waiting)));
    await ctx.jobs.enqueueMany(tx, "call-webhooks", due);
  });
}

/**
 * Tells one address what waits for it, in order, until nothing does or a call is not taken. One process does so at a time; one that dies
 * in between loses the address, and the call that it was at is made once more under the same id.
 */
export async function callWebhook(ctx: DomainContext, webhookId: string, signal: AbortSignal): Promise<void> {
  for (let isOn = true; isOn && !signal.aborted; ) {
    const receiver = await take(ctx, webhookId);
    if (!receiver) return;
    const call = await findNext(ctx, webhookId);
    if (call === null) {
      await letGo(ctx, receiver);
      // Written down while it was taken: whose job came meanwhile went away again.
      isOn = (await findNext(ctx, webhookId)) !== null;
      continue;
    }
    if (call === "unsettled") {
      await inTransaction(ctx, async (tx) => {
        await tx.update(webhooks).set({ leasedUntil: null }).where(isHeld(receiver));
        await ctx.jobs.enqueue(tx, "call-webhooks", { webhookId }, { startAfterSeconds: 1 });
      });
      return;
    }
    isOn = await writeOutcome(ctx, receiver, call, await makeCall(ctx, receiver, call));
  }
}

/** Whose time has come, and that nobody is at. */
const isFree = (now: Date): SQL | undefined =>
  and(
    isNull(webhooks.stoppedAt),
    or(isNull(webhooks.nextTryAt), lte(webhooks.nextTryAt, now)),
    or(isNull(webhooks.leasedUntil), lt(webhooks.leasedUntil, now)),
  );

const receiverColumns = {
  id: webhooks.id,
  associationId: webhooks.housingAssociationId,
  address: webhooks.address,
  secret: webhooks.secret,
  formerSecret: webhooks.formerSecret,
  formerSecretUntil: webhooks.formerSecretUntil,
  leasedUntil: webhooks.leasedUntil,
};
type Receiver = Selected<typeof receiverColumns>;

async function take(ctx: DomainContext, webhookId: string): Promise<Receiver | null> {
  const now = ctx.now();
  const [taken] = await ctx.db
    .update(webhooks)
    .set({ leasedUntil: new Date(now.getTime() + LEASE_MS) })
    .where(and(eq(webhooks.id, webhookId), isFree(now)))
    .returning(receiverColumns);
  return taken ?? null;
}

/** Whoever stood still for longer than a lease has lost the address to another one, and writes nothing about it any more. */
const isHeld = ({ id, leasedUntil }: Receiver): SQL | undefined =>
  and(eq(webhooks.id, id), leasedUntil ? eq(webhooks.leasedUntil, leasedUntil) : isNull(webhooks.leasedUntil));

const letGo = (ctx: DomainContext, receiver: Receiver): Promise<unknown> =>
  ctx.db.update(webhooks).set({ leasedUntil: null }).where(isHeld(receiver));

const callColumns = {
  id: calls.id,
  messageId: calls.messageId,
  event: calls.event,
  happenedAt: calls.happenedAt,
  data: calls.data,
  tries: calls.tries,
  firstTriedAt: calls.firstTriedAt,
};
type Call = Selected<typeof callColumns>;

/** The first in the order; «unsettled» while a write is under way that may have drawn a lower number and is not seen yet. */
async function findNext(ctx: DomainContext, webhookId: string): Promise<Call | "unsettled" | null> {
  for (;;) {
    // Which is the first and whether it is settled are of one moment: a lower one may be committed in the next.
    const [next] = await ctx.db
      .select({
        ...callColumns,
        settledAfter: calls.settledAfter,
        isSettled: sql<boolean>`coalesce(${calls.settledAfter} <= pg_snapshot_xmin(pg_current_snapshot()), false) or ${calls.createdAt} < now() - ${LONGEST_WRITE}`,
      })
      .from(calls)
      .where(and(eq(calls.webhookId, webhookId), isNull(calls.deliveredAt)))
      .orderBy(asc(calls.sequence))
      .limit(1);
    if (!next) return null;
    const { isSettled, settledAfter, ...call } = next;
    if (isSettled) return call;
    if (settledAfter !== null) return "unsettled";
    // A transaction that begins to write only now has a higher number than all that drew a place before this one.
    await ctx.db.update(calls).set({ settledAfter: sql`pg_current_xact_id()` }).where(eq(calls.id, call.id));
  }
}

interface Outcome {
  status: number | null;
  fault: WebhookFault | null;
}

/** One call, signed as Standard Webhooks says, by the former secret too until that has run out. */
async function makeCall(ctx: DomainContext, receiver: Receiver, call: Call): Promise<Outcome> {
  const now = ctx.now();
  const secrets = await openSecrets(ctx, receiver, now);
  if (!secrets) return { status: null, fault: "secret_lost" };
  const body = JSON.stringify({ type: call.event, timestamp: call.happenedAt.toISOString(), data: call.data });
  return postToPublic({
    address: receiver.address,
    headers: {
      "content-type": "application/json",
      "user-agent": "Beredskapsportalen-Webhooks",
      "webhook-id": call.messageId,
      "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
      "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(call.messageId, now, body)).join(" "),
    },
    body,
    allowedHosts: ctx.config.webhookHosts,
    timeoutMs: TIMEOUT_MS,
  });
}

/** The one that holds first; null where no key here opens it. */
async function openSecrets(ctx: DomainContext, { secret, formerSecret, formerSecretUntil }: Receiver, now: Date): Promise<string[] | null> {
  const sealed: Sealed[] = [secret, ...(formerSecret && formerSecretUntil && formerSecretUntil > now ? [formerSecret] : [])];
  const [first, ...others] = await Promise.all(sealed.map((one) => ctx.vault.open(one)));
  return first ? [first, ...others.filter((one) => one !== null)] : null;
}

/** Writes down how a call went; whether the next one may be made at once. */
function writeOutcome(ctx: DomainContext, receiver: Receiver, call: Call, { status, fault }: Outcome): Promise<boolean> {
  const now = ctx.now();
  const tries = call.tries + 1;
  const firstTriedAt = call.firstTriedAt ?? now;
  const taken = isTaken(status);
  return inTransaction(ctx, async (tx) => {
    const [held] = await tx.select({ id: webhooks.id }).from(webhooks).where(isHeld(receiver)).for("no key update");
    // That it was taken is written down all the same; that it was not is another one's to say.
    if (!held && !taken) return false;
    await tx
      .update(calls)
      .set({ tries, firstTriedAt, triedAt: now, answerStatus: status, fault, deliveredAt: taken ? now : null })
      .where(and(eq(calls.id, call.id), isNull(calls.deliveredAt)));
    if (!held) return false;
    const isStopped = !taken && isGivenUp({ tries, firstTriedAt, status }, now);
    const nextTryAt = taken || isStopped ? null : new Date(now.getTime() + pauseMs(tries));
    const [left] = await tx
      .update(webhooks)
      .set({ leasedUntil: null, nextTryAt, ...(isStopped && { stoppedAt: now }) })
      .where(eq(webhooks.id, receiver.id))
      .returning({ id: webhooks.id });
    if (left && isStopped) await tellStopped(ctx, tx, receiver, now);
    return taken;
  });
}

/** The owners are told once that nothing is sent to the address any more. */
async function tellStopped(ctx: DomainContext, tx: Transaction, { id, associationId }: Receiver, now: Date): Promise<void> {
  await recordAudit(tx, { associationId, profileId: null }, "association.stop_webhook", id);
  for (const { userId, email } of await listOwners(tx, associationId)) {
    await queueEmail(ctx, tx, {
      ...{ template: "webhook-stopped", recipient: email, userId, payload: { webhookId: id } },
      dedupeKey: `webhook-stopped:${id}:${now.getTime()}:${userId}`,
    });
  }
}
