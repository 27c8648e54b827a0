import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";

/** Makes the PDFs of product requests again, without somebody who is no longer to be named in them. */
export const renewDocumentsJob = defineJob({
  name: "renew-documents",
  title: "Gör om förfrågningar utan borttagen person",
  payload: z.object({ productRequestIds: z.array(z.uuid()) }),
  retryLimit: 8,
  retryDelaySeconds: 4,
  concurrency: 1,
  load: () => import("./renew-documents.handler.ts"),
});
