import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { crisisDomains, suppliers, users } from "#drizzle/schema/index.ts";
import { createMember } from "#tests/factories/people.ts";
import { requestInput } from "#tests/factories/product-requests.ts";
import { createProduct } from "#tests/factories/products.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { changeAnswer, holdCall, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";
import { wcagFaults } from "#tests/helpers/wcag-faults.ts";

/** The demo's association has sent one request per status, each to a supplier of its own, and none has a PDF. */
let page: Page;
let dialog: Locator;

beforeAll(async () => {
  const { db } = portal().services;
  const [owner] = await db.select().from(users).where(eq(users.email, "agare@demo.example"));
  page = await openPageAs({ userId: owner?.id ?? "" });
  dialog = page.getByRole("dialog", { name: "Föreningens förfrågningar" });
});

const cards = () => dialog.getByRole("list", { name: "Produktförfrågningar" }).getByRole("listitem");
const card = async (supplierCode: string) => {
  const [supplier] = await portal().services.db.select().from(suppliers).where(eq(suppliers.code, supplierCode));
  return cards().filter({ has: page.getByRole("heading", { name: supplier?.name, exact: true }) });
};
const choose = async (filter: string, option: string) => {
  await dialog.getByRole("combobox", { name: filter }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};
const kronor = (text: string) => text.replaceAll("\u00a0", " ");

test("CAT-04 CAT-21 the overview leads to the association's requests, and reloading the page does not open them again", async () => {
  await page.goto("/association-dashboard");
  await page.getByRole("link", { name: "Visa alla" }).click();
  await cards().first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/product-catalog");
  await page.reload();
  await page.getByRole("button", { name: "Föreningens förfrågningar" }).waitFor();
  expect(await dialog.count()).toBe(0);
  await page.getByRole("button", { name: "Föreningens förfrågningar" }).click();
  await cards().first().waitFor();
});

const LABELS = [
  ["NV", "Skickad, väntar på leverantör"],
  ["LB", "Offert mottagen"],
  ["VV", "Offert godkänd"],
  ["SK", "Inköp genomfört"],
  ["TK", "Avslutad"],
  ["EV", "Avbruten"],
] as const;

test("PREQ-34 PREQ-35 PREQ-36 a request that is under way says how far it has come", async () => {
  for (const [code, label] of LABELS.slice(0, 3)) {
    await (await card(code)).locator(".mantine-Badge-root").getByText(label, { exact: true }).first().waitFor();
  }
});

test("PREQ-37 PREQ-38 PREQ-39 PREQ-40 a request that has ended says how, in red when it was rejected", async () => {
  for (const [code, label] of LABELS.slice(3)) {
    await (await card(code)).locator(".mantine-Badge-root").getByText(label, { exact: true }).first().waitFor();
  }
  const rejected = (await card("HH")).locator(".mantine-Badge-root");
  const [red = 0, green = 0, blue = 0] = await rejected.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
});

test("PREQ-41 PREQ-57 the list is narrowed by status and by crisis area, down to nothing", async () => {
  await choose("Status", "Offert mottagen");
  await (await card("EV")).waitFor({ state: "detached" });
  await (await card("LB")).waitFor();
  expect(await cards().count()).toBe(1);

  const [area] = await portal().services.db.select().from(crisisDomains).where(eq(crisisDomains.slug, "vatten"));
  await choose("Krisområde", area?.name ?? "");
  await dialog.getByText("Inga produktförfrågningar", { exact: true }).waitFor();
  await dialog.getByLabel("Rensa status").click();
  await (await card("NV")).waitFor();
  expect(await (await card("LB")).count()).toBe(0);
  await dialog.getByLabel("Rensa krisområde").click();
  await (await card("EV")).waitFor();
});

test("PREQ-53 a request without a PDF says that there is none", async () => {
  const seeded = await card("EV");
  expect(await seeded.getByRole("link", { name: "Visa PDF" }).count()).toBe(0);
  await seeded.getByRole("button", { name: "Detaljer" }).click();
  const detail = page.getByRole("dialog", { name: "Produktförfrågan", exact: true });
  await detail.getByText("PDF saknas: Det finns ingen PDF-fil genererad för denna förfrågan.", { exact: true }).waitFor();
});

test("PREQ-44 the detail dialog shows the customer, the basis of the quantities, the items, the total and the note", async () => {
  const buyer = await createMember();
  const products = [
    await createProduct({ name: "Dunk", recommendedQuantityRule: "ceil(apartments/10)", resiliaPriceExcludingVat: 1234.5 }),
  ];
  const input = requestInput(products, {
    customerName: "Brf Kunden",
    contactPerson: "Kajsa Kontakt",
    deliveryAddress: "Gårdsgatan 9",
    invoiceReference: "REF-17",
    numProperties: 20,
    numResidentsEstimated: 41,
    numDaysEstimated: 9,
    notes: "Ring före leverans.",
  });
  await (await clientFor(buyer)).productRequest.submit.mutate(input);
  const own = await openPageAs(buyer);
  await own.goto("/product-catalog");
  await own.getByRole("button", { name: "Föreningens förfrågningar" }).click();
  await own.getByRole("dialog", { name: "Föreningens förfrågningar" }).getByRole("button", { name: "Detaljer" }).click();
  const detail = own.getByRole("dialog", { name: "Produktförfrågan", exact: true });
  await detail.getByText("Ring före leverans.", { exact: true }).waitFor();
  for (const fact of ["Brf Kunden", "Kajsa Kontakt", "Gårdsgatan 9", "REF-17", "20", "41", "9"]) {
    await detail.getByText(fact, { exact: true }).waitFor();
  }
  await detail.getByText("Rekommenderat 2. Beräknat på 20 lägenheter.", { exact: true }).waitFor();
  const cells = await detail.getByRole("row").filter({ hasText: "Dunk" }).getByRole("cell").allInnerTexts();
  expect(cells.slice(1).map(kronor)).toEqual(["2 st", "1 234,50 kr", "2 469 kr"]);
  expect(kronor(await detail.getByText(/^Summa .* exkl\. moms$/).innerText())).toBe("Summa 2 469 kr exkl. moms");
  expect(kronor(await detail.getByText(/Frakt tillkommer$/).innerText())).toBe("3 086,25 kr inkl. moms · Frakt tillkommer");
});

test("PREQ-57 PREQ-58 a list that cannot be read says so, and an empty one that there are no requests", async () => {
  const own = await openPageAs(await createMember());
  const undo = await refuseCall(own, "productRequest.list");
  await own.goto("/product-catalog");
  await own.getByRole("button", { name: "Föreningens förfrågningar" }).click();
  const list = own.getByRole("dialog", { name: "Föreningens förfrågningar" });
  const alert = list.getByRole("alert", { name: "Fel vid hämtning av förfrågningar" });
  await alert.waitFor();
  await undo();
  await alert.getByRole("button", { name: "Försök igen" }).click();
  await list.getByText("Inga produktförfrågningar", { exact: true }).waitFor();
});

/** A person's own page with their one request open. */
async function openRequest() {
  const buyer = await createMember();
  const product = await createProduct({ name: "Dunk" });
  await (await clientFor(buyer)).productRequest.submit.mutate(requestInput([product]));
  const own = await openPageAs(buyer);
  await own.goto("/product-catalog");
  await own.getByRole("button", { name: "Föreningens förfrågningar" }).click();
  const list = own.getByRole("dialog", { name: "Föreningens förfrågningar" });
  const detail = own.getByRole("dialog", { name: "Produktförfrågan", exact: true });
  await list.getByRole("button", { name: "Detaljer" }).click();
  await detail.getByRole("region", { name: "Historik" }).waitFor();
  const pick = async (status: string) => {
    await detail.getByRole("combobox", { name: "Ändra status" }).click();
    await own.getByRole("option", { name: status, exact: true }).click();
  };
  return { own, list, detail, pick, save: detail.getByRole("button", { name: "Spara status" }) };
}

test("PREQ-47 PREQ-48 PREQ-49 PREQ-51 PREQ-52 a status is chosen, saved once and taken back", async () => {
  const { own, list, detail, pick, save } = await openRequest();
  expect(await wcagFaults(own)).toEqual([]);
  expect(await save.isDisabled()).toBe(true);
  await detail.getByRole("combobox", { name: "Ändra status" }).click();
  await expect
    .poll(() => own.getByRole("option").allInnerTexts())
    .toEqual(["Offert mottagen", "Offert godkänd", "Inköp genomfört", "Avslutad", "Avbruten", "Avvisad"]);
  await own.getByRole("option", { name: "Offert mottagen", exact: true }).click();

  const undo = await refuseCall(own, "productRequest.changeStatus", { message: "Databasen svarar inte." });
  await save.click();
  await toast(own, "Fel vid uppdatering", "Kunde inte uppdatera status.");
  await detail.getByRole("alert").getByText("Kunde inte spara status: Databasen svarar inte.", { exact: true }).waitFor();
  await undo();

  const answer = await holdCall(own, "productRequest.changeStatus");
  await save.click();
  await detail.locator("button[data-loading]", { hasText: "Spara status" }).waitFor();
  expect(await save.isDisabled()).toBe(true);
  answer();
  await detail.waitFor({ state: "hidden" });
  await own.locator(".mantine-Notification-title").getByText("Status ändrad till Offert mottagen", { exact: true }).waitFor();
  const badge = list.getByRole("listitem").locator(".mantine-Badge-root");
  await badge.getByText("Offert mottagen", { exact: true }).waitFor();

  await list.getByRole("button", { name: "Ångra" }).click();
  await badge.getByText("Skickad, väntar på leverantör", { exact: true }).waitFor();
  await list.getByRole("button", { name: "Detaljer" }).click();
  await detail.getByRole("region", { name: "Historik" }).getByText("Offert mottagen", { exact: true }).waitFor();
  const steps = detail.getByRole("region", { name: "Historik" });
  await expect.poll(() => steps.getByText("Skickad, väntar på leverantör").count()).toBe(2);
  await pick("Avvisad");
  await save.click();
  await own.getByRole("dialog", { name: "Markera förfrågan som avvisad?" }).getByRole("button", { name: "Avbryt" }).click();
  expect(await save.isEnabled()).toBe(true);
});

test("PREQ-56 a request is repeated into a draft whose note outlives «Avbryt», and an answer without an id is told", async () => {
  const { own, detail } = await openRequest();
  await detail.getByRole("button", { name: "Beställ igen" }).click();
  const repeated = own.getByRole("dialog", { name: "Beställ igen" });
  await repeated.getByText("Alla produkter finns i ditt utkast. Inget är skickat än.", { exact: true }).waitFor();
  expect(await wcagFaults(own)).toEqual([]);
  await repeated.getByRole("button", { name: "Öppna utkastet" }).click();
  const form = own.getByRole("dialog", { name: "Skapa Produktförfrågan" });
  const note = form.getByRole("textbox", { name: "Meddelande till leverantören" });
  await note.fill("Portkod 1234");
  await form.getByRole("button", { name: "Avbryt" }).click();
  await own.getByRole("button", { name: /^1 artikel · / }).click();
  await note.waitFor();
  expect(await note.inputValue()).toBe("Portkod 1234");

  await changeAnswer<{ id: string }>(own, "productRequest.submit", (answer) => ({ ...answer, id: "" }));
  await form.getByRole("button", { name: "Skicka förfrågan" }).click();
  await form.getByRole("alert").getByText("Kunde inte hämta ID från sparad förfrågan.", { exact: true }).waitFor();
});
