import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, resizeWindow, toast } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { draftOf, lineOf, NO_QUOTES, productOf, requestOf } from "./request-answers.ts";
import { recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow, expectNoWcagFaults } from "./wcag-faults.ts";

type Purchase = Answer<"jointPurchases.detail">;

const [supplier] = recorded("agare", "catalogue.filters").suppliers;
if (!supplier) throw new Error("the catalogue has no supplier");
const NEIGHBOUR = "Brf Exempelrönnen";
const CAN = productOf(supplier, { name: "Dunk" });

const DRAFT: Answers = {
  "productRequest.drafts": [{ supplierId: supplier.id, supplierName: supplier.name, lineCount: 1 }],
  "productRequest.draft": draftOf(supplier, [lineOf(CAN, 4)]),
};

const TOLD: Answers = { "jointPurchases.buyers": [{ name: NEIGHBOUR, isTold: true }] };

const line = (productName: string, values: Partial<Purchase["lines"][number]> = {}): Purchase["lines"][number] => ({
  ...{ productId: crypto.randomUUID(), productName, articleNumber: "A1", unitQuantity: 1, unitMetric: "st" },
  ...{ unitPrice: 100, vatPercent: 25, sum: 4, own: 0 },
  ...values,
});

const purchaseOf = (values: Partial<Purchase> = {}): Purchase => ({
  ...{ id: crypto.randomUUID(), role: "invited", starterName: NEIGHBOUR, supplierName: "Dunk AB", lastDay: "2099-12-12", isOpen: true },
  ...{
    houses: 1,
    isRequested: false,
    contactRole: "Krisgruppen",
    lines: [line("Dunk"), line("Ficklampa")],
    parts: [],
    productRequestId: null,
  },
  ...values,
});

/** What is written is taken. */
const DONE: Answers = { "jointPurchases.savePart": () => null as never, "jointPurchases.remove": () => null as never };

/** The network with this purchase in it, opened. */
async function openPurchase(purchase: Purchase) {
  const { contactRole: _, lines: _lines, parts: _parts, productRequestId: _request, ...summary } = purchase;
  const rendered = renderPage("/collaboration/network", {
    as: "agare",
    answers: { "jointPurchases.list": { rows: [summary], nextCursor: null }, "jointPurchases.detail": purchase, ...DONE },
  });
  await button(`Visa köpet från ${purchase.supplierName}`).click();
  return rendered;
}

const dialog = () => page.getByRole("dialog", { name: "Gemensamt köp" });
const starting = () => page.getByRole("dialog", { name: "Köp tillsammans" });
const openDraft = () => button(/^1 artikel/).click();

test("an owner opens the draft to the houses of the network until a day, and comes to the purchase", async () => {
  const { server, router } = renderPage("/product-catalog", {
    as: "agare",
    answers: { ...DRAFT, ...TOLD, "jointPurchases.detail": purchaseOf() },
  });
  await openDraft();
  await button("Köp tillsammans").click();
  await expect.element(starting().getByText(`${NEIGHBOUR} får ett mejl och kan lägga till egna antal.`, { exact: false })).toBeVisible();
  await starting().getByRole("button", { name: "Öppna köpet" }).click();
  await expect.element(starting().getByText("Skriv ett datum.", { exact: true })).toBeVisible();
  await expectNoWcagFaults("a purchase without a day");

  const past = "Välj i dag eller en senare dag.";
  const day = starting().getByRole("textbox", { name: "Sista dag" });
  await day.fill("2099-12-12");
  const undo = server.refuse("jointPurchases.start", { reason: "INVALID_INPUT", message: past, fields: { lastDay: past } });
  await starting().getByRole("button", { name: "Öppna köpet" }).click();
  await expect.element(starting().getByText(past, { exact: true })).toBeVisible();
  undo();
  const id = crypto.randomUUID();
  server.answer("jointPurchases.start", { id });
  await starting().getByRole("button", { name: "Öppna köpet" }).click();
  await expect.element(dialog()).toBeVisible();
  expect(server.callsOf("jointPurchases.start").at(-1)).toEqual({
    ...{ supplierId: supplier.id, lastDay: "2099-12-12" },
    items: [{ productId: CAN.id, quantity: 4 }],
  });
  expect(server.callsOf("jointPurchases.detail")).toEqual([{ jointPurchaseId: id }]);
  expect(router.state.location.pathname).toBe("/collaboration/network");
});

test.each([
  [
    "some have nobody",
    [true, false],
    "Brf Alen får ett mejl och kan lägga till egna antal. Brf Eken har ingen systemägare i portalen och får inget mejl.",
  ],
  ["nobody has", [false, false], "Brf Alen och Brf Eken har ingen systemägare i portalen och får inget mejl."],
])("who is mailed is told as the server knows it, also when %s", async (_case, [first, second], words) => {
  const buyers = [
    { name: "Brf Alen", isTold: first === true },
    { name: "Brf Eken", isTold: second === true },
  ];
  renderPage("/product-catalog", { as: "agare", answers: { ...DRAFT, "jointPurchases.buyers": buyers } });
  await openDraft();
  await button("Köp tillsammans").click();
  const rest = "Ni ser vad var och en tar. Inget går till leverantören förrän ni gör förfrågan av summan.";
  await expect.element(starting().getByText(`${words} ${rest}`, { exact: true })).toBeVisible();
});

test("older purchases come when more are asked for", async () => {
  const named = (supplierName: string) => {
    const { contactRole: _, lines: _lines, parts: _parts, productRequestId: _request, ...summary } = purchaseOf({ supplierName });
    return summary;
  };
  const { server } = renderPage("/collaboration/network", {
    as: "agare",
    answers: {
      "jointPurchases.list": ({ cursor }) =>
        cursor === "second" ? { rows: [named("Lamp AB")], nextCursor: null } : { rows: [named("Dunk AB")], nextCursor: "second" },
    },
  });
  const listed = page.getByRole("list", { name: "Gemensamma köp" }).getByRole("listitem");
  await expect.element(listed.filter({ hasText: "Dunk AB" })).toBeVisible();
  const undo = server.refuse("jointPurchases.list");
  await button("Visa fler").click();
  await expect.element(page.getByRole("alert").getByRole("button", { name: "Försök igen" })).toBeVisible();
  undo();
  await page.getByRole("alert").getByRole("button", { name: "Försök igen" }).click();
  await expect.element(listed.filter({ hasText: "Lamp AB" })).toBeVisible();
  expect(listed.elements()).toHaveLength(2);
  expect(button("Visa fler").elements()).toEqual([]);
});

test("what has no price stays in the draft, and nothing else there is not bought together", async () => {
  const generator = productOf(supplier, { name: "Elverk", ownPriceExcludingVat: null, ownPriceIncludingVat: null });
  const both = draftOf(supplier, [lineOf(CAN, 4), lineOf(generator, 1)]);
  const { server } = renderPage("/product-catalog", {
    as: "agare",
    answers: {
      ...DRAFT,
      "productRequest.draft": both,
      "productRequest.removeDraftLine": { drafts: [] },
      "jointPurchases.detail": purchaseOf(),
    },
  });
  await openDraft();
  await button("Köp tillsammans").click();
  await expect.element(starting().getByText(/Det som har pris på förfrågan ligger kvar i utkastet\.$/)).toBeVisible();
  await starting().getByRole("textbox", { name: "Sista dag" }).fill("2099-12-12");
  server.refuse("jointPurchases.start");
  await starting().getByRole("button", { name: "Öppna köpet" }).click();
  await expect.poll(() => server.callsOf("jointPurchases.start")).toMatchObject([{ items: [{ productId: CAN.id, quantity: 4 }] }]);
  await starting().getByRole("button", { name: "Avbryt" }).click();
  await button("Ta bort Dunk").click();
  await expect.element(button("Köp tillsammans")).not.toBeInTheDocument();
});

test("without a house to buy with the draft offers only what it did", async () => {
  const { server } = renderPage("/product-catalog", {
    as: "agare",
    answers: { ...DRAFT, "jointPurchases.buyers": [] },
  });
  await openDraft();
  await expect.element(button("Skicka förfrågan")).toBeVisible();
  await expect.poll(() => server.callsOf("jointPurchases.buyers")).toHaveLength(1);
  expect(button("Köp tillsammans").elements()).toEqual([]);
});

test("a member is not offered it", async () => {
  const { server } = renderPage("/product-catalog", { as: "medlem", answers: DRAFT });
  await openDraft();
  await expect.element(button("Skicka förfrågan")).toBeVisible();
  expect(button("Köp tillsammans").elements()).toEqual([]);
  expect(server.callsOf("jointPurchases.buyers")).toEqual([]);
});

test("a house that is invited joins with its own quantities, on a phone too; a refusal stands at its line", async () => {
  await resizeWindow(360, 800);
  const purchase = purchaseOf({ lines: [line("Dunk"), line("Såld slut", { unitPrice: null }), line("Ficklampa")] });
  const { server } = await openPurchase(purchase);
  await expect.element(dialog().getByText(`${NEIGHBOUR} köper från Dunk AB`, { exact: true })).toBeVisible();
  await expect.element(dialog().getByText("Öppet till och med 12 december 2099", { exact: true })).toBeVisible();
  await expect.element(dialog().getByText("Kontakt: Krisgruppen", { exact: true })).toBeVisible();
  await expect.element(dialog().getByText("Kan inte köpas nu: Såld slut.", { exact: true })).toBeVisible();
  const join = dialog().getByRole("button", { name: "Gå med" });
  await expect.element(join).toBeDisabled();
  await expectNoFaultsInWindow("a purchase to join");

  const field = dialog().getByRole("textbox", { name: "Ficklampa" });
  await field.fill("-1");
  await join.click();
  await expect.element(dialog().getByText("Antalet kan inte vara negativt.", { exact: true })).toBeVisible();
  await field.fill("3");
  const tooMany = "Tillsammans blir det fler än 100 000.";
  const undo = server.refuse("jointPurchases.savePart", {
    ...{ reason: "INVALID_INPUT", message: tooMany, fields: { "items.1.quantity": tooMany } },
  });
  await join.click();
  await expect.element(dialog().getByText(tooMany, { exact: true })).toBeVisible();
  undo();
  await join.click();
  await toast("Ni är med i köpet", "Ni kan ändra antalen till och med sista dagen.");
  const [dunk, , lamp] = purchase.lines;
  expect(server.callsOf("jointPurchases.savePart").at(-1)).toEqual({
    jointPurchaseId: purchase.id,
    items: [
      { productId: dunk?.productId, quantity: 0 },
      { productId: lamp?.productId, quantity: 3 },
    ],
  });
});

test("who has joined leaves after one more question", async () => {
  const purchase = purchaseOf({ role: "joined", houses: 2, lines: [line("Dunk", { sum: 10, own: 6 })] });
  const { server } = await openPurchase(purchase);
  await expect.element(dialog().getByRole("textbox", { name: "Dunk" })).toHaveValue("6");
  await dialog().getByRole("button", { name: "Lämna köpet" }).click();
  const asked = page.getByRole("dialog", { name: "Lämna köpet?" });
  await expect.element(asked.getByText("Era antal tas bort ur summan. Ni kan gå med igen medan köpet är öppet.")).toBeVisible();
  await asked.getByRole("button", { name: "Lämna", exact: true }).click();
  await toast("Ni har lämnat köpet");
  expect(server.callsOf("jointPurchases.savePart")).toEqual([{ jointPurchaseId: purchase.id, items: [] }]);
});

test("whoever began it sees each part, closes it and makes one request of the sums", async () => {
  const dunk = line("Dunk", { sum: 10, own: 4 });
  const mine = { name: "Brf Exempeltallen", isOwn: true, contactRole: null, quantities: [{ productId: dunk.productId, quantity: 4 }] };
  const theirs = { name: NEIGHBOUR, isOwn: false, contactRole: "Krisgruppen", quantities: [{ productId: dunk.productId, quantity: 6 }] };
  const open = purchaseOf({ role: "starter", houses: 2, lines: [dunk], parts: [mine, theirs] });
  const { server, router } = await openPurchase(open);
  const parts = dialog().getByRole("list", { name: "Varje förenings del" });
  await expect.element(parts.getByText("Brf Exempeltallen (ni)", { exact: true })).toBeVisible();
  await expect.element(parts.getByText("Dunk: 6 förp.", { exact: true })).toBeVisible();
  expect(dialog().getByRole("button", { name: "Gör förfrågan av summan" }).elements()).toEqual([]);
  expect(
    dialog()
      .getByRole("link", { name: /^Öppna PDF/ })
      .elements(),
  ).toEqual([]);

  const closed = { ...open, isOpen: false };
  server.answer("jointPurchases.close", () => {
    server.answer("jointPurchases.detail", closed);
    return null as never;
  });
  await dialog().getByRole("button", { name: "Stäng köpet nu" }).click();
  await page.getByRole("dialog", { name: "Stänga köpet?" }).getByRole("button", { name: "Stäng köpet", exact: true }).click();
  await expect.element(dialog().getByText("Summa 1 000 kr exkl. moms", { exact: true })).toBeVisible();
  await expect.element(dialog().getByText("Stängt", { exact: true })).toBeVisible();
  await expectNoWcagFaults("a closed purchase");
  await expect
    .element(dialog().getByRole("link", { name: /^Öppna PDF/ }))
    .toHaveAttribute("href", `/api/joint-purchases/${open.id}/sums.pdf`);

  const productRequestId = crypto.randomUUID();
  server.answer("jointPurchases.request", () => {
    server.answer("jointPurchases.detail", { ...closed, isRequested: true, productRequestId });
    return { productRequestId };
  });
  await dialog().getByRole("button", { name: "Gör förfrågan av summan" }).click();
  await toast("Förfrågan är gjord", "Den finns bland föreningens förfrågningar.");
  expect(server.callsOf("jointPurchases.request")).toEqual([{ jointPurchaseId: open.id }]);
  server.answer("productRequest.detail", requestOf({ id: productRequestId }));
  server.answer("quotes.list", NO_QUOTES);
  await dialog().getByRole("link", { name: "Öppna förfrågan" }).click();
  await expect.poll(() => router.state.location.pathname).toBe("/product-catalog");
  await expect.element(page.getByRole("dialog", { name: "Produktförfrågan", exact: true })).toBeVisible();
  await expect.poll(() => server.callsOf("productRequest.detail")).toEqual([{ productRequestId }]);
});

test("removed after one more question, it is gone", async () => {
  const purchase = purchaseOf({ role: "starter" });
  const { server } = await openPurchase(purchase);
  await expect.element(dialog().getByText("Ingen annan förening är med än.", { exact: true })).toBeVisible();
  await dialog().getByRole("button", { name: "Ta bort", exact: true }).click();
  const asked = page.getByRole("dialog", { name: "Ta bort köpet?" });
  await expect
    .element(asked.getByText("Köpet försvinner för alla, och de som är med får besked. Era egna antal läggs tillbaka i utkastet."))
    .toBeVisible();
  await asked.getByRole("button", { name: "Ta bort", exact: true }).click();
  await toast("Köpet är borttaget");
  expect(server.callsOf("jointPurchases.remove")).toEqual([{ jointPurchaseId: purchase.id }]);
  await expect.element(dialog()).not.toBeInTheDocument();
});
