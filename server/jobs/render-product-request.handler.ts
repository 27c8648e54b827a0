import { failPdf, renderProductRequest } from "#server/domains/product-requests/render-product-request.ts";
import { UnavailableError } from "#server/lib/errors.ts";
import type { JobHandler } from "./job.ts";

export const handle: JobHandler<{ productRequestId: string }> = async (ctx, { productRequestId }, run) => {
  try {
    await renderProductRequest(ctx, productRequestId);
  } catch (error) {
    // A machine without Chrome does not get one within the minute that the tries take.
    const isHopeless = error instanceof UnavailableError && error.reason === "CHROME_MISSING";
    if (isHopeless || run.isLastAttempt) await failPdf(ctx, productRequestId);
    if (isHopeless) return ctx.log.error({ productRequestId }, "no PDF: Chrome is missing on this machine");
    throw error;
  }
};
