import { and, eq, inArray } from "drizzle-orm";
import { crisisDeliveries, crisisMessages, providerEvents } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { DeliveryStatus } from "#shared/enums.ts";
import { DELIVERY_REASONS, UNFINISHED } from "./rules.ts";
import { tellProgress } from "./tell-progress.ts";
import { markReached, markUnreachable } from "./unreachable.ts";
import type { DeliveryReport } from "./views.ts";

/** `unknown`: there is no such delivery. `early`: its hand-over has not been written down yet, since a report can be faster than the answer to it. */
export type ReportOutcome = "recorded" | "repeated" | "unknown" | "early";

/** Reports come in any order: that it arrived wins over all that was thought before, and a failure after that is not believed. */
const FROM: Record<"delivered" | "failed", DeliveryStatus[]> = {
  delivered: ["queued", "sending", "doubtful", "sent", "failed"],
  failed: ["sending", "doubtful", "sent"],
};

/** Writes down what a provider tells of a message, each report once. One that cannot be written down is not remembered, so that it can come again. */
export async function recordDeliveryReport(ctx: DomainContext, report: DeliveryReport): Promise<ReportOutcome> {
  const { outcome, activationId } = await inTransaction(ctx, async (tx) => {
    const [delivery] = await tx
      .select({
        status: crisisDeliveries.status,
        providerId: crisisDeliveries.providerId,
        address: crisisDeliveries.address,
        activationId: crisisMessages.crisisActivationId,
      })
      .from(crisisDeliveries)
      .innerJoin(crisisMessages, eq(crisisMessages.id, crisisDeliveries.crisisMessageId))
      .where(and(eq(crisisDeliveries.id, report.deliveryId), eq(crisisDeliveries.channel, report.channel)));
    const told = (what: ReportOutcome) => ({ outcome: what, activationId: delivery?.activationId ?? null });
    if (!delivery) return told("unknown");
    if (delivery.providerId === null && UNFINISHED.includes(delivery.status)) return told("early");
    const [event] = await tx
      .insert(providerEvents)
      .values({ provider: report.provider, eventId: report.eventId })
      .onConflictDoNothing()
      .returning({ eventId: providerEvents.eventId });
    if (!event) return told("repeated");

    await settle(tx, report, delivery);
    return told("recorded");
  });
  if (outcome === "recorded") tellProgress(ctx, activationId);
  return outcome;
}

/** Whether a delivery has arrived, by its provider's word; false for a mail that is none. */
export async function hasArrived(tx: Transaction, deliveryId: string | null): Promise<boolean> {
  if (deliveryId === null) return false;
  return (await tx.$count(crisisDeliveries, and(eq(crisisDeliveries.id, deliveryId), eq(crisisDeliveries.status, "delivered")))) > 0;
}

async function settle(
  tx: Transaction,
  { outcome, deliveryId, at, reason, ...report }: DeliveryReport,
  { providerId: handedOverAs, address }: { providerId: string | null; address: string },
): Promise<void> {
  const arrived = outcome === "delivered";
  // Of two copies one is enough: that the other failed says nothing.
  if (!arrived && handedOverAs !== null && handedOverAs !== report.providerId) return;
  const failure = () => reason ?? DELIVERY_REASONS[outcome === "bounced" ? "bounced" : "reported"];
  const changed = await tx
    .update(crisisDeliveries)
    .set(arrived ? { status: "delivered", deliveredAt: at, errorMessage: null } : { status: "failed", errorMessage: failure() })
    .where(and(eq(crisisDeliveries.id, deliveryId), inArray(crisisDeliveries.status, FROM[arrived ? "delivered" : "failed"])))
    .returning({ id: crisisDeliveries.id });
  if (arrived) await markReached(tx, report.channel, address);
  // What is only late, as a full mailbox, says nothing of the address, and a failure after the arrival nothing at all.
  else if (changed.length > 0 && (outcome === "bounced" || report.channel === "sms"))
    await markUnreachable(tx, report.channel, address, at);
}
