import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";

/** Removes photos that no resource shows. The tries stretch over some days: nothing else would find these files. */
export const removeResourcePhotosJob = defineJob({
  name: "remove-resource-photos",
  title: "Ta bort bilder på resurser",
  payload: z.object({ photoIds: z.array(z.uuid()) }),
  retryLimit: 14,
  retryDelaySeconds: 10,
  concurrency: 1,
  load: () => import("./remove-resource-photos.handler.ts"),
  onDead: () => import("./remove-resource-photos.handler.ts"),
});
