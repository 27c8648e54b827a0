import type { RequestForDocument } from "#server/domains/product-requests/queries.ts";
import type { FileStore } from "#server/lib/file-store.ts";
import { documentHtml } from "./document-frame.tsx";
import { PRODUCT_REQUEST_STYLES, ProductRequestDocument } from "./product-request-document.tsx";

const IMAGE_TYPES: Record<string, string> = { png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg", webp: "image/webp" };

/** The HTML of a product request's PDF, with the association's logo inside it when there is one. */
export async function productRequestHtml(ctx: { media: FileStore }, found: RequestForDocument, title: string): Promise<string> {
  const logo = await logoAsData(ctx.media, found.associationLogoUrl);
  return documentHtml({ title, styles: PRODUCT_REQUEST_STYLES, content: <ProductRequestDocument {...found} logo={logo} /> });
}

/** Only logos of the portal's own store; a missing one is left out, since the name stands beside it anyway. */
async function logoAsData(media: FileStore, logoUrl: string | null): Promise<string | null> {
  const match = /\/media\/(logos\/[\w-]+\/[\w.-]+\.(png|jpe?g|webp))$/.exec(logoUrl ?? "");
  const [, key, extension] = match ?? [];
  if (!key || !extension || !(await media.exists(key))) return null;
  return `data:${IMAGE_TYPES[extension]};base64,${Buffer.from(await media.get(key)).toString("base64")}`;
}
