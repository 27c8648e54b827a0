import { failPdf, renderProductRequest } from "#server/domains/product-requests/render-product-request.ts";
import { UnavailableError } from "#server/platform/errors.ts";
import type { JobHandler } from "#server/platform/jobs/job.ts";

export const handle: JobHandler<{ productRequestId: string }> = async (ctx, { productRequestId }) => {
  try {
    await renderProductRequest(ctx, productRequestId);
  } catch (error) {
    // A machine without Chrome does not get one within the minute that the tries take.
    if (!(error instanceof UnavailableError && error.reason === "CHROME_MISSING")) throw error;
    await failPdf(ctx, productRequestId);
    ctx.log.error({ productRequestId }, "no PDF: Chrome is missing on this machine");
  }
};

export const handleDead: JobHandler<{ productRequestId: string }> = (ctx, { productRequestId }) => failPdf(ctx, productRequestId);
