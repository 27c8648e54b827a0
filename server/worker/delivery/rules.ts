import { DELIVERY_REASONS } from "#server/domains/deliveries/rules.ts";
import type { DeliveryStatus } from "#shared/enums.ts";

/** How a delivery stands from now on, and why. */
export interface Fate {
  status: DeliveryStatus;
  errorMessage: string | null;
  possiblyDuplicate?: boolean;
}

interface BatchFacts {
  isTooOld: boolean;
  message: { isCancelled: boolean };
}

interface DeliveryFacts {
  status: DeliveryStatus;
  isWelcome: boolean;
}

/**
 * Why a delivery shall not leave after all, at the moment it would: its message was stopped, it has waited too long, or nobody
 * wants it any more. Null lets it go. `isAsked`: the provider has said that it does not have it.
 */
export function fateOf(
  batch: BatchFacts,
  delivery: DeliveryFacts,
  { isAsked, idempotent }: { isAsked: boolean; idempotent: boolean },
): Fate | null {
  const isInDoubt = delivery.status !== "queued" && !isAsked;
  if (batch.message.isCancelled) {
    return { status: "cancelled", errorMessage: isInDoubt ? DELIVERY_REASONS.stoppedInDoubt : DELIVERY_REASONS.stopped };
  }
  if (batch.isTooOld) return { status: "held", errorMessage: DELIVERY_REASONS.held, possiblyDuplicate: isInDoubt };
  // A repeated call must say the same as the first: who left meanwhile has the message already, or gets the one copy.
  if (delivery.isWelcome || (isInDoubt && idempotent)) return null;
  return { status: "suppressed", errorMessage: DELIVERY_REASONS.suppressed };
}
