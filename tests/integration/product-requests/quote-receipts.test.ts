import { eq, like } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { housingAssociations, outgoingEmails, quoteInvitations, quotes } from "#drizzle/schema/index.ts";
import { productRequestHtml } from "#server/domains/product-requests/pdf/product-request-document.tsx";
import { printRequestDecisionBasis } from "#server/domains/product-requests/print-decision-basis.ts";
import { findRequestForDocument, readProductRequest } from "#server/domains/product-requests/queries.ts";
import { submitProductRequest } from "#server/domains/product-requests/submit-product-request.ts";
import { acceptQuote, openQuotes } from "#server/domains/quotes/decide-quotes.ts";
import { quoteReceipt } from "#server/domains/quotes/emails.tsx";
import { giveQuote } from "#server/domains/quotes/give-quote.ts";
import { counterQuote, resendInvitation } from "#server/domains/quotes/invite-supplier.ts";
import { readQuotes } from "#server/domains/quotes/queries.ts";
import { renderEmail } from "#server/platform/emails/email-layout.tsx";
import { reviveEmails } from "#server/platform/emails/queue-email.ts";
import { failEmail } from "#server/worker/send-email.ts";
import { formatDateLong } from "#shared/format/date.ts";
import { formatKronor, formatKronorExact } from "#shared/format/money.ts";
import { giveQuoteInput } from "#shared/schemas/quotes.ts";
import { againstGuidePrice, quoteFacts } from "#shared/text/quote-words.ts";
import { createMember } from "#tests/factories/people.ts";
import { requestInput } from "#tests/factories/product-requests.ts";
import { createProduct, createSupplier } from "#tests/factories/products.ts";
import { boardWithRequest, dayIn, invited, later, offer, press } from "#tests/factories/quotes.ts";
import { unique } from "#tests/factories/unique.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailsTo, mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";

const RECEIPT = /^Er (ändrade )?offert till .* är mottagen \(nr [0-9A-F]{8}\)$/;
const receiptsTo = async (address: string) => (await mailsTo(address)).filter(({ subject }) => RECEIPT.test(subject));
const queuedOf = (ctx: { db: Awaited<ReturnType<typeof contextFor>>["db"] }, quoteId: string) =>
  ctx.db
    .select()
    .from(outgoingEmails)
    .where(like(outgoingEmails.dedupeKey, `quote-receipt:${quoteId}:%`));

/** The mail lies in the outbox a moment before its row says so. */
const sentRow = (emailId: string) =>
  eventually(async () => {
    const [row] = await portal().services.db.select().from(outgoingEmails).where(eq(outgoingEmails.id, emailId));
    expect(row).toMatchObject({ status: "sent" });
    return row;
  });

/** Water at 6 % and a filter at 25 %, two packages of each. */
async function boardWithTwoRates() {
  const owner = await createMember({ role: "system_owner" });
  const ctx = await contextFor(owner);
  const supplierId = (await createSupplier()).id;
  const water = await createProduct({ supplierId, name: "Vatten", resiliaPriceExcludingVat: 33.33, vatPercent: 6, unitMetric: "st" });
  const filter = await createProduct({ supplierId, name: "Filter", unitQuantity: 10, unitMetric: "st", resiliaPriceExcludingVat: 1999.95 });
  const contact = `${unique("kassor")}@test.example`;
  const { id } = await submitProductRequest(
    ctx,
    requestInput([water, filter], { contactEmail: contact, numProperties: 10, deliveryAddress: "Exempelgatan 1" }),
  );
  return { owner, ctx, id, contact };
}

/** As people read it: one line, ordinary spaces. */
const plain = (text: string): string => text.replaceAll(/[\s\u00a0]+/g, " ");
const wordsOf = (html: string): string =>
  plain(
    html
      .replaceAll(/<style[\s\S]*?<\/style>/g, "")
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll("&amp;", "&"),
  );

describe("the receipt", () => {
  test("says each line, freight, the sums, the validity and what happens next; an answer to it goes to the contact", async () => {
    const { ctx, id, contact } = await boardWithTwoRates();
    const { email, link, quoteInvitationId } = await invited(ctx, id);
    const fields = { "pris-1": "30", "dagar-1": "14", freight: "350", validUntil: dayIn(30), comment: "30 dagar netto" };
    expect((await press(link, fields)).status).toBe(303);
    const mail = await mailTo(email, RECEIPT);
    expect(mail.replyTo).toBe(contact);
    const text = plain(mail.text);
    const [invitation] = await ctx.db.select().from(quoteInvitations).where(eq(quoteInvitations.id, quoteInvitationId));
    for (const said of [
      "2 st Vatten: 30 kr per enhet, 60 kr för raden exkl. moms, 14 dagar",
      "2 × 10 st Filter: inget pris",
      "Frakt exkl. moms: 350 kr",
      "Summa exkl. moms: 410 kr",
      "Summa inkl. moms: 434,60 kr",
      "Leverans: 14 dagar",
      `Gäller till och med: ${formatDateLong(dayIn(30))}`,
      "30 dagar netto",
      "Föreningen öppnar offerten. Till dess kan ni ändra den; därefter skickar ni en ny.",
      `Länken gäller till ${formatDateLong(invitation?.expiresAt ?? "")}. Ni får ett mejl när föreningen har valt. Visa offerten ${link}`,
    ])
      expect(text).toContain(said);
    // What the catalogue asks goes to the request's own supplier alone.
    for (const secret of ["33,33", "1 999,95", "riktpris"]) expect(text).not.toContain(secret);
    expect(JSON.stringify(await sentRow(mail.id))).not.toContain(link.slice(-43));
  });

  test.each(["replaced", "over"])("has no link when that is %s before the mail leaves, and tells where the newest is", async (how) => {
    const { ctx, id } = await boardWithRequest();
    const { link, quoteInvitationId } = await invited(ctx, id);
    await press(link, offer("100"));
    const [quote] = await ctx.db.select().from(quotes).where(eq(quotes.quoteInvitationId, quoteInvitationId));
    const payload = { quoteId: quote?.id ?? "", givenAt: quote?.givenAt.toISOString() ?? "", token: link.slice(-43) };
    const textOf = async () => {
      const mail = await quoteReceipt(ctx, payload);
      return plain(mail ? (await renderEmail(mail.element)).text : "");
    };
    expect(await textOf()).toContain(link);
    if (how === "replaced") await resendInvitation(ctx, { quoteInvitationId });
    else
      await ctx.db
        .update(quoteInvitations)
        .set({ expiresAt: later(-1) })
        .where(eq(quoteInvitations.id, quoteInvitationId));
    const text = await textOf();
    expect(text).toContain("Länken i föreningens senaste mejl gäller till ");
    for (const gone of ["/offert/", "Visa offerten"]) expect(text).not.toContain(gone);
  });

  test("that failed for good forgets the link and can be sent again", async () => {
    const { ctx, id } = await boardWithRequest();
    const { link, quoteInvitationId } = await invited(ctx, id);
    const given = giveQuoteInput.parse({
      prices: { 1: "100" },
      days: {},
      freight: "",
      validUntil: dayIn(30),
      removeAttachment: false,
      comment: "",
    });
    await giveQuote({ ...ctx, jobs: { ...ctx.jobs, enqueue: async () => undefined } }, link.slice(-43), given);
    const [quote] = await ctx.db.select().from(quotes).where(eq(quotes.quoteInvitationId, quoteInvitationId));
    const mail = async () => (await queuedOf(ctx, quote?.id ?? ""))[0];
    const emailId = (await mail())?.id ?? "";
    expect(await mail()).toMatchObject({ status: "queued", payload: { token: link.slice(-43) } });
    await failEmail(ctx, emailId);
    expect(await mail()).toMatchObject({ status: "failed", payload: { quoteId: quote?.id } });
    expect(JSON.stringify(await mail())).not.toContain(link.slice(-43));
    await ctx.db.transaction((tx) => reviveEmails(tx, [{ emailId }]));
    expect(await mail()).toMatchObject({ status: "queued" });
  });

  test("of a sealed request tells the day; one unit of ten is priced by its ten", async () => {
    const { ctx, id } = await boardWithTwoRates();
    const { email, link } = await invited(ctx, id, { opensOn: dayIn(5) });
    await press(link, { "pris-2": "1 900,50", validUntil: dayIn(30) });
    const text = plain((await mailTo(email, RECEIPT)).text);
    expect(text).toContain("2 × 10 st Filter: 1 900,50 kr per 10 st, 3 801 kr för raden exkl. moms Frakt");
    expect(text).toContain(`Föreningen öppnar offerten tidigast ${formatDateLong(dayIn(5))}. Till dess`);
    for (const said of ["Frakt exkl. moms: Inte angiven", "Leverans: Inte angiven"]) expect(text).toContain(said);
  });

  test("comes anew with each answer: a correction and a new version", async () => {
    const { ctx, id } = await boardWithRequest();
    const { email, link } = await invited(ctx, id);
    for (const price of ["100", "90"]) {
      await press(link, offer(price));
      await expect
        .poll(async () => plain((await receiptsTo(email)).at(-1)?.text ?? ""), { timeout: 10_000 })
        .toContain(`: ${price} kr per`);
    }
    await openQuotes(ctx, { productRequestId: id });
    await press(link, offer("80"));
    await expect.poll(async () => (await receiptsTo(email)).length, { timeout: 10_000 }).toBe(3);
    expect((await receiptsTo(email)).map(({ text }) => /Summa exkl\. moms: (\d+)/.exec(plain(text))?.[1])).toEqual(["200", "180", "160"]);
    const isChanged = (await receiptsTo(email)).map(({ subject }) => subject.startsWith("Er ändrade offert till "));
    expect(isChanged).toEqual([false, true, true]);
  });

  test("of what was pressed twice comes once; what is said again after a no, or to a counter-offer, is said anew", async () => {
    const { ctx, id } = await boardWithRequest();
    const { email, link, quoteInvitationId } = await invited(ctx, id);
    const statuses = await Promise.all([press(link, offer("100")), press(link, offer("100"))]);
    expect(statuses.map(({ status }) => status)).toEqual([303, 303]);
    await press(link, offer("100"));
    const rows = () => portal().services.db.select().from(quotes).where(eq(quotes.quoteInvitationId, quoteInvitationId));
    const [first] = await rows();
    expect(await queuedOf(ctx, first?.id ?? "")).toHaveLength(1);
    await press(`${link}/avboj`);
    await press(link, offer("100"));
    expect(await queuedOf(ctx, first?.id ?? "")).toHaveLength(2);
    await openQuotes(ctx, { productRequestId: id });
    await press(link, offer("100"));
    expect(await rows()).toMatchObject([{ version: 1 }]);
    await counterQuote(ctx, { quoteId: first?.id ?? "", wish: "Kan ni gå ner till 90 kr?" });
    const { text } = await mailTo(email, /^Motbud från /);
    await press(`${portal().url}${/\/offert\/[\w-]{43}/.exec(text)?.[0]}`, offer("100"));
    expect((await rows()).map(({ version }) => version).toSorted()).toEqual([1, 2]);
  });

  test("of what was replaced before it left says nothing, and nothing of a closed house", async () => {
    const { owner, ctx, id } = await boardWithRequest();
    const { link, quoteInvitationId } = await invited(ctx, id);
    await press(link, offer("100"));
    const [first] = await ctx.db.select().from(quotes).where(eq(quotes.quoteInvitationId, quoteInvitationId));
    const payload = { quoteId: first?.id ?? "", givenAt: first?.givenAt.toISOString() ?? "" };
    expect(await quoteReceipt(ctx, payload)).not.toBeNull();
    await press(link, offer("90"));
    expect(await quoteReceipt(ctx, payload)).toBeNull();
    expect(await quoteReceipt(ctx, { ...payload, quoteId: crypto.randomUUID() })).toBeNull();
    const [second] = await ctx.db.select().from(quotes).where(eq(quotes.quoteInvitationId, quoteInvitationId));
    const newest = { quoteId: payload.quoteId, givenAt: second?.givenAt.toISOString() ?? "" };
    expect(await quoteReceipt(ctx, newest)).not.toBeNull();
    await ctx.db
      .update(housingAssociations)
      .set({ closedAt: new Date() })
      .where(eq(housingAssociations.id, owner.associationId ?? ""));
    expect(await quoteReceipt(ctx, newest)).toBeNull();
  });

  test("is decided in the write of the quote: cut off, neither stands; refused, none leaves; without an address there is none", async () => {
    const { ctx, id } = await boardWithRequest();
    const { email, link, quoteInvitationId } = await invited(ctx, id);
    const given = giveQuoteInput.parse({
      ...{ prices: { 1: "100" }, days: {}, freight: "", validUntil: dayIn(30), removeAttachment: false, comment: "" },
    });
    const dying = { ...ctx, jobs: { ...ctx.jobs, enqueue: () => Promise.reject(new Error("killed")) } };
    await expect(giveQuote(dying, link.slice(-43), given)).rejects.toThrow("killed");
    expect(await ctx.db.$count(quotes, eq(quotes.quoteInvitationId, quoteInvitationId))).toBe(0);
    expect((await press(link, offer("hundra"))).status).toBe(400);
    expect((await press(link, offer(""))).status).toBe(400);
    expect(await ctx.db.$count(outgoingEmails, eq(outgoingEmails.recipient, email))).toBe(1);

    await ctx.db.update(quoteInvitations).set({ recipientEmail: null }).where(eq(quoteInvitations.id, quoteInvitationId));
    expect((await press(link, offer("100"))).status).toBe(303);
    const [quote] = await ctx.db.select().from(quotes).where(eq(quotes.quoteInvitationId, quoteInvitationId));
    expect(await queuedOf(ctx, quote?.id ?? "")).toEqual([]);
  });
});

describe("the page of a supplier that has answered", () => {
  test("shows what was sent with its sums, and not what is only refused", async () => {
    const { ctx, id } = await boardWithTwoRates();
    const { link } = await invited(ctx, id);
    expect(await (await fetch(link)).text()).not.toContain("Er offert");
    const sent = await press(link, { "pris-1": "30", "dagar-1": "1", freight: "350", validUntil: dayIn(30) });
    const html = await (await fetch(new URL(sent.headers.get("location") ?? "", link))).text();
    const words = wordsOf(html);
    for (const said of [
      "Tack! Offerten är skickad. Ni får ett kvitto med mejl. Ni kan ändra offerten tills föreningen har öppnat den.",
      "2 st Vatten: 30 kr per enhet, 60 kr för raden exkl. moms, 1 dag 2 × 10 st Filter: inget pris",
      "Frakt exkl. moms 350 kr",
      "Summa exkl. moms 410 kr",
      "Summa inkl. moms 434,60 kr",
      "Leverans 1 dag",
      `Gäller till och med ${formatDateLong(dayIn(30))}`,
    ])
      expect(words).toContain(said);
    for (const secret of ["33,33", "1 999,95", "riktpris", "<script"]) expect(html).not.toContain(secret);
    const refused = wordsOf(await (await press(link, offer("hundra"))).text());
    expect([refused.includes("Er offert"), refused.includes("Summa inkl. moms")]).toEqual([false, false]);
  });
});

describe("what was agreed", () => {
  test("is the same to the öre on the request, on the page, in the receipt and, at the catalogue's prices, in the PDF", async () => {
    const { owner, ctx, id } = await boardWithTwoRates();
    const { email, link } = await invited(ctx, id);
    await press(link, { "pris-1": "33,33", "pris-2": "1999,95", "dagar-1": "3", "dagar-2": "21", freight: "0", validUntil: dayIn(30) });
    await openQuotes(ctx, { productRequestId: id });
    const [opened] = (await readQuotes(ctx, id)).invitations[0]?.quotes ?? [];
    if (!opened) throw new Error("no quote was opened");
    await acceptQuote(ctx, { quoteId: opened.id });
    const [quote] = (await readQuotes(await contextFor(owner), id)).invitations[0]?.quotes ?? [];
    if (!quote?.acceptedAt) throw new Error("no quote was accepted");
    // 2 × 33.33 at 6 % and 2 × 1 999.95 at 25 %.
    expect(quote).toMatchObject({ excludingVat: 4066.56, includingVat: 5070.54, deliveryDays: 21, aboveGuidePrice: 0 });

    const receipt = plain((await mailTo(email, RECEIPT)).text);
    const html = wordsOf(await (await fetch(link)).text());
    expect(html).toContain("Er offert är godkänd. Föreningen hör av sig om beställningen.");
    expect(html.match(/2 st Vatten/g)).toHaveLength(1);
    for (const [label, value] of quoteFacts(quote, (day) => formatDateLong(day))) {
      expect(receipt).toContain(plain(`${label}: ${value}`));
      expect(html).toContain(plain(`${label} ${value}`));
    }
    const mail = await mailTo(email, /^Er offert är godkänd/);
    const outcome = plain(mail.text);
    for (const [label, value] of quoteFacts(quote, (day) => formatDateLong(day))) expect(outcome).toContain(plain(`${label}: ${value}`));
    const own = /Visa offerten (\S+)/.exec(outcome)?.[1] ?? "";
    expect(own).not.toBe(link);
    expect(wordsOf(await (await fetch(own)).text())).toContain("Er offert är godkänd.");
    expect((await fetch(link)).status).toBe(200);
    expect(JSON.stringify(await sentRow(mail.id))).not.toContain(own.slice(-43));
    const found = await findRequestForDocument(ctx.db, id);
    if (!found) throw new Error("the request is gone");
    const pdf = wordsOf(await productRequestHtml(ctx, found, "Produktförfrågan"));
    expect(pdf).toContain(plain(`Summa exkl. moms ${formatKronorExact(quote.excludingVat)}`));
    expect(pdf).toContain(plain(`Summa inkl. moms ${formatKronorExact(quote.includingVat)}`));
    expect(receipt).toContain(plain(`Summa inkl. moms: ${formatKronor(5070.54)}`));
  });

  test("has its VAT counted line by line, to the öre, on the papers, the request, the page and in the mails", async () => {
    const owner = await createMember({ role: "system_owner" });
    const supplierId = (await createSupplier()).id;
    // Counted by the rate, or on the sum, the VAT of these is another.
    const priced = [
      ["A", 10.01, 25],
      ["B", 20.03, 25],
      ["C", 30.05, 25],
      ["D", 33.33, 6],
      ["E", 7.77, 12],
    ] as const;
    const products = [];
    for (const [name, resiliaPriceExcludingVat, vatPercent] of priced)
      products.push(await createProduct({ supplierId, name, resiliaPriceExcludingVat, vatPercent, unitMetric: "st" }));
    const render = vi.fn(async (_html: string) => new Uint8Array());
    const ctx = await contextFor(owner);
    const papers = await contextFor(owner, { pdf: { ...portal().services.pdf, render } });
    const { id } = await submitProductRequest(ctx, requestInput(products, { numProperties: 1 }));
    const paper = async (quoteId?: string) => {
      await printRequestDecisionBasis(papers, id, quoteId ? { quoteId } : {});
      return wordsOf(render.mock.lastCall?.[0] ?? "");
    };
    const { email, link } = await invited(ctx, id);
    const prices = Object.fromEntries(priced.map(([, price], index) => [`pris-${index + 1}`, String(price).replace(".", ",")]));
    await press(link, { ...prices, freight: "33,33", validUntil: dayIn(30) });
    await openQuotes(ctx, { productRequestId: id });
    const [opened] = (await readQuotes(ctx, id)).invitations[0]?.quotes ?? [];
    expect(opened).toMatchObject({ excludingVat: 235.71, includingVat: 279.96, perApartment: 279.96 });

    // At guide prices, which here are the same, and no freight.
    const found = await findRequestForDocument(ctx.db, id);
    if (!found) throw new Error("the request is gone");
    const asked = wordsOf(await productRequestHtml(ctx, found, "Produktförfrågan"));
    for (const said of ["exkl. moms 202,38 kr", "Moms 25 % 30,06 kr", "Moms 12 % 1,86 kr", "Moms 6 % 4,00 kr", "inkl. moms 238,30 kr"])
      expect(asked).toContain(said);
    expect((await readProductRequest(ctx, id)).costs).toMatchObject({ includingVat: 238.3 });
    const guide = await paper();
    for (const said of ["för högst 238,30 kr inklusive moms", "Dunk & Fat AB: 279,96 kr inklusive moms och frakt"])
      expect(guide).toContain(said);

    const proposed = await paper(opened?.id);
    await acceptQuote(ctx, { quoteId: opened?.id ?? "" });
    for (const text of [proposed, await paper()]) {
      expect(text).toContain("för 279,96 kr inklusive moms, inklusive frakt");
      expect(text).toContain("Summa inkl. moms, inklusive frakt 279,96 kr");
      const lines = [..."ABCDE"].map((name) => new RegExp(` ${name} [^€]*?2 st [\\d,]+ kr ([\\d,]+) kr`).exec(text)?.[1]);
      expect(lines).toEqual(["25,03", "50,08", "75,13", "70,66", "17,40"]);
      expect(text).toContain("Frakt 33,33 kr 41,66 kr");
    }
    const { quoted, costs } = await readProductRequest(ctx, id);
    expect([quoted, costs]).toMatchObject([{ excludingVat: 235.71, includingVat: 279.96 }, { includingVat: 279.96 }]);
    expect(wordsOf(await (await fetch(link)).text())).toContain("Summa exkl. moms 235,71 kr Summa inkl. moms 279,96 kr");
    for (const mail of [await mailTo(email, RECEIPT), await mailTo(email, /^Er offert är godkänd/)])
      expect(plain(mail.text)).toContain("Summa exkl. moms: 235,71 kr Summa inkl. moms: 279,96 kr");
  });

  test("is told with its sum and without a link to the one whose link is over, and to the others with neither", async () => {
    const { ctx, id } = await boardWithTwoRates();
    const [won, lost] = [await invited(ctx, id), await invited(ctx, id, { supplierName: "Fat AB" })];
    for (const { link } of [won, lost]) await press(link, { "pris-1": "30", freight: "350", validUntil: dayIn(30) });
    await openQuotes(ctx, { productRequestId: id });
    await ctx.db
      .update(quoteInvitations)
      .set({ expiresAt: later(-1) })
      .where(eq(quoteInvitations.id, won.quoteInvitationId));
    await acceptQuote(ctx, { quoteId: (await readQuotes(ctx, id)).invitations[0]?.quotes[0]?.id ?? "" });
    const told = plain((await mailTo(won.email, /^Er offert är godkänd/)).text);
    for (const said of [
      "2 st Vatten: 30 kr per enhet, 60 kr för raden exkl. moms",
      ...["Frakt exkl. moms: 350 kr", "Summa exkl. moms: 410 kr", "Summa inkl. moms: 434,60 kr", "Leverans till: Exempelgatan 1"],
    ])
      expect(told).toContain(said);
    const other = plain((await mailTo(lost.email, /^Vi valde en annan offert/)).text);
    for (const text of [told, other]) expect(text).not.toMatch(/offert\/|Visa offerten|Länken/);
    expect(other).not.toContain("Summa");
  });

  test("the board reads how each quote and each line stands to the guide price", async () => {
    const { ctx, id } = await boardWithTwoRates();
    const low = await invited(ctx, id);
    const part = await invited(ctx, id, { supplierName: "Fat AB" });
    await press(low.link, { "pris-1": "43,33", "pris-2": "1369,95", freight: "900", validUntil: dayIn(30) });
    await press(part.link, { "pris-2": "1999,95", validUntil: dayIn(30) });
    await openQuotes(ctx, { productRequestId: id });
    const [first, second] = (await readQuotes(ctx, id)).invitations.map(({ quotes: [quote] }) => quote);
    expect([first?.aboveGuidePrice, first?.lines.map(({ aboveGuidePrice: above }) => above)]).toEqual([-1240, [20, -1260]]);
    expect([second?.aboveGuidePrice, second?.missingLines, second?.lines.map(({ total }) => total)]).toEqual([0, 1, [null, 3999.9]]);
    expect([first?.aboveGuidePrice, 20, 0].map((kronor) => plain(againstGuidePrice(kronor ?? 0)))).toEqual([
      "1 240 kr lägre än riktpriset",
      "20 kr högre än riktpriset",
      "Samma som riktpriset",
    ]);
  });
});
