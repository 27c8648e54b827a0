import { expect, test } from "vitest";
import { createMember } from "#tests/factories/people.ts";
import { createProduct, createSupplier } from "#tests/factories/products.ts";
import { holdCall } from "#tests/helpers/intercepted-calls.ts";
import { openBrowserAs, signInAs } from "#tests/helpers/signed-in-browser.ts";

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
