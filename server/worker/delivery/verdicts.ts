import type { DueDelivery } from "#server/domains/deliveries/load-batches.ts";
import { DELIVERY_REASONS, retryDelay } from "#server/domains/deliveries/rules.ts";
import { forgetBrowser } from "#server/domains/subscribers/forget-browser.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { DeliveryError, HandedOver } from "#server/platform/senders/delivery-error.ts";
import type { BatchInHand } from "./lane.ts";
import type { Outcomes } from "./outcomes.ts";
import { type Fate, fateOf } from "./rules.ts";

/** After so many times in a row that the provider took nothing, the rest of a batch is left for its next try. */
const VAIN_LIMIT = 3;

/** Puts into words what each call of a provider means for a delivery of one batch. */
export interface Verdicts {
  sent(delivery: DueDelivery, answer: HandedOver, possiblyDuplicate?: boolean): void;
  /** Settles a delivery that shall not leave after all; false when it shall. `isAsked`: the provider says that it has none of it. */
  endedBy(delivery: DueDelivery, isAsked: boolean): boolean;
  error(delivery: DueDelivery, error: DeliveryError): Promise<void>;
  /** The provider takes nothing at the moment. */
  isInVain(): boolean;
}

interface VerdictOptions {
  ctx: DomainContext;
  batch: BatchInHand;
  outcomes: Outcomes;
  idempotent: boolean;
  doubtSeconds: number;
}

export function createVerdicts({ ctx, batch, outcomes, idempotent, doubtSeconds }: VerdictOptions): Verdicts {
  let vainInARow = 0;
  const settle = (delivery: DueDelivery, what: Fate | { status: "sent"; providerId: string | null; possiblyDuplicate: boolean }) =>
    outcomes.settle({ id: delivery.id, batchId: batch.id, ...what });

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
      vainInARow = 0;
      settle(delivery, { status: "sent", providerId, possiblyDuplicate });
    },
    endedBy(delivery, isAsked) {
      const fate = fateOf(batch, delivery, { isAsked, idempotent });
      if (fate) settle(delivery, fate);
      return fate !== null;
    },
    async error(delivery, error) {
      if (error.kind === "gone" && delivery.browser) await forgetBrowser(ctx.db, delivery.browser.id);
      if (error.kind === "refused" || error.kind === "gone") {
        return settle(delivery, { status: "failed", errorMessage: DELIVERY_REASONS[error.kind] });
      }
      vainInARow++;
      postpone(delivery, error);
    },
    isInVain: () => vainInARow >= VAIN_LIMIT,
  };
}
