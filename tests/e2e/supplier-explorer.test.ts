import { expect, test } from "vitest";
import { createMember } from "#tests/factories/people.ts";
import { createProduct, createSupplier } from "#tests/factories/products.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

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
