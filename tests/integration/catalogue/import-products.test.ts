import { and, eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { auditLog, crisisDomains, productCategories, products } from "#drizzle/schema/index.ts";
import { productImport } from "#server/domains/catalogue/upkeep/import-products.ts";
import { PRODUCT_IMPORT_MAX_BYTES } from "#shared/limits.ts";
import { type ProductImportReport, productImportReport } from "#shared/schemas/operator-catalogue.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createOperator } from "#tests/factories/operators.ts";
import { createMember, type TestPerson } from "#tests/factories/people.ts";
import { createSupplier } from "#tests/factories/products.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

const HEADER =
  "article_number;name;product_type;category;crisis_domain;unit_quantity;unit_metric;resilia_price_excluding_vat;vat_percent;resilia_price_including_vat;supplier_price_including_vat;supplier_code;recommended_quantity_rule;description;storage_class;storage_litres;is_active";

/** Makes files of products for a supplier of its own. */
async function createShelf() {
  const { db } = portal().services;
  const supplier = await createSupplier();
  const [category] = await db.select().from(productCategories).limit(1);
  const [domain] = await db.select().from(crisisDomains).limit(1);
  const line = (articleNumber: string, name: string, price = "119,00", rest = "1;Beskrivning;;;") =>
    `${articleNumber};${name};Produkt;${category?.name};${domain?.slug};1;st;${price};25;;;${supplier.code};${rest}`;
  const stored = () => db.select().from(products).where(eq(products.supplierId, supplier.id)).orderBy(products.articleNumber);
  return { supplier, line, stored, file: (...lines: string[]) => [HEADER, ...lines].join("\r\n") };
}

async function post(person: TestPerson | null, path: string, body: BodyInit): Promise<Response> {
  const token = person && (await createBearer(person, { kind: "sign_in", name: null })).token;
  const headers = { "content-type": "text/csv", ...(token && { authorization: `Bearer ${token}` }) };
  return fetch(`${portal().url}/api/admin/product-imports${path}`, { method: "POST", headers, body });
}

async function answered(response: Response): Promise<ProductImportReport> {
  expect(response.status).toBe(200);
  return productImportReport.parse(await response.json());
}
const preview = async (person: TestPerson, file: BodyInit) => answered(await post(person, "/preview", file));
const write = (person: TestPerson, file: BodyInit, digest: string) => post(person, `?digest=${digest}`, file);

test("PAGE-27 a file is previewed, which keeps nothing, and then written as the preview said", async () => {
  const operator = await createOperator();
  const { line, stored, file } = await createShelf();
  const first = file(line("A-1", "Gasolkök för två", "1 190,50", "ceil(persons/4);Två lågor;gas;5;"), line("A-2", "Dunk"), line("A-3", ""));
  const seen = await preview(operator, first);
  expect(seen.counts).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 1 });
  expect(seen.rows.map(({ line: at, outcome, reason }) => [at, outcome, reason])).toEqual([
    [2, "new", null],
    [3, "new", null],
    [4, "refused", "Namn: Fältet är obligatoriskt."],
  ]);
  expect(await stored()).toEqual([]);

  expect(await answered(await write(operator, first, seen.digest))).toEqual(seen);
  expect(await stored()).toMatchObject([
    {
      ...{ articleNumber: "A-1", name: "Gasolkök för två", description: "Två lågor", resiliaPriceExcludingVat: 1190.5, isActive: true },
      ...{ recommendedQuantityRule: "ceil(persons/4)", storageClass: "gas", storageLitres: 5, vatPercent: 25 },
    },
    { articleNumber: "A-2", name: "Dunk", storageClass: null },
  ]);

  const latin = Buffer.from(
    file(
      line("A-1", "Gasolkök för två", "1190,50", "ceil(persons/4);Två lågor;gas;5;"),
      line("A-2", "Dunk för gård", "99", "1;Beskrivning;;;nej"),
    ),
    "latin1",
  );
  const again = await preview(operator, latin);
  expect(again.counts).toEqual({ new: 0, changed: 1, unchanged: 1, refused: 0 });
  expect(again.rows[1]?.changes).toEqual([
    { column: "name", from: "Dunk", to: "Dunk för gård" },
    { column: "resilia_price_excluding_vat", from: "119", to: "99" },
    { column: "is_active", from: "ja", to: "nej" },
  ]);
  const [untouched, before] = await stored();
  await answered(await write(operator, latin, again.digest));
  expect(await stored()).toMatchObject([
    untouched,
    { id: before?.id, name: "Dunk för gård", resiliaPriceExcludingVat: 99, isActive: false },
  ]);

  const recorded = await portal()
    .services.db.select({ associationId: auditLog.associationId, details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.actorProfileId, operator.profileId), eq(auditLog.action, "catalogue.import_products")))
    .orderBy(auditLog.createdAt);
  expect(recorded).toEqual([seen, again].map(({ counts }) => ({ associationId: null, details: counts })));
});

test("PAGE-27 when the catalogue has changed since the preview nothing is written, and so with another file or no digest", async () => {
  const operator = await createOperator();
  const { line, stored, file } = await createShelf();
  const first = file(line("B-1", "Dunk"));
  const { digest } = await preview(operator, first);
  for (const [body, shown] of [
    [file(line("B-1", "Dunk", "1")), digest],
    [first, ""],
  ] as const) {
    const refused = await write(operator, body, shown);
    expect([refused.status, await refused.json()]).toMatchObject([409, { reason: "IMPORT_CHANGED" }]);
  }
  expect(await stored()).toEqual([]);
  const both = await Promise.all([write(operator, first, digest), write(operator, first, digest)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await stored()).toHaveLength(1);
});

test("an import that is not recorded is not made", async () => {
  const operator = await createOperator();
  const { line, stored, file } = await createShelf();
  const body = file(line("C-1", "Dunk"), line("C-2", "Hink"));
  const { digest } = await preview(operator, body);
  const ctx = await contextFor(operator);
  const broken = { ...ctx, actor: ctx.actor && { ...ctx.actor, profileId: crypto.randomUUID() } };
  await expect(productImport.write(broken, { digest, contents: async () => Buffer.from(body) })).rejects.toThrow();
  expect(await stored()).toEqual([]);
});

test("a file that cannot be read says why, one that is too large is not taken in, and nobody else may send one", async () => {
  const operator = await createOperator();
  const missing = await post(operator, "/preview", "artikel;namn\n1;Dunk");
  expect([missing.status, await missing.json()]).toMatchObject([
    400,
    { message: expect.stringMatching(/^Filen saknar kolumner: Artikelnummer/) },
  ]);
  expect((await post(operator, "/preview", "")).status).toBe(400);
  expect((await post(operator, "/preview", new Uint8Array(PRODUCT_IMPORT_MAX_BYTES + 1))).status).toBe(413);
  expect((await post(await createMember({ role: "system_owner" }), "/preview", HEADER)).status).toBe(403);
  expect((await post(null, "/preview", HEADER)).status).toBe(401);
});

test("lines beyond one statement's worth are written all the same, while the catalogue can be read", async () => {
  const operator = await createOperator();
  const { supplier, line, stored, file } = await createShelf();
  // Other tests look through all products, also when this one has failed.
  onTestFinished(async () => void (await portal().services.db.delete(products).where(eq(products.supplierId, supplier.id))));
  const body = file(...Array.from({ length: 1_100 }, (_, index) => line(`D-${index}`, `Vattendunk nummer ${index}`)));
  const { digest, counts } = await preview(operator, body);
  expect(counts).toEqual({ new: 1_100, changed: 0, unchanged: 0, refused: 0 });
  const [answer, read] = await Promise.all([
    write(operator, body, digest),
    portal().services.db.select({ id: products.id }).from(products).limit(1),
  ]);
  expect([answer.status, read.length, (await stored()).length]).toEqual([200, 1, 1_100]);
});
