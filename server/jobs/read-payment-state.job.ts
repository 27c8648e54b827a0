import { defineJob } from "#server/platform/jobs/job.ts";
import { readPaymentStateOrder } from "./read-payment-state.order.ts";

/** Asks Stripe what a customer has and writes it down. */
export const readPaymentStateJob = defineJob({
  ...readPaymentStateOrder,
  title: "Läs betalning hos Stripe",
  retryLimit: 12,
  retryDelaySeconds: 5,
  concurrency: 2,
  load: () => import("./read-payment-state.handler.ts"),
});
