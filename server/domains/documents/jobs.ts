import { UnavailableError } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/jobs/job.ts";

export const documentJobs = [
  /** Makes the PDF of a version of an association's document. The tries stretch over about a minute; after that whoever opens the version has it made. */
  defineJob("render-document", {
    retryLimit: 5,
    retryDelaySeconds: 2,
    concurrency: 2,
    run: async (ctx, { versionId }) => {
      try {
        await (await import("./render-version.ts")).renderVersion(ctx, versionId);
      } catch (error) {
        // A machine without Chrome does not get one within the minute that the tries take.
        if (!(error instanceof UnavailableError && error.reason === "CHROME_MISSING")) throw error;
        ctx.log.error({ versionId }, "no PDF: Chrome is missing on this machine");
      }
    },
  }),
];
