import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";

/** Removes photos that no document of the association has. The tries stretch over some days: nothing else would find these files. */
export const removeDocumentPhotosJob = defineJob({
  name: "remove-document-photos",
  title: "Ta bort bilder i dokument",
  payload: z.object({ associationId: z.uuid(), photoIds: z.array(z.uuid()) }),
  retryLimit: 14,
  retryDelaySeconds: 10,
  concurrency: 1,
  load: () => import("./remove-document-photos.handler.ts"),
  onDead: () => import("./remove-document-photos.handler.ts"),
});
