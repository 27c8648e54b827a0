import { and, eq, like } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  auditLog,
  crisisDomains,
  files as fileRows,
  productCategories,
  productRequestItems,
  products,
  productTips,
} from "#drizzle/schema/index.ts";
import { productImport } from "#server/domains/catalogue/upkeep/import-products.ts";
import { deleteOrphanedFiles } from "#server/domains/files/remove-files.ts";
import { mediaKeyOf } from "#server/platform/files/media-url.ts";
import { PRODUCT_IMPORT_MAX_BYTES } from "#shared/limits.ts";
import { type ProductImportReport, productImportReport } from "#shared/schemas/operator-catalogue.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createImage, createImpostors, createPhonePicture, SECRET_OF_CAMERA } from "#tests/factories/images.ts";
import { createOperator } from "#tests/factories/operators.ts";
import { createMember, type TestPerson } from "#tests/factories/people.ts";
import { createProductRequest } from "#tests/factories/product-requests.ts";
import { createProduct, createSupplier } from "#tests/factories/products.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerClient } from "#tests/helpers/bearer-client.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";

describe("upkeep", () => {
  const code = () => `P${crypto.randomUUID().slice(0, 8)}`;
  const supplierOf = (values: object = {}) => ({
    code: code(),
    name: unique("Leverantören"),
    website: null,
    contactEmail: null,
    contactPhone: null,
    organizationNumber: null,
    ...values,
  });

  test("PAGE-27 an operator adds a supplier, finds it and changes it; every change is recorded", async () => {
    const operator = await createOperator();
    const client = await clientFor(operator);
    const input = supplierOf({
      ...{ name: `  ${unique("Åns  Lager")} `, website: "https://anslager.example.com", contactEmail: "Order@Anslager.example.com" },
      ...{ contactPhone: "070-174 06 05", organizationNumber: "5599999017" },
    });
    const added = await client.admin.catalogue.saveSupplier.mutate(input);
    expect(added).toEqual({
      id: added.id,
      code: input.code.toUpperCase(),
      name: input.name.trim().replace(/\s+/g, " "),
      logoUrl: null,
      website: "https://anslager.example.com",
      contactEmail: "order@anslager.example.com",
      contactPhone: "+46701740605",
      organizationNumber: "559999-9017",
      productCount: 0,
    });
    await createProduct({ supplierId: added.id });
    await createProduct({ supplierId: added.id, isActive: false });
    for (const search of [added.code.toLowerCase(), added.name.toUpperCase()])
      expect((await client.admin.catalogue.suppliers.query({ search })).rows).toEqual([{ ...added, productCount: 1 }]);
    const renamed = await client.admin.catalogue.saveSupplier.mutate({ ...input, supplierId: added.id, name: "Nytt namn", website: "" });
    expect(renamed).toMatchObject({ id: added.id, name: "Nytt namn", website: null });
    const by = { actorProfileId: operator.profileId, associationId: null };
    expect(await auditRows("catalogue.save_supplier", added.id)).toEqual([
      { ...by, details: { code: added.code, isNew: true } },
      { ...by, details: { code: added.code, isNew: false } },
    ]);
  });

  test("a supplier's code is one supplier's, links lead to https, and what cannot be is refused at its field", async () => {
    const client = await clientFor(await createOperator());
    const { code: taken } = await createSupplier({ code: code().toUpperCase() });
    const save = async (values: object) => (await refusal(client.admin.catalogue.saveSupplier.mutate(supplierOf(values)))).data;
    expect(await save({ code: taken.toLowerCase() })).toMatchObject({
      httpStatus: 409,
      reason: "SUPPLIER_CODE_TAKEN",
      fields: { code: "Koden används redan av en annan leverantör." },
    });
    expect(await save({ website: "javascript:alert(1)" })).toMatchObject({
      httpStatus: 400,
      fields: { website: "Skriv hela adressen, med https:// först." },
    });
    expect(await save({ name: " " })).toMatchObject({ fields: { name: "Fältet är obligatoriskt." } });
    expect(await save({ contactPhone: "12" })).toMatchObject({ fields: { contactPhone: "Ogiltigt telefonnummerformat." } });
    expect(await save({ code: "a;b" })).toMatchObject({ fields: { code: "Använd bara bokstäver, siffror och bindestreck." } });
    expect(await save({ supplierId: crypto.randomUUID() })).toMatchObject({ httpStatus: 404 });
  });

  describe("the photograph of a product", () => {
    const put = async (person: TestPerson, productId: string, body: Uint8Array): Promise<Response> => {
      const { token } = await createBearer(person, { kind: "sign_in", name: null });
      return fetch(`${portal().url}/api/admin/products/${productId}/photo`, {
        method: "PUT",
        headers: { authorization: `Bearer ${token}` },
        body: new Uint8Array(body),
      });
    };
    const isStored = async (key: string) => (await portal().services.db.$count(fileRows, eq(fileRows.key, key))) > 0;

    test("is drawn anew, shown in the catalogue and the comparison, replaced and taken away; its file goes with it", async () => {
      const operator = await createOperator();
      const client = await clientFor(operator);
      const product = await createProduct();
      const member = await clientFor(await createMember());
      const shown = async () => (await member.catalogue.compare.query({ productIds: [product.id] }))[0]?.imageUrl ?? null;
      expect(await shown()).toBeNull();

      const taken = await put(operator, product.id, await createPhonePicture("jpeg", { width: 1200, height: 1600 }));
      expect([taken.status, await taken.json()]).toEqual([201, { photo_url: await shown() }]);
      const first = mediaKeyOf(await shown()) ?? "";
      expect(first).toMatch(new RegExp(`^products/${product.id}/\\d+\\.webp$`));
      const answer = await fetch(`${portal().url}/media/${first}`);
      const contents = Buffer.from(await answer.arrayBuffer());
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "public, max-age=86400, immutable"]);
      expect(await sharp(contents).metadata()).toMatchObject({ format: "webp", width: 800, height: 600 });
      expect(contents.includes(SECRET_OF_CAMERA)).toBe(false);
      const [row] = await portal().services.db.select().from(fileRows).where(eq(fileRows.key, first));
      expect(row).toMatchObject({ purpose: "product_photo", uploadedByProfileId: null, associationId: null });

      // A form that was opened before can still be saved, and does not take the photograph with it.
      const seen = (await client.admin.catalogue.products.query({ search: product.articleNumber })).rows[0];
      expect(seen).toMatchObject({ imageUrl: await shown(), updatedAt: product.updatedAt.toISOString() });
      await deleteOrphanedFiles(await contextFor(null, { now: () => new Date(Date.now() + 2 * 86_400_000) }));
      expect(await isStored(first)).toBe(true);

      expect((await put(operator, product.id, await createImage("png"))).status).toBe(201);
      const second = mediaKeyOf(await shown()) ?? "";
      await eventually(async () => expect([await isStored(first), await isStored(second)]).toEqual([false, true]));
      expect((await fetch(`${portal().url}/media/${first}`)).status).toBe(404);
      await client.admin.catalogue.removeProductPhoto.mutate({ productId: product.id });
      expect(await shown()).toBeNull();
      await eventually(async () => expect(await isStored(second)).toBe(false));
      expect((await auditRows("catalogue.replace_product_photo", product.id)).map(({ details }) => details)).toEqual([
        { isRemoved: false },
        { isRemoved: false },
        { isRemoved: true },
      ]);
    });

    test("is given and taken by operators alone, and only a picture is one", async () => {
      const operator = await createOperator();
      const product = await createProduct();
      const png = await createImage("png");
      const owner = await createMember({ role: "system_owner" });
      expect((await put(owner, product.id, png)).status).toBe(403);
      const removal = (await clientFor(owner)).admin.catalogue.removeProductPhoto.mutate({ productId: product.id });
      expect((await refusal(removal)).data).toMatchObject({ httpStatus: 403 });
      expect((await put(operator, crypto.randomUUID(), png)).status).toBe(404);
      expect((await put(operator, "fel", png)).status).toBe(404);
      const gone = (await clientFor(operator)).admin.catalogue.removeProductPhoto.mutate({ productId: crypto.randomUUID() });
      expect((await refusal(gone)).data).toMatchObject({ httpStatus: 404 });
      for (const [kind, contents] of Object.entries(await createImpostors()))
        expect([kind, (await put(operator, product.id, contents)).status]).toEqual([kind, 400]);
      expect(await portal().services.db.$count(fileRows, like(fileRows.key, `products/${product.id}/%`))).toBe(0);
    });
  });

  async function putLogo(person: TestPerson, supplierId: string): Promise<Response> {
    const { token } = await createBearer(person, { kind: "sign_in", name: null });
    return fetch(`${portal().url}/api/admin/suppliers/${supplierId}/logo?filename=Logga.png`, {
      method: "PUT",
      headers: { authorization: `Bearer ${token}` },
      body: new Uint8Array(await createImage("png")),
    });
  }

  test("a supplier's logo is stored, shown and replaced; the former file goes, and one that is shown is no orphan", async () => {
    const operator = await createOperator();
    const client = await clientFor(operator);
    const supplier = await createSupplier();
    const shownLogo = async () => (await client.catalogue.suppliers.query()).find(({ id }) => id === supplier.id)?.logoUrl ?? null;
    const isStored = async (key: string) => (await portal().services.db.$count(fileRows, eq(fileRows.key, key))) > 0;

    expect((await putLogo(operator, supplier.id)).status).toBe(201);
    const first = mediaKeyOf(await shownLogo()) ?? "";
    expect(first).toMatch(new RegExp(`^logos/${supplier.id}/\\d+_logga\\.png$`));
    expect((await fetch(`${portal().url}/media/${first}`)).status).toBe(200);

    expect((await putLogo(operator, supplier.id)).status).toBe(201);
    const second = mediaKeyOf(await shownLogo()) ?? "";
    await eventually(async () => expect([await isStored(first), await isStored(second)]).toEqual([false, true]));
    await client.admin.catalogue.removeSupplierLogo.mutate({ supplierId: supplier.id });
    expect(await shownLogo()).toBeNull();
    await eventually(async () => expect(await isStored(second)).toBe(false));
    expect(await auditRows("catalogue.replace_supplier_logo", supplier.id)).toHaveLength(3);

    expect((await putLogo(operator, crypto.randomUUID())).status).toBe(404);
    expect((await putLogo(operator, "fel")).status).toBe(404);
    expect((await putLogo(await createMember({ role: "system_owner" }), supplier.id)).status).toBe(403);
  });

  /** What the form sends for a product as it stands in the list. */
  async function formOf(client: Awaited<ReturnType<typeof clientFor>>, articleNumber: string) {
    const { rows } = await client.admin.catalogue.products.query({ search: articleNumber, state: "all" });
    const [found] = rows;
    if (!found) throw new Error("the product is not in the list");
    const { id, updatedAt, supplierName: _, categoryName: __, crisisDomainName: ___, ...facts } = found;
    return { ...facts, productId: id, seenAt: updatedAt };
  }

  test("PAGE-27 an operator adds and changes a product and takes it out of the catalogue; a request that was sent stays as it was", async () => {
    const operator = await createOperator();
    const client = await clientFor(operator);
    const owner = await createMember({ role: "system_owner" });
    const ownerClient = await clientFor(owner);
    const { productId: __, seenAt: ___, ...model } = await formOf(client, (await createProduct()).articleNumber);
    const articleNumber = unique("ny");
    const added = await client.admin.catalogue.saveProduct.mutate({
      ...model,
      articleNumber,
      name: "Elverk",
      recommendedQuantityRule: "2",
    });
    expect(added).toMatchObject({ articleNumber, isActive: true, supplierName: expect.stringMatching(/^Leverantör/) });
    expect(await ownerClient.catalogue.product.query({ productId: added.id })).toMatchObject({ name: "Elverk" });

    const requestId = await createProductRequest(owner);
    const { db } = portal().services;
    const [item] = await db.select().from(productRequestItems).where(eq(productRequestItems.productRequestId, requestId));
    const requested = await formOf(client, item?.articleNumber ?? "");
    const before = await ownerClient.productRequest.detail.query({ productRequestId: requestId });
    await client.admin.catalogue.saveProduct.mutate({
      ...requested,
      ...{ name: "Något annat", resiliaPriceExcludingVat: 999.5, vatPercent: 12, unitMetric: "par", articleNumber: unique("annat") },
    });
    const after = await ownerClient.productRequest.detail.query({ productRequestId: requestId });
    expect({ items: after.items, totalAmount: after.totalAmount }).toEqual({ items: before.items, totalAmount: before.totalAmount });
    expect(await ownerClient.catalogue.product.query({ productId: requested.productId })).toMatchObject({
      name: "Något annat",
      ownPriceExcludingVat: 999.5,
    });

    expect(await client.admin.catalogue.setProductActive.mutate({ productId: added.id, isActive: false })).toMatchObject({
      isActive: false,
    });
    await client.admin.catalogue.setProductActive.mutate({ productId: added.id, isActive: false });
    expect((await refusal(ownerClient.catalogue.product.query({ productId: added.id }))).data).toMatchObject({ httpStatus: 404 });
    const listed = async (state: "active" | "inactive" | "all") =>
      (await client.admin.catalogue.products.query({ search: articleNumber, supplierId: added.supplierId, state })).total;
    expect([await listed("active"), await listed("inactive"), await listed("all")]).toEqual([0, 1, 1]);
    await client.admin.catalogue.setProductActive.mutate({ productId: added.id, isActive: true });
    const by = { actorProfileId: operator.profileId, associationId: null };
    expect(await auditRows("catalogue.set_product_active", added.id)).toEqual([
      { ...by, details: { isActive: false } },
      { ...by, details: { isActive: true } },
    ]);
    expect(await auditRows("catalogue.save_product", added.id)).toEqual([{ ...by, details: { articleNumber, isNew: true } }]);
  });

  test("of two who change a product the second is told, and what cannot be is refused at its field", async () => {
    const client = await clientFor(await createOperator());
    const product = await createProduct();
    const other = await createProduct({ supplierId: product.supplierId });
    const form = await formOf(client, product.articleNumber);
    const both = await Promise.allSettled(["Först", "Sedan"].map((name) => client.admin.catalogue.saveProduct.mutate({ ...form, name })));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const save = async (values: object) => (await refusal(client.admin.catalogue.saveProduct.mutate({ ...form, ...values }))).data;
    expect(await save({})).toMatchObject({ httpStatus: 409, reason: "PRODUCT_CHANGED" });
    const fresh = await formOf(client, product.articleNumber);
    expect(await save({ ...fresh, articleNumber: other.articleNumber })).toMatchObject({ httpStatus: 409, reason: "ARTICLE_NUMBER_TAKEN" });
    expect(await save({ ...fresh, recommendedQuantityRule: "boende*2" })).toMatchObject({
      fields: { recommendedQuantityRule: expect.any(String) },
    });
    expect(await save({ ...fresh, resiliaPriceExcludingVat: -1 })).toMatchObject({
      fields: { resiliaPriceExcludingVat: expect.any(String) },
    });
    expect(await save({ ...fresh, storageLitres: 5 })).toMatchObject({
      fields: { storageLitres: "Liter anges bara för brandfarliga varor." },
    });
    expect(await save({ ...fresh, supplierId: crypto.randomUUID() })).toMatchObject({ httpStatus: 400, reason: "INVALID_INPUT" });
    expect(await save({ ...fresh, productId: crypto.randomUUID() })).toMatchObject({ httpStatus: 404 });
  });

  test("PAGE-27 an operator has a household tip lead to a shop's page", async () => {
    const client = await clientFor(await createOperator());
    const { db } = portal().services;
    const { crisisDomainId } = await createProduct();
    const name = unique("Tips");
    const purchaseLink = "https://duckduckgo.com/?q=dunk";
    const [tip] = await db
      .insert(productTips)
      .values({ crisisDomainId, name, reason: "För vatten", priceFrom: 1, priceTo: 2, purchaseLink, orderIndex: 999 })
      .returning();
    const tipId = tip?.id ?? "";
    // Other tests count the tips, also when this one has failed.
    onTestFinished(async () => void (await db.delete(productTips).where(eq(productTips.id, tipId))));
    const found = async () => (await client.admin.catalogue.tips.query({ search: name.toUpperCase() })).rows;
    expect(await found()).toEqual([{ id: tipId, name, purchaseLink, crisisDomainName: expect.any(String) }]);
    await client.admin.catalogue.changeTipLink.mutate({ tipId, purchaseLink: "https://butik.example.com/dunk" });
    expect(await found()).toMatchObject([{ purchaseLink: "https://butik.example.com/dunk" }]);
    expect(await auditRows("catalogue.change_tip_link", tipId)).toHaveLength(1);
    const refused = await refusal(client.admin.catalogue.changeTipLink.mutate({ tipId, purchaseLink: "http://butik.example.com" }));
    expect(refused.data).toMatchObject({ fields: { purchaseLink: "Skriv hela adressen, med https:// först." } });
  });

  test("a long-lived token of an operator keeps nothing of the catalogue", async () => {
    const operator = await createOperator();
    const { token } = await createBearer(operator);
    const client = bearerClient(token);
    const product = await createProduct();
    const call = client.admin.catalogue.setProductActive.mutate({ productId: product.id, isActive: false });
    expect((await refusal(call)).data).toMatchObject({ httpStatus: 403, reason: "SESSION_REQUIRED" });
    const [row] = await portal().services.db.select().from(products).where(eq(products.id, product.id));
    expect(row?.isActive).toBe(true);
  });
});

describe("import products", () => {
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
    const first = file(
      line("A-1", "Gasolkök för två", "1 190,50", "ceil(persons/4);Två lågor;gas;5;"),
      line("A-2", "Dunk"),
      line("A-3", ""),
    );
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
});
