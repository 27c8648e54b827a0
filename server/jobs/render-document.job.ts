import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";

/** Makes the PDF of a version of an association's document. The tries stretch over about a minute; after that whoever opens the version has it made. */
export const renderDocumentJob = defineJob({
  name: "render-document",
  title: "Skapa dokumentets PDF",
  payload: z.object({ versionId: z.uuid() }),
  retryLimit: 5,
  retryDelaySeconds: 2,
  concurrency: 2,
  load: () => import("./render-document.handler.ts"),
});
