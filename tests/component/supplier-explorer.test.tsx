import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { press, untilFocused } from "./actions.ts";
import type { Answer } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { expectNoWcagFaults } from "./wcag-faults.ts";

type Supplier = Answer<"catalogue.suppliers">[number];

const SUPPLIER: Supplier = {
  id: crypto.randomUUID(),
  name: "Lyktan Exempel AB",
  logoUrl: "/icon-192.png",
  website: "https://lyktan.example.com/",
  contactEmail: "order@lyktan.example.com",
  contactPhone: "+46701740605",
  organizationNumber: "559999-9017",
};
const BARE: Supplier = {
  ...{ id: crypto.randomUUID(), name: "Bara Exempel AB", logoUrl: null, website: "javascript:alert(1)" },
  ...{ contactEmail: null, contactPhone: null, organizationNumber: null },
};

const opener = () => page.getByRole("button", { name: "Leverantörer", exact: true });
const list = () => page.getByRole("dialog", { name: "Leverantörer" });
const card = (name: string) => list().getByRole("listitem").filter({ hasText: name });
const pictures = (element: Element) => [...element.querySelectorAll("img")].map((picture) => picture.getAttribute("src"));

async function openSuppliers() {
  renderPage("/product-catalog", { as: "medlem", answers: { "catalogue.suppliers": [SUPPLIER, BARE] } });
  await opener().click();
  await expect.element(card(SUPPLIER.name).getByRole("heading", { name: SUPPLIER.name })).toBeVisible();
}

test("CAT-20 SUP-01 SUP-02 the button opens the suppliers, each with logo, name, website and the way to its products", async () => {
  await openSuppliers();
  const shown = card(SUPPLIER.name);
  expect(pictures(shown.element())).toEqual(["/icon-192.png"]);
  const website = shown.getByRole("link", { name: /^lyktan\.example\.com/ });
  await expect.element(website).toHaveAttribute("href", "https://lyktan.example.com/");
  await expect.element(website).toHaveAttribute("rel", "noreferrer");
  await expect.element(shown.getByRole("button", { name: "Läs mer och visa produkter", exact: true })).toBeVisible();
  // An address that is none of the web is text, and without a logo a drawing stands in its place.
  await expect.element(card(BARE.name)).toBeVisible();
  expect([card(BARE.name).getByRole("link").elements(), pictures(card(BARE.name).element())]).toEqual([[], []]);
  await expectNoWcagFaults("the suppliers");
});

test("SUP-03 the supplier's dialog tells how to reach it; Escape leads back to the list", async () => {
  await openSuppliers();
  const button = card(SUPPLIER.name).getByRole("button", { name: "Läs mer och visa produkter" });
  await press(button);
  const dialog = page.getByRole("dialog", { name: SUPPLIER.name });
  await expect.element(dialog.getByRole("button", { name: "Visa produkter", exact: true })).toBeVisible();
  for (const fact of ["lyktan.example.com", "order@lyktan.example.com", "070-174 06 05", "559999-9017"])
    expect(dialog.element().textContent).toContain(fact);
  expect(pictures(dialog.element())).toEqual(["/icon-192.png"]);
  await expectNoWcagFaults("the supplier");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await untilFocused(() => button.query(), "what opened it");
});

test("SUP-05 SUP-06 suppliers that cannot be read, and none at all, are told in words", async () => {
  const { server } = renderPage("/product-catalog", { as: "medlem", answers: { "catalogue.suppliers": [] } });
  const undo = server.refuse("catalogue.suppliers");
  await opener().click();
  const alert = page.getByRole("alert", { name: "Kunde inte ladda leverantörer" });
  await expect.element(alert).toBeVisible();
  undo();
  await alert.getByRole("button", { name: "Försök igen" }).click();
  await expect.element(page.getByText("Inga leverantörer är tillgängliga för tillfället.", { exact: true })).toBeVisible();
});
