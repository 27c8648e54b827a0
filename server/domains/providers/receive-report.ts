import { recordDeliveryReport } from "#server/domains/deliveries/record-delivery-report.ts";
import type { DeliveryReport } from "#server/domains/deliveries/views.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { UnavailableError } from "#server/platform/errors.ts";

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
