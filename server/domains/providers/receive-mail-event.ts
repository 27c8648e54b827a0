import { hasArrived, recordDeliveryReport } from "#server/domains/deliveries/record-delivery-report.ts";
import { markReached, markUnreachable } from "#server/domains/deliveries/unreachable.ts";
import type { DeliveryReport } from "#server/domains/deliveries/views.ts";
import { markBounced, stopChannel } from "#server/domains/subscribers/end-subscription.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { UnavailableError } from "#server/platform/errors.ts";
import { takeEvent } from "./provider-events.ts";

/** What became of a mail. `rejected`: it will never arrive at this address; `complained`: whoever got it called it spam. */
export type MailOutcome = "delivered" | "failed" | "rejected" | "complained";

export interface MailEvent {
  provider: string;
  /** Unique per event, so that the same one counts once. */
  eventId: string;
  /** The provider's id of the mail. */
  providerId: string;
  /** The row the mail was handed over for, when the event names it. */
  deliveryId: string | null;
  to: string;
  outcome: MailOutcome;
  at: Date;
}

/**
 * Follows a mail after its hand-over: the delivery's row tells what became of it, and no more crisis mail goes to an address
 * that does not exist or that complained. Throws UnavailableError when the event should be told again.
 */
export async function receiveMailEvent(ctx: DomainContext, event: MailEvent): Promise<void> {
  const { provider, eventId, providerId, deliveryId, to, outcome, at } = event;
  if (outcome === "rejected" || outcome === "complained") {
    await inTransaction(ctx, async (tx) => {
      if (!(await takeEvent(tx, provider, `address:${eventId}`))) return;
      if (outcome === "rejected") {
        await markBounced(ctx, tx, to);
        if (!(await hasArrived(tx, deliveryId))) await markUnreachable(tx, "email", to.toLowerCase(), at);
      } else await stopChannel(ctx, tx, "email", to.toLowerCase());
    });
  } else if (outcome === "delivered") await markReached(ctx.db, "email", to.toLowerCase());
  // Who complained has got it.
  const reported = { delivered: "delivered", complained: "delivered", failed: "failed", rejected: "bounced" } as const;
  const report = { channel: "email", provider, eventId, providerId, outcome: reported[outcome], at, reason: null } as const;
  await receiveReport(ctx, report, deliveryId);
}

/**
 * Passes a provider's report on. Every crisis message goes out with the id of its delivery, which comes back with the report; one
 * without it, or with one that nobody knows, is about something else and is let go. One about a hand-over that has not been
 * written down yet is refused with UnavailableError, so that the provider tells it again.
 */
export async function receiveReport(
  ctx: DomainContext,
  report: Omit<DeliveryReport, "deliveryId">,
  deliveryId: string | null,
): Promise<void> {
  if (!deliveryId) return;
  if ((await recordDeliveryReport(ctx, { ...report, deliveryId })) === "early") throw new UnavailableError("UNAVAILABLE");
}
