import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, choose, elapsed, resizeWindow, since, untilFocused, wordsIn } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { draftOf, lineOf, productOf } from "./request-answers.ts";
import { type Persona, recorded } from "./stand-in.ts";
import { expectNoWcagFaults } from "./wcag-faults.ts";

type Supplier = Answer<"catalogue.filters">["suppliers"][number];

const [first, second] = recorded("agare", "catalogue.filters").suppliers as [Supplier, Supplier];

/** Of the first supplier, two of which are recommended to the house; of the second one, very dear; and gas, of the first one. */
const CAN = productOf(first, { name: "Dunk" });
const MACHINE = productOf(second, { name: "Verk", ownPriceExcludingVat: 10_000_000, ownPriceIncludingVat: 12_500_000 });
const GAS = productOf(first, { name: "Gasol 5 liter", storageClass: "gas", storageLitres: 5 });
const VESSEL = productOf(second, { name: "Vattensäck 20 liter" });
/** Of the first supplier, whose price has to be asked for. */
const GENERATOR = productOf(first, { name: "Elverk", ownPriceExcludingVat: null, ownPriceIncludingVat: null });
const PRODUCTS = [CAN, MACHINE, GAS, GENERATOR, VESSEL];

const lineFor = (product: typeof CAN, quantity: number) =>
  lineOf(product, quantity, product === CAN ? { recommendedQuantity: 2, recommendationBasis: "Beräknat på 20 lägenheter." } : {});

/** A shop that keeps a person's drafts as the server does, and takes what is sent from them. */
function keepDrafts(quantities: Map<string, number>): Answers {
  const drafted = (supplierId: string) => PRODUCTS.filter((product) => product.supplierId === supplierId && quantities.has(product.id));
  const drafts = (): Answer<"productRequest.drafts"> =>
    [first, second].flatMap(({ id, name }) => {
      const lineCount = drafted(id).length;
      return lineCount > 0 ? [{ supplierId: id, supplierName: name, lineCount }] : [];
    });
  const progress = { id: crypto.randomUUID(), pdfStatus: "done", mailStatus: "skipped", documentId: null, mailedTo: false } as const;
  return {
    "catalogue.products": { rows: PRODUCTS, totalCount: PRODUCTS.length },
    "productRequest.drafts": drafts,
    "productRequest.draft": ({ supplierId }) => {
      const supplier = supplierId === first.id ? first : second;
      const lines = drafted(supplierId).map((product) => lineFor(product, quantities.get(product.id) ?? 0));
      return draftOf(supplier, lines);
    },
    "productRequest.addDraftLine": ({ productId, quantity }) => {
      quantities.set(productId, (quantities.get(productId) ?? 0) + Number(quantity));
      return { drafts: drafts() };
    },
    "productRequest.setDraftLine": ({ productId, quantity }) => {
      quantities.set(productId, Number(quantity));
      return { drafts: drafts() };
    },
    "productRequest.removeDraftLine": ({ productId }) => {
      quantities.delete(productId);
      return { drafts: drafts() };
    },
    "productRequest.submit": ({ items }) => {
      for (const { productId } of items) quantities.delete(productId);
      return progress;
    },
    "productRequest.progress": progress,
  };
}

const form = () => page.getByRole("dialog", { name: "Skapa Produktförfrågan" });
const field = (name: string) => form().getByRole("textbox", { name, exact: true });
const send = () => form().getByRole("button", { name: "Skicka förfrågan" });
const row = (name: string) => form().getByRole("row").filter({ hasText: name });
const cellOfQuantity = (name: string) => row(name).getByRole("cell").nth(2);
const chooseSupplier = async ({ name }: { name: string }, product: string) => {
  // How many articles wait there stands with the name.
  await choose(form().getByRole("combobox", { name: "Leverantör" }), new RegExp(`^${name}`));
  await expect.element(field(`Antal ${product}`)).toBeVisible();
};
/** The button below the progress, not the cross above it. */
const closeProgress = () => form().getByRole("button", { name: "Stäng" }).filter({ hasText: "Stäng" }).click();

/** The form with the draft to one supplier. */
async function openForm(product: typeof CAN, quantity = 1, as: Persona = "agare") {
  const { server } = renderPage("/product-catalog", { as, answers: keepDrafts(new Map([[product.id, quantity]])) });
  await button(/^1 artikel · /).click();
  await expect.element(field(`Antal ${product.name}`)).toHaveValue(String(quantity));
  return server;
}

test("PREQ-02 PREQ-12 LIMIT-34 an added product is one; with drafts to two suppliers one of them must be chosen", async () => {
  const { router } = renderPage("/product-catalog", { as: "agare", answers: keepDrafts(new Map([[MACHINE.id, 2]])) });
  await page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Dunk" }) })
    .getByRole("button", { name: "Lägg till" })
    .click();
  await expect.element(button("2 artiklar · 2 leverantörer")).toBeVisible();
  // Who comes back later has added nothing last.
  await router.navigate("/about");
  await expect.element(page.getByRole("heading", { level: 1, name: "Om oss" })).toBeVisible();
  await router.navigate("/product-catalog");
  await button("2 artiklar · 2 leverantörer").click();
  await send().click();
  await expect.element(form().getByText("Leverantör måste väljas", { exact: true })).toBeVisible();
  await chooseSupplier(first, "Dunk");
  await expect.element(field("Antal Dunk")).toHaveValue("1");
  await chooseSupplier(second, "Verk");
  await expect.element(field("Antal Verk")).toHaveValue("2");
});

test("PREQ-18 the error of a quantity stands under its field", async () => {
  const server = await openForm(MACHINE);
  const fault = cellOfQuantity("Verk").getByText("Antalet är för stort.", { exact: true });
  await field("Antal Verk").fill("999999999999999");
  await send().click();
  await expect.element(fault).toBeVisible();
  expect(server.callsOf("productRequest.submit")).toEqual([]);
  await field("Antal Verk").fill("100000");
  await expect.element(fault).not.toBeInTheDocument();
  server.refuse("productRequest.submit", {
    ...{ message: "Kontrollera fälten.", reason: "INVALID_INPUT", status: 409 },
    fields: { "items.0.quantity": "Antalet är för stort." },
  });
  await send().click();
  await expect.element(form().getByRole("log", { name: "Förlopp" }).getByRole("alert")).toBeVisible();
  await closeProgress();
  await expect.element(fault).toBeVisible();
});

test("PREQ-04 what the vessels in the form do for the house follows their quantity as it is typed", async () => {
  const answers = keepDrafts(new Map([[VESSEL.id, 9]]));
  const houseWater = { days: 7, dailyLitres: 252, selfLitres: 529.2, storeLitres: 280 };
  renderPage("/product-catalog", {
    as: "agare",
    answers: { ...answers, "productRequest.draft": { ...draftOf(second, [lineFor(VESSEL, 9)]), houseWater } },
  });
  await button(/^1 artikel · /).click();
  await expect
    .element(form().getByText(/^180 liter till: förrådet rymmer då 460 liter\. Fyllt, .* räcker vattnet 3,9 av 7 dygn\./))
    .toBeVisible();
  await field(`Antal ${VESSEL.name}`).fill("48");
  await expect
    .element(form().getByText(/^960 liter till: förrådet rymmer då 1.240 liter\. Fyllt, .* räcker vattnet 7 dygn\.$/))
    .toBeVisible();
  await field(`Antal ${VESSEL.name}`).fill("0");
  await expect.element(form().getByText(/förrådet rymmer/)).not.toBeInTheDocument();
});

test("the board's draft says that it is shared, and that another owner has changed it; what was seen is sent along", async () => {
  let quantity = 2;
  const answers = keepDrafts(new Map([[CAN.id, 2]]));
  const { server } = renderPage("/product-catalog", {
    as: "agare",
    answers: { ...answers, "productRequest.draft": () => ({ ...draftOf(first, [lineFor(CAN, quantity)]), isShared: true }) },
  });
  await button(/^1 artikel · /).click();
  await expect.element(form().getByText("Utkastet är gemensamt för systemägarna.", { exact: true })).toBeVisible();
  const changed = form().getByText("Någon annan har ändrat utkastet.", { exact: true });
  await field("Antal Dunk").fill("3");
  await field("Antal boende").click();
  quantity = 8;
  await expect.element(changed, { timeout: 12_000 }).toBeVisible();
  await expect.element(field("Antal Dunk")).toHaveValue("3");
  await form().getByRole("button", { name: "Läs in det igen" }).click();
  await expect.element(field("Antal Dunk")).toHaveValue("8");
  await expect.element(changed).not.toBeInTheDocument();
  server.refuse("productRequest.submit", { message: "Utkastet är ändrat.", reason: "DRAFT_CHANGED", status: 409 });
  await send().click();
  await expect.poll(() => server.callsOf("productRequest.submit")).toMatchObject([{ seenDraft: [{ productId: CAN.id, quantity: 8 }] }]);
  // The same once more would be refused again.
  await form().getByRole("button", { name: "Till utkastet" }).click();
  await expect.element(field("Antal Dunk")).toHaveValue("8");
  expect(form().getByRole("button", { name: "Försök igen" }).elements()).toEqual([]);
}, 30_000);

test("PREQ-15 no days at all are refused at their field and stand as they were typed", async () => {
  const server = await openForm(CAN, 2);
  await field("Antal dygn").fill("0");
  await send().click();
  await expect.element(form().getByText("Minst en dag.", { exact: true })).toBeVisible();
  await expect.element(field("Antal dygn")).toHaveValue("0");
  expect(server.callsOf("productRequest.submit")).toEqual([]);
});

test("PREQ-04 PREQ-10 LIMIT-28 GEN-14 the table of items counts in kronor with two decimals; freight is extra", async () => {
  await openForm(CAN);
  expect(form().getByRole("table").getByRole("columnheader").all().map(wordsIn)).toEqual([
    "Produkt",
    "Rekommenderat",
    "Antal",
    "Pris",
    "Summa",
    "Ta bort",
  ]);
  await row("Dunk").getByRole("button", { name: "2 st, rekommenderat antal Dunk. Visa underlaget" }).click();
  await expect.element(page.getByText("Beräknat på 20 lägenheter.", { exact: true })).toBeVisible();
  await button("Använd 2 st").click();
  await expect.element(field("Antal Dunk")).toHaveValue("2");
  await field("Antal Dunk").fill("13");
  const cells = () => row("Dunk").getByRole("cell").all().map(wordsIn).slice(3, 5);
  await expect.poll(cells).toEqual(["100,00 kr", "1 300,00 kr"]);
  await expect.element(row("Dunk").getByRole("button", { name: "Ta bort Dunk" })).toBeVisible();
  expect(wordsIn(form().getByText(/Frakt tillkommer/))).toBe("1 625,00 kr inkl. moms · Frakt tillkommer");
  expect(wordsIn(form().getByText(/exkl\. moms$/))).toBe("1 300,00 kr exkl. moms");
});

test("what has no price stands in the form as «Pris på förfrågan» and not in the sum, which says so", async () => {
  const quantities = new Map([
    [CAN.id, 3],
    [GENERATOR.id, 2],
  ]);
  const { server } = renderPage("/product-catalog", { as: "agare", answers: keepDrafts(quantities) });
  await button(/^2 artiklar · /).click();
  await expect.element(field("Antal Elverk")).toHaveValue("2");
  expect(row("Elverk").getByRole("cell").all().map(wordsIn).slice(3, 5)).toEqual(["Pris på förfrågan", "–"]);
  expect(wordsIn(form().getByText(/exkl\. moms$/))).toBe("300,00 kr exkl. moms");
  const left = form().getByText("1 produkt har pris på förfrågan och är inte med i summan.", { exact: true });
  await expect.element(left).toBeVisible();
  await expectNoWcagFaults("a request with a price that is asked for");

  // With nothing else there is no sum to tell, and it is sent all the same.
  await form().getByRole("button", { name: "Ta bort Dunk" }).click();
  await expect.element(left).not.toBeInTheDocument();
  const summary = () =>
    wordsIn(
      form()
        .getByRole("status")
        .filter({ hasText: /^Pris på förfrågan$/ }),
    );
  await expect.poll(summary).toBe("Pris på förfrågan");
  expect(wordsIn(form().getByText(/Frakt tillkommer/))).toBe("Frakt tillkommer");
  expect(form().getByRole("definition").elements()).toEqual([]);
  expect(wordsIn(form())).not.toMatch(/(^|[^\d ])0(,00)? kr/);
  await send().click();
  await expect.poll(() => server.callsOf("productRequest.submit").length).toBe(1);
  expect(server.callsOf("productRequest.submit")[0]).toMatchObject({ items: [{ productId: GENERATOR.id, quantity: 2 }] });
});

test("PREQ-05 PREQ-06 PREQ-07 the form has a note, the settings of the mails, and can be left and taken up again", async () => {
  await openForm(CAN);
  await expect
    .element(field("Meddelande till leverantören"))
    .toHaveAccessibleDescription("Leverantören läser det. Skriv till exempel önskad leveranstid eller portkod.");
  await field("Meddelande till leverantören").fill("Ring först.");
  await field("Antal Dunk").fill("13");
  const simulation = form().getByRole("switch", { name: "Simulera leverantörsmejl" });
  await expect.element(simulation).toBeChecked();
  await expect.element(simulation).toBeDisabled();
  await expect.element(form().getByRole("switch", { name: "Skicka till annan kundadress" })).not.toBeChecked();
  await expect.element(send()).toBeEnabled();
  await form().getByRole("button", { name: "Avbryt" }).click();
  await expect.element(form()).not.toBeInTheDocument();
  await button(/^1 artikel/).click();
  await expect.element(field("Antal Dunk")).toHaveValue("13");
  await expect.element(field("Meddelande till leverantören")).toHaveValue("Ring först.");
});

test("PREQ-08 PREQ-17 PREQ-19 PREQ-24 an empty quantity counts as 0, and without a product nothing can be sent", async () => {
  const server = await openForm(CAN, 13);
  const sum = () => wordsIn(row("Dunk").getByRole("cell").nth(4));
  const leave = () => (field("Antal Dunk").element() as HTMLElement).blur();
  await field("Antal Dunk").fill("");
  await expect.poll(sum).toBe("0,00 kr");
  leave();
  await expect.element(field("Antal Dunk")).toHaveValue("0");
  await expect.element(send()).toBeDisabled();
  const refused = (message: string) => expect.element(cellOfQuantity("Dunk").getByText(message, { exact: true })).toBeVisible();
  await field("Antal Dunk").fill("-3");
  leave();
  await refused("Antalet kan inte vara negativt.");
  await expect.element(field("Antal Dunk")).toHaveValue("-3");
  await expect.element(send()).toBeDisabled();
  await field("Antal Dunk").fill("1e5");
  await refused("Antalet måste vara ett heltal.");
  expect(sum()).toBe("0,00 kr");

  await form().getByRole("button", { name: "Ta bort Dunk" }).click();
  await expect.element(form().getByText("Inga produkter tillagda.", { exact: true })).toBeVisible();
  await expect.element(send()).toBeDisabled();
  await form().getByRole("button", { name: "Ångra" }).click();
  await field("Antal Dunk").fill("2");
  await expect.element(send()).toBeEnabled();

  // While it is being saved there is nothing to press.
  const release = server.hold("productRequest.submit");
  await send().click();
  await expect.element(form().getByText("Sparar förfrågan…", { exact: true })).toBeVisible();
  expect(form().getByRole("button").elements()).toEqual([]);
  release();
  await expect.element(form().getByText("Förfrågan sparad.", { exact: true })).toBeVisible();
});

test("PREQ-09 PREQ-20 a refused request says how far it came, can be closed, and shows what is wrong in the form", async () => {
  const server = await openForm(CAN);
  const message = "Något i uppgifterna stämmer inte. Kontrollera fälten.";
  const fields = { items: "Summan är för stor för en förfrågan.", notes: "Meddelandet kan inte läsas." };
  server.refuse("productRequest.submit", { message, reason: "INVALID_INPUT", fields });
  await send().click();
  const progress = form().getByRole("log", { name: "Förlopp" });
  await expect.element(progress.getByRole("alert")).toBeVisible();
  expect(wordsIn(progress)).toBe(`Startar… Sparar förfrågan… ${message}`);
  await closeProgress();
  // Beside the button: the last of many articles would be far below what is seen.
  const told = form().getByRole("alert");
  await expect.element(told.getByText(fields.items, { exact: true })).toBeVisible();
  await expect.element(told).toBeInViewport({ ratio: 1 });
  expect(told.element().parentElement?.contains(send().element())).toBe(true);
  await expect.element(form().getByText(fields.notes, { exact: true })).toBeVisible();
});

test("PREQ-32 LIMIT-32 the dialog closes 2.5 s after the last step, and is blank the next time", async () => {
  const server = await openForm(CAN);
  await field("Antal boende").fill("");
  await form().getByRole("switch", { name: "Skicka till annan kundadress" }).click();
  await field("Annan kundadress").fill("annan@prov.example");
  await field("Meddelande till leverantören").fill("Porten är låst.");
  const completed = since(() => form().query()?.textContent?.includes("Alla steg klara.") ?? false);
  await send().click();
  const completedAt = await completed;
  const [closedAt, dueAt] = await Promise.all([since(() => form().query() === null), elapsed(2500)]);
  expect(closedAt - completedAt).toBeGreaterThan(2400);
  expect(closedAt - dueAt).toBeLessThan(1500);

  server.answer("productRequest.drafts", [{ supplierId: first.id, supplierName: first.name, lineCount: 1 }]);
  server.answer("productRequest.draft", draftOf(first, [lineFor(CAN, 1)]));
  await page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Dunk" }) })
    .getByRole("button", { name: "Lägg till" })
    .click();
  await button(/^1 artikel/).click();
  await expect.element(field("Antal boende")).toHaveValue("41");
  await expect.element(field("Meddelande till leverantören")).toHaveValue("");
  await expect.element(form().getByRole("switch", { name: "Skicka till annan kundadress" })).not.toBeChecked();
});

test("the way to the PDF stands when it is made, and after the dialog has closed itself", async () => {
  const server = await openForm(CAN);
  const documentId = crypto.randomUUID();
  const progress = { id: crypto.randomUUID(), pdfStatus: "done", mailStatus: "skipped", documentId, mailedTo: false } as const;
  server.answer("productRequest.submit", progress);
  server.answer("productRequest.progress", progress);
  await send().click();
  const href = `/api/documents/${documentId}/file`;
  await expect.element(form().getByRole("link", { name: "Visa PDF" })).toHaveAttribute("href", href);
  await expect.element(form()).not.toBeInTheDocument();
  const toast = page.getByRole("status").filter({ hasText: "Förfrågan är skickad" });
  await expect.element(toast.getByRole("link", { name: "Visa PDF" })).toHaveAttribute("href", href);
});

test("the same asked for a short while ago is said before sending, with the way to it, and hinders nobody", async () => {
  const server = await openForm(CAN);
  const id = crypto.randomUUID();
  const lines = [{ productId: CAN.id, productName: "Dunk", quantity: 13 }];
  const earlier = [{ id, requestDate: "2026-11-24T10:00:00.000Z", status: "pending" as const, lines }];
  server.answer("productRequest.draft", { ...draftOf(first, [lineFor(CAN, 1)]), earlier });
  await form().getByRole("button", { name: "Avbryt" }).click();
  await button(/^1 artikel/).click();
  const told = form().getByText(/^Ni bad om/);
  await expect.element(told).toHaveTextContent(`Ni bad om 13 st Dunk av ${first.name} den 24 november (skickad, väntar på leverantör).`);
  await expect.element(told.getByRole("link", { name: "24 november" })).toHaveAttribute("href", `/product-catalog?forfragan=${id}`);
  await expect.element(send()).toBeEnabled();
  await field("Antal Dunk").fill("0");
  await expect.element(told).not.toBeInTheDocument();
});

test("at 768 px a line shows its sum and the way to remove it", async () => {
  await resizeWindow(768);
  await openForm(CAN);
  const remove = form().getByRole("button", { name: /^Ta bort Dunk/ });
  await expect.element(remove).toBeVisible();
  await expect.poll(() => remove.element().getBoundingClientRect().right).toBeLessThanOrEqual(document.body.clientWidth - 16);
});

test("the request marks the line in red and warns when the lines together need a permit", async () => {
  await openForm(GAS);
  await expect.element(form().getByText("Får inte stå i källaren", { exact: true })).toBeVisible();
  const warning = form().getByText(/behöver tillstånd/);
  await field("Antal Gasol 5 liter").fill("12");
  await expect.element(warning).not.toBeInTheDocument();
  await field("Antal Gasol 5 liter").fill("13");
  await expect
    .element(form().getByText(/^Tillsammans 65 liter gasol\. Ett hushåll som har mer än 60 liter behöver tillstånd/))
    .toBeVisible();
  await expectNoWcagFaults("a request that needs a permit");
});

test("after a lost answer, a request to another supplier is another request", async () => {
  const quantities = new Map([CAN, MACHINE].map(({ id }) => [id, 1]));
  const { server } = renderPage("/product-catalog", { as: "privat", answers: keepDrafts(quantities) });
  await button(/^2 artiklar/).click();
  await chooseSupplier(first, "Dunk");
  const keys = () => server.callsOf("productRequest.submit").map(({ idempotencyKey }) => idempotencyKey);
  const undo = server.lose("productRequest.submit");
  await send().click();
  await closeProgress();
  undo();
  await expect.poll(keys).toHaveLength(1);
  await chooseSupplier(second, "Verk");
  await send().click();
  await expect.poll(() => new Set(keys()).size).toBe(2);
  expect(server.callsOf("productRequest.submit").map(({ supplierId }) => supplierId)).toEqual([first.id, second.id]);

  // With the last draft what the dialog was opened from has gone.
  await expect.element(form()).not.toBeInTheDocument();
  await untilFocused(() => button("Mina förfrågningar").query(), "the way to the requests");
});
