import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { PRODUCT_REQUEST_STATUSES } from "#shared/enums.ts";
import { button, choose, toast, wordsIn } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { draftOf, lineOf, NO_QUOTES, productOf, type RequestDetail, requestOf } from "./request-answers.ts";
import { recorded } from "./stand-in.ts";
import { expectNoWcagFaults } from "./wcag-faults.ts";

const list = () => page.getByRole("dialog", { name: "Föreningens förfrågningar" });
const detail = () => page.getByRole("dialog", { name: "Produktförfrågan", exact: true });
const cards = () => list().getByRole("list", { name: "Produktförfrågningar" }).getByRole("listitem");

async function openRequests(answers: Answers = {}) {
  const rendered = renderPage("/product-catalog", { as: "agare", answers: { "quotes.list": NO_QUOTES, ...answers } });
  await button("Föreningens förfrågningar").click();
  return rendered;
}

/** The demo's house has sent one request per status, each to a supplier of its own, and none has a PDF. */
const SENT = recorded("agare", "productRequest.list").rows;
type Status = (typeof SENT)[number]["status"];
const cardOf = (status: Status) =>
  cards().filter({ has: page.getByRole("heading", { name: SENT.find((row) => row.status === status)?.supplierName ?? "", exact: true }) });
const badgeIn = (within: ReturnType<typeof cardOf>, label: string) => within.getByText(label, { exact: true });

test("PREQ-34 PREQ-35 PREQ-36 a request that is under way says how far it has come", async () => {
  await openRequests();
  await expect.element(badgeIn(cardOf("pending"), "Skickad, väntar på leverantör")).toBeVisible();
  await expect.element(badgeIn(cardOf("offer_received"), "Offert mottagen")).toBeVisible();
  await expect.element(badgeIn(cardOf("offer_approved"), "Offert godkänd")).toBeVisible();
});

test("PREQ-37 PREQ-38 PREQ-39 PREQ-40 a request that has ended says how, in red when it was rejected", async () => {
  await openRequests();
  await expect.element(badgeIn(cardOf("order_placed"), "Inköp genomfört")).toBeVisible();
  await expect.element(badgeIn(cardOf("completed"), "Avslutad")).toBeVisible();
  await expect.element(badgeIn(cardOf("cancelled"), "Avbruten")).toBeVisible();
  const rejected = cardOf("rejected").element().querySelector(".mantine-Badge-root");
  if (!rejected) throw new Error("the rejected request has no badge");
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(rejected).color.match(/\d+/g) ?? []).map(Number);
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
});

test("PREQ-41 PREQ-57 the list is narrowed by status and by crisis area, down to nothing", async () => {
  const areaId = recorded("agare", "preparedness.domains").find(({ name }) => name === "Vatten")?.id;
  const { server } = await openRequests({
    // The request that waits for its supplier is the only one about water.
    "productRequest.list": ({ status, crisisDomainId }) => ({
      rows: SENT.filter((row) => (!status || row.status === status) && (!crisisDomainId || row.status === "pending")),
      nextCursor: null,
    }),
  });
  const field = (name: string) => list().getByRole("combobox", { name });
  await choose(field("Status"), "Offert mottagen");
  await expect.element(cardOf("cancelled")).not.toBeInTheDocument();
  await expect.element(cardOf("offer_received")).toBeVisible();
  expect(cards().elements()).toHaveLength(1);

  await choose(field("Krisområde"), "Vatten");
  await expect.element(list().getByText("Inga produktförfrågningar", { exact: true })).toBeVisible();
  expect(server.callsOf("productRequest.list").at(-1)).toMatchObject({ status: "offer_received", crisisDomainId: areaId });
  await list().getByLabelText("Rensa status").click();
  await expect.element(cardOf("pending")).toBeVisible();
  await expect.element(cardOf("offer_received")).not.toBeInTheDocument();
  await list().getByLabelText("Rensa krisområde").click();
  await expect.element(cardOf("cancelled")).toBeVisible();
});

test("PREQ-53 a request without a PDF says that there is none", async () => {
  await openRequests({ "productRequest.detail": ({ productRequestId }) => requestOf({ id: productRequestId }) });
  const sent = cardOf("cancelled");
  await expect.element(sent).toBeVisible();
  await expect.element(sent.getByRole("link", { name: "Visa PDF" })).not.toBeInTheDocument();
  await sent.getByRole("button", { name: "Detaljer" }).click();
  const missing = "PDF saknas: Det finns ingen PDF-fil genererad för denna förfrågan.";
  await expect.element(detail().getByText(missing, { exact: true })).toBeVisible();
});

test("PREQ-57 PREQ-58 a list that cannot be read says so, and an empty one that there are no requests", async () => {
  const { server } = renderPage("/product-catalog", { as: "agare", answers: { "productRequest.list": { rows: [], nextCursor: null } } });
  const undo = server.refuse("productRequest.list");
  await button("Föreningens förfrågningar").click();
  const alert = list().getByRole("alert", { name: "Fel vid hämtning av förfrågningar" });
  await expect.element(alert).toBeVisible();
  undo();
  await alert.getByRole("button", { name: "Försök igen" }).click();
  await expect.element(list().getByText("Inga produktförfrågningar", { exact: true })).toBeVisible();
});

/** The list with this one request, which is open. */
async function openRequest(values: Partial<RequestDetail> = {}, answers: Answers = {}) {
  const request = requestOf(values);
  const { server } = await openRequests({
    "productRequest.list": () => ({ rows: [{ ...request }], nextCursor: null }),
    "productRequest.detail": () => structuredClone(request),
    "productRequest.changeStatus": ({ status: wanted }) => {
      const [from, status] = [request.status, PRODUCT_REQUEST_STATUSES.find((known) => known === wanted) ?? request.status];
      request.status = status;
      const changedAt = new Date(Date.parse(request.history[0]?.changedAt ?? "") + 1000).toISOString();
      request.history.unshift({ status, changedAt, changedBy: "Anna Exempel" });
      return { productRequestId: request.id, from, status };
    },
    ...answers,
  });
  await list().getByRole("button", { name: "Detaljer" }).click();
  await expect.element(detail().getByRole("region", { name: "Historik" })).toBeVisible();
  return { server, request, save: detail().getByRole("button", { name: "Spara status" }) };
}

const statusField = () => detail().getByRole("combobox", { name: "Ändra status" });

test("PREQ-44 the detail dialog shows the customer, the basis of the quantities, the items, the total and the note", async () => {
  const { items } = requestOf();
  const item = { ...items[0], quantity: 2, unitPrice: 1234.5, totalPrice: 2469 } as RequestDetail["items"][number];
  await openRequest({
    ...{ customerName: "Brf Kunden", contactPerson: "Kajsa Kontakt", deliveryAddress: "Gårdsgatan 9", invoiceReference: "REF-17" },
    ...{ numProperties: 20, numResidentsEstimated: 41, numDaysEstimated: 9, notes: "Ring före leverans." },
    items: [{ ...item, recommendedQuantity: 2, recommendationBasis: "Beräknat på 20 lägenheter." }],
  });
  for (const fact of ["Ring före leverans.", "Brf Kunden", "Kajsa Kontakt", "Gårdsgatan 9", "REF-17", "20", "41", "9"]) {
    await expect.element(detail().getByText(fact, { exact: true })).toBeVisible();
  }
  await expect.element(detail().getByText("Rekommenderat 2. Beräknat på 20 lägenheter.", { exact: true })).toBeVisible();
  const cells = detail().getByRole("row").filter({ hasText: "Dunk" }).getByRole("cell").all();
  expect(cells.slice(1).map(wordsIn)).toEqual(["2 st", "1 234,50 kr", "2 469 kr"]);
  const heads = detail().getByRole("columnheader").all().map(wordsIn);
  expect(heads).toEqual(["Produkt", "Antal", "Riktpris exkl. moms", "Summa exkl. moms"]);
  expect(wordsIn(detail().getByText(/^Summa .* exkl\. moms$/))).toBe("Summa 2 469 kr exkl. moms");
  expect(wordsIn(detail().getByText(/Frakt tillkommer$/))).toBe("3 086,25 kr inkl. moms · Frakt tillkommer");
});

test("a line without a price says so in the list and in the details, and the sum that it is not in it", async () => {
  const [item] = requestOf().items as [RequestDetail["items"][number]];
  const generator = { ...item, productId: crypto.randomUUID(), productName: "Elverk", unitPrice: null, totalPrice: null };
  const missing = "1 produkt har pris på förfrågan och är inte med i summan.";
  await openRequest({ itemCount: 2, unpricedCount: 1, items: [item, generator] });
  await expect.element(list().getByText(missing, { exact: true })).toBeInTheDocument();
  const cells = detail().getByRole("row").filter({ hasText: "Elverk" }).getByRole("cell").all();
  expect(cells.slice(1).map(wordsIn)).toEqual(["2 st", "Pris på förfrågan", "–"]);
  expect(wordsIn(detail().getByText(/^Summa .* exkl\. moms$/))).toBe("Summa 200 kr exkl. moms");
  await expect.element(detail().getByText(missing, { exact: true })).toBeVisible();
});

test("a request for nothing but prices tells no sum of 0 kr", async () => {
  const [item] = requestOf().items as [RequestDetail["items"][number]];
  await openRequest({
    ...{ totalAmount: 0, itemCount: 1, unpricedCount: 1, items: [{ ...item, unitPrice: null, totalPrice: null }] },
    costs: {
      includingVat: 0,
      apartments: 20,
      perApartment: null,
      perSharePoint: null,
      perExtraDay: null,
      extraDayProducts: [],
      boughtWater: null,
    },
  });
  await expect.element(list().getByText("Pris på förfrågan", { exact: true })).toBeInTheDocument();
  await expect.element(detail().getByText("Summa: pris på förfrågan", { exact: true })).toBeVisible();
  await expect.element(detail().getByText("Frakt tillkommer", { exact: true })).toBeVisible();
  expect(detail().getByRole("heading", { name: "Kostnad inkl. moms" }).elements()).toEqual([]);
  for (const place of [list(), detail()]) expect(wordsIn(place)).not.toMatch(/(^|[^\d ])0 kr/);
});

test("once a quote is accepted the sum is the quote's, with freight where it is told", async () => {
  const [item] = requestOf().items as [RequestDetail["items"][number]];
  await openRequest({
    ...{ status: "offer_approved", unpricedCount: 1, itemCount: 2, quotedAmount: 40_580 },
    quoted: {
      ...{ excludingVat: 40_580, includingVat: 50_725, freight: 400 },
      ...{ supplierName: "Elverk AB", givenAt: new Date(0).toISOString(), acceptedAt: new Date(0).toISOString(), validUntil: "2099-12-31" },
    },
    items: [
      { ...item, unitPrice: 20_090, totalPrice: 40_180 },
      { ...item, productId: crypto.randomUUID(), productName: "Elverk", unitPrice: null, totalPrice: null },
    ],
  });
  expect(wordsIn(list().getByText("40 580 kr"))).toBe("40 580 kr");
  await expect.element(list().getByText("exkl. moms, enligt offert", { exact: true })).toBeInTheDocument();
  const left = detail().getByRole("row").filter({ hasText: "Elverk" }).getByRole("cell").all();
  expect(left.slice(1).map(wordsIn)).toEqual(["2 st", "Inte i offerten", "–"]);
  expect(wordsIn(detail().getByText(/^Summa .* exkl\. moms$/))).toBe("Summa 40 580 kr exkl. moms");
  expect(wordsIn(detail().getByText(/varav frakt 400.kr exkl\. moms$/))).toBe("50 725 kr inkl. moms · varav frakt 400 kr exkl. moms");
  await expect.element(detail().getByText("Enligt den godkända offerten.", { exact: true })).toBeVisible();
  expect(
    detail()
      .getByText(/inte med i summan/)
      .elements(),
  ).toEqual([]);
});

test("PREQ-47 PREQ-48 PREQ-49 PREQ-51 PREQ-52 a status is chosen, saved once and taken back", async () => {
  const { server, request, save } = await openRequest();
  await expectNoWcagFaults("a request");
  await expect.element(save).toBeDisabled();
  await statusField().click();
  const options = page.getByRole("listbox").getByRole("option");
  const labels = ["Offert mottagen", "Offert godkänd", "Inköp genomfört", "Avslutad", "Avbruten", "Avvisad"];
  await expect.poll(() => options.all().map(wordsIn)).toEqual(labels);
  await page.getByRole("option", { name: "Offert mottagen", exact: true }).click();

  const undo = server.refuse("productRequest.changeStatus", { message: "Databasen svarar inte." });
  await save.click();
  await toast("Fel vid uppdatering", "Kunde inte uppdatera status.");
  const told = detail().getByRole("alert");
  await expect.element(told.getByText("Kunde inte spara status: Databasen svarar inte.", { exact: true })).toBeVisible();
  undo();

  const answer = server.hold("productRequest.changeStatus");
  await save.click();
  await expect.element(save).toHaveAttribute("data-loading", "true");
  await expect.element(save).toBeDisabled();
  answer();
  await expect.element(detail()).not.toBeInTheDocument();
  await toast("Status ändrad till Offert mottagen");
  await expect.element(badgeIn(cards(), "Offert mottagen")).toBeVisible();
  const sent = { productRequestId: request.id, status: "offer_received", seenStatus: "pending" };
  expect(server.callsOf("productRequest.changeStatus")).toEqual([sent, sent]);

  await list().getByRole("button", { name: "Ångra" }).click();
  await expect.element(badgeIn(cards(), "Skickad, väntar på leverantör")).toBeVisible();
  await list().getByRole("button", { name: "Detaljer" }).click();
  const steps = detail().getByRole("region", { name: "Historik" });
  await expect.element(steps.getByText("Offert mottagen", { exact: true })).toBeVisible();
  await expect.poll(() => steps.getByText("Skickad, väntar på leverantör").elements()).toHaveLength(2);
  await choose(statusField(), "Avvisad");
  await save.click();
  await page.getByRole("dialog", { name: "Markera förfrågan som avvisad?" }).getByRole("button", { name: "Avbryt" }).click();
  await expect.element(save).toBeEnabled();
  expect(server.callsOf("productRequest.changeStatus")).toHaveLength(3);
});

test("PREQ-56 a request is repeated into a draft whose note outlives «Avbryt», and an answer without an id is told", async () => {
  const { server, request } = await openRequest();
  const supplier = { id: request.supplierId, name: request.supplierName };
  const [item] = request.items;
  if (!item) throw new Error("the request has no item");
  const drafts = [{ supplierId: supplier.id, supplierName: supplier.name, lineCount: 1 }];
  const { productId, productName, articleNumber, quantity, unitPrice } = item;
  server.answer("productRequest.repeat", {
    supplierId: supplier.id,
    lines: [{ productId, productName, articleNumber, quantity, outcome: "added", priceNow: unitPrice, priceThen: unitPrice }],
    drafts,
  });
  server.answer("productRequest.drafts", drafts);
  server.answer("productRequest.draft", draftOf(supplier, [lineOf(productOf(supplier, { id: productId, name: productName }), quantity)]));
  await detail().getByRole("button", { name: "Upprepa förfrågan" }).click();
  const repeated = page.getByRole("dialog", { name: "Upprepa förfrågan" });
  const done = "Alla produkter finns i utkastet. Inget är skickat än.";
  await expect.element(repeated.getByText(done, { exact: true })).toBeVisible();
  await expectNoWcagFaults("what was repeated");
  await repeated.getByRole("button", { name: "Öppna utkastet" }).click();
  const form = page.getByRole("dialog", { name: "Skapa Produktförfrågan" });
  const note = form.getByRole("textbox", { name: "Meddelande till leverantören" });
  await note.fill("Portkod 1234");
  await form.getByRole("button", { name: "Avbryt" }).click();
  await expect.element(form).not.toBeInTheDocument();
  await button(/^1 artikel · /).click();
  await expect.element(note).toHaveValue("Portkod 1234");

  server.answer("productRequest.submit", { id: "", pdfStatus: "pending", mailStatus: "pending", documentId: null, mailedTo: false });
  await form.getByRole("button", { name: "Skicka förfrågan" }).click();
  const told = form.getByRole("alert");
  await expect.element(told.getByText("Kunde inte hämta ID från sparad förfrågan.", { exact: true })).toBeVisible();
});

test("an address that names a request opens it, and leaves the address", async () => {
  const { router } = renderPage("/product-catalog?forfragan=00000000-0000-4000-8000-00000000000a&view=list", {
    as: "agare",
    answers: {
      "quotes.list": NO_QUOTES,
      "productRequest.list": { rows: [], nextCursor: null },
      "productRequest.detail": ({ productRequestId }) => requestOf({ id: productRequestId }),
    },
  });
  await expect.element(detail().getByRole("region", { name: "Historik" })).toBeVisible();
  await expect.poll(() => router.state.location.search).toBe("?view=list");
  await userEvent.keyboard("[Escape]");
  await expect.element(detail()).not.toBeInTheDocument();
  await expect.element(list()).toBeVisible();
});

type Quote = Answer<"quotes.list">["invitations"][number]["quotes"][number];

/** One supplier's opened answer, of this version. */
const quoteOf = (version: number, attachment: Quote["attachment"]): Quote => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${version}`, version, givenAt: "2026-11-20T10:00:00.000Z", validUntil: "2099-12-31" },
  ...{ isExpired: false, freight: null, comment: null, attachment, acceptedAt: null, mayAccept: false },
  ...{ excludingVat: 200, includingVat: 250, perApartment: null, missingLines: 0, deliveryDays: 14, aboveGuidePrice: 0, lines: [] },
});
const answerOf = (id: string, supplierName: string, quotes: Quote[]) => ({
  ...{ id: `00000000-0000-4000-8000-0000000000${id}`, supplierName, recipientEmail: null, sentAt: "2026-11-19T10:00:00.000Z", quotes },
  ...{
    expiresAt: "2026-12-19T10:00:00.000Z",
    mailStatus: "done" as const,
    declinedAt: null,
    message: null,
    counterOffer: null,
    isWaiting: false,
  },
});

test("a counter-offer is written from the quote that can be accepted, and stands on the card beneath the message to that supplier", async () => {
  const quote = { ...quoteOf(1, null), mayAccept: true };
  const invitation = { ...answerOf("a1", "Tunna AB", [quote]), message: "Leverans före jul.", counterOffer: "Lägre frakt, tack." };
  const { server } = await openRequests({
    "quotes.list": { ...NO_QUOTES, invitations: [invitation] },
    "productRequest.detail": ({ productRequestId }) => requestOf({ id: productRequestId }),
  });
  await cardOf("cancelled").getByRole("button", { name: "Detaljer" }).click();
  await expect
    .poll(() => detail().getByText(/^Ert /).all().map(wordsIn))
    .toEqual(["Ert meddelande: Leverans före jul.", "Ert motbud: Lägre frakt, tack."]);
  await expect
    .element(detail().getByRole("link", { name: "Beslutsunderlag med offerten" }))
    .toHaveAttribute("href", expect.stringMatching(new RegExp(`/decision-basis\\.pdf\\?quoteId=${quote.id}$`)));
  await detail().getByRole("button", { name: "Lämna motbud till Tunna AB" }).click();
  const dialog = page.getByRole("dialog", { name: "Motbud till Tunna AB" });
  await dialog.getByRole("button", { name: "Skicka" }).click();
  await expect.element(dialog.getByText("Skriv vad ni vill ha ändrat.", { exact: true })).toBeVisible();
  server.answer("quotes.counter", () => undefined);
  await dialog.getByRole("textbox", { name: "Vad vill ni ha ändrat?" }).fill("Leverans i mars");
  await dialog.getByRole("button", { name: "Skicka" }).click();
  await expect.poll(() => server.callsOf("quotes.counter")).toEqual([{ quoteId: quote.id, wish: "Leverans i mars" }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("of quotes that say freight and every price the lowest is marked, and a question without freight says so", async () => {
  const whole = (number: number, includingVat: number) => ({ ...quoteOf(number, null), freight: 100, includingVat });
  const invitations = [
    answerOf("a1", "Dunk & Fat AB", [whole(2, 2526.25)]),
    answerOf("b1", "Tunna AB", [whole(3, 2280.13), { ...whole(5, 1000), version: 1 }]),
    answerOf("c1", "Utan frakt AB", [{ ...quoteOf(4, null), includingVat: 900, mayAccept: true }]),
    answerOf("d1", "Del AB", [{ ...whole(6, 800), missingLines: 1 }]),
  ];
  await openRequests({
    "quotes.list": { ...NO_QUOTES, invitations },
    "productRequest.detail": ({ productRequestId }) => requestOf({ id: productRequestId }),
  });
  await cardOf("cancelled").getByRole("button", { name: "Detaljer" }).click();
  const offers = detail().getByRole("region", { name: "Offerter" });
  await expect.element(offers.getByText("Lägst summa", { exact: true })).toBeVisible();
  expect(offers.getByText("Lägst summa").all()).toHaveLength(1);
  await expect.element(offers.getByRole("listitem").filter({ hasText: "Tunna AB" }).getByText("Lägst summa")).toBeVisible();
  await offers.getByRole("button", { name: "Godkänn offerten från Utan frakt AB" }).click();
  await expect
    .element(page.getByRole("dialog", { name: "Godkänna offerten från Utan frakt AB?" }).getByText(/utan frakt: den är inte angiven/))
    .toBeVisible();
});

test("a quote says how it stands to the guide price and what its sums hold, a line where it differs alone", async () => {
  const line = (lineNumber: number, productName: string, unitPrice: number | null, aboveGuidePrice: number, total: number | null) => ({
    ...{ lineNumber, productName, amount: "2 st", packageOf: null, unitPrice, total, deliveryDays: unitPrice && 1, aboveGuidePrice },
  });
  const low = {
    ...{ ...quoteOf(2, null), freight: 350, excludingVat: 2110, includingVat: 2637.5, perApartment: 131.88, deliveryDays: 1 },
    ...{ aboveGuidePrice: -1240, lines: [line(1, "Dunk", 120, 40, 240), line(2, "Filter", 760, -1280, 1520), line(3, "Lampa", 0, 0, 0)] },
  };
  const part = {
    ...quoteOf(3, null),
    aboveGuidePrice: 20,
    missingLines: 1,
    lines: [line(1, "Dunk", 110, 20, 220), line(2, "Filter", null, 0, null)],
  };
  const invitations = [
    answerOf("a1", "Dunk & Fat AB", [low]),
    answerOf("b1", "Tunna AB", [part]),
    answerOf("c1", "Lika AB", [quoteOf(4, null)]),
  ];
  await openRequests({
    "quotes.list": { ...NO_QUOTES, invitations },
    "productRequest.detail": ({ productRequestId }) => requestOf({ id: productRequestId }),
  });
  await cardOf("cancelled").getByRole("button", { name: "Detaljer" }).click();
  const offers = detail().getByRole("region", { name: "Offerter" });
  const of = (name: string) => offers.getByRole("listitem").filter({ hasText: name });
  await expect.element(of("Dunk & Fat AB")).toBeVisible();
  expect(of("Dunk & Fat AB").getByRole("term").all().map(wordsIn)).toEqual([
    ...["Frakt exkl. moms", "Summa exkl. moms", "Summa inkl. moms", "Leverans", "Gäller till och med", "Per lägenhet inkl. moms"],
  ]);
  // One sum has the freight, one does not say it: nothing calls either the lowest.
  expect(of("Lika AB").getByRole("term").all().map(wordsIn)[2]).toBe("Summa inkl. moms, utan frakt");
  expect(offers.getByText("Lägst summa").elements()).toEqual([]);
  expect(of("Dunk & Fat AB").getByRole("definition").all().map(wordsIn)).toEqual([
    ...["350 kr", "2 110 kr", "2 637,50 kr", "1 dag", "31 december 2099", "131,88 kr"],
  ]);
  const told = (name: string) =>
    wordsIn(
      of(name)
        .getByText(/riktpriset.*, exkl\. moms och frakt$/)
        .first(),
    );
  expect(["Dunk & Fat AB", "Tunna AB", "Lika AB"].map(told)).toEqual([
    "1 240 kr lägre än riktpriset, exkl. moms och frakt",
    "20 kr högre än riktpriset för raderna med pris, exkl. moms och frakt",
    "Samma som riktpriset, exkl. moms och frakt",
  ]);
  await of("Dunk & Fat AB").getByText("Visa rader").click();
  expect(of("Dunk & Fat AB").getByRole("listitem").all().map(wordsIn)).toEqual([
    "2 st Dunk: 120 kr per enhet, 240 kr för raden exkl. moms, 1 dag 40 kr högre än riktpriset",
    "2 st Filter: 760 kr per enhet, 1 520 kr för raden exkl. moms, 1 dag 1 280 kr lägre än riktpriset",
    "2 st Lampa: 0 kr per enhet, 0 kr för raden exkl. moms, 0 dagar",
  ]);
  await of("Tunna AB").getByText("Visa rader").click();
  await expect.element(of("Tunna AB").getByText("2 st Filter: inget pris", { exact: true })).toBeVisible();
  await expectNoWcagFaults("quotes beside the guide price");
});

test.each(["Dunk & Fat AB", "Tunna AB"])("either of two quotes can be accepted, here that of %s", async (supplierName) => {
  const mayBe = (version: number): Quote => ({ ...quoteOf(version, null), mayAccept: true });
  const invitations = [
    answerOf("a1", "Dunk & Fat AB", [mayBe(2), quoteOf(1, null)]),
    answerOf("b1", "Tunna AB", [mayBe(4), quoteOf(3, null)]),
  ];
  const { server } = await openRequest(
    { status: "offer_received" },
    { "quotes.list": { ...NO_QUOTES, invitations }, "quotes.accept": undefined },
  );
  await button(`Godkänn offerten från ${supplierName}`).click();
  const asked = page.getByRole("dialog", { name: `Godkänna offerten från ${supplierName}?` });
  await asked.getByRole("button", { name: "Godkänn offerten" }).click();
  await toast("Offerten är godkänd", "Alla leverantörer som inte tackat nej får besked.");
  const quoteId = invitations.find((invitation) => invitation.supplierName === supplierName)?.quotes[0]?.id;
  expect(server.callsOf("quotes.accept")).toEqual([{ quoteId }]);
});

test.each([
  ["offer_approved", ["Nästa steg: beställ av Tunna AB. Ändra sedan förfrågan till «Inköp genomfört»."]],
  ["order_placed", ["Nästa steg: jämför leverans och faktura med offerten. Ändra sedan förfrågan till «Avslutad»."]],
  ["completed", []],
] as const)("an accepted quote of a request that is %s says what was agreed, and what is next", async (status, steps) => {
  const accepted = { ...quoteOf(1, null), acceptedAt: "2026-11-21T10:00:00.000Z", freight: 0 };
  const quotes = { ...NO_QUOTES, maySend: false, invitations: [answerOf("a1", "Tunna AB", [accepted])] };
  await openRequest({ status }, { "quotes.list": quotes });
  const offers = detail().getByRole("region", { name: "Offerter" });
  await expect.element(offers.getByRole("heading", { name: "Överenskommet" })).toBeVisible();
  await expect.element(offers.getByText("Godkänd", { exact: true })).toBeVisible();
  expect(
    offers
      .getByText(/^Nästa steg/)
      .all()
      .map(wordsIn),
  ).toEqual(steps);
  expect(offers.getByRole("definition").all().map(wordsIn)).toEqual(["0 kr", "200 kr", "250 kr", "14 dagar", "31 december 2099"]);
});

test.each([
  [null, "förfrågan som PDF och en länk där den lämnar sin offert."],
  ["Portkod 4711", "förfrågan som PDF, ert meddelande och en länk där den lämnar sin offert."],
])(
  "who asks the request's own supplier is told whether its message %s goes along, and another one has a message of its own",
  async (notes, own) => {
    const { server } = await openRequest({ notes }, { "quotes.list": { ...NO_QUOTES, supplier: { name: "Tunna AB", email: null } } });
    const offers = detail().getByRole("region", { name: "Offerter" });
    const said = (name: string, words: string) => page.getByRole("dialog", { name, exact: true }).getByText(words, { exact: true });
    await offers.getByRole("button", { name: "Skicka till leverantören" }).click();
    await expect.element(said("Skicka till leverantören", `Tunna AB får ett mejl med ${own}`)).toBeVisible();
    const message = () => page.getByRole("dialog").getByRole("textbox", { name: "Meddelande till leverantören" });
    expect(message().elements()).toEqual([]);
    await button("Avbryt").click();
    await offers.getByRole("button", { name: "Fråga en annan leverantör" }).click();
    const other = page.getByRole("dialog", { name: "Fråga en annan leverantör" });
    const words = "Leverantören får raderna i ett mejl med en länk där den lämnar sin offert.";
    await expect.element(other.getByText(words, { exact: true })).toBeVisible();
    await expect.element(message()).toHaveValue("");
    await expect
      .element(message())
      .toHaveAccessibleDescription("Leverantören läser det. Skriv till exempel önskad leveranstid eller portkod.");
    await expect.element(message()).toHaveAttribute("maxlength", "5000");
    await other.getByLabelText("Leverantörens namn").fill("Vattenbolaget");
    await other.getByLabelText("Leverantörens e-post").fill("order@vatten.example");
    await message().fill("Leverans före jul.");
    server.answer("quotes.invite", () => ({ quoteInvitationId: crypto.randomUUID() }));
    await other.getByRole("button", { name: "Skicka" }).click();
    await expect
      .poll(() => server.callsOf("quotes.invite"))
      .toMatchObject([{ supplierName: "Vattenbolaget", message: "Leverans före jul." }]);
  },
);

test("the history holds each mailing to a supplier, its answers and the decision beside the statuses, newest first", async () => {
  const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, "0")}:00.000Z`;
  const none = { supplierName: "Tunna AB", by: null, wish: null, quotes: null };
  const anna = { ...none, by: "Anna Exempel" };
  await openRequest(
    {
      history: [
        { status: "offer_approved", changedAt: at(11), changedBy: "Anna Exempel" },
        { status: "pending", changedAt: at(0), changedBy: null },
      ],
    },
    {
      "quotes.list": {
        ...NO_QUOTES,
        history: [
          { ...anna, at: at(1), event: "sent" },
          { ...none, at: at(2), event: "mail_failed" },
          { ...anna, at: at(3), event: "resent" },
          { ...none, at: at(4), event: "reminded" },
          { ...none, at: at(5), event: "given" },
          { ...none, at: at(6), event: "corrected" },
          { ...anna, at: at(7), event: "opened", supplierName: null, quotes: 1 },
          { ...none, at: at(8), event: "given_anew" },
          { ...none, at: at(9), event: "declined" },
          { ...none, at: at(10), event: "opened", supplierName: null, quotes: 2 },
          { ...anna, at: at(11), event: "accepted" },
          { ...none, at: at(12), event: "informed" },
        ],
      },
    },
  );
  const steps = detail().getByRole("region", { name: "Historik" });
  await expect.element(steps.getByText("Besked om ert val skickat till Tunna AB")).toBeVisible();
  expect(wordsIn(steps).replaceAll(/20 november( 2026)? \d\d:(\d\d)/g, "$2")).toBe(
    [
      ...["Historik", "Besked om ert val skickat till Tunna AB 12 · Automatiskt", "Offert godkänd 11 · Anna Exempel"],
      ...["Offerten från Tunna AB godkänd 11 · Anna Exempel", "2 offerter öppnade 10 · Borttaget konto", "Tunna AB tackade nej 09"],
      ...["Tunna AB lämnade en ny offert 08", "1 offert öppnad 07 · Anna Exempel", "Tunna AB ändrade sin offert 06"],
      ...[
        "Tunna AB lämnade en offert 05",
        "Påminnelse skickad till Tunna AB 04 · Automatiskt",
        "Ny länk skickad till Tunna AB 03 · Anna Exempel",
      ],
      ...["Mejlet till Tunna AB kunde inte skickas 02", "Förfrågan skickad till Tunna AB 01 · Anna Exempel"],
      "Skickad, väntar på leverantör 00 · Borttaget konto",
    ].join(" "),
  );
  await expectNoWcagFaults("the history of a request");
});

test("what suppliers attached is opened from each quote, side by side, and from a former version", async () => {
  const files = { filename: "Vår offert.pdf", sizeBytes: 1_234_567 };
  const invitations = [
    answerOf("a1", "Dunk & Fat AB", [quoteOf(2, files), quoteOf(1, { filename: "Utkast.jpg", sizeBytes: 900 })]),
    answerOf("b1", "Tunna AB", [quoteOf(3, null)]),
  ];
  await openRequests({
    "quotes.list": { ...NO_QUOTES, invitations },
    "productRequest.detail": ({ productRequestId }) => requestOf({ id: productRequestId }),
  });
  await cardOf("cancelled").getByRole("button", { name: "Detaljer" }).click();
  const offers = detail().getByRole("region", { name: "Offerter" });
  const first = offers.getByRole("listitem").filter({ hasText: "Dunk & Fat AB" });
  const link = first.getByRole("link", { name: "Vår offert.pdf" });
  await expect.element(link).toHaveAttribute("href", "/api/quotes/00000000-0000-4000-8000-000000000002/attachment");
  await expect.element(first.getByText("1,3\u00a0MB")).toBeVisible();
  await first.getByText(/^Tidigare offert/).click();
  const former = first.getByRole("link", { name: "Utkast.jpg" });
  await expect.element(former).toHaveAttribute("href", "/api/quotes/00000000-0000-4000-8000-000000000001/attachment");
  const links = offers.getByRole("listitem").filter({ hasText: "Tunna AB" }).getByRole("link").elements();
  expect(links.map(({ textContent }) => textContent)).toEqual(["Beslutsunderlag med offerten"]);
  await expectNoWcagFaults("the quotes");
});
