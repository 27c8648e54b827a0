import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Answer, Input } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";

type Product = Answer<"catalogue.products">["rows"][number];

const [supplier] = recorded("medlem", "catalogue.filters").suppliers;
if (!supplier) throw new Error("the catalogue has no supplier");
const [base] = recorded("medlem", "catalogue.products").rows;
if (!base) throw new Error("the catalogue has no product");

/** Fourteen products of one supplier. */
const PRODUCTS: Product[] = Array.from({ length: 14 }, (_, index) => ({
  ...base,
  ...{ id: crypto.randomUUID(), name: `Lykta ${index + 1}`, supplierId: supplier.id, supplierName: supplier.name },
}));

/** As much of the server's search as the tests ask for. */
function find({ search = "", offset = 0, limit = 12 }: Input<"catalogue.products">): Answer<"catalogue.products"> {
  const found = PRODUCTS.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  return { rows: found.slice(offset, offset + limit), totalCount: found.length };
}

const renderCatalogue = (search = "") =>
  renderPage(`/product-catalog?supplier=${supplier.id}${search}`, { as: "medlem", answers: { "catalogue.products": find } });

const shown = (count: string) => page.getByText(count, { exact: true });
test.each([
  ["", 8],
  ["&view=list", 5],
])("CAT-18 while products load, eight shapes stand in the grid and five in the list (%s)", async (search, shapes) => {
  const { server } = renderCatalogue(search);
  const release = server.hold("catalogue.products");
  await expect.element(page.getByRole("status", { name: "Laddar produkter" })).toBeInTheDocument();
  expect(page.getByTestId("product-skeleton").elements()).toHaveLength(shapes);
  release();
});

test("CAT-36 CAT-38 products that cannot be read say so, and so do filters that match nothing", async () => {
  const { server } = renderCatalogue();
  const undo = server.refuse("catalogue.products");
  const alert = page.getByRole("alert", { name: "Kunde inte ladda produkter" });
  await expect.element(alert).toBeVisible();
  undo();
  await alert.getByRole("button", { name: "Försök igen" }).click();
  await expect.element(shown("Visar 12 av 14")).toBeVisible();
  await page.getByRole("searchbox", { name: "Sök produkt" }).fill("finns inte");
  await expect.element(shown("Inga produkter matchade dina filter")).toBeVisible();
});

test("CAT-21 CAT-37 a catalogue that cannot be read says so, and the association's requests open all the same", async () => {
  const { server } = renderPage("/product-catalog", { as: "nystartad" });
  server.refuse("catalogue.filters");
  await expect.element(page.getByRole("alert", { name: "Kunde inte ladda AI-Handeln" })).toBeVisible();
  await page.getByRole("button", { name: "Föreningens förfrågningar" }).click();
  const requests = page.getByRole("dialog", { name: "Föreningens förfrågningar" });
  await expect.element(requests.getByText("Inga produktförfrågningar")).toBeVisible();
});
