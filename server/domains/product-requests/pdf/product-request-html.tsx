import type { RequestForDocument } from "#server/domains/product-requests/queries.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { logoAsData } from "#server/platform/pdf/logo-as-data.ts";
import { PRODUCT_REQUEST_STYLES, ProductRequestDocument } from "./product-request-document.tsx";

/** The HTML of a product request's PDF, with the association's logo inside it when there is one. */
export async function productRequestHtml(ctx: { media: FileStore }, found: RequestForDocument, title: string): Promise<string> {
  const logo = await logoAsData(ctx.media, found.associationLogoUrl);
  return documentHtml({ title, styles: PRODUCT_REQUEST_STYLES, content: <ProductRequestDocument {...found} logo={logo} /> });
}
