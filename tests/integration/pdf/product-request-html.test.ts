import { expect, test } from "vitest";
import { productRequestHtml } from "#server/domains/product-requests/pdf/product-request-document.tsx";
import { findRequestForDocument } from "#server/domains/product-requests/queries.ts";
import { submitProductRequest } from "#server/domains/product-requests/submit-product-request.ts";
import { formatKronorExact } from "#shared/format/money.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { requestInput } from "#tests/factories/product-requests.ts";
import { createProduct, createSupplier } from "#tests/factories/products.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { textOfHtml } from "#tests/helpers/text-of-html.ts";

const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==", "base64");

async function htmlOf(lines: number, values: Record<string, unknown> = {}, logoUrl: string | null = null) {
  const association = await createAssociation({ logoUrl });
  const ctx = await contextFor(await createMember({ associationId: association.id }));
  const supplier = await createSupplier({ name: "Nordvatten & Söner AB", website: "https://nordvatten.example/" });
  const products = await Promise.all(
    Array.from({ length: lines }, (_, index) =>
      createProduct({
        supplierId: supplier.id,
        name: `Väderbeständig utomhusmodell för bostadsrättsföreningens beredskapsförråd ${index + 1}`,
        resiliaPriceExcludingVat: 1234.5,
        vatPercent: index === 0 ? 6 : 25,
        unitQuantity: index === 0 ? 100 : 1,
        unitMetric: index === 0 ? "tabl" : "st",
      }),
    ),
  );
  const { id } = await submitProductRequest(ctx, requestInput(products, values));
  const found = await findRequestForDocument(ctx.db, id);
  if (!found) throw new Error("the request is gone");
  return { ctx, html: await productRequestHtml(ctx, found, `Produktförfrågan till ${supplier.name}`) };
}

const kronor = (amount: number): string => formatKronorExact(amount).replaceAll("\u00a0", " ");

test("the document says who asks whom for what, and sums up with VAT by rate (PREQ-10, PREQ-11)", async () => {
  const { html } = await htmlOf(3, {
    customerName: "Brf Åsikten",
    contactPerson: "Åsa Öberg",
    notes: "Rad ett\nRad två",
    invoiceReference: "Ref 7",
    numDaysEstimated: 7,
  });
  const text = textOfHtml(html);
  expect(html).toContain('<html lang="sv">');
  expect(html).toContain("<title>Produktförfrågan till Nordvatten &amp; Söner AB</title>");
  for (const part of [
    "Brf Åsikten",
    "Nordvatten & Söner AB",
    "nordvatten.example|",
    "Åsa Öberg",
    "Ref 7",
    "Frakt tillkommer",
    "Rad ett Rad två",
    "2 × 100 tabl",
    "7 dygn",
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toContain(`Summa exkl. moms||${kronor(7407)}`);
  expect(text).toContain(`Moms 25 %||${kronor(1234.5)}`);
  expect(text).toContain(`Moms 6 %||${kronor(148.14)}`);
  expect(text).toContain(`Summa inkl. moms||${kronor(8789.64)}`);
});

test("a long address breaks after its @ and before its dots, never within a word", async () => {
  const { html } = await htmlOf(1, { contactEmail: "styrelsen.forrad@brf-utsikten.example" });
  expect(html).toContain("styrelsen<wbr/>.forrad@<wbr/>brf-utsikten<wbr/>.example");
  expect(html).toContain("nordvatten<wbr/>.example");
});

test("emoji are left out, since the fonts of a printed page have none; digits and ordinary signs stay", async () => {
  const { html } = await htmlOf(1, { customerName: "Brf 🏳️‍🌈 Regnbågen", notes: "Tack! 😀👍🏽 Ring ❤️ 🇸🇪 dörr 1️⃣ ©, 4 × 5 → 20 °C" });
  const text = textOfHtml(html);
  expect(text).toContain("Tack! Ring dörr 1 ©, 4 × 5 → 20 °C");
  expect(text).toContain("Brf Regnbågen");
  expect(html).not.toMatch(/\p{Emoji_Presentation}|\uFE0F|\u200D/u);
});

test("what people write stays text, also in the title", async () => {
  const nasty = '</style><script>alert(1)</script><img src=x onerror=alert(2)> " & å';
  const { html } = await htmlOf(1, { customerName: nasty, notes: nasty, contactPerson: "{{7*7}}" });
  expect(html).not.toContain("<script");
  expect(html).not.toContain("<img");
  expect(textOfHtml(html)).toContain(nasty);
});

test("a link in the notes leads nowhere: the PDF holds no address to open", async () => {
  const { ctx, html } = await htmlOf(1, { notes: '<a href="https://exempel.example/x">Klicka</a> https://exempel.example/y' });
  expect(Buffer.from(await ctx.pdf.render(html)).toString("latin1")).not.toContain("/URI");
});

test("a block of which nothing is known is left out", async () => {
  const blank = { deliveryAddress: null, invoiceAddress: null, invoiceReference: null };
  expect(textOfHtml((await htmlOf(1, blank)).html)).not.toContain("Leverans och faktura");
  expect(textOfHtml((await htmlOf(1, { ...blank, invoiceReference: "Ref 7" })).html)).toContain("Leverans och faktura");
});

test("a long request runs over several pages", async () => {
  const { ctx, html } = await htmlOf(60);
  const pdf = Buffer.from(await ctx.pdf.render(html)).toString("latin1");
  const pages = pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(3);
  expect(pages).toBeLessThan(8);
});

test("the association's logo is put into the document; a missing one is left out", async () => {
  const { ctx } = await htmlOf(1);
  const key = `logos/${crypto.randomUUID()}/logo.png`;
  await ctx.media.put(key, PNG, "image/png");
  expect((await htmlOf(1, {}, `/media/${key}`)).html).toContain(`<img src="data:image/png;base64,${PNG.toString("base64")}"`);
  expect((await htmlOf(1, {}, `/media/logos/${crypto.randomUUID()}/logo.png`)).html).not.toContain("<img");
  expect((await htmlOf(1, {}, "https://elsewhere.example/logo.png")).html).not.toContain("<img");
});
