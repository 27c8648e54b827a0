import type { DueDelivery } from "#server/domains/deliveries/load-batches.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { createGate } from "#server/platform/limits/gate.ts";
import { DeliveryError } from "#server/platform/senders/delivery-error.ts";
import { MAX_EMAILS_PER_BATCH } from "#server/platform/senders/email.ts";
import type { CommunicationChannel } from "#shared/enums.ts";
import { type Composer, createComposers } from "./compose.ts";
import type { BatchInHand, Books } from "./lane.ts";
import { type Route, routeOf } from "./routes.ts";
import type { DeliverySettings } from "./settings.ts";
import { createVerdicts, type Verdicts } from "./verdicts.ts";

/** Hands a batch over, or what of it can be. `mayGoOn` turns false when the lease is lost or the process stops. */
export type HandOver = (batch: BatchInHand, books: Books, mayGoOn: () => boolean) => Promise<void>;

/** A batch on its way. */
interface Journey {
  ctx: DomainContext;
  batch: BatchInHand;
  route: Route;
  composer: Composer;
  verdicts: Verdicts;
  books: Books;
  mayGoOn(): boolean;
}

/** The hand-over of one channel in this process, with as many calls at a time as its provider takes. */
export function createHandOver(ctx: DomainContext, channel: CommunicationChannel, settings: DeliverySettings): HandOver {
  const route = routeOf(ctx, channel);
  const gate = createGate(settings.callsAtATime[channel]);
  const composerOf = createComposers(ctx);
  const { idempotent } = route;
  const { doubtSeconds } = settings;

  return async (batch, books, mayGoOn) => {
    const composer = await composerOf(batch.message);
    const verdicts = createVerdicts({ ctx, batch, outcomes: books.outcomes, idempotent, doubtSeconds });
    const journey: Journey = { ctx, batch, route, composer, verdicts, books, mayGoOn };
    const going = batch.deliveries.filter((delivery) => {
      if (delivery.status === "queued") return !verdicts.endedBy(delivery, false);
      // The call that a former worker may have made can still be on its way.
      if (!batch.wasLeft || idempotent) return true;
      books.outcomes.retry(batch.id, doubtSeconds);
      return false;
    });
    if (canGoTogether(batch, going)) {
      // Who was left out must stand in the ledger before the call: its key belongs to exactly these.
      await books.outcomes.flush();
      if (await gate(() => handOverTogether(journey, going))) return;
    }
    await Promise.all(going.map((delivery) => gate(() => handOverOne(journey, delivery))));
  };
}

async function handOverOne({ ctx, batch, route, composer, verdicts, books, mayGoOn }: Journey, delivery: DueDelivery): Promise<void> {
  if (!mayGoOn() || verdicts.isInVain()) return;
  const isInDoubt = delivery.status !== "queued";
  // Of what is in doubt the provider may know whether it left.
  if (batch.message.isCancelled && !isInDoubt && verdicts.endedBy(delivery, false)) return;
  try {
    if (isInDoubt && route.find) {
      const found = await route.find(composer, delivery, batch.createdAt);
      if (found) return verdicts.sent(delivery, found);
    }
    if (isInDoubt && verdicts.endedBy(delivery, route.find !== undefined)) return;
    if (!route.idempotent && !(await books.marks.mark(delivery).catch(notTaken))) return;
    const answer = await route.send(composer, delivery);
    verdicts.sent(delivery, answer, isInDoubt && !route.find && !route.idempotent);
  } catch (error) {
    await verdicts.error(delivery, toDeliveryError(ctx, batch, error));
  }
}

/** The database is away: nothing was handed over, and as soon as it is back it can be. */
function notTaken(error: unknown): never {
  throw new DeliveryError("the hand-over could not be written down before it", { kind: "busy", cause: error });
}

/** All in one call. False when the provider will not have them together: one faulty address is enough, so each goes by itself. */
async function handOverTogether({ ctx, batch, route, composer, verdicts, mayGoOn }: Journey, deliveries: DueDelivery[]): Promise<boolean> {
  if (!route.sendTogether) return false;
  if (!mayGoOn()) return true;
  if (batch.message.isCancelled) {
    for (const delivery of deliveries) verdicts.endedBy(delivery, false);
    return true;
  }
  try {
    const answers = await route.sendTogether(composer, batch.id, deliveries);
    for (const [index, delivery] of deliveries.entries()) {
      const answer = answers[index] ?? new DeliveryError("the provider answered for fewer of them", { kind: "doubtful" });
      if (answer instanceof DeliveryError) await verdicts.error(delivery, answer);
      else verdicts.sent(delivery, answer);
    }
  } catch (error) {
    const fault = toDeliveryError(ctx, batch, error);
    if (fault.kind === "refused") return false;
    for (const delivery of deliveries) await verdicts.error(delivery, fault);
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
