import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";

/** Makes the PDF of a submitted request and queues its mail. The tries stretch over about a minute. */
export const renderProductRequestJob = defineJob({
  name: "render-product-request",
  title: "Skapa förfrågans PDF",
  payload: z.object({ productRequestId: z.uuid() }),
  retryLimit: 5,
  retryDelaySeconds: 2,
  concurrency: 2,
  load: () => import("./render-product-request.handler.ts"),
  isOverWhenDead: true,
  onDead: () => import("./render-product-request.handler.ts"),
});
