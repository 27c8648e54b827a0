import type { ClaimedBatch } from "#server/domains/deliveries/claim-batches.ts";
import type { DueDelivery, OutgoingMessage } from "#server/domains/deliveries/load-batches.ts";
import { DELIVERY_REASONS, retryDelay } from "#server/domains/deliveries/rules.ts";
import { markUnreachable } from "#server/domains/deliveries/unreachable.ts";
import { forgetBrowser } from "#server/domains/subscribers/push.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { deliveriesSettled, deliverySeconds } from "#server/platform/figures.ts";
import { LeftAloneError } from "#server/platform/senders/breaker.ts";
import { MAX_EMAILS_PER_BATCH } from "#server/platform/senders/channels.ts";
import { DeliveryError, type HandedOver } from "#server/platform/senders/delivery-error.ts";
import type { DeliveryChannel, DeliveryStatus } from "#shared/enums.ts";
import { type CallWindow, createCallWindow } from "./call-window.ts";
import { type Composer, createComposers, type Route, routeOf } from "./composer.ts";
import type { LedgerWriter, Outcomes } from "./ledger-writer.ts";
import type { DeliverySettings } from "./settings.ts";

/** How a delivery stands from now on, and why. */
interface Ending {
  status: DeliveryStatus;
  errorMessage: string | null;
  possiblyDuplicate?: boolean;
}

interface BatchFacts {
  isTooOld: boolean;
  message: { isCancelled: boolean; isTestAlarm?: boolean };
}

interface DeliveryFacts {
  status: DeliveryStatus;
  isWelcome: boolean;
  hasAnswered: boolean;
}

/** After so many times in a row that the provider took nothing, the rest of a batch is left for its next try. */
const DOWN_AFTER = 3;

/** Puts into words what each call of a provider means for a delivery of one batch. */
interface Judge {
  sent(delivery: DueDelivery, answer: HandedOver, possiblyDuplicate?: boolean): void;
  /** Settles a delivery that shall not leave after all; false when it shall. `isAsked`: the provider says that it has none of it. */
  endedBy(delivery: DueDelivery, isAsked: boolean): boolean;
  error(delivery: DueDelivery, error: DeliveryError): Promise<void>;
  /** The provider takes nothing at the moment. */
  isProviderDown(): boolean;
}

interface JudgeOptions {
  ctx: DomainContext;
  batch: BatchInHand;
  outcomes: Outcomes;
  idempotent: boolean;
  reports: boolean;
  doubtSeconds: number;
}

/** A claimed batch with all that is needed to send it. */
export interface BatchInHand extends ClaimedBatch {
  channel: DeliveryChannel;
  message: OutgoingMessage;
  deliveries: DueDelivery[];
  /** The call of the whole batch was answered before. */
  isAnswered: boolean;
}

/** Hands a batch over, or what of it can be. `mayGoOn` turns false when the lease is lost or the process stops. */
export type Sender = (batch: BatchInHand, ledger: LedgerWriter, mayGoOn: () => boolean) => Promise<void>;

/** A batch on its way. */
interface Sending {
  ctx: DomainContext;
  batch: BatchInHand;
  route: Route;
  window: CallWindow;
  composer: Composer;
  judge: Judge;
  ledger: LedgerWriter;
  mayGoOn(): boolean;
}

/** The hand-over of one channel in this process, with as many calls at a time as its provider takes and its slowness asks for. */
export function createSender(ctx: DomainContext, channel: DeliveryChannel, settings: DeliverySettings): Sender {
  const route = routeOf(ctx, channel);
  const { callsAtATime: most = settings.callsAtATime[channel] } = route;
  const least = Math.min(most, settings.callsAtATime[channel]);
  const window = createCallWindow({ least, most });
  const composerOf = createComposers(ctx);
  const { idempotent } = route;
  const { doubtSeconds } = settings;

  return async (batch, ledger, mayGoOn) => {
    const composer = await composerOf(batch.message);
    const judge = createJudge({ ctx, batch, outcomes: ledger.outcomes, idempotent, reports: route.reports, doubtSeconds });
    const sending: Sending = { ctx, batch, route, window, composer, judge, ledger, mayGoOn };
    const going = batch.deliveries.filter((delivery) => {
      if (delivery.status === "queued") return !judge.endedBy(delivery, false);
      // The call that a former worker may have made can still be on its way.
      if (!batch.wasLeft || idempotent) return true;
      ledger.outcomes.retry(batch.id, doubtSeconds);
      return false;
    });
    if (canGoTogether(batch, going)) {
      // Who was left out must stand in the ledger before the call: its key belongs to exactly these.
      await ledger.outcomes.flush();
      if (await window.run(() => sendBatch(sending, going))) return;
    }
    await Promise.all(going.map((delivery) => window.run(() => sendOne(sending, delivery))));
  };
}

async function sendOne({ ctx, batch, route, window, composer, judge, ledger, mayGoOn }: Sending, delivery: DueDelivery): Promise<void> {
  if (!mayGoOn() || judge.isProviderDown()) return;
  const isInDoubt = delivery.status !== "queued";
  // Of what is in doubt the provider may know whether it left.
  if ((batch.message.isCancelled || delivery.hasAnswered) && !isInDoubt && judge.endedBy(delivery, false)) return;
  try {
    if (isInDoubt && route.find) {
      const found = await route.find(composer, delivery, batch.createdAt);
      if (found) return judge.sent(delivery, found);
    }
    if (isInDoubt && judge.endedBy(delivery, route.find !== undefined)) return;
    if (!route.idempotent && !(await ledger.attempts.record(delivery).catch(notTaken))) return;
    const answer = await window.call(() => route.send(composer, delivery), isNotTakenNow);
    judge.sent(delivery, answer, isInDoubt && !route.find && !route.idempotent);
  } catch (error) {
    await judge.error(delivery, toDeliveryError(ctx, batch, error));
  }
}

/** Says more of the provider, or of the way to it, than of the message. */
const isNotTakenNow = (error: unknown): boolean => error instanceof DeliveryError && !error.permanent && !(error instanceof LeftAloneError);

/** The database is away: nothing was handed over, and as soon as it is back it can be. */
function notTaken(error: unknown): never {
  throw new DeliveryError("the hand-over could not be written down before it", { kind: "busy", cause: error });
}

/** All in one call. False when the provider will not have them together: one faulty address is enough, so each goes by itself. */
async function sendBatch({ ctx, batch, route, composer, judge, mayGoOn }: Sending, deliveries: DueDelivery[]): Promise<boolean> {
  if (!route.sendTogether) return false;
  if (!mayGoOn()) return true;
  if (batch.message.isCancelled) {
    for (const delivery of deliveries) judge.endedBy(delivery, false);
    return true;
  }
  try {
    const answers = await route.sendTogether(composer, batch.id, deliveries);
    for (const [index, delivery] of deliveries.entries()) {
      const answer = answers[index] ?? new DeliveryError("the provider answered for fewer of them", { kind: "doubtful" });
      if (answer instanceof DeliveryError) await judge.error(delivery, answer);
      else judge.sent(delivery, answer);
    }
  } catch (error) {
    const fault = toDeliveryError(ctx, batch, error);
    if (fault.kind === "refused") return false;
    for (const delivery of deliveries) await judge.error(delivery, fault);
  }
  return true;
}

/** Of an error that is not the provider's own nobody knows what came before it: it counts as doubt. */
function toDeliveryError({ log }: DomainContext, { id, channel }: BatchInHand, error: unknown): DeliveryError {
  const fault = error instanceof DeliveryError ? error : new DeliveryError("an unexpected error", { kind: "doubtful", cause: error });
  if (fault.kind !== "busy") log.warn({ err: fault, batchId: id, channel }, "a hand-over was not confirmed");
  return fault;
}

/** A batch's key is good for one set: all untried, or all in doubt, and none of the batch answered. */
function canGoTogether({ isAnswered, isTooOld, message }: BatchInHand, deliveries: readonly DueDelivery[]): boolean {
  if (isAnswered || isTooOld || message.isCancelled) return false;
  if (deliveries.length < 2 || deliveries.length > MAX_EMAILS_PER_BATCH) return false;
  return new Set(deliveries.map(({ status }) => status)).size === 1;
}

function createJudge({ ctx, batch, outcomes, idempotent, reports, doubtSeconds }: JudgeOptions): Judge {
  let failedInARow = 0;
  const settle = (
    delivery: DueDelivery,
    what: Ending | { status: "sent"; providerId: string | null; possiblyDuplicate: boolean; isLastWord: boolean },
  ): void => {
    if (what.status !== "queued") deliveriesSettled.inc({ channel: batch.channel, outcome: what.status });
    outcomes.settle({ id: delivery.id, batchId: batch.id, ...what });
  };

  /** What was certainly not taken is as it was before; the rest is in doubt, and a provider without keys is asked later. */
  function postpone(delivery: DueDelivery, { kind, retryAfterSeconds }: DeliveryError): void {
    const isNew = kind === "doubtful";
    const delay = retryDelay(batch.attempts, retryAfterSeconds);
    outcomes.retry(batch.id, isNew && !idempotent ? Math.max(doubtSeconds, delay) : delay);
    if (isNew || delivery.status !== "queued") settle(delivery, { status: "doubtful", errorMessage: DELIVERY_REASONS.doubtful });
    else if (!idempotent) settle(delivery, { status: "queued", errorMessage: null });
  }

  return {
    sent(delivery, { providerId }, possiblyDuplicate = false) {
      failedInARow = 0;
      deliverySeconds.observe({ channel: batch.channel }, Math.max(0, ctx.now().getTime() - batch.createdAt.getTime()) / 1_000);
      settle(delivery, { status: "sent", providerId, possiblyDuplicate, isLastWord: !reports });
    },
    endedBy(delivery, isAsked) {
      const ending = endingOf(batch, delivery, { isAsked, idempotent });
      if (ending) settle(delivery, ending);
      return ending !== null;
    },
    async error(delivery, error) {
      if (error.kind === "gone" && delivery.browser) await forgetBrowser(ctx.db, delivery.browser.id);
      if (error.kind === "refused" || error.kind === "gone") {
        if (error.isUnknownAddress) await markUnreachable(ctx.db, batch.channel, delivery.address, ctx.now());
        const reason = error.isUnknownAddress ? "unknownAddress" : error.kind;
        return settle(delivery, { status: "failed", errorMessage: DELIVERY_REASONS[reason] });
      }
      failedInARow++;
      postpone(delivery, error);
    },
    isProviderDown: () => failedInARow >= DOWN_AFTER,
  };
}

/**
 * Why a delivery shall not leave after all, at the moment it would: its message was cancelled, it has waited too long, whom it reminds
 * has answered, or nobody wants it any more. Null lets it go. `isAsked`: the provider has said that it does not have it.
 */
export function endingOf(
  batch: BatchFacts,
  delivery: DeliveryFacts,
  { isAsked, idempotent }: { isAsked: boolean; idempotent: boolean },
): Ending | null {
  const isInDoubt = delivery.status !== "queued" && !isAsked;
  if (batch.message.isCancelled) {
    return { status: "cancelled", errorMessage: isInDoubt ? DELIVERY_REASONS.cancelledInDoubt : DELIVERY_REASONS.cancelled };
  }
  // Of a test nobody is asked whether it still goes: the next one does.
  if (batch.isTooOld && batch.message.isTestAlarm) return { status: "cancelled", errorMessage: DELIVERY_REASONS.cancelled };
  if (batch.isTooOld) return { status: "held", errorMessage: DELIVERY_REASONS.held, possiblyDuplicate: isInDoubt };
  // A repeated call must say the same as the first: who left meanwhile has the message already, or gets the one copy.
  if ((delivery.isWelcome && !delivery.hasAnswered) || (isInDoubt && idempotent)) return null;
  if (delivery.hasAnswered) return { status: "cancelled", errorMessage: DELIVERY_REASONS.answered };
  return { status: "suppressed", errorMessage: DELIVERY_REASONS.suppressed };
}
