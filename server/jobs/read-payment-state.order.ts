import { z } from "zod";
import type { JobOrder } from "#server/platform/jobs/job.ts";

const payload = z.object({ customerId: z.string().min(1) });

/** What whoever enqueues the job needs: the job itself leads to the domain that enqueues it. */
export const readPaymentStateOrder = { name: "read-payment-state", payload } satisfies JobOrder<typeof payload>;
