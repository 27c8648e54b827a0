import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { createMember } from "#tests/factories/people.ts";
import { createProduct, createSupplier } from "#tests/factories/products.ts";
import { changeAnswer, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { wcagFaults } from "#tests/helpers/wcag-faults.ts";

let supplier: Awaited<ReturnType<typeof createSupplier>>;
let bare: typeof supplier;
let page: Page;

beforeAll(async () => {
  supplier = await createSupplier({
    logoUrl: "/favicon.svg",
    website: "https://lyktan.example.com/",
    contactEmail: "order@lyktan.example.com",
    contactPhone: "+46701740605",
    organizationNumber: "559999-9017",
  });
  bare = await createSupplier({ website: "javascript:alert(1)" });
  await createProduct({ supplierId: supplier.id, name: "Lykta" });
  page = await openPageAs(await createMember());
});

const list = () => page.getByRole("dialog", { name: "Leverantörer" });
const card = (name: string) => list().getByRole("listitem").filter({ hasText: name });
const open = () => page.getByRole("button", { name: "Leverantörer", exact: true }).click();

test("CAT-20 SUP-01 SUP-02 the button opens the suppliers, each with logo, name, website and the way to its products", async () => {
  await page.goto("/product-catalog");
  await open();
  const shown = card(supplier.name);
  await shown.getByRole("heading", { name: supplier.name }).waitFor();
  expect(await shown.locator("img").getAttribute("src")).toBe("/favicon.svg");
  const website = shown.getByRole("link", { name: /^lyktan\.example\.com/ });
  expect([await website.getAttribute("href"), await website.getAttribute("rel")]).toEqual(["https://lyktan.example.com/", "noreferrer"]);
  await shown.getByRole("button", { name: "Läs mer och visa produkter", exact: true }).waitFor();
  // An address that is none of the web is text, and without a logo a drawing stands in its place.
  expect([await card(bare.name).getByRole("link").count(), await card(bare.name).locator("img").count()]).toEqual([0, 0]);
  expect(await wcagFaults(page)).toEqual([]);
});

test("SUP-03 the supplier's dialog tells how to reach it; Escape leads back to the list", async () => {
  const button = card(supplier.name).getByRole("button", { name: "Läs mer och visa produkter" });
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: supplier.name });
  await dialog.getByRole("button", { name: "Visa produkter", exact: true }).waitFor();
  const text = await dialog.innerText();
  for (const fact of ["lyktan.example.com", "order@lyktan.example.com", "070-174 06 05", "559999-9017"]) expect(text).toContain(fact);
  expect(await dialog.locator("img").getAttribute("src")).toBe("/favicon.svg");
  expect(await wcagFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("SUP-04 showing a supplier's products filters the catalogue by it alone, in the address, and back undoes it", async () => {
  await page.goto("/product-catalog?type=Tj%C3%A4nst&sort=name_desc");
  await open();
  await card(supplier.name).getByRole("button", { name: "Läs mer och visa produkter" }).click();
  await page.getByRole("dialog", { name: supplier.name }).getByRole("button", { name: "Visa produkter", exact: true }).click();
  await page.getByText("Visar 1 av 1", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "Lykta", exact: true }).waitFor();
  expect([...new URL(page.url()).searchParams]).toEqual([
    ["sort", "name_desc"],
    ["supplier", supplier.id],
  ]);
  await list().waitFor({ state: "detached" });
  const opener = page.getByRole("button", { name: "Leverantörer", exact: true });
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.goBack();
  await page.waitForURL((url) => url.searchParams.get("type") === "Tjänst" && !url.searchParams.has("supplier"));
});

test("SUP-05 SUP-06 suppliers that cannot be read, and none at all, are told in words", async () => {
  const own = await openPageAs(await createMember());
  const undo = await refuseCall(own, "catalogue.suppliers");
  await own.goto("/product-catalog");
  await own.getByRole("button", { name: "Leverantörer", exact: true }).click();
  const alert = own.getByRole("alert", { name: "Kunde inte ladda leverantörer" });
  await alert.waitFor();
  await undo();
  await changeAnswer(own, "catalogue.suppliers", () => []);
  await alert.getByRole("button", { name: "Försök igen" }).click();
  await own.getByText("Inga leverantörer är tillgängliga för tillfället.", { exact: true }).waitFor();
});
