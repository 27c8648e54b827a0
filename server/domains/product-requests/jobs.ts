import { UnavailableError } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/jobs/job.ts";

export const productRequestJobs = [
  /** Makes the PDF of a submitted request and queues its mail. The tries stretch over about a minute. */
  defineJob("render-product-request", {
    retryLimit: 5,
    retryDelaySeconds: 2,
    concurrency: 2,
    run: async (ctx, { productRequestId }) => {
      const { failPdf, renderProductRequest } = await import("./render-product-request.ts");
      try {
        await renderProductRequest(ctx, productRequestId);
      } catch (error) {
        // A machine without Chrome does not get one within the minute that the tries take.
        if (!(error instanceof UnavailableError && error.reason === "CHROME_MISSING")) throw error;
        await failPdf(ctx, productRequestId);
        ctx.log.error({ productRequestId }, "no PDF: Chrome is missing on this machine");
      }
    },
    whenDead: async (ctx, { productRequestId }) => (await import("./render-product-request.ts")).failPdf(ctx, productRequestId),
  }),
  /** Makes the PDFs of product requests again, without somebody who is no longer to be named in them. */
  defineJob("renew-documents", {
    retryLimit: 8,
    retryDelaySeconds: 4,
    concurrency: 1,
    run: async (ctx, { productRequestIds }) => {
      const { renewDocument } = await import("./renew-documents.ts");
      for (const productRequestId of productRequestIds) await renewDocument(ctx, productRequestId);
    },
  }),
];
