import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { productRequests } from "#drizzle/schema/index.ts";
import { printRequestDecisionBasis } from "#server/domains/product-requests/print-decision-basis.ts";
import { submitProductRequest } from "#server/domains/product-requests/submit-product-request.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createProductRequest, requestInput } from "#tests/factories/product-requests.ts";
import { createProduct, createSupplier, type TestProduct } from "#tests/factories/products.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";
import { textOfHtml } from "#tests/helpers/text-of-html.ts";

/** What the document says, without the time that printing takes. */
async function printed(person: Parameters<typeof contextFor>[0], id: string) {
  const { pdf } = portal().services;
  const render = vi.fn(async (_html: string) => new Uint8Array());
  const { filename } = await printRequestDecisionBasis(await contextFor(person, { pdf: { ...pdf, render } }), id);
  const html = render.mock.calls[0]?.[0] ?? "";
  return { filename, html, text: textOfHtml(html) };
}

const member = async () => createMember({ associationId: (await createAssociation({ numApartments: 40, residentCount: 80 })).id });

async function request(person: Awaited<ReturnType<typeof member>>, products: readonly TestProduct[], values: Record<string, unknown> = {}) {
  return (await submitProductRequest(await contextFor(person), requestInput(products, values))).id;
}

test("a request becomes a proposal: what it costs in all, per apartment, per share and for a day more, and what half of it costs", async () => {
  const person = await member();
  const { id: supplierId } = await createSupplier({ name: "Nordvatten & Söner AB" });
  const water = await createProduct({ supplierId, recommendedQuantityRule: "ceil(persons*days/70)" });
  const radio = await createProduct({ supplierId, recommendedQuantityRule: null, resiliaPriceExcludingVat: 1000, vatPercent: 6 });
  const id = await request(person, [water, radio], { customerName: "Brf Åsikten", numDaysEstimated: 7, notes: "Före sommaren" });

  const { filename, html, text } = await printed(person, id);
  expect(filename).toMatch(/^Beslutsunderlag Produkter från Nordvatten & Söner AB \d{4}-\d\d-\d\d\.pdf$/);
  expect(html).toContain("<title>Beslutsunderlag: Produkter från Nordvatten &amp; Söner AB</title>");
  // Two of each: 2 × 125 kr and 2 × 1 060 kr. By the rule it would be eight of the first, and two more for a day more.
  for (const part of [
    "att köpa in 2 produkter från Nordvatten & Söner AB enligt bilagan för högst 2 370 kr inklusive moms",
    "Totalt||2 370 kr||2 200 kr exkl. moms",
    "Per lägenhet||59,25 kr||delat på 40 lika",
    "Per procentenhet andelstal||23,70 kr",
    "En lägenhet med andelstalet 2 % bär 47,40 kr",
    "Ett dygn till||250 kr",
    "Mängderna är räknade för 80 boende i 40 lägenheter i 7 dygn, utom för en produkt utan rekommenderad mängd.",
    "Före sommaren",
    "0 %||Inget köps. Föreningen har det den har i dag.||0 kr||0 kr",
    "50 %||Hälften av de rekommenderade mängderna och av övriga antal, i hela förpackningar.||1 560 kr||39 kr",
    "100 %||De rekommenderade mängderna, och förslagets antal av övriga.||3 120 kr||78 kr",
    "Förslaget||De mängder som står i bilagan.||2 370 kr||59,25 kr",
    "En produkt saknar rekommenderad mängd och räknas med förslagets antal.",
    "Beräknat på 80 boende och 7 dygn.",
    "Ordförande||Justerare",
  ]) {
    expect(text).toContain(part);
  }
});

test("the words follow whether all products, or none, have a recommended quantity", async () => {
  const person = await member();
  const counted = await createProduct({ recommendedQuantityRule: "2" });
  const { text: all } = await printed(person, await request(person, [counted], { numDaysEstimated: 7 }));
  expect(all).toContain("Mängderna är räknade för 80 boende i 40 lägenheter i 7 dygn. I bilagan står");
  expect(all).toContain("Av det rekommenderade|");
  expect(all).toContain("|De rekommenderade mängderna.|");
  expect(all).not.toContain("saknar rekommenderad mängd");

  const { text: none } = await printed(person, await request(person, [await createProduct({ recommendedQuantityRule: null })]));
  expect(none).toContain("Produkterna har ingen rekommenderad mängd. Antalen är förslagets egna.");
  expect(none).not.toMatch(/Mängderna är räknade|de rekommenderade mängderna|det rekommenderade/i);
  expect(none).toContain("100 % (förslaget)||Förslagets antal.");
});

test("gas asks for a lawful place; what is proposed as recommended needs no row of its own", async () => {
  const person = await member();
  const gas = await createProduct({ recommendedQuantityRule: "2", storageClass: "gas", storageLitres: 40 });
  const { text } = await printed(person, await request(person, [gas]));
  expect(text).toContain("100 % (förslaget)");
  expect(text).not.toContain("De mängder som står i bilagan");
  expect(text).toContain("Gasol.| Källarförråd: Nej. Vindsförråd: Nej. Gemensamt garage: Nej.");
  expect(text).toContain("Tillsammans 80 liter gasol.");
  expect(text).toContain("inget räknas per dygn");
});

test("the letterhead of a request without a customer's name is the association's, not that of the person who sent it", async () => {
  const { id: associationId } = await createAssociation({ associationName: "Brf Brevhuvudet" });
  const product = await createProduct();
  const sender = (html: string) => textOfHtml(/<header.*?<\/header>/s.exec(html)?.[0] ?? "");
  const person = await createMember({ associationId });
  const id = await request(person, [product], { customerName: " " });
  for (const customerName of [null, ""]) {
    await portal().services.db.update(productRequests).set({ customerName }).where(eq(productRequests.id, id));
    const { html } = await printed(person, id);
    expect(sender(html)).toContain("Brf Brevhuvudet");
    expect(sender(html)).not.toContain(person.fullName);
  }
});

test("what people write stays text", async () => {
  const nasty = '</style><script>alert(1)</script><img src="https://exempel.example/x"> " & å';
  const person = await member();
  const product = await createProduct({ name: nasty });
  const { html, text } = await printed(person, await request(person, [product], { notes: nasty, customerName: nasty }));
  expect(html).not.toContain("<script");
  expect(html).not.toContain("<img");
  expect(text.split(nasty)).toHaveLength(4);
});

test("it opens as a tagged PDF for whoever sees the request, with a bearer token too", async () => {
  const person = await member();
  const id = await createProductRequest(person);
  const neighbour = await createMember({ associationId: person.associationId });
  const response = await fetch(`${portal().url}/api/product-requests/${id}/decision-basis.pdf`, {
    headers: { authorization: `Bearer ${(await createBearer(neighbour)).token}` },
  });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(response.headers.get("content-disposition")).toMatch(/^inline; filename=/);
  const pdf = Buffer.from(await response.arrayBuffer()).toString("latin1");
  expect(pdf).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/);
  expect(pdf).toContain("/Lang (sv)");
});

test("strangers find no request, who is in no association decides nothing, and each one printed counts against the hour's twenty", async () => {
  const person = await member();
  const id = await createProductRequest(person);
  await expect(printed(await createMember({ role: "system_owner" }), id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(printed(await createPerson(), id)).rejects.toMatchObject({ code: "FORBIDDEN", reason: "NOT_IN_ASSOCIATION" });

  const ctx = await contextFor(person, { limits: strictLimits() });
  // The submission's own PDF was the first.
  for (let count = 0; count < 19; count++) await ctx.limits.consume("pdfPerUser", person.userId);
  await expect(printRequestDecisionBasis(ctx, id)).rejects.toMatchObject({ code: "LIMIT" });
});
