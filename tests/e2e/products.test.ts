import { desc, eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { crisisDomains, productRequests, products, suppliers, users } from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createCategory, createSet } from "#tests/factories/product-recommendations.ts";
import { createProduct, createSupplier, type TestProduct } from "#tests/factories/products.ts";
import { unique } from "#tests/factories/unique.ts";
import { holdCall } from "#tests/helpers/intercepted-calls.ts";
import { menuEntry, sidebarOf } from "#tests/helpers/menu.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs, openPageAs, signInAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

describe("catalogue", () => {
  test("CAT-13 CAT-14 CAT-16 CAT-17 a link narrows the catalogue, and the view is remembered for the person, not for the browser", async () => {
    const supplier = await createSupplier();
    const values = { supplierId: supplier.id, resiliaPriceExcludingVat: 100 };
    await createProduct({ ...values, name: "Lykta 1", resiliaPriceExcludingVat: 48_250 });
    await createProduct({ ...values, name: "Lykta 2", productType: "Tjänst" });
    for (let number = 3; number <= 14; number++) await createProduct({ ...values, name: `Lykta ${number}` });
    const [first, second] = [await createMember(), await createMember()];
    const { page, context } = await openBrowserAs(first);
    const address = `/product-catalog?supplier=${supplier.id}`;
    const view = (name: string) => page.getByRole("radio", { name });

    await page.goto(`${address}&type=Produkt&min=50&max=48300&search=lykta`);
    await page.getByText("Visar 12 av 13", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Ta bort filtret Produkt" }).click();
    await page.getByText("Visar 12 av 14", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Visa fler" }).click();
    await page.getByText("Visar 14 av 14", { exact: true }).waitFor();
    expect(await page.getByRole("list", { name: "Produkter" }).getByRole("listitem").count()).toBe(14);

    await page.getByRole("radiogroup", { name: "Visning" }).locator("label", { hasText: "Lista" }).click();
    await page.getByRole("button", { name: "Info" }).first().waitFor();
    await page.goto(address);
    await page.getByRole("button", { name: "Info" }).first().waitFor();
    expect(await view("Lista").isChecked()).toBe(true);

    // Away first: a page that is open follows a change of person by itself, and would load anew beside the next line.
    await page.goto("about:blank");
    await signInAs(context, second);
    // The page is there before it is known who reads it, and what it asks for then is not forgotten with the first one's answers.
    const release = await holdCall(page, "auth.session");
    const isLoaded = page.waitForResponse(/product-catalog-page.*\.js/);
    await page.goto(address);
    await isLoaded;
    release();
    await page.getByRole("button", { name: "Detaljer" }).first().waitFor();
    expect(await view("Rutnät").isChecked()).toBe(true);
  });
});

describe("supplier explorer", () => {
  test("SUP-04 showing a supplier's products filters the catalogue by it alone, in the address, and back undoes it", async () => {
    const supplier = await createSupplier();
    await createProduct({ supplierId: supplier.id, name: "Lykta" });
    const page = await openPageAs(await createMember());
    await page.goto("/product-catalog?type=Tj%C3%A4nst&sort=name_desc");
    const opener = page.getByRole("button", { name: "Leverantörer", exact: true });
    await opener.click();
    const list = page.getByRole("dialog", { name: "Leverantörer" });
    const card = list.getByRole("listitem").filter({ hasText: supplier.name });
    await card.getByRole("button", { name: "Läs mer och visa produkter" }).click();
    await page.getByRole("dialog", { name: supplier.name }).getByRole("button", { name: "Visa produkter", exact: true }).click();
    await page.getByText("Visar 1 av 1", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Lykta", exact: true }).waitFor();
    expect([...new URL(page.url()).searchParams]).toEqual([
      ["sort", "name_desc"],
      ["supplier", supplier.id],
    ]);
    await list.waitFor({ state: "detached" });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.goBack();
    await page.waitForURL((url) => url.searchParams.get("type") === "Tjänst" && !url.searchParams.has("supplier"));
  });
});

describe("product recommendations", () => {
  const dunk = unique("Dunk");

  async function createHouse() {
    const { id: associationId } = await createAssociation({ numApartments: 42, residentCount: 84, numStairwells: 3 });
    return { associationId, owner: await createMember({ role: "system_owner", associationId }) };
  }

  /** In the last area, where other tests have few products. */
  async function createDunks() {
    const [area] = await portal().services.db.select().from(crisisDomains).orderBy(desc(crisisDomains.orderIndex)).limit(1);
    if (!area) throw new Error("the template database holds no crisis domains");
    const ofArea = { crisisDomainId: area.id };
    const category = await createCategory(
      { ...ofArea, name: dunk, recommendedQuantityRule: "ceil(persons*litres_pp*days*0.5/10)", resiliaPriceExcludingVat: 100 },
      { ...ofArea, name: `${dunk} på förfrågan`, recommendedQuantityRule: "1", resiliaPriceExcludingVat: null },
    );
    return { area, category };
  }

  test("PAGE-30 SIDE-25 CAT-02 CAT-03 an owner makes a set, gives it new numbers, and takes it to the shop", async () => {
    const { owner } = await createHouse();
    const { area, category } = await createDunks();
    const page = await openPageAs(owner);
    await page.goto("/product-recommendations");
    expect(await page.getByRole("link", { name: "Produktrekommendationer" }).getAttribute("href")).toBe("/product-recommendations");
    await page.getByRole("button", { name: "Skapa från en rekommendation" }).click();

    const create = page.getByRole("dialog", { name: "Ny rekommendation" });
    await create.getByText("Räknas på 84 boende i 42 lägenheter").waitFor();
    await create.getByRole("button", { name: "Skapa", exact: true }).click();
    await create.getByText("Välj ett område.").waitFor();
    expect(await wcagFaults(page)).toEqual([]);
    await create.getByRole("combobox", { name: "Område" }).click();
    await page.getByRole("option", { name: area.name, exact: true }).click();
    const name = `${area.name} 7 dygn – 84 boende`;
    expect(await create.getByRole("textbox", { name: "Namn" }).inputValue()).toBe(name);
    await create.getByRole("button", { name: "Skapa", exact: true }).click();

    await page.getByRole("heading", { level: 1, name }).waitFor();
    const row = page.getByRole("row").filter({ hasText: category.name }).filter({ hasText: "84 boende" });
    await row.getByText("Beräknat på 50 % av vattenbehovet: 84 boende, 3 liter per person och dygn och 7 dygn.").waitFor();
    await row.getByRole("cell", { name: "89 st", exact: true }).waitFor();
    expect(await wcagFaults(page)).toEqual([]);

    await page.getByRole("button", { name: "Ändra" }).click();
    await page.getByRole("menuitem", { name: "Uppdatera med nya tal" }).click();
    const update = page.getByRole("dialog", { name: "Uppdatera med nya tal" });
    await update.getByText("Mängder och priser är oförändrade.").waitFor();
    await update.getByRole("textbox", { name: "Antal dygn" }).fill("14");
    const compared = update.getByRole("row").filter({ hasText: "Ändrad" }).filter({ hasText: dunk });
    await compared.getByText("177", { exact: true }).waitFor();
    expect(await compared.getByText("89", { exact: true }).count()).toBe(1);
    expect(await wcagFaults(page)).toEqual([]);
    await update.getByRole("button", { name: "Spara nya tal" }).click();
    await update.waitFor({ state: "detached" });
    await row.getByRole("cell", { name: "177 st", exact: true }).waitFor();

    const shop = await page.getByRole("link", { name: "Öppna i AI-Handel" }).getAttribute("href");
    const { pathname, searchParams } = new URL(shop ?? "", page.url());
    expect([pathname, searchParams.get("rec_name")]).toEqual(["/product-catalog", name]);
    expect(searchParams.get("rec_categories")?.split(",")).toContain(category.id);
    await portal()
      .services.db.update(products)
      .set({ isActive: false })
      .where(eq(products.id, category.products[0]?.id ?? ""));
    await page.getByRole("button", { name: "Skapa produktförfrågan" }).click();
    await page.getByText("Allt kom inte med i förfrågan").waitFor();
    await page.getByText(`${dunk}: finns inte längre i AI-Handel.`, { exact: true }).waitFor();
    await page.getByRole("button", { name: "Öppna förfrågan" }).click();
    const form = page.getByRole("dialog", { name: "Skapa Produktförfrågan" });
    const [supplier] = await portal().services.db.select().from(suppliers).where(eq(suppliers.id, category.supplierId));
    await form.getByRole("combobox", { name: "Leverantör" }).click();
    await page.getByRole("option", { name: supplier?.name }).click();
    await form
      .getByRole("row")
      .filter({ hasText: `${dunk} på förfrågan` })
      .getByRole("cell", { name: "Pris på förfrågan" })
      .waitFor();
  });

  test("PAGE-30 on a phone in the dark a member reads the sets and changes none; a stranger's is not found", async () => {
    const { owner, associationId } = await createHouse();
    const { category } = await createDunks();
    const set = await createSet(owner, category, { name: "Vår lista" });
    const strangers = await createSet((await createHouse()).owner, category);
    const member = await createMember({ associationId });
    const user = await openBrowserAs(member, { colorScheme: "dark", width: 390, height: 844 });
    try {
      const { page } = user;
      await page.goto("/product-recommendations");
      await page.getByRole("link", { name: "Vår lista" }).waitFor();
      expect(await page.getByRole("button", { name: "Ny rekommendation" }).count()).toBe(0);
      expect([await wcagFaults(page), await sidewaysScroll(page)]).toEqual([[], 0]);
      await page.getByRole("link", { name: "Vår lista" }).click();
      await page.getByRole("button", { name: "Skapa produktförfrågan" }).waitFor();
      expect(new URL(page.url()).searchParams.get("set")).toBe(set.id);
      expect(await page.getByRole("button", { name: "Ändra" }).count()).toBe(0);
      expect([await wcagFaults(page), await sidewaysScroll(page)]).toEqual([[], 0]);
      await page.goto(`/product-recommendations?set=${strangers.id}`);
      await page.getByText("Rekommendationen finns inte. Den kan ha tagits bort.").waitFor();
    } finally {
      await user.close();
    }
  });
});

describe("product requests", () => {
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

    await detail.getByRole("button", { name: "Upprepa förfrågan" }).click();
    const repeated = page.getByRole("dialog", { name: "Upprepa förfrågan" });
    await repeated.getByText("Alla produkter finns i utkastet. Inget är skickat än.", { exact: true }).waitFor();
    await repeated.getByRole("button", { name: "Öppna utkastet" }).click();
    await expect.poll(() => field("Antal Dunk").inputValue()).toBe("2");
  });
});
