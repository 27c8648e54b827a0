import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createProduct } from "#tests/factories/products.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import type { BrowserUser } from "#tests/helpers/browser.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { goTo } from "#tests/helpers/go-to.ts";
import { refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

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

test("PAGE-17 LOCAL-12 DATA-29 tips are saved once, in this browser; what is at home is counted and stays off the printed list", async () => {
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
  await expect.poll(kept).toMatchObject([{ id: "annat-id", name: "Dunk", hasIt: true }]);

  await item(page, "Vattensäck, vikbar").getByRole("button", { name: "Spara" }).click();
  await page.emulateMedia({ media: "print" });
  await page.getByRole("heading", { level: 1, name: "Inköpslista för hemmet" }).waitFor();
  await expect.poll(() => page.locator("li:visible").allInnerTexts()).toEqual([expect.stringMatching(/^Vattensäck, vikbar\s+80–250\skr$/)]);
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
  await page.getByText("Sparas bara i den här webbläsaren").waitFor();
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
