import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";

/** Removes private files of which the rows are gone. The tries stretch over some days: nothing else would find these files. */
export const removeFilesJob = defineJob({
  name: "remove-files",
  title: "Ta bort filer",
  payload: z.object({ keys: z.array(z.string()) }),
  retryLimit: 14,
  retryDelaySeconds: 10,
  concurrency: 1,
  load: () => import("./remove-files.handler.ts"),
  onDead: () => import("./remove-files.handler.ts"),
});
