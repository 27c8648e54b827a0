import { createHash } from "node:crypto";
import { createServer } from "node:http";
import pg from "pg";
import { priceIncludingVat } from "#shared/calculations/request-money.ts";
import type { CatalogueRequest } from "./catalogue-data.ts";

/**
 * The floor of the catalogue bench, in a process of its own: bare node:http and pg, one statement per request with the
 * total in it, prepared as the portal's is, no session, no validation. It answers the same rows as the portal does.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 });
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

interface Row {
  totalCount: number;
  ownPriceIncludingVat: number | null;
  ownPriceExcludingVat: number | null;
}

const ORDERS = {
  default: "p.name, p.id",
  name_asc: "p.name, p.id",
  name_desc: "p.name desc, p.id desc",
  price_asc: "p.resilia_price_excluding_vat, p.id",
  price_desc: "p.resilia_price_excluding_vat desc nulls last, p.id",
};

async function readPage(request: CatalogueRequest): Promise<string> {
  const values: unknown[] = [];
  const conditions = ["p.is_active"];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  for (const word of request.search?.split(" ") ?? []) {
    add(/^\d/.test(word) ? `% ${word}%` : `%${word}%`, (parameter) => `p.search_text like search_fold(${parameter})`);
  }
  add(request.crisisDomainId, (parameter) => `p.crisis_domain_id = ${parameter}`);
  add(request.productType, (parameter) => `p.product_type = ${parameter}`);
  add(request.supplierId, (parameter) => `p.supplier_id = ${parameter}`);
  add(request.productCategoryIds, (parameter) => `p.product_category_id = any(${parameter})`);
  add(request.minPrice, (parameter) => `p.resilia_price_excluding_vat >= ${parameter}`);
  add(request.maxPrice, (parameter) => `p.resilia_price_excluding_vat <= ${parameter}`);
  const where = conditions.join(" and ");
  const text = `select (select count(*)::int from products p where ${where}) as "totalCount",
      p.id, p.name, p.article_number as "articleNumber", p.description, p.image_url as "imageUrl",
      p.supplier_id as "supplierId", s.name as "supplierName", p.product_category_id as "productCategoryId", c.name as "categoryName",
      p.crisis_domain_id as "crisisDomainId", d.name as "crisisDomainName", p.product_type as "productType",
      p.unit_quantity as "unitQuantity", p.unit_metric as "unitMetric", p.currency, p.vat_percent as "vatPercent",
      p.storage_class as "storageClass", p.storage_litres as "storageLitres",
      p.price_excluding_vat as "priceExcludingVat", p.supplier_price_including_vat as "supplierPriceIncludingVat",
      p.resilia_price_excluding_vat as "ownPriceExcludingVat", p.resilia_price_including_vat as "ownPriceIncludingVat"
    from products p
    join suppliers s on s.id = p.supplier_id
    join product_categories c on c.id = p.product_category_id
    join crisis_domains d on d.id = p.crisis_domain_id
    where ${where}
    order by ${ORDERS[request.sort ?? "default"]}
    limit 12 offset ${request.offset ?? 0}`;
  const { rows } = await pool.query<Row>({ name: createHash("md5").update(text).digest("hex"), text, values });
  const products = rows.map(({ totalCount: _, ...row }) => ({
    ...row,
    ownPriceIncludingVat: priceIncludingVat({ excludingVat: row.ownPriceExcludingVat, includingVat: row.ownPriceIncludingVat }),
  }));
  return JSON.stringify({ rows: products, totalCount: rows[0]?.totalCount ?? 0 });
}

createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? "/", "http://floor");
  const page = await readPage(JSON.parse(searchParams.get("input") ?? "{}") as CatalogueRequest);
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(page) }).end(page);
}).listen(Number(process.env.PORT), "127.0.0.1");
