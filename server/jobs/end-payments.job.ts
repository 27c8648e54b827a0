import { defineJob } from "#server/platform/jobs/job.ts";
import { endPaymentsOrder } from "./end-payments.order.ts";

/** Ends at Stripe what a deleted account paid for. Tried for about a day. */
export const endPaymentsJob = defineJob({
  ...endPaymentsOrder,
  title: "Avsluta betalning hos Stripe",
  retryLimit: 14,
  retryDelaySeconds: 5,
  concurrency: 1,
  load: () => import("./end-payments.handler.ts"),
});
