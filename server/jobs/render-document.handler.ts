import { renderVersion } from "#server/domains/documents/render-version.ts";
import { UnavailableError } from "#server/platform/errors.ts";
import type { JobHandler } from "#server/platform/jobs/job.ts";

export const handle: JobHandler<{ versionId: string }> = async (ctx, { versionId }) => {
  try {
    await renderVersion(ctx, versionId);
  } catch (error) {
    // A machine without Chrome does not get one within the minute that the tries take.
    if (!(error instanceof UnavailableError && error.reason === "CHROME_MISSING")) throw error;
    ctx.log.error({ versionId }, "no PDF: Chrome is missing on this machine");
  }
};
