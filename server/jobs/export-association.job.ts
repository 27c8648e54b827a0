import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";

/** Writes a list of an association's to a file. The tries stretch over some minutes. */
export const exportAssociationJob = defineJob({
  name: "export-association",
  title: "Exportera föreningens uppgifter",
  payload: z.object({ exportId: z.uuid() }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  concurrency: 1,
  load: () => import("./export-association.handler.ts"),
  isOverWhenDead: true,
  onDead: () => import("./export-association.handler.ts"),
});
