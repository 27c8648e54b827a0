import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { productRequests, users } from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createProduct, type TestProduct } from "#tests/factories/products.ts";
import { menuEntry, sidebarOf } from "#tests/helpers/menu.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

const house = {
  organizationNumber: "717901-4426",
  residentCount: 41,
  contactPersonName: "Kajsa Kontakt",
  contactPersonPhone: "+46701740605",
  contactPersonEmail: "styrelsen@prov.example",
};
let buyer: TestMember;
let associationName: string;
let can: TestProduct;
let page: Page;
let form: Locator;

beforeAll(async () => {
  const association = await createAssociation(house);
  associationName = association.associationName;
  buyer = await createMember({ associationId: association.id });
  can = await createProduct({ name: "Dunk", recommendedQuantityRule: "ceil(apartments/10)", resiliaPriceExcludingVat: 1234.5 });
  page = await openPageAs(buyer);
  form = page.getByRole("dialog", { name: "Skapa Produktförfrågan" });
});

const kronor = (text: string) => text.replaceAll("\u00a0", " ");
const field = (name: string) => form.getByRole("textbox", { name, exact: true });

test("CAT-04 CAT-21 the menu leads to the association's requests, and reloading the page does not open them again", async () => {
  const [owner] = await portal().services.db.select().from(users).where(eq(users.email, "agare@demo.example"));
  const own = await openPageAs({ userId: owner?.id ?? "" });
  const list = own.getByRole("dialog", { name: "Föreningens förfrågningar" });
  const cards = list.getByRole("list", { name: "Produktförfrågningar" }).getByRole("listitem");
  await own.goto("/association-dashboard");
  await (await menuEntry(sidebarOf(own), "Inköp", "Förfrågningar")).click();
  await cards.first().waitFor();
  expect(new URL(own.url()).pathname).toBe("/product-catalog");
  await own.reload();
  await own.getByRole("button", { name: "Föreningens förfrågningar" }).waitFor();
  expect(await list.count()).toBe(0);
  await own.getByRole("button", { name: "Föreningens förfrågningar" }).click();
  await cards.first().waitFor();
});

test("PREQ-02 PREQ-03 PREQ-16 LIMIT-33 LIMIT-34 an added product is one; customer and delivery come from the association", async () => {
  await page.goto(`/product-catalog?supplier=${can.supplierId}`);
  await page.getByRole("button", { name: "Lägg till" }).click();
  await page.getByRole("button", { name: /^1 artikel · / }).click();
  await expect.poll(() => field("Antal Dunk").inputValue()).toBe("1");
  const expected = {
    "Kundens namn": associationName,
    Organisationsnummer: house.organizationNumber,
    Kontaktperson: house.contactPersonName,
    Telefon: "070-174 06 05",
    "E-postadress": house.contactPersonEmail,
    Leveransadress: "Provgatan 2, 111 22 Stockholm",
    Fakturaadress: "Provgatan 2, 111 22 Stockholm",
    Fakturareferens: "",
    "Antal lägenheter": "20",
    "Antal boende": "41",
    "Antal dygn": "7",
  };
  const shown = await Promise.all(Object.keys(expected).map(async (name) => [name, await field(name).inputValue()]));
  expect(Object.fromEntries(shown)).toEqual(expected);
});

test("NS-26 PREQ-22 PREQ-23 a blank number is not known, and the other address replaces the contact's", async () => {
  await field("Antal Dunk").fill("2");
  await field("Antal boende").fill("");
  await field("Antal dygn").fill("");
  await field("Fakturareferens").fill("REF-17");
  await form.getByRole("switch", { name: "Skicka till annan kundadress" }).check();
  await field("Annan kundadress").fill("annan@prov.example");
  await field("Meddelande till leverantören").fill("Porten är låst.");
  await form.getByRole("button", { name: "Skicka förfrågan" }).click();
  await form.getByText("Förfrågan sparad.", { exact: true }).waitFor();
  const { db } = portal().services;
  const [saved] = await db.select().from(productRequests).where(eq(productRequests.profileId, buyer.profileId));
  expect(saved).toMatchObject({
    numResidentsEstimated: null,
    numDaysEstimated: null,
    numProperties: 20,
    contactEmail: "annan@prov.example",
    notes: "Porten är låst.",
  });
  await form.waitFor({ state: "detached", timeout: 30_000 });
});

test("PREQ-44 PREQ-48 what was sent is read in full, moved on, moved back, and asked for again", async () => {
  await page.getByRole("button", { name: "Föreningens förfrågningar" }).click();
  const list = page.getByRole("dialog", { name: "Föreningens förfrågningar" });
  const detail = page.getByRole("dialog", { name: "Produktförfrågan", exact: true });
  await list.getByRole("button", { name: "Detaljer" }).click();
  for (const fact of ["Porten är låst.", associationName, "Kajsa Kontakt", "Provgatan 2, 111 22 Stockholm", "REF-17", "20"]) {
    await detail.getByText(fact, { exact: true }).first().waitFor();
  }
  await detail.getByText("Rekommenderat 2. Beräknat på 20 lägenheter.", { exact: true }).waitFor();
  const cells = await detail.getByRole("row").filter({ hasText: "Dunk" }).getByRole("cell").allInnerTexts();
  expect(cells.slice(1).map(kronor)).toEqual(["2 st", "1 234,50 kr", "2 469 kr"]);

  await detail.getByRole("combobox", { name: "Ändra status" }).click();
  await page.getByRole("option", { name: "Offert mottagen", exact: true }).click();
  await detail.getByRole("button", { name: "Spara status" }).click();
  await detail.waitFor({ state: "hidden" });
  const badge = list.getByRole("listitem").locator(".mantine-Badge-root");
  await badge.getByText("Offert mottagen", { exact: true }).waitFor();
  await list.getByRole("button", { name: "Ångra" }).click();
  await badge.getByText("Skickad, väntar på leverantör", { exact: true }).waitFor();
  await list.getByRole("button", { name: "Detaljer" }).click();
  await expect.poll(() => detail.getByRole("region", { name: "Historik" }).getByText("Skickad, väntar på leverantör").count()).toBe(2);

  await detail.getByRole("button", { name: "Beställ igen" }).click();
  const repeated = page.getByRole("dialog", { name: "Beställ igen" });
  await repeated.getByText("Alla produkter finns i ditt utkast. Inget är skickat än.", { exact: true }).waitFor();
  await repeated.getByRole("button", { name: "Öppna utkastet" }).click();
  await expect.poll(() => field("Antal Dunk").inputValue()).toBe("2");
});
