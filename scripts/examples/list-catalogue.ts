import { connectToPortal } from "./portal-client.ts";

/** Prints the products of one area with their prices: `PORTAL_URL=… PORTAL_EMAIL=… PORTAL_PASSWORD=… node --import tsx scripts/examples/list-catalogue.ts vatten`. */
const { PORTAL_URL = "http://localhost:3000", PORTAL_EMAIL = "agare@demo.example", PORTAL_PASSWORD = "Beredskap-2026" } = process.env;
// The code only for an account with a second factor. A key instead of address and password needs the scope read.
const { PORTAL_CODE, PORTAL_TOKEN } = process.env;
const slug = process.argv[2] ?? "vatten";

const portal = await connectToPortal({
  url: PORTAL_URL,
  email: PORTAL_EMAIL,
  password: PORTAL_PASSWORD,
  code: PORTAL_CODE,
  token: PORTAL_TOKEN,
});
const domain = (await portal.preparedness.domains.query()).find((candidate) => candidate.slug === slug);
if (!domain) throw new Error(`there is no area ${slug}`);

const { rows, totalCount } = await portal.catalogue.products.query({ crisisDomainId: domain.id, limit: 100 });
for (const row of rows) console.log([row.articleNumber, row.name, row.ownPriceExcludingVat ?? "Pris på förfrågan"].join("\t"));
console.log(`${rows.length} av ${totalCount}`);
