import { text } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationExports, productRequests } from "#drizzle/schema/index.ts";
import { openAssociationExport } from "#server/domains/admin/export-queries.ts";
import { makeAssociationExport } from "#server/domains/admin/make-association-export.ts";
import { submitProductRequest } from "#server/domains/product-requests/submit-product-request.ts";
import { readCsv } from "#server/platform/tables/csv.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { createProductRequest, requestInput } from "#tests/factories/product-requests.ts";
import { createProduct } from "#tests/factories/products.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

async function exportOf({ associationId, profileId }: TestMember): Promise<string> {
  const [row] = await portal()
    .services.db.insert(associationExports)
    .values({ associationId, orderedByProfileId: profileId, kind: "requests", format: "csv" })
    .returning({ id: associationExports.id });
  await makeAssociationExport(await contextFor(null), row?.id ?? "");
  return row?.id ?? "";
}

async function linesOf(owner: TestMember): Promise<Record<string, string>[]> {
  const opened = await openAssociationExport(await contextFor(owner), await exportOf(owner));
  expect(opened.filename).toMatch(/^produktforfragningar-brf-test-.*\.csv$/);
  const [header, ...rows] = readCsv(await text(opened.contents));
  return rows.map(({ cells }) => Object.fromEntries((header?.cells ?? []).map((name, index) => [name, cells[index] ?? ""])));
}

test("PAGE-27 the association's requests are taken out with a line per product, newest first, and nobody else's", async () => {
  const owner = await createMember({ role: "system_owner", fullName: "Örjan Ägare" });
  const member = await createMember({ associationId: owner.associationId, fullName: "Maja Medlem" });
  await createProductRequest(await createMember());
  await createProductRequest(await createPerson());
  const first = await createProduct({ name: '=1+1 "Dunk"; stor', resiliaPriceExcludingVat: 99.5, vatPercent: 12, unitMetric: "par" });
  const second = await createProduct({ supplierId: first.supplierId });
  const input = requestInput([first, second], {
    ...{ customerName: "Brf Kunden", contactPerson: "Karin Kund", contactPhone: "070-174 06 05", contactEmail: "karin@kund.example.com" },
    ...{ deliveryAddress: "Gatan 1", invoiceReference: "Ref 7", notes: "Ring först" },
  });
  const { id } = await submitProductRequest(await contextFor(member), input);
  const older = await createProductRequest(owner);
  const { db } = portal().services;
  await db
    .update(productRequests)
    .set({ requestDate: new Date("2026-01-02T23:30:00Z") })
    .where(eq(productRequests.id, older));
  await db.update(productRequests).set({ status: "offer_received" }).where(eq(productRequests.id, id));

  const lines = await linesOf(owner);
  expect(lines.map((line) => [line["Förfrågans id"], line.Rad])).toEqual([
    [id, "1"],
    [id, "2"],
    [older, "1"],
  ]);
  expect(lines[0]).toMatchObject({
    ...{ Status: "Offert mottagen", "Begärd av": "Maja Medlem", Artikelnummer: first.articleNumber, Produkt: '\'=1+1 "Dunk"; stor' },
    ...{ Antal: "2", Enhet: "par", "Pris per enhet exkl. moms": "99,5", "Moms %": "12", "Summa exkl. moms": "199" },
    ...{ "Hela förfrågan exkl. moms": "399", Kund: "Brf Kunden", Kontaktperson: "Karin Kund", Telefon: "070-174 06 05" },
    ...{ "E-postadress": "karin@kund.example.com", Leveransadress: "Gatan 1", Fakturareferens: "Ref 7", Anteckningar: "Ring först" },
  });
  expect(lines[2]).toMatchObject({ Status: "Skickad, väntar på leverantör", "Begärd av": "Örjan Ägare", Skickad: "2026-01-03 00:30" });
});

test("requests beyond one batch are each there once, also those of the same moment", async () => {
  const owner = await createMember({ role: "system_owner" });
  const { supplierId, id: productId } = await createProduct();
  await portal().services.db.execute(sql`
    with made as (
      insert into product_requests (housing_association_id, supplier_id, idempotency_key, request_date)
      select ${owner.associationId}, ${supplierId}, gen_random_uuid(), timestamptz '2026-05-01' + (n / 100) * interval '1 day'
        from generate_series(1, 450) n returning id)
    insert into product_request_items
      (product_request_id, product_id, line_number, product_name, article_number, quantity, unit_metric, unit_price, vat_percent, total_price)
    select id, ${productId}, 1, 'Dunk', 'D-1', 1, 'st', 1, 25, 1 from made`);
  const lines = await linesOf(owner);
  expect(lines).toHaveLength(450);
  expect(new Set(lines.map((line) => line["Förfrågans id"])).size).toBe(450);
  const days = lines.map((line) => line.Skickad ?? "");
  expect(days).toEqual(days.toSorted().toReversed());
});
