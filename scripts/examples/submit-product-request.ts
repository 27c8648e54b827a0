import { connectToPortal } from "./portal-client.ts";

/**
 * Sends a product request for one article and waits for its PDF:
 * `PORTAL_URL=… PORTAL_EMAIL=… PORTAL_PASSWORD=… node --import tsx scripts/examples/submit-product-request.ts NV-1001 10`.
 */
const { PORTAL_URL = "http://localhost:3000", PORTAL_EMAIL = "agare@demo.example", PORTAL_PASSWORD = "Beredskap-2026" } = process.env;
// The code only for an account with a second factor. A key instead of address and password needs the scopes read and requests.
const { PORTAL_CODE, PORTAL_TOKEN } = process.env;
const [articleNumber = "NV-1001", quantity = "1"] = process.argv.slice(2);

const portal = await connectToPortal({
  url: PORTAL_URL,
  email: PORTAL_EMAIL,
  password: PORTAL_PASSWORD,
  code: PORTAL_CODE,
  token: PORTAL_TOKEN,
});
const { rows } = await portal.catalogue.products.query({ search: articleNumber, limit: 100 });
// The search also finds names, and numbers that only begin like this one.
const product = rows.find((row) => row.articleNumber === articleNumber);
if (!product) throw new Error(`there is no article ${articleNumber}`);

const { id } = await portal.productRequest.submit.mutate({
  supplierId: product.supplierId,
  // The same key again answers the same request, so a script that lost the answer can simply repeat the call.
  idempotencyKey: crypto.randomUUID(),
  items: [{ productId: product.id, quantity: Number(quantity) }],
});

for (let tries = 0; tries < 60; tries++) {
  const { pdfStatus, documentId } = await portal.productRequest.progress.query({ productRequestId: id });
  if (pdfStatus === "failed") throw new Error("the PDF could not be made");
  if (documentId) {
    console.log(`${PORTAL_URL}/api/documents/${documentId}/file`);
    process.exit(0);
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
}
throw new Error("the PDF did not arrive within 30 s");
