import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";

/** Removes files from the media store that were replaced. What every try failed at, the nightly clean-up removes. */
export const removeMediaJob = defineJob({
  name: "remove-media",
  title: "Ta bort ersatta bilder",
  payload: z.object({ keys: z.array(z.string()) }),
  retryLimit: 8,
  retryDelaySeconds: 4,
  concurrency: 1,
  load: () => import("./remove-media.handler.ts"),
});
