import { describe, expect, test, vi } from "vitest";
import { createUserStorage, memoryStorage } from "#client/lib/user-storage.ts";
import type { Area, ProductTip } from "./product-views.ts";
import { savedListText } from "./saved-list-text.ts";
import { addSaved, findSaved, keepSaved, readSaved, type SavedProduct } from "./saved-products.ts";

describe("saved list text", () => {
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
});

describe("saved products", () => {
  const NOW = new Date("2026-11-20T12:00:00Z");
  const dunk = { id: "dunk", name: "Vattendunk", purchaseLink: "https://butik.example/dunk" };

  test("LOCAL-12 a product is not added twice, by its id or by its purchase link", () => {
    const saved = addSaved([], dunk, NOW);
    expect(addSaved(saved, { ...dunk, purchaseLink: "https://annan.example" }, NOW)).toEqual(saved);
    expect(addSaved(saved, { ...dunk, id: "other" }, NOW)).toEqual(saved);
    expect(addSaved(saved, { name: "Vattendunk" }, NOW)).toHaveLength(2);
    expect(findSaved(saved, { purchaseLink: "" })).toBeUndefined();
  });

  test("DATA-29 DATA-30 id, name and purchase link are kept; without an id one is made of the name and a random suffix", () => {
    const [first, second] = addSaved(addSaved([], { name: "Vev & radio" }, NOW), { name: "Vev & radio" }, NOW);
    expect(first).toEqual({
      id: expect.stringMatching(/^vev-radio-[0-9a-z]+$/),
      name: "Vev & radio",
      purchaseLink: "",
      crisisDomainId: null,
      note: "",
      hasIt: false,
      savedAt: "2026-11-20T12:00:00.000Z",
    });
    expect(second?.id).not.toBe(first?.id);
    expect(addSaved([], dunk, NOW)[0]).toMatchObject(dunk);
  });

  test("what a browser kept is read back; entries that are no products are passed over, and no script becomes a link", () => {
    const storage = createUserStorage(memoryStorage());
    const saved = addSaved([], { ...dunk, note: "Två stycken", hasIt: true }, NOW);
    expect(keepSaved("anna", saved, storage)).toBe(true);
    expect(readSaved("anna", storage)).toEqual(saved);
    expect(readSaved("bo", storage)).toEqual([]);

    const kept = [null, 7, { id: "", name: "x" }, { id: "a", name: "  " }, { id: "b", name: "Filt", purchaseLink: "javascript:alert(1)" }];
    storage.write("anna", "saved-products", kept);
    expect(readSaved("anna", storage).map(({ id, purchaseLink }: SavedProduct) => [id, purchaseLink])).toEqual([["b", ""]]);
    storage.write("anna", "saved-products", "nonsense");
    expect(readSaved("anna", storage)).toEqual([]);
  });

  test("a browser that is full says so, and keeps what it had", () => {
    const memory = memoryStorage();
    const storage = createUserStorage(memory);
    const saved = addSaved([], dunk, NOW);
    keepSaved("anna", saved, storage);
    memory.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect(keepSaved("anna", [], storage)).toBe(false);
    expect(warn).toHaveBeenCalledOnce();
    expect(readSaved("anna", storage)).toEqual(saved);
  });
});
