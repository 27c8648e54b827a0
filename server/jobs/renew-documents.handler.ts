import { renewDocument } from "#server/domains/product-requests/renew-document.ts";
import type { JobHandler } from "#server/platform/jobs/job.ts";

export const handle: JobHandler<{ productRequestIds: string[] }> = async (ctx, { productRequestIds }) => {
  for (const productRequestId of productRequestIds) await renewDocument(ctx, productRequestId);
};
