import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { productRequestItems, productRequests, products } from "#drizzle/schema/index.ts";
import { productRequestHtml } from "#server/domains/product-requests/pdf/product-request-document.tsx";
import { printRequestDecisionBasis } from "#server/domains/product-requests/print-decision-basis.ts";
import { findRequestForDocument, readProductRequest } from "#server/domains/product-requests/queries.ts";
import { readDraft } from "#server/domains/product-requests/read-draft.ts";
import { changeStatus } from "#server/domains/product-requests/request-status.ts";
import { submitProductRequest } from "#server/domains/product-requests/submit-product-request.ts";
import { acceptQuote, openQuotes } from "#server/domains/quotes/decide-quotes.ts";
import { readQuotes } from "#server/domains/quotes/queries.ts";
import { createMember } from "#tests/factories/people.ts";
import { requestInput } from "#tests/factories/product-requests.ts";
import { createProduct, createSupplier } from "#tests/factories/products.ts";
import { invited, offer, press } from "#tests/factories/quotes.ts";
import { unique } from "#tests/factories/unique.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { textOfHtml } from "#tests/helpers/text-of-html.ts";

const db = () => portal().services.db;

/** A supplier that sells a can for 100 kr and a generator whose price it has to be asked for. */
async function shelf() {
  const supplier = await createSupplier();
  const can = await createProduct({ supplierId: supplier.id, name: "Dunk" });
  const generator = await createProduct({ supplierId: supplier.id, name: "Elverk", resiliaPriceExcludingVat: null });
  return { supplier, can, generator };
}

/** What an owner has sent for two packages of each of these. */
async function sent(asked: Parameters<typeof requestInput>[0], values: Record<string, unknown> = {}) {
  const owner = await createMember({ role: "system_owner" });
  const ctx = await contextFor(owner);
  const { id } = await submitProductRequest(ctx, requestInput(asked, { numProperties: 10, ...values }));
  return { owner, ctx, id };
}

async function pdfText(id: string): Promise<string> {
  const found = await findRequestForDocument(db(), id);
  if (!found) throw new Error("the request is gone");
  return textOfHtml(await productRequestHtml({ media: portal().services.media }, found, "Produktförfrågan"));
}

async function basisText(owner: Parameters<typeof contextFor>[0], id: string): Promise<string> {
  const { pdf } = portal().services;
  const render = vi.fn(async (_html: string) => new Uint8Array());
  await printRequestDecisionBasis(await contextFor(owner, { pdf: { ...pdf, render } }), id);
  return textOfHtml(render.mock.calls[0]?.[0] ?? "");
}

test("CAT-25 what has no own price is not added, but its price is asked for; what is not sold is neither", async () => {
  const { generator, supplier } = await shelf();
  const buyer = await createMember();
  const client = await clientFor(buyer);
  const line = { productId: generator.id, quantity: 1 };
  const { data, message } = await refusal(client.productRequest.addDraftLine.mutate(line));
  expect([data.reason, message]).toEqual(["PRODUCT_NOT_ORDERABLE", "Produkten har inget fast pris. Begär pris i en förfrågan."]);
  expect((await refusal(client.productRequest.askForPrice.mutate({ ...line, quantity: 0 }))).data).toMatchObject({
    fields: { quantity: "Ange minst 1." },
  });

  await client.productRequest.askForPrice.mutate(line);
  const { drafts } = await client.productRequest.askForPrice.mutate(line);
  expect(drafts).toEqual([{ supplierId: supplier.id, supplierName: supplier.name, lineCount: 1 }]);
  await client.productRequest.setDraftLine.mutate({ ...line, quantity: 5 });
  const draft = await readDraft(await contextFor(buyer), { supplierId: supplier.id, days: 7 });
  expect(draft.lines).toMatchObject([{ quantity: 5, product: { name: "Elverk", ownPriceExcludingVat: null } }]);

  await db().update(products).set({ isActive: false }).where(eq(products.id, generator.id));
  for (const write of ["askForPrice", "setDraftLine"] as const)
    expect((await refusal(client.productRequest[write].mutate(line))).data).toMatchObject({ httpStatus: 404 });
  const input = requestInput([generator]);
  expect((await refusal(client.productRequest.submit.mutate(input))).data).toMatchObject({
    fields: { "items.0.quantity": "Produkten finns inte längre i katalogen. Ta bort raden." },
  });
});

test("PREQ-26 a line without a price is sent beside others and is not in the sum, which says so", async () => {
  const { can, generator, supplier } = await shelf();
  const contactEmail = `${unique("styrelsen")}@test.example`;
  const { owner, ctx, id } = await sent([can, generator], { contactEmail });
  const request = await readProductRequest(ctx, id);
  expect(request).toMatchObject({ totalAmount: 200, itemCount: 2, unpricedCount: 1, quotedAmount: null, quoted: null });
  expect(request.items.map(({ productName, unitPrice, totalPrice }) => [productName, unitPrice, totalPrice])).toEqual([
    ["Dunk", 100, 200],
    ["Elverk", null, null],
  ]);
  expect(request.costs).toMatchObject({ includingVat: 250, perApartment: 25, perSharePoint: 2.5 });

  const printed = await pdfText(id);
  expect(printed).toMatch(/\|Elverk\|[^€]*\|2 st\|+Pris på förfrågan\|+25 %\|+–\|/);
  expect(printed).toMatch(
    /Summa inkl\. moms\|+250,00 kr\|+1 produkt har pris på förfrågan och är inte med i summan\. Frakt tillkommer\.\|/,
  );
  const { text } = await mailTo(contactEmail, /^Produktförfrågan till /);
  expect(text.replace(/\s+/g, " ")).toContain(
    "Förfrågan har 2 rader och summan är 200,00 kr exklusive moms. 1 produkt har pris på förfrågan och är inte med i summan. Frakt tillkommer.",
  );

  const basis = await basisText(owner, id);
  expect(basis).toContain(
    `att köpa in 2 produkter från ${supplier.name} enligt bilagan för högst 250 kr inklusive moms, utöver det som har pris på förfrågan, frakt tillkommer,`,
  );
  expect(basis).toContain("1 produkt har pris på förfrågan och är inte med i summan.");
  expect(basis).toMatch(/\|2 st\|+Pris på förfrågan\|+–\|/);

  const client = await clientFor(owner);
  const { rows } = await client.productRequest.list.query({});
  expect(rows).toMatchObject([{ id, totalAmount: 200, itemCount: 2, unpricedCount: 1 }]);
});

test("a request for nothing but prices has no sum of 0 kr anywhere", async () => {
  const { generator, supplier } = await shelf();
  const contactEmail = `${unique("styrelsen")}@test.example`;
  const { owner, ctx, id } = await sent([generator], { contactEmail });
  expect(await readProductRequest(ctx, id)).toMatchObject({
    ...{ totalAmount: 0, itemCount: 1, unpricedCount: 1 },
    costs: { perApartment: null, perSharePoint: null, perExtraDay: null },
  });
  const printed = await pdfText(id);
  expect(printed).toMatch(/\|Summa\|+Pris på förfrågan\|/);
  const { text } = await mailTo(contactEmail, /^Produktförfrågan till /);
  expect(text.replace(/\s+/g, " ")).toContain("Förfrågan har en rad med pris på förfrågan. Frakt tillkommer.");
  const basis = await basisText(owner, id);
  expect(basis.replaceAll("|", "").replace(/ +/g, " ")).toContain(
    `att köpa in 2 st ${generator.name} från ${supplier.name} enligt bilagan för högst inklusive moms, frakt tillkommer,`,
  );
  expect(basis).toContain("Pris på förfrågan. Frakt tillkommer.");
  expect(basis).not.toContain("Alternativ");
  for (const said of [printed, text, basis]) expect(said).not.toMatch(/(^|[^\d ])0(,00)?\s*kr/);

  await press((await invited(ctx, id)).link, offer("20000"));
  await openQuotes(ctx, { productRequestId: id });
  expect((await basisText(owner, id)).replaceAll(/\|+/g, "|")).toContain(
    "|En offert väntar på beslut:|Dunk & Fat AB: 50 000 kr inklusive moms, frakten är inte angiven|Godkänns en offert gäller beslutet offertens pris.|",
  );
});

test("a price stands on a line whole or not at all", async () => {
  const { generator } = await shelf();
  const { id } = await sent([generator]);
  const isLine = eq(productRequestItems.productRequestId, id);
  await expect(db().update(productRequestItems).set({ unitPrice: 5 }).where(isLine)).rejects.toMatchObject({
    cause: { constraint: "product_request_items_priced" },
  });
});

test("a quote gives the price: its page names the line, and once accepted the sum is the quote's", async () => {
  const { can, generator } = await shelf();
  const { owner, ctx, id } = await sent([can, generator]);
  const { link } = await invited(ctx, id);
  const page = textOfHtml(await (await fetch(link)).text());
  expect(page).toMatch(/\|Elverk\|+2 st · Pris på förfrågan\|/);
  expect(page).toMatch(/\|Dunk\|+2 st\|/);

  await press(link, offer("90", { "pris-2": "20000", freight: "400" }));
  await press((await invited(ctx, id, { supplierName: "Fat AB" })).link, offer("90", { freight: "0" }));
  await openQuotes(ctx, { productRequestId: id });
  expect(await basisText(owner, id)).toContain("|Fat AB: 225 kr inklusive moms och frakt, utan en produkt|");
  const quote = (await readQuotes(ctx, id)).invitations[0]?.quotes[0];
  expect(quote).toMatchObject({ excludingVat: 40_580, includingVat: 50_725, missingLines: 0 });
  // Not before it is accepted.
  expect(await readProductRequest(ctx, id)).toMatchObject({ quotedAmount: null, quoted: null, items: [{}, { unitPrice: null }] });
  await acceptQuote(ctx, { quoteId: quote?.id ?? "" });

  const accepted = await readProductRequest(ctx, id);
  expect(accepted).toMatchObject({
    ...{ status: "offer_approved", totalAmount: 200, quotedAmount: 40_580 },
    quoted: { excludingVat: 40_580, includingVat: 50_725, freight: 400 },
    costs: { includingVat: 50_725, perApartment: 5072.5 },
  });
  expect(accepted.items.map(({ unitPrice, totalPrice }) => [unitPrice, totalPrice])).toEqual([
    [90, 180],
    [20_000, 40_000],
  ]);
  const client = await clientFor(owner);
  expect((await client.productRequest.list.query({})).rows).toMatchObject([{ totalAmount: 200, quotedAmount: 40_580 }]);
  expect(await basisText(owner, id)).toContain("för 50 725 kr inklusive moms, inklusive frakt,");
  // What was asked for stays as it was asked for.
  expect(await pdfText(id)).toContain("1 produkt har pris på förfrågan och är inte med i summan.");

  // Set back, it takes quotes again, and nothing is agreed.
  await changeStatus(ctx, { productRequestId: id, status: "pending" });
  expect(await readProductRequest(ctx, id)).toMatchObject({ quotedAmount: null, quoted: null });
});

test("who has left the association reads what they asked for, not what was agreed", async () => {
  const { can } = await shelf();
  const { owner, ctx, id } = await sent([can]);
  const { link } = await invited(ctx, id);
  await press(link, offer("90"));
  await openQuotes(ctx, { productRequestId: id });
  await acceptQuote(ctx, { quoteId: (await readQuotes(ctx, id)).invitations[0]?.quotes[0]?.id ?? "" });
  const elsewhere = await createMember();
  await db().update(productRequests).set({ profileId: elsewhere.profileId }).where(eq(productRequests.id, id));
  const client = await clientFor(elsewhere);
  expect(await client.productRequest.detail.query({ productRequestId: id })).toMatchObject({ quotedAmount: null, quoted: null });
  expect((await client.productRequest.list.query({})).rows).toMatchObject([{ id, totalAmount: 200, quotedAmount: null }]);
  expect((await (await clientFor(owner)).productRequest.list.query({})).rows).toMatchObject([{ id, quotedAmount: 180 }]);
});

test("asked for once more, it is a line without a price again, or with the price that it has got", async () => {
  const { can, generator, supplier } = await shelf();
  const { owner, id } = await sent([can, generator]);
  await db().update(products).set({ resiliaPriceExcludingVat: null }).where(eq(products.id, can.id));
  await db().update(products).set({ resiliaPriceExcludingVat: 9000 }).where(eq(products.id, generator.id));
  const client = await clientFor(owner);
  const { lines, drafts } = await client.productRequest.repeat.mutate({ productRequestId: id });
  expect(lines).toMatchObject([
    { productName: "Dunk", outcome: "added", quantity: 2, priceThen: 100, priceNow: null },
    { productName: "Elverk", outcome: "added", quantity: 2, priceThen: null, priceNow: 9000 },
  ]);
  expect(drafts).toEqual([{ supplierId: supplier.id, supplierName: supplier.name, lineCount: 2 }]);
});
