import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { ambitionLevels } from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { householdInput } from "#tests/factories/household.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createProduct } from "#tests/factories/products.ts";
import { waterPlanInput } from "#tests/factories/water.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import type { BrowserUser } from "#tests/helpers/browser.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { goTo } from "#tests/helpers/go-to.ts";
import { holdCall, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs, openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

describe("household", () => {
  const VALUES = householdInput({ adults: 4, diet: ["Vegetarisk"], allergies: ["Nötter", "Ägg"], daysPrepared: 3 });

  const card = (page: Page) => page.getByRole("region", { name: "Mitt hushåll" });
  const drawer = (page: Page) => page.getByRole("dialog", { name: "Uppdatera hushåll" });
  const tags = (page: Page, name: string) => drawer(page).getByRole("combobox", { name });
  const openDrawer = async (page: Page) => {
    await card(page).getByRole("button", { name: "Uppdatera hushåll" }).click();
    await drawer(page).getByLabel("Vuxna").waitFor();
  };
  const keptNumber = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

  async function addTag(page: Page, name: string, word: string): Promise<void> {
    await tags(page, name).fill(word);
    await page.keyboard.press("Enter");
  }

  test("an empty household has one action, what is filled in shows on the card and stands on the server, and allergies can be taken away again", async () => {
    const person = await createPerson({ setup: "private" });
    const page = await openPageAs(person);
    await page.goto("/dashboard");
    await card(page).getByText("Skriv hur många ni är och hur länge ni klarar er, så ser du vad som fattas till en vecka.").waitFor();
    expect(await card(page).getByRole("button").count()).toBe(1);

    await openDrawer(page);
    await drawer(page).getByLabel("Vuxna").fill("4");
    await drawer(page).getByLabel("Dygn ni klarar i dag").fill("3");
    await addTag(page, "Kost", "Vegetarisk");
    await addTag(page, "Allergier", "Nötter");
    // A word that was typed and not ended counts too.
    await tags(page, "Allergier").fill("Ägg");
    await drawer(page)
      .getByText(/Allergier är uppgifter om hälsa: de sparas bara för att du skriver dem här/)
      .waitFor();
    await drawer(page).getByRole("button", { name: "Spara" }).click();
    await page.getByText("Hushållet är sparat", { exact: true }).waitFor();

    await card(page).getByText("Ni klarar 3 av 7 dygn").waitFor();
    for (const fact of ["4", "Vegetarisk", "Nötter", "Ägg"]) await card(page).getByText(fact, { exact: true }).waitFor();
    await card(page).getByText("Till en vecka behövs minst 84 liter vatten: 3 liter per person och dygn.").waitFor();
    const client = await clientFor(person);
    expect(await client.preparedness.household.query()).toMatchObject({ ...VALUES, familySize: 4 });

    await openDrawer(page);
    await tags(page, "Allergier").focus();
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await drawer(page).getByRole("button", { name: "Spara" }).click();
    await card(page).getByText("Nötter", { exact: true }).waitFor({ state: "detached" });
    expect(await client.preparedness.household.query()).toMatchObject({ ...VALUES, allergies: [] });
    await expect.poll(() => keptNumber(page, `${person.userId}:allergies`)).toBeNull();
    await expect.poll(() => keptNumber(page, `${person.userId}:family-size`)).toBe("4");
  });

  test("what the browser kept is shown at once while the server is slow, the server's word replaces it, and a server that cannot answer is told of", async () => {
    const person = await createPerson({ setup: "private" });
    const client = await clientFor(person);
    await client.preparedness.saveHousehold.mutate(VALUES);
    const page = await openPageAs(person);
    await page.goto("/dashboard");
    await card(page).getByText("Ni klarar 3 av 7 dygn").waitFor();
    await client.preparedness.saveHousehold.mutate({ ...VALUES, daysPrepared: 5 });
    const release = await holdCall(page, "preparedness.household");
    await page.reload();
    await card(page).getByText("Ni klarar 3 av 7 dygn").waitFor();
    expect(await card(page).getByText("Ingen kontakt med servern.").count()).toBe(0);
    release();
    await card(page).getByText("Ni klarar 5 av 7 dygn").waitFor();
    await expect.poll(() => keptNumber(page, `${person.userId}:days-prepared`)).toBe("5");

    await refuseCall(page, "preparedness.household");
    await page.reload();
    await card(page).getByText("Ingen kontakt med servern. Det här är vad webbläsaren har sparat.").waitFor();
    await card(page).getByText("Ni klarar 5 av 7 dygn").waitFor();
  });
});

describe("household products", () => {
  let user: BrowserUser | null = null;
  afterEach(async () => {
    await user?.close();
    user = null;
  });

  async function open(person: { userId: string }, options?: Parameters<typeof openBrowserAs>[1]): Promise<Page> {
    user = await openBrowserAs(person, options);
    return user.page;
  }

  const item = (page: Page, name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name, exact: true }) });
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
  const DUNK = "Vattendunk 10 liter med kran";

  test("PAGE-17 LOCAL-12 DATA-29 tips are saved once; what is at home is counted and stays off the printed list", async () => {
    const person = await createPerson({ setup: "private" });
    const page = await open(person);
    const kept = () => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "[]"), `${person.userId}:saved-products`);

    const allow = await refuseCall(page, "productTips.list");
    await page.goto("/products");
    await page.getByText("Kunde inte ladda produkttipsen").waitFor();
    await allow();
    await button(page, "Försök igen").click();

    const link = item(page, DUNK).getByRole("link", { name: "Sök i butiker (öppnas i en ny flik)" });
    const href = (await link.getAttribute("href")) ?? "";
    expect([await link.getAttribute("target"), await link.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
    await item(page, DUNK).getByText("100–250 kr, cirkapris").waitFor();
    await item(page, "Handsprit 0,5 liter").getByText("Får inte stå i källaren").waitFor();
    await item(page, "Handsprit 0,5 liter").getByText("I lägenheten: Ja, högst 10 liter per behållare").waitFor();

    await item(page, DUNK).getByRole("button", { name: "Spara" }).click();
    await item(page, DUNK).getByRole("button", { name: "Ta bort" }).waitFor();
    await item(page, "Ullfilt").getByLabel("Har redan").check();
    await page.getByText(/^Ni har 1 av \d+ tips hemma$/).waitFor();
    await page.getByRole("link", { name: "Sparade produkter (2)" }).waitFor();
    await expect.poll(kept).toMatchObject([
      { id: expect.any(String), name: DUNK, purchaseLink: href, hasIt: false },
      { name: "Ullfilt", hasIt: true },
    ]);

    // The same product by another id, as another part of the portal may have saved it, is the same by its link.
    await page.evaluate(
      ([key, purchaseLink]) => localStorage.setItem(key ?? "", JSON.stringify([{ id: "annat-id", name: "Dunk", purchaseLink }])),
      [`${person.userId}:saved-products`, href],
    );
    await page.goto("/products?area=vatten");
    await item(page, DUNK).getByRole("button", { name: "Ta bort" }).waitFor();
    await expect.poll(() => page.getByRole("heading", { level: 2 }).allTextContents()).toEqual(["Vatten"]);
    await item(page, DUNK).getByLabel("Har redan").check();
    // What only this browser had and what the account has are one list.
    await expect.poll(kept).toMatchObject([
      { name: DUNK, hasIt: true, updatedAt: expect.any(String) },
      { name: "Ullfilt", hasIt: true },
    ]);

    await item(page, "Vattensäck, vikbar").getByRole("button", { name: "Spara" }).click();
    await page.emulateMedia({ media: "print" });
    await page.getByRole("heading", { level: 1, name: "Inköpslista för hemmet" }).waitFor();
    await expect
      .poll(() => page.locator("li:visible").allInnerTexts())
      .toEqual([expect.stringMatching(/^Vattensäck, vikbar\s+80–250\skr$/)]);
    await page.emulateMedia({ media: "screen" });
    expect(await wcagFaults(page)).toEqual([]);
  });

  test("PAGE-32 DATA-30 a person's list: own products, notes, text to share, removal with a way back, the empty page", async () => {
    const person = await createPerson({ setup: "private" });
    const page = await open(person, { width: 390, colorScheme: "dark" });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", { value: async (data: unknown) => Object.assign(window, { shared: data }) });
    });
    await page.goto("/saved-products");
    await page.getByText("Du har inga sparade produkter").waitFor();
    await page.getByText("Sparas på ditt konto, så att listan finns på alla dina enheter.").waitFor();
    expect(await button(page, "Importera till förfrågan").count()).toBe(0);

    const dialog = page.getByRole("dialog", { name: "Lägg till egen produkt" });
    await button(page, "Lägg till egen produkt").click();
    await dialog.getByLabel("Länk").fill("javascript:alert(1)");
    await dialog.getByRole("button", { name: "Lägg till" }).click();
    await dialog.getByText("Skriv vad det är.").waitFor();
    await dialog.getByText("Skriv hela adressen, till exempel https://butik.se/vara.").waitFor();
    expect(await wcagFaults(page)).toEqual([]);
    await dialog.getByLabel("Produkt").fill("Kattmat");
    await dialog.getByLabel("Länk").fill("https://butik.example/kattmat");
    await dialog.getByRole("button", { name: "Lägg till" }).click();
    await item(page, "Kattmat")
      .getByRole("link", { name: /^Öppna butik/ })
      .waitFor();

    await button(page, "Lägg till egen produkt").click();
    await dialog.getByLabel("Produkt").fill("Samma kattmat");
    await dialog.getByLabel("Länk").fill("https://butik.example/kattmat");
    await dialog.getByRole("button", { name: "Lägg till" }).click();
    await dialog.getByText("Länken finns redan i listan: Kattmat.").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    await item(page, "Kattmat").getByLabel("Anteckning").fill("Torrfoder");
    await page.reload();
    await expect.poll(() => item(page, "Kattmat").getByLabel("Anteckning").inputValue()).toBe("Torrfoder");
    const [{ id }] = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "[]"), `${person.userId}:saved-products`);
    expect(id).toMatch(/^kattmat-[0-9a-z]+$/);
    expect(await wcagFaults(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);

    await button(page, "Dela med hushållet").click();
    await page.waitForFunction(() => "shared" in window);
    expect(await page.evaluate(() => (window as unknown as { shared: { text: string } }).shared.text)).toBe(
      "Vår inköpslista\n\nÖvrigt\n[ ] Kattmat\n    Torrfoder\n    https://butik.example/kattmat",
    );

    await item(page, "Kattmat").getByRole("button", { name: "Ta bort" }).click();
    await page.getByText("Du har inga sparade produkter").waitFor();
    await button(page, "Ångra").click();
    await item(page, "Kattmat").getByLabel("Har redan").check();
    // Signing out takes the list along.
    await page.getByRole("button", { name: /^Användarmeny/ }).click();
    await page.getByRole("menuitem", { name: "Logga ut" }).click();
    await page.waitForURL(atPath("/login"));
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(":saved-products")))).toEqual([]);
  });

  test("PAGE-32 an owner puts what is saved and missing in the drafts after a look; what is not sold is named", async () => {
    const { id: associationId } = await createAssociation();
    const owner = await createMember({ associationId, role: "system_owner" });
    const product = await createProduct({ name: "Zorkvantdunk 10 liter, godkänd" });
    const page = await open(owner);
    await page.goto("/products");
    await page.evaluate((key) => {
      const saved = [
        { id: "a", name: "Zorkvantdunk 10 liter", purchaseLink: "" },
        { id: "b", name: "Qqxxjj wwzzkk", purchaseLink: "" },
        { id: "c", name: "Redan hemma", purchaseLink: "", hasIt: true },
      ];
      localStorage.setItem(key, JSON.stringify(saved));
    }, `${owner.userId}:saved-products`);
    await goTo(page, "/saved-products");
    await button(page, "Importera till förfrågan").click();
    const dialog = page.getByRole("dialog", { name: "Importera till förfrågan" });
    await dialog.getByText("Finns inte i AI-Handel: Qqxxjj wwzzkk").waitFor();
    expect(await dialog.getByText("Redan hemma").count()).toBe(0);
    expect(await dialog.getByRole("combobox", { name: "Zorkvantdunk 10 liter" }).inputValue()).toContain(product.name);
    const quantity = dialog.getByLabel("Antal Zorkvantdunk 10 liter");
    const add = dialog.getByRole("button", { name: "Lägg till 1 produkt" });
    for (const [wrong, reason] of [
      ["-3", "Antalet kan inte vara negativt."],
      ["2,5", "Antalet måste vara ett heltal."],
      ["100001", "Antalet är för stort."],
    ] as const) {
      await quantity.fill(wrong);
      await dialog.getByText(reason, { exact: true }).waitFor();
      expect([await quantity.inputValue(), await add.isDisabled()]).toEqual([wrong, true]);
    }
    expect(await wcagFaults(page)).toEqual([]);
    await quantity.fill("2");
    await quantity.press("ArrowUp");
    expect(await wcagFaults(page)).toEqual([]);
    await add.click();
    await page.waitForURL(atPath("/product-catalog"));
    await page.getByText("1 produkt ligger i förfrågan", { exact: true }).waitFor();
    const draft = await (await clientFor(owner)).productRequest.draft.query({ supplierId: product.supplierId });
    expect(draft.lines).toMatchObject([{ product: { id: product.id }, quantity: 3 }]);
  });
});

describe("water", () => {
  const result = (page: Page) => page.getByRole("region", { name: "Så länge räcker vattnet" });
  const save = (page: Page) => page.getByRole("button", { name: "Spara", exact: true }).click();

  test("PAGE-16 PAGE-05 a household is led to its water, reckons it, and sees at once how long it lasts", async () => {
    const person = await createPerson({ setup: "private" });
    const page = await openPageAs(person);
    await page.goto("/dashboard");
    await page.getByText("Börja med vattnet. Det tar två minuter.").waitFor();
    await page.getByRole("link", { name: "Räkna på vattnet" }).first().click();

    await page.getByRole("heading", { level: 1, name: /Vatten.?försörjning/ }).waitFor();
    await page.getByLabel("Vuxna").fill("0");
    await result(page).getByText("Ingen att räkna på").waitFor();
    await save(page);
    await page.getByText("Minst en person behöver bo i hushållet.").waitFor();
    await page.getByLabel("Vuxna").fill("2");
    await page.getByLabel("Köpt vatten, liter").fill("8");
    await page.getByRole("button", { name: "Lägg till kärl" }).click();
    await page.getByRole("group", { name: "Kärl 1" }).getByLabel("Fyllda").fill("2026-09-01");
    await result(page).getByText("3,0 av 7 dygn").waitFor();
    await result(page).getByText("24 liter").waitFor();
    await page.getByText("Osparade ändringar").waitFor();
    await save(page);
    await page.getByText("Hushållets vatten är sparat").waitFor();
    expect((await (await clientFor(person)).water.household.query()).summary.stockLitres).toBe(18);
    expect(await page.getByRole("link", { name: "Påminn om vattenbyte" }).getAttribute("href")).toBe("/api/water/change.ics");
  });

  async function house() {
    const levels = await portal().services.db.select().from(ambitionLevels);
    const selectedAmbitionLevelId = levels.find(({ slug }) => slug === "utokad")?.id ?? null;
    const { id: associationId } = await createAssociation({ numApartments: 42, residentCount: 84, selectedAmbitionLevelId });
    const owner = await createMember({ role: "system_owner", associationId });
    return { owner, member: await createMember({ associationId }), client: await clientFor(owner) };
  }

  test("DATA-27 PAGE-16 a board writes its plan, is told when somebody else was first, and members read it", async () => {
    const { owner, member, client } = await house();
    const page = await openPageAs(owner);
    await page.goto("/water?tab=forening");
    await page.getByLabel("Liter per person och dygn").fill("3");
    await page.getByLabel("Vatten i förrådet, liter").fill("200");
    await page.getByLabel("Fyllt").fill("2026-09-01");
    await page.getByLabel("Nödvattenplats").fill("Gården vid port B");
    await result(page).getByText("1 764 liter").waitFor();
    await result(page).getByText("241 liter").waitFor();

    await client.water.saveAssociation.mutate(waterPlanInput({ sharedStockLitres: 100 }));
    await save(page);
    await page.getByText(/Någon annan har ändrat vattenplanen/).waitFor();
    expect(await page.getByLabel("Nödvattenplats").inputValue()).toBe("Gården vid port B");
    await page.getByRole("button", { name: "Läs in den nya planen" }).click();
    await result(page).getByText("341 liter").waitFor();
    await page.getByLabel("Kärlens storlek, liter").fill("1000");
    await page.getByText("Kontrollera bjälklagets last").waitFor();
    await save(page);
    await page.getByText("Vattenplanen är sparad").waitFor();
    await page.getByRole("button", { name: "Påminn om vattenbyte" }).click();
    await page.getByText("Vattenbytet står i kalendern").waitFor();

    await page.getByRole("button", { name: "Skapa förfrågan på saknade kärl" }).click();
    await page
      .getByRole("dialog", { name: "Skapa Produktförfrågan" })
      .getByText(/1000 liter/)
      .first()
      .waitFor();

    const reader = await openPageAs(member);
    await reader.goto("/water?tab=forening");
    await reader.getByText("Gården", { exact: true }).waitFor();
    expect(await reader.getByRole("button", { name: "Spara", exact: true }).count()).toBe(0);
  });
});
