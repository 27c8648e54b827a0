import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { createMember } from "#tests/factories/people.ts";
import { createProduct, createSupplier } from "#tests/factories/products.ts";
import { callsOf } from "#tests/helpers/intercepted-calls.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

/** One supplier with fourteen products: «Lykta 1» costs 48 250 kr, «Lykta 2» has no price of its own, the others cost 100 kr. */
let supplier: Awaited<ReturnType<typeof createSupplier>>;
let page: Page;

beforeAll(async () => {
  supplier = await createSupplier();
  const values = { supplierId: supplier.id, unitQuantity: 5, unitMetric: "st" };
  await createProduct({ ...values, name: "Lykta 1", resiliaPriceExcludingVat: 48_250, imageUrl: "/favicon.svg" });
  await createProduct({
    ...values,
    name: "Lykta 2",
    articleNumber: "LY-2",
    description: "Lyser i fyrtio timmar.",
    productType: "Tjänst",
    resiliaPriceExcludingVat: null,
    supplierPriceIncludingVat: 1250.5,
  });
  for (let number = 3; number <= 14; number++) await createProduct({ ...values, name: `Lykta ${number}` });
  page = await openPageAs(await createMember());
});

const address = (search = "") => `/product-catalog?supplier=${supplier.id}${search}`;
const item = (name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
/** The address's filters, without the supplier. */
async function filters(): Promise<string[]> {
  const search = await page.evaluate(() => location.search);
  return [...new URLSearchParams(search)].filter(([name]) => name !== "supplier").map((pair) => pair.join("="));
}
/** What is read out with a field. */
const describedBy = (field: Element) => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;
const kronor = (text: string) => text.replaceAll("\u00a0", " ");

test("CAT-16 CAT-17 LIMIT-31 twelve products at a time, with the count, and more at a press", async () => {
  const calls = callsOf(page, "catalogue.products");
  await page.goto(address());
  await page.getByText("Visar 12 av 14", { exact: true }).waitFor();
  const more = page.getByRole("button", { name: "Visa fler" });
  await more.click();
  await page.getByText("Visar 14 av 14", { exact: true }).waitFor();
  expect(await page.getByRole("list", { name: "Produkter" }).getByRole("listitem").count()).toBe(14);
  expect(await more.count()).toBe(0);
  expect(calls.at(-1)).toMatchObject({ offset: 12, limit: 12 });
});

test("CAT-25 GEN-14 LIMIT-26 a price is shown in kronor as Swedes write it; without one nothing can be added", async () => {
  expect(kronor(await item("Lykta 1").innerText())).toContain("48 250 kr exkl. moms");
  expect(kronor(await item("Lykta 1").innerText())).toContain("60 312,50 kr inkl. moms");
  await item("Lykta 2").getByText("Pris på förfrågan", { exact: true }).waitFor();
  expect(await item("Lykta 2").getByRole("button", { name: "Lägg till" }).isDisabled()).toBe(true);
  expect(await item("Lykta 3").getByRole("button", { name: "Lägg till" }).isEnabled()).toBe(true);
});

test("CAT-26 CAT-27 CAT-28 CAT-29 the detail dialog tells all there is about a product", async () => {
  await item("Lykta 2").getByRole("button", { name: "Detaljer" }).click();
  const dialog = page.getByRole("dialog", { name: "Lykta 2" });
  const add = dialog.getByRole("button", { name: "Lägg till i förfrågan" });
  const text = kronor(await dialog.innerText());
  for (const fact of ["Tjänst", "Lyser i fyrtio timmar.", supplier.name, "LY-2", "5 st", "Pris på förfrågan"]) expect(text).toContain(fact);
  expect(text).toContain("Leverantörens pris, för jämförelse: 1 250,50 kr inkl. moms");
  expect(await add.isDisabled()).toBe(true);
  expect(await dialog.locator("img").count()).toBe(0);
  await dialog.locator(".tabler-icon").first().waitFor();
  await page.keyboard.press("Escape");

  await item("Lykta 1").getByRole("button", { name: "Detaljer" }).click();
  const priced = page.getByRole("dialog", { name: "Lykta 1" });
  const pricedText = kronor(await priced.innerText());
  for (const price of ["Produkt", "48 250 kr exkl. moms", "60 312,50 kr inkl. moms"]) expect(pricedText).toContain(price);
  expect(await priced.locator("img").getAttribute("src")).toBe("/favicon.svg");
  await priced.getByRole("button", { name: "Lägg till i förfrågan" }).click();
  await priced.getByText(`Tillagd i förfrågan till ${supplier.name}.`, { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await priced.waitFor({ state: "detached" });
});

test("CAT-13 CAT-23 CAT-24 a row of the list has information, a quantity and an add that needs one", async () => {
  const view = page.getByRole("radiogroup", { name: "Visning" });
  await view.locator("label", { hasText: "Lista" }).click();
  const row = item("Lykta 3");
  const [quantity, add] = [row.getByRole("textbox", { name: "Antal Lykta 3" }), row.getByRole("button", { name: "Lägg till" })];
  await row.getByRole("button", { name: "Info" }).waitFor();
  expect([await quantity.inputValue(), await add.isEnabled()]).toEqual(["1", true]);
  for (const nothing of ["", "0"]) {
    await quantity.fill(nothing);
    expect(await add.isDisabled()).toBe(true);
  }
  for (const [wrong, reason] of [
    ["0", "Skriv minst 1."],
    ["-3", "Antalet kan inte vara negativt."],
    ["2,5", "Antalet måste vara ett heltal."],
    ["tre", "Antalet måste vara ett heltal."],
    ["100001", "Antalet är för stort."],
  ] as const) {
    await quantity.fill(wrong);
    expect(await add.isDisabled()).toBe(true);
    await expect.poll(() => quantity.evaluate(describedBy)).toBe(reason);
  }
  await quantity.fill("3");
  expect(await add.isEnabled()).toBe(true);
  expect(await quantity.getAttribute("aria-invalid")).toBeNull();
  expect(await item("Lykta 2").getByRole("button", { name: "Lägg till" }).isDisabled()).toBe(true);
  expect(await filters()).toEqual(["view=list"]);
  const staysAt = async (button: typeof add) => {
    await button.press("Enter");
    await button.locator(".tabler-icon-check").waitFor();
    expect(await button.evaluate((node) => node === document.activeElement)).toBe(true);
  };
  await staysAt(add);
  await view.locator("label", { hasText: "Rutnät" }).click();
  await item("Lykta 3").getByRole("button", { name: "Detaljer" }).waitFor();
  await staysAt(item("Lykta 4").getByRole("button", { name: "Lägg till" }));
});

test("CAT-14 CAT-15 each filter is a chip that can be removed, and one button removes all", async () => {
  await page.goto(address("&type=Produkt&min=50&max=48300&search=lykta"));
  const chips = page.getByRole("group", { name: "Aktiva filter" }).getByRole("button");
  await page.getByText("Visar 12 av 13", { exact: true }).waitFor();
  await page.getByRole("button", { name: `Ta bort filtret ${supplier.name}` }).waitFor();
  expect((await chips.allInnerTexts()).map(kronor)).toEqual([
    "”lykta”",
    "Produkt",
    supplier.name,
    "Från 50 kr",
    "Till 48 300 kr",
    "Rensa alla",
  ]);
  await page.getByRole("button", { name: "Ta bort filtret Från 50 kr" }).click();
  await page.waitForURL((url) => !url.searchParams.has("min"));
  expect((await filters()).sort()).toEqual(["max=48300", "search=lykta", "type=Produkt"]);
  await page.getByRole("button", { name: "Rensa alla" }).click();
  await page.waitForURL((url) => url.search === "");
  await page.getByRole("group", { name: "Aktiva filter" }).waitFor({ state: "detached" });
  await page.getByText(/^Visar 12 av /).waitFor();
});

test("two filters that are removed before the page is drawn anew are both gone", async () => {
  await page.goto(address("&type=Produkt&min=50"));
  await page.getByRole("button", { name: "Ta bort filtret Från 50 kr" }).waitFor();
  await page.getByRole("group", { name: "Aktiva filter" }).evaluate(async (group) => {
    const chips = [...group.querySelectorAll("button")].filter((chip) => /Produkt|Från/.test(chip.textContent));
    for (const chip of chips) {
      chip.click();
      // Drawing waits for the next task, so it has not begun after any number of these.
      for (let turn = 0; turn < 100; turn++) await null;
    }
  });
  await page.getByRole("button", { name: "Ta bort filtret Från 50 kr" }).waitFor({ state: "detached" });
  await expect.poll(filters).toEqual([]);
});

test("CAT-11 LIMIT-29 LIMIT-30 typing waits 300 ms in the search and 500 ms in a price, where only numbers count", async () => {
  await page.goto(address());
  await item("Lykta 1").waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const rail = page.getByRole("complementary", { name: "Filter" });
  for (const [field, typed, waits, parameter] of [
    [page.getByRole("searchbox", { name: "Sök produkt" }), "Lykta 1", 300, "search=Lykta 1"],
    [rail.getByRole("textbox", { name: "Min pris" }), "-a1b0", 500, "min=10"],
  ] as const) {
    const before = await filters();
    await field.pressSequentially(typed);
    await page.clock.runFor(waits - 1);
    expect(await filters()).toEqual(before);
    await page.clock.runFor(1);
    await expect.poll(filters).toEqual([...before, parameter]);
  }
  await rail.getByRole("textbox", { name: "Max pris" }).pressSequentially("abc");
  await page.clock.runFor(1000);
  expect(await filters()).toEqual(["search=Lykta 1", "min=10"]);
});
