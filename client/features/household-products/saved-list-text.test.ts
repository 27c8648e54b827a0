import { expect, test } from "vitest";
import type { Area, ProductTip } from "./product-views.ts";
import { savedListText } from "./saved-list-text.ts";
import type { SavedProduct } from "./saved-products.ts";

const AREAS = [
  { id: "el", name: "El" },
  { id: "vatten", name: "Vatten" },
] as Area[];
const TIPS = [{ id: "dunk", priceFrom: 100, priceTo: 250 }] as ProductTip[];
const saved = (values: Partial<SavedProduct>): SavedProduct => ({
  id: values.name ?? "",
  name: "",
  purchaseLink: "",
  crisisDomainId: null,
  note: "",
  hasIt: false,
  savedAt: null,
  ...values,
});

test("the text lists what is missing by area, with price, note and link, and last what is at home", () => {
  const list = [
    saved({ name: "Kattmat", crisisDomainId: "gone" }),
    saved({ id: "dunk", name: "Vattendunk", crisisDomainId: "vatten", note: "Två stycken", purchaseLink: "https://butik.example/dunk" }),
    saved({ name: "Ficklampa", crisisDomainId: "el" }),
    saved({ name: "Ullfilt", hasIt: true }),
  ];
  expect(savedListText(list, AREAS, TIPS).replaceAll("\u00a0", " ").split("\n")).toEqual([
    "Vår inköpslista",
    "",
    "El",
    "[ ] Ficklampa",
    "",
    "Vatten",
    "[ ] Vattendunk (cirka 100–250 kr)",
    "    Två stycken",
    "    https://butik.example/dunk",
    "",
    "Övrigt",
    "[ ] Kattmat",
    "",
    "Har redan",
    "[x] Ullfilt",
  ]);
});
