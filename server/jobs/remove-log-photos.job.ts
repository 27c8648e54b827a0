import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";

/** Removes photos that no line of a crisis log shows. The tries stretch over some days: nothing else would find these files. */
export const removeLogPhotosJob = defineJob({
  name: "remove-log-photos",
  title: "Ta bort bilder ur lägesloggen",
  payload: z.object({ photoIds: z.array(z.uuid()) }),
  retryLimit: 14,
  retryDelaySeconds: 10,
  concurrency: 1,
  load: () => import("./remove-log-photos.handler.ts"),
  onDead: () => import("./remove-log-photos.handler.ts"),
});
