import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";

/** Makes a person's copy of their data and mails that it is ready, or that it could not be made. The tries stretch over some minutes. */
export const exportPersonalDataJob = defineJob({
  name: "export-personal-data",
  title: "Exportera personuppgifter",
  payload: z.object({ exportId: z.uuid() }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  concurrency: 1,
  load: () => import("./export-personal-data.handler.ts"),
  isOverWhenDead: true,
  onDead: () => import("./export-personal-data.handler.ts"),
});
