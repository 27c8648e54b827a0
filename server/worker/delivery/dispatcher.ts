import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type ClaimedBatch, claimBatches, type Lease, markDoubts, renewLease } from "#server/domains/deliveries/claim-batches.ts";
import { beginMessages, finishMessages } from "#server/domains/deliveries/finish-messages.ts";
import {
  findAnsweredBatches,
  findAnswers,
  findCancelledMessages,
  loadDeliveries,
  loadMessages,
} from "#server/domains/deliveries/load-batches.ts";
import { releaseBatches } from "#server/domains/deliveries/settle-deliveries.ts";
import { tellProgress } from "#server/domains/deliveries/tell-progress.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { traced } from "#server/platform/tracing.ts";
import type { DeliveryChannel } from "#shared/enums.ts";
import { routeOf } from "./composer.ts";
import { createAttemptLog, createOutcomes, type Outcomes } from "./ledger-writer.ts";
import type { BatchInHand, Sender } from "./sender.ts";
import type { DeliverySettings } from "./settings.ts";

/** What a worker has claimed should be done in about this time. */
const ROUND_MS = 500;

/** As many rows as one statement still loads and settles at ease. */
const MOST_BATCHES = 32;

/**
 * How many batches to claim at once: few while the provider is slow, so that no small message waits long behind a large one, and
 * more while it is quick, so that the database is asked less often.
 */
interface Throttle {
  limit(): number;
  /** So many of what was allowed were claimed, and done in so many milliseconds. */
  learn(claimed: number, milliseconds: number): void;
}

/** How long more of a cancelled message, or to who has just answered, may leave than what is on its way already. */
const CHECK_STOPPED_EVERY_MS = 250;

export interface WorkerOptions {
  ctx: DomainContext;
  channel: DeliveryChannel;
  settings: DeliverySettings;
  send: Sender;
  throttle: Throttle;
  /** Whose leases this worker took and may have lost sight of: a round failed, perhaps only because the database's answer was lost. */
  failed: FailedRound[];
  /** Told at each step: without one for long the worker is stuck. */
  beat(): void;
  /** Aborted when the process is asked to stop: what is being handed over is finished, nothing more is begun. */
  stopping: AbortSignal;
  /** Aborted when the worker is stuck: it begins nothing more and lets its leases end, so that another takes over. */
  givenUp: AbortSignal;
}

export interface FailedRound {
  owner: string;
  at: number;
}

/** A statement that was on its way when the connection went silent can reach the database as late as this. */
const REMEMBER_FAILED_MS = 60_000;

/**
 * Claims some batches of the channel and does with them what can be done now. Answers how many it had. Throws when the database
 * cannot be reached; the next round claims the same again, and any other worker does when the leases have ended.
 */
export async function dispatchOnce(worker: WorkerOptions): Promise<number> {
  const { settings, failed } = worker;
  const lease: Lease = { owner: randomUUID(), seconds: settings.leaseSeconds };
  while (failed[0] && performance.now() - failed[0].at > REMEMBER_FAILED_MS) failed.shift();
  try {
    return await claimAndSend(worker, lease);
  } catch (error) {
    failed.push({ owner: lease.owner, at: performance.now() });
    throw error;
  }
}

async function claimAndSend(worker: WorkerOptions, lease: Lease): Promise<number> {
  const { ctx, channel, throttle, failed, beat } = worker;
  const started = performance.now();
  const formerOwners = failed.map(({ owner }) => owner);
  const claimed = await claimBatches(ctx.db, lease, { channel, limit: throttle.limit(), formerOwners });
  beat();
  if (claimed.length === 0) return 0;
  const span = { name: `deliver ${channel}`, attributes: { "portal.batches": claimed.length } };
  await traced(span, () => sendClaimed(worker, lease, claimed));
  throttle.learn(claimed.length, performance.now() - started);
  return claimed.length;
}

async function sendClaimed(worker: WorkerOptions, lease: Lease, claimed: readonly ClaimedBatch[]): Promise<void> {
  const { ctx, channel, send, beat, stopping, givenUp } = worker;
  const hold = keepLease(ctx, lease, claimed, givenUp);
  const watch = new AbortController();
  try {
    const batches = await load(ctx, channel, claimed);
    watchCancellations(ctx, batches, watch.signal);
    watchAnswers(ctx, batches, watch.signal);
    const outcomes = createOutcomes(ctx, { owner: lease.owner, beat, isEnding: () => stopping.aborted || givenUp.aborted });
    const attempts = createAttemptLog(ctx, lease.owner);
    await Promise.all(batches.map((batch) => send(batch, { outcomes, attempts }, () => !stopping.aborted && hold.isOurs(batch.id))));
    await outcomes.flush();
    await releaseAll(ctx, lease, batches, outcomes);
  } finally {
    watch.abort();
    hold.stop();
    beat();
  }
}

async function load(ctx: DomainContext, channel: DeliveryChannel, claimed: readonly ClaimedBatch[]): Promise<BatchInHand[]> {
  const { db } = ctx;
  const idsOf = (batches: readonly ClaimedBatch[]) => batches.map(({ id }) => id);
  const left = claimed.filter(({ wasLeft }) => wasLeft);
  if (left.length > 0) {
    ctx.log.warn({ channel, batches: left.length }, "deliveries that a stopped worker left are taken over");
    await markDoubts(db, idsOf(left), !routeOf(ctx, channel).idempotent);
  }
  const messageIds = claimed.map(({ messageId }) => messageId);
  if (claimed.some(({ attempts }) => attempts === 1)) await beginMessages(db, channel, messageIds);
  const again = claimed.filter(({ attempts }) => attempts > 1);
  const [messages, deliveries, answered] = await Promise.all([
    loadMessages(db, messageIds, ctx.now()),
    loadDeliveries(db, channel, idsOf(claimed)),
    again.length > 0 ? findAnsweredBatches(db, idsOf(again)) : new Set<string>(),
  ]);
  return claimed.flatMap((batch) => {
    const message = messages.get(batch.messageId);
    return message ? [{ ...batch, channel, message, deliveries: deliveries.get(batch.id) ?? [], isAnswered: answered.has(batch.id) }] : [];
  });
}

async function releaseAll(ctx: DomainContext, lease: Lease, batches: readonly BatchInHand[], outcomes: Outcomes): Promise<void> {
  const released = await releaseBatches(
    ctx.db,
    lease.owner,
    batches.map(({ id, deliveries }) => ({
      id,
      hasEnded: outcomes.endedOf(id) === deliveries.length,
      retryInSeconds: outcomes.retryDelayOf(id),
    })),
  );
  const finished = released.filter(({ isFinished }) => isFinished);
  if (finished.length > 0) await finishMessages(ctx.db, finished, { skipLocked: true });
  for (const activationId of new Set(batches.map(({ message }) => message.activationId))) tellProgress(ctx, activationId);
}

/** Lets messages in hand know that they were cancelled. With a slow provider hundreds are claimed that have not left. */
function watchCancellations(ctx: DomainContext, batches: readonly BatchInHand[], signal: AbortSignal): void {
  const messages = new Map(batches.map(({ message }) => [message.id, message]));
  repeat(ctx, { everyMs: CHECK_STOPPED_EVERY_MS, signal, failure: "cancelled messages could not be looked for" }, async () => {
    for (const id of await findCancelledMessages(ctx.db, [...messages.keys()], ctx.now())) {
      const message = messages.get(id);
      if (message) message.isCancelled = true;
    }
  });
}

/** Lets what is in hand of reminders know who has answered since it was loaded, however long ago they gave the answer. */
function watchAnswers(ctx: DomainContext, batches: readonly BatchInHand[], signal: AbortSignal): void {
  const reminding = batches.filter(({ message }) => message.isReminder);
  if (reminding.length === 0) return;
  const messageIds = [...new Set(reminding.map(({ messageId }) => messageId))];
  const known: string[] = [];
  repeat(ctx, { everyMs: CHECK_STOPPED_EVERY_MS, signal, failure: "new answers could not be looked for" }, async () => {
    const answers = await findAnswers(ctx.db, messageIds, known);
    if (answers.length === 0) return;
    known.push(...new Set(answers.map(({ replyId }) => replyId)));
    const byMessage = Map.groupBy(answers, ({ messageId }) => messageId);
    for (const { messageId, deliveries } of reminding) {
      const ids = new Set((byMessage.get(messageId) ?? []).flatMap(({ subscriberId, profileId }) => [subscriberId, profileId]));
      ids.delete(null);
      for (const delivery of deliveries) delivery.hasAnswered ||= ids.has(delivery.subscriberId) || ids.has(delivery.profileId);
    }
  });
}

/**
 * Renews the lease while the work lasts and the worker is not given up. A batch counts as ours only as long as a renewal was
 * answered lately.
 */
function keepLease(ctx: DomainContext, lease: Lease, claimed: readonly ClaimedBatch[], givenUp: AbortSignal) {
  const milliseconds = lease.seconds * 1_000;
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, givenUp]);
  let ours = new Set(claimed.map(({ id }) => id));
  let until = performance.now() + milliseconds * 0.8;
  const failure = "the lease on deliveries could not be renewed";
  repeat(ctx, { everyMs: milliseconds / 3, signal, failure }, async () => {
    const asked = performance.now();
    ours = await renewLease(ctx.db, lease, [...ours]);
    until = asked + milliseconds * 0.8;
  });
  return { isOurs: (id: string) => !signal.aborted && ours.has(id) && performance.now() < until, stop: () => over.abort() };
}

const TRY_AGAIN_MS = 500;

/** Does this again and again until the signal, and sooner after it failed. */
function repeat({ log }: DomainContext, how: { everyMs: number; signal: AbortSignal; failure: string }, work: () => Promise<void>): void {
  const { everyMs, signal, failure } = how;
  const go = async (): Promise<void> => {
    for (let waitMs = everyMs; ; ) {
      await wait(waitMs, undefined, { signal });
      waitMs = everyMs;
      await work().catch((error: unknown) => {
        log.warn({ err: error }, failure);
        waitMs = Math.min(everyMs, TRY_AGAIN_MS);
      });
    }
  };
  // Only the signal ends it.
  go().catch(() => undefined);
}

export function createThrottle(least: number): Throttle {
  let limit = least;
  return {
    limit: () => limit,
    learn(claimed, milliseconds) {
      if (milliseconds > ROUND_MS) limit = Math.max(least, limit >> 1);
      else if (milliseconds < ROUND_MS / 2 && claimed >= limit) limit = Math.min(MOST_BATCHES, limit * 2);
    },
  };
}
