import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type ClaimedBatch, claimBatches, type Lease, markDoubts, renewLease } from "#server/domains/deliveries/claim-batches.ts";
import { beginMessages, finishMessages } from "#server/domains/deliveries/finish-messages.ts";
import {
  type DueDelivery,
  findAnsweredBatches,
  findStoppedMessages,
  loadDeliveries,
  loadMessages,
  type OutgoingMessage,
} from "#server/domains/deliveries/load-batches.ts";
import { releaseBatches } from "#server/domains/deliveries/settle-deliveries.ts";
import { tellProgress } from "#server/domains/deliveries/tell-progress.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { CommunicationChannel } from "#shared/enums.ts";
import type { HandOver } from "./hand-over.ts";
import { createMarks, type Marks } from "./marks.ts";
import { createOutcomes, type Outcomes } from "./outcomes.ts";
import type { Pace } from "./pace.ts";
import { routeOf } from "./routes.ts";
import type { DeliverySettings } from "./settings.ts";

/** How long more of a stopped message may leave than what is on its way already. */
const HEED_STOPS_EVERY_MS = 250;

/** A claimed batch with all that is needed to send it. */
export interface BatchInHand extends ClaimedBatch {
  channel: CommunicationChannel;
  message: OutgoingMessage;
  deliveries: DueDelivery[];
  /** The call of the whole batch was answered before. */
  isAnswered: boolean;
}

/** Where it is written down what is done. */
export interface Books {
  outcomes: Outcomes;
  marks: Marks;
}

export interface LaneOptions {
  ctx: DomainContext;
  channel: CommunicationChannel;
  settings: DeliverySettings;
  handOver: HandOver;
  pace: Pace;
  /** Whose leases this lane took and may have lost sight of: a round failed, perhaps only because the database's answer was lost. */
  failed: FailedRound[];
  /** Told at each step: without one for long the lane is stuck. */
  beat(): void;
  /** Aborted when the process is asked to stop: what is being handed over is finished, nothing more is begun. */
  stopping: AbortSignal;
  /** Aborted when the lane is stuck: it begins nothing more and lets its leases end, so that another takes over. */
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
export async function workOnce(lane: LaneOptions): Promise<number> {
  const { settings, failed } = lane;
  const lease: Lease = { owner: randomUUID(), seconds: settings.leaseSeconds };
  while (failed[0] && performance.now() - failed[0].at > REMEMBER_FAILED_MS) failed.shift();
  try {
    return await claimAndSend(lane, lease);
  } catch (error) {
    failed.push({ owner: lease.owner, at: performance.now() });
    throw error;
  }
}

async function claimAndSend(lane: LaneOptions, lease: Lease): Promise<number> {
  const { ctx, channel, handOver, pace, failed, beat, stopping, givenUp } = lane;
  const started = performance.now();
  const formerOwners = failed.map(({ owner }) => owner);
  const claimed = await claimBatches(ctx.db, lease, { channel, limit: pace.limit(), formerOwners });
  beat();
  if (claimed.length === 0) return 0;
  const hold = keepLease(ctx, lease, claimed, givenUp);
  const watch = new AbortController();
  try {
    const batches = await load(ctx, channel, claimed);
    heedStops(ctx, batches, watch.signal);
    const outcomes = createOutcomes(ctx, { owner: lease.owner, beat, isEnding: () => stopping.aborted || givenUp.aborted });
    const marks = createMarks(ctx, lease.owner);
    await Promise.all(batches.map((batch) => handOver(batch, { outcomes, marks }, () => !stopping.aborted && hold.isOurs(batch.id))));
    await outcomes.flush();
    await giveBack(ctx, lease, batches, outcomes);
  } finally {
    watch.abort();
    hold.stop();
    beat();
  }
  pace.learn(claimed.length, performance.now() - started);
  return claimed.length;
}

async function load(ctx: DomainContext, channel: CommunicationChannel, claimed: readonly ClaimedBatch[]): Promise<BatchInHand[]> {
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
    loadMessages(db, messageIds),
    loadDeliveries(db, channel, idsOf(claimed)),
    again.length > 0 ? findAnsweredBatches(db, idsOf(again)) : new Set<string>(),
  ]);
  return claimed.flatMap((batch) => {
    const message = messages.get(batch.messageId);
    return message ? [{ ...batch, channel, message, deliveries: deliveries.get(batch.id) ?? [], isAnswered: answered.has(batch.id) }] : [];
  });
}

async function giveBack(ctx: DomainContext, lease: Lease, batches: readonly BatchInHand[], outcomes: Outcomes): Promise<void> {
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

/** Lets messages in hand know that they were stopped. With a slow provider hundreds are claimed that have not left. */
function heedStops(ctx: DomainContext, batches: readonly BatchInHand[], signal: AbortSignal): void {
  const messages = new Map(batches.map(({ message }) => [message.id, message]));
  repeat(ctx, { everyMs: HEED_STOPS_EVERY_MS, signal, failure: "stopped messages could not be looked for" }, async () => {
    for (const id of await findStoppedMessages(ctx.db, [...messages.keys()])) {
      const message = messages.get(id);
      if (message) message.isCancelled = true;
    }
  });
}

/**
 * Renews the lease while the work lasts and the lane is not given up. A batch counts as ours only as long as a renewal was
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
