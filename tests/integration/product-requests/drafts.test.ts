import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { associationMembers, productRequests, products } from "#drizzle/schema/index.ts";
import { addDraftLine, removeDraftLine, setDraftLine } from "#server/domains/product-requests/change-draft.ts";
import { printRequestDecisionBasis } from "#server/domains/product-requests/print-decision-basis.ts";
import { listDrafts, readDraft } from "#server/domains/product-requests/read-draft.ts";
import { submitProductRequest } from "#server/domains/product-requests/submit-product-request.ts";
import type { ProductRequestStatus } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { createProductRequest, requestInput } from "#tests/factories/product-requests.ts";
import { createProduct, createSupplier, type TestProduct } from "#tests/factories/products.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { race } from "#tests/helpers/race.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";
import { textOfHtml } from "#tests/helpers/text-of-html.ts";

describe("drafts", () => {
  test("each supplier has a draft of its own that follows the person", async () => {
    const ctx = await contextFor(await createPerson({ setup: "private" }));
    const [a, b] = [await createSupplier({ name: "Åkes pumpar" }), await createSupplier({ name: "Ätbart AB" })];
    await addDraftLine(ctx, { productId: (await createProduct({ supplierId: b.id })).id, quantity: 1 });
    await addDraftLine(ctx, { productId: (await createProduct({ supplierId: a.id })).id, quantity: 1 });
    const { drafts } = await addDraftLine(ctx, { productId: (await createProduct({ supplierId: b.id })).id, quantity: 4 });
    expect(drafts).toEqual([
      { supplierId: a.id, supplierName: "Åkes pumpar", lineCount: 1 },
      { supplierId: b.id, supplierName: "Ätbart AB", lineCount: 2 },
    ]);
    expect(await listDrafts(await contextFor(await createMember()))).toEqual([]);
  });

  test("adding sums up to the largest quantity, setting replaces, removing forgets (PREQ-17)", async () => {
    const ctx = await contextFor(await createMember());
    const product = await createProduct();
    const quantity = async () => (await readDraft(ctx, { supplierId: product.supplierId, days: 7 })).lines.map((line) => line.quantity);
    await addDraftLine(ctx, { productId: product.id, quantity: 2 });
    await addDraftLine(ctx, { productId: product.id, quantity: 3 });
    expect(await quantity()).toEqual([5]);
    await addDraftLine(ctx, { productId: product.id, quantity: 100_000 });
    expect(await quantity()).toEqual([100_000]);
    await setDraftLine(ctx, { productId: product.id, quantity: 0 });
    expect(await quantity()).toEqual([0]);
    expect(await removeDraftLine(ctx, { productId: product.id })).toEqual({ drafts: [] });
    expect(await removeDraftLine(ctx, { productId: product.id })).toEqual({ drafts: [] });
  });

  test("the owners of an association have one draft together; a member and another house have their own", async () => {
    const { id: associationId } = await createAssociation();
    const owners = [
      await createMember({ role: "system_owner", associationId }),
      await createMember({ role: "system_owner", associationId }),
    ];
    const [one, other] = await Promise.all([contextFor(owners[0] as TestMember), contextFor(owners[1] as TestMember)]);
    const member = await contextFor(await createMember({ associationId }));
    const stranger = await contextFor(await createMember({ role: "system_owner" }));
    const can = await createProduct();
    const { supplierId } = can;
    const radio = await createProduct({ supplierId });
    const drafted = async (ctx: typeof one) => {
      const { isShared, lines } = await readDraft(ctx, { supplierId, days: 7 });
      return [isShared, ...lines.map(({ product, quantity }) => [product.id, quantity]).toSorted()];
    };
    const both = (quantity: number) => [
      true,
      ...[
        [can.id, quantity],
        [radio.id, 2],
      ].toSorted(),
    ];
    await addDraftLine(one, { productId: can.id, quantity: 3 });
    await addDraftLine(member, { productId: can.id, quantity: 9 });
    await Promise.all([addDraftLine(one, { productId: can.id, quantity: 1 }), addDraftLine(other, { productId: radio.id, quantity: 2 })]);
    expect(await Promise.all([drafted(one), drafted(other)])).toEqual([both(4), both(4)]);
    expect(await listDrafts(other)).toMatchObject([{ supplierId, lineCount: 2 }]);
    expect(await drafted(member)).toEqual([false, [can.id, 9]]);
    expect(await drafted(stranger)).toEqual([true]);

    // A member who becomes an owner brings what was chosen alone.
    const { db } = portal().services;
    await db
      .update(associationMembers)
      .set({ role: "system_owner" })
      .where(eq(associationMembers.profileId, member.actor?.profileId ?? ""));
    const promoted = { ...member, actor: member.actor && { ...member.actor, role: "system_owner" as const } };
    expect(await drafted(promoted)).toEqual(both(9));
    expect(await drafted(other)).toEqual(both(4));
    await setDraftLine(promoted, { productId: radio.id, quantity: 2 });
    expect(await drafted(other)).toEqual(both(9));
  });

  test("two owners who send the same draft at once make one request, and what one has changed is not lost by the other's press", async () => {
    const { id: associationId } = await createAssociation();
    const [one, other] = await Promise.all([1, 2].map(async () => contextFor(await createMember({ role: "system_owner", associationId }))));
    if (!one || !other) throw new Error("no owners");
    const can = await createProduct();
    const seenDraft = [{ productId: can.id, quantity: 2 }];
    const send = (ctx: typeof one, seen = seenDraft) => submitProductRequest(ctx, requestInput([can], { seenDraft: seen }));
    await addDraftLine(one, { productId: can.id, quantity: 2 });
    await setDraftLine(other, { productId: can.id, quantity: 7 });
    await expect(send(one)).rejects.toMatchObject({ reason: "DRAFT_CHANGED" });
    expect((await readDraft(one, { supplierId: can.supplierId, days: 7 })).lines.map(({ quantity }) => quantity)).toEqual([7]);

    await setDraftLine(one, { productId: can.id, quantity: 2 });
    const outcomes = await race(
      0,
      () => send(one),
      () => send(other),
    );
    expect(outcomes.toSorted()).toEqual(["DRAFT_CHANGED", "done"]);
    const sent = await portal().services.db.select().from(productRequests).where(eq(productRequests.housingAssociationId, associationId));
    expect(sent).toHaveLength(1);
    expect(await listDrafts(other)).toEqual([]);
    // A press that is repeated without an answer still answers the request that it made.
    const input = requestInput([can], { seenDraft });
    await addDraftLine(one, { productId: can.id, quantity: 2 });
    const first = await submitProductRequest(one, input);
    expect(await submitProductRequest(one, input)).toMatchObject({ id: first.id });
    // Pressed twice, both are answered the one that was made.
    await addDraftLine(one, { productId: can.id, quantity: 2 });
    const twice = requestInput([can], { seenDraft });
    const answers = await Promise.all([submitProductRequest(one, twice), submitProductRequest(one, twice)]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });

  test("a draft tells what was asked for of the same products a short while ago, in the own association and while something may come of it", async () => {
    const { id: associationId } = await createAssociation();
    const [owner, member] = [await createMember({ role: "system_owner", associationId }), await createMember({ associationId })];
    const can = await createProduct({ name: "Vattendunk" });
    const { supplierId } = can;
    const radio = await createProduct({ supplierId });
    const asked = async (person: typeof owner, days: number, status: ProductRequestStatus = "pending") => {
      const id = await createProductRequest(person, {
        supplierId,
        items: [
          { productId: can.id, quantity: 13 },
          { productId: radio.id, quantity: 1 },
        ],
      });
      const requestDate = new Date(Date.now() - days * 86_400_000);
      await portal().services.db.update(productRequests).set({ requestDate, status }).where(eq(productRequests.id, id));
      return id;
    };
    // A request that is sent takes its lines out of the draft.
    const earlierOf = async (person: typeof owner) => {
      const ctx = await contextFor(person);
      await addDraftLine(ctx, { productId: can.id, quantity: 2 });
      return (await readDraft(ctx, { supplierId, days: null })).earlier;
    };
    expect(await earlierOf(owner)).toEqual([]);

    await asked(owner, 31);
    await asked(owner, 3, "cancelled");
    await asked(owner, 2, "rejected");
    const stranger = await createMember({ role: "system_owner" });
    await asked(stranger, 1);
    expect(await earlierOf(owner)).toEqual([]);

    const [older, newer] = [await asked(owner, 29, "order_placed"), await asked(owner, 5)];
    const earlier = await earlierOf(owner);
    // Of the same products only.
    const lines = [{ productId: can.id, productName: "Vattendunk", quantity: 13 }];
    expect(earlier.map(({ requestDate: _, ...request }) => request)).toEqual([
      { id: newer, status: "pending", lines },
      { id: older, status: "order_placed", lines },
    ]);
    expect(await earlierOf(member)).toEqual(earlier);
    // It hinders nobody.
    expect((await submitProductRequest(await contextFor(owner), requestInput([can]))).id).toBeTruthy();
  });

  test("two presses at the same moment both count", async () => {
    const ctx = await contextFor(await createMember());
    const { id: productId, supplierId } = await createProduct();
    await Promise.all(Array.from({ length: 8 }, () => addDraftLine(ctx, { productId, quantity: 1 })));
    expect((await readDraft(ctx, { supplierId, days: 7 })).lines).toMatchObject([{ quantity: 8 }]);
  });

  test("a product without own price, without quantity or no longer offered is refused (CAT-24, CAT-25, CAT-29)", async () => {
    const ctx = await contextFor(await createMember());
    const onRequest = await createProduct({ resiliaPriceExcludingVat: null });
    await expect(addDraftLine(ctx, { productId: onRequest.id, quantity: 1 })).rejects.toMatchObject({ reason: "PRODUCT_NOT_ORDERABLE" });
    const product = await createProduct();
    await expect(addDraftLine(ctx, { productId: product.id, quantity: 0 })).rejects.toMatchObject({
      fields: { quantity: "Ange minst 1." },
    });
    const gone = await createProduct({ isActive: false });
    await expect(addDraftLine(ctx, { productId: gone.id, quantity: 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(addDraftLine(await contextFor(null), { productId: product.id, quantity: 1 })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });

  test("the draft recommends by the product's rule and says on what basis (PREQ-04, DATA-51)", async () => {
    const association = await createAssociation({ residentCount: 84, numApartments: 42, numStairwells: 3 });
    const ctx = await contextFor(await createMember({ associationId: association.id }));
    const product = await createProduct({ recommendedQuantityRule: "ceil(persons*litres_pp*days*0.5/10)" });
    await addDraftLine(ctx, { productId: product.id, quantity: 1 });
    const { lines } = await readDraft(ctx, { supplierId: product.supplierId, days: 7 });
    expect(lines).toMatchObject([
      {
        recommendedQuantity: 89,
        recommendationBasis: "Beräknat på 50 % av vattenbehovet: 84 boende, 3 liter per person och dygn och 7 dygn.",
      },
    ]);
    const twoDays = await readDraft(ctx, { supplierId: product.supplierId, days: 2 });
    expect(twoDays.lines[0]?.recommendedQuantity).toBe(26);
  });

  test("a rule that cannot be read leaves its product without a recommendation", async () => {
    const ctx = await contextFor(await createMember());
    const product = await createProduct({ recommendedQuantityRule: "ceil(" });
    await addDraftLine(ctx, { productId: product.id, quantity: 1 });
    const { lines } = await readDraft(ctx, { supplierId: product.supplierId, days: 7 });
    expect(lines).toMatchObject([{ recommendedQuantity: null, recommendationBasis: null }]);
  });

  test("the form is filled in from the association, and from the person without one (PREQ-03, PREQ-16)", async () => {
    const association = await createAssociation({
      numApartments: 42,
      residentCount: 84,
      contactPersonName: "Åsa Öberg",
      contactPersonEmail: "asa@brf.example",
    });
    const { supplierId } = await createProduct();
    const member = await contextFor(await createMember({ associationId: association.id }));
    expect((await readDraft(member, { supplierId, days: 7 })).customer).toMatchObject({
      customerName: association.associationName,
      contactPerson: "Åsa Öberg",
      contactEmail: "asa@brf.example",
      deliveryAddress: "Provgatan 2, 111 22 Stockholm",
      numProperties: 42,
      numResidentsEstimated: 84,
    });
    const person = await createPerson({ setup: "private" });
    expect((await readDraft(await contextFor(person), { supplierId, days: 7 })).customer).toMatchObject({
      customerName: person.fullName,
      contactEmail: person.email,
      deliveryAddress: null,
      numProperties: 1,
    });
  });

  test("a product that was taken out of the catalogue leaves the drafts", async () => {
    const ctx = await contextFor(await createMember());
    const product = await createProduct();
    await addDraftLine(ctx, { productId: product.id, quantity: 1 });
    await portal().services.db.update(products).set({ isActive: false }).where(eq(products.id, product.id));
    expect(await listDrafts(ctx)).toEqual([]);
    expect((await readDraft(ctx, { supplierId: product.supplierId, days: 7 })).lines).toEqual([]);
  });
});

describe("repeat", () => {
  test("an old request becomes a draft at today's prices, and what is not to be had any more is named", async () => {
    const buyer = await createMember();
    const supplier = await createSupplier();
    const [can, radio, gone, unpriced] = [
      await createProduct({ supplierId: supplier.id, name: "Dunk" }),
      await createProduct({ supplierId: supplier.id, name: "Radio" }),
      await createProduct({ supplierId: supplier.id, name: "Utgången" }),
      await createProduct({ supplierId: supplier.id, name: "Prislös" }),
    ];
    const ctx = await contextFor(buyer);
    const { id: productRequestId } = await submitProductRequest(ctx, requestInput([can, radio, gone, unpriced]));
    const { db } = portal().services;
    await db.update(products).set({ resiliaPriceExcludingVat: 120 }).where(eq(products.id, can.id));
    await db.update(products).set({ isActive: false }).where(eq(products.id, gone.id));
    await db.update(products).set({ resiliaPriceExcludingVat: null }).where(eq(products.id, unpriced.id));

    // A fellow member repeats it, and has a radio in the draft already.
    const fellow = await createMember({ associationId: buyer.associationId });
    const client = await clientFor(fellow);
    await client.productRequest.addDraftLine.mutate({ productId: radio.id, quantity: 9 });
    const repeated = await client.productRequest.repeat.mutate({ productRequestId });
    expect(repeated.supplierId).toBe(supplier.id);
    expect(repeated.lines).toMatchObject([
      { productName: "Dunk", outcome: "added", quantity: 2, priceThen: 100, priceNow: 120 },
      { productName: "Radio", outcome: "kept", quantity: 9, priceNow: 100 },
      { productName: "Utgången", outcome: "not_offered", priceNow: null },
      { productName: "Prislös", outcome: "added", quantity: 2, priceThen: 100, priceNow: null },
    ]);
    expect(repeated.drafts).toEqual([{ supplierId: supplier.id, supplierName: supplier.name, lineCount: 3 }]);
    const draft = await readDraft(await contextFor(fellow), { supplierId: supplier.id, days: 7 });
    expect(draft.lines.map(({ product, quantity }) => [product.name, quantity])).toEqual([
      ["Dunk", 2],
      ["Prislös", 2],
      ["Radio", 9],
    ]);
    // Who sent it has no draft of it.
    expect((await readDraft(ctx, { supplierId: supplier.id, days: 7 })).lines).toEqual([]);

    const again = await client.productRequest.repeat.mutate({ productRequestId });
    expect(again.lines.map(({ outcome, quantity }) => [outcome, quantity]).slice(0, 2)).toEqual([
      ["kept", 2],
      ["kept", 9],
    ]);
  });

  test("two presses at the same moment make one draft, and a stranger's press none", async () => {
    const buyer = await createMember();
    const product = await createProduct();
    const { id: productRequestId } = await submitProductRequest(await contextFor(buyer), requestInput([product]));
    const client = await clientFor(buyer);
    await Promise.all([0, 1, 2].map(() => client.productRequest.repeat.mutate({ productRequestId })));
    const { lines } = await client.productRequest.draft.query({ supplierId: product.supplierId, days: 7 });
    expect(lines.map(({ quantity }) => quantity)).toEqual([2]);

    const stranger = await clientFor(await createMember({ role: "system_owner" }));
    expect((await refusal(stranger.productRequest.repeat.mutate({ productRequestId }))).data).toMatchObject({ httpStatus: 404 });
    expect(await stranger.productRequest.drafts.query()).toEqual([]);
  });
});

describe("decision basis", () => {
  /** What the document says, without the time that printing takes. */
  async function printed(person: Parameters<typeof contextFor>[0], id: string) {
    const { pdf } = portal().services;
    const render = vi.fn(async (_html: string) => new Uint8Array());
    const { filename } = await printRequestDecisionBasis(await contextFor(person, { pdf: { ...pdf, render } }), id);
    const html = render.mock.calls[0]?.[0] ?? "";
    return { filename, html, text: textOfHtml(html) };
  }

  const member = async () => createMember({ associationId: (await createAssociation({ numApartments: 40, residentCount: 80 })).id });

  async function request(
    person: Awaited<ReturnType<typeof member>>,
    products: readonly TestProduct[],
    values: Record<string, unknown> = {},
  ) {
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
      `Ett dygn till||250 kr||mer av ${water.name}`,
      "Mängderna är angivna av föreningen. I bilagan står vad som rekommenderas för 80 boende i 40 lägenheter i 7 dygn.",
      "Beräknat på 80 boende och 7 dygn.||Förslagets mängd är angiven av föreningen.",
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
    // That is said to the supplier.
    expect(text).not.toContain("Före sommaren");
  });

  test("the words follow whether all products, or none, have a recommended quantity", async () => {
    const person = await member();
    const counted = await createProduct({ recommendedQuantityRule: "2" });
    const { text: all } = await printed(person, await request(person, [counted], { numDaysEstimated: 7 }));
    expect(all).toContain("Mängderna är räknade för 80 boende i 40 lägenheter i 7 dygn. I bilagan står");
    expect(all).toContain("Av det rekommenderade|");
    expect(all).toContain("|De rekommenderade mängderna.|");
    expect(all).not.toContain("saknar rekommenderad mängd");
    expect(all).not.toContain("angiven av föreningen");

    const other = await createProduct({ supplierId: counted.supplierId, recommendedQuantityRule: "3" });
    const unruled = await createProduct({ supplierId: counted.supplierId, recommendedQuantityRule: null });
    const { text: most } = await printed(person, await request(person, [counted, unruled], { numDaysEstimated: 7 }));
    expect(most).toContain("Mängderna är räknade för 80 boende i 40 lägenheter i 7 dygn, utom för en produkt utan rekommenderad mängd.");
    const { text: some } = await printed(person, await request(person, [counted, other, unruled], { numDaysEstimated: 7 }));
    expect(some).toContain(
      "Av 3 produkter är 1 räknad för 80 boende i 40 lägenheter i 7 dygn. De andra mängderna är angivna av föreningen. I bilagan står",
    );
    expect(some.match(/Förslagets mängd är angiven av föreningen/g)).toHaveLength(1);

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
    // The customer, the proposal's one product, and its line.
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
});
