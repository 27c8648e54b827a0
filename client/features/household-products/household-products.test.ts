import { describe, expect, test, vi } from "vitest";
import { addSaved, findSaved, keepSaved, readSaved, type SavedProduct } from "#client/lib/saved-products/saved-products.ts";
import { changeKept, settleSent, takeServerList } from "#client/lib/saved-products/store.ts";
import { adoptUnsent, keepUnsent, noteChanges, readUnsent, toChanges, withoutSent, withUnsent } from "#client/lib/saved-products/unsent.ts";
import { createUserStorage, memoryStorage, userStorage } from "#client/lib/user-storage.ts";
import type { Area, ProductTip } from "./product-views.ts";
import { savedListText } from "./saved-list-text.ts";

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
    quantity: null,
    keepsUntil: null,
    savedAt: null,
    updatedAt: null,
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
      quantity: null,
      keepsUntil: null,
      savedAt: "2026-11-20T12:00:00.000Z",
      updatedAt: null,
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

describe("what the server does not have yet", () => {
  const AT = Date.parse("2026-11-20T12:00:00Z");
  const [dunk] = addSaved([], { id: "dunk", name: "Vattendunk", purchaseLink: "https://butik.example/dunk" }, new Date(AT)) as [
    SavedProduct,
  ];
  const sent = (product: SavedProduct): SavedProduct => ({ ...product, updatedAt: "2026-11-20T12:00:01.000Z" });

  test("what was done is told field by field, with how long ago by this browser's clock; a removal takes the fields along", () => {
    const added = noteChanges([], { before: [], after: [dunk], now: AT });
    const noted = noteChanges(added, { before: [dunk], after: [{ ...dunk, note: "Två" }], now: AT + 1000 });
    expect(toChanges(noted, AT + 3000)).toMatchObject([
      {
        productId: "dunk",
        savedAt: dunk.savedAt,
        removed: null,
        fields: { name: { value: "Vattendunk", ageMs: 3000 }, note: { value: "Två", ageMs: 2000 } },
      },
    ]);
    expect(toChanges(noteChanges(noted, { before: [dunk], after: [], now: AT + 2000 }), AT + 3000)).toEqual([
      { productId: "dunk", savedAt: null, fields: {}, removed: { ageMs: 1000 } },
    ]);
  });

  test("the server's list shows what waits over it, in the order it was saved, and loses what was removed elsewhere", () => {
    const radio = sent({ ...dunk, id: "radio", name: "Radio", purchaseLink: "", savedAt: "2026-11-21T12:00:00.000Z" });
    const unsent = noteChanges([], { before: [sent(dunk)], after: [{ ...sent(dunk), hasIt: true }], now: AT });
    expect(withUnsent([radio, sent({ ...dunk, note: "Två" })], unsent)).toMatchObject([
      { id: "dunk", note: "Två", hasIt: true },
      { id: "radio" },
    ]);
    expect(withUnsent([radio], unsent).map(({ id }) => id)).toEqual(["radio"]);
    const removed = noteChanges([], { before: [radio], after: [], now: AT });
    expect(withUnsent([radio], removed)).toEqual([]);
  });

  test("what is done to a field while it is sent waits on; everything else is settled", () => {
    const first = noteChanges([], { before: [dunk], after: [{ ...dunk, note: "Tv", hasIt: true }], now: AT });
    const second = noteChanges(first, {
      before: [{ ...dunk, note: "Tv", hasIt: true }],
      after: [{ ...dunk, note: "Två", hasIt: true }],
      now: AT + 1,
    });
    expect(withoutSent(second, first)).toMatchObject([{ productId: "dunk", fields: { note: { value: "Två", at: AT + 1 } } }]);
    expect(Object.keys(withoutSent(second, first)[0]?.fields ?? {})).toEqual(["note"]);
    expect(withoutSent(second, second)).toEqual([]);
    const removed = noteChanges(first, { before: [dunk], after: [], now: AT + 2 });
    expect(withoutSent(removed, first)).toEqual(removed);
  });

  test("a list from before the server had it is taken over once, and says nothing of fields that were never filled in", () => {
    const old = { ...dunk, hasIt: true };
    const adopted = adoptUnsent([], [old, sent({ ...dunk, id: "radio" })]);
    expect(adopted.map(({ productId, fields }) => [productId, Object.keys(fields)])).toEqual([["dunk", ["name", "purchaseLink", "hasIt"]]]);
    expect(adopted[0]?.fields.hasIt).toEqual({ value: true, at: AT });
    expect(adoptUnsent(adopted, [old])).toEqual(adopted);
  });

  test("of a product that only this browser has, what is pressed before the server's list comes is told in full", () => {
    userStorage.remember({ id: "anna", email: "anna@test.example", name: null });
    keepSaved("anna", [dunk]);
    expect(changeKept("anna", (list) => list.map((entry) => ({ ...entry, hasIt: true })))).toBe(true);
    expect(Object.keys(readUnsent("anna")[0]?.fields ?? {})).toEqual(["name", "purchaseLink", "hasIt"]);
    takeServerList("anna", [sent({ ...dunk, id: "elsewhere" })]);
    expect(readSaved("anna")).toMatchObject([{ id: "elsewhere", hasIt: true }]);
  });

  test("what was sent before the server's list came is not taken for unheard of again", () => {
    userStorage.remember({ id: "anna", email: "anna@test.example", name: null });
    keepSaved("anna", [{ ...dunk, name: "Dunk" }]);
    changeKept("anna", (list) => list.map((entry) => ({ ...entry, hasIt: true })));
    settleSent("anna", [sent({ ...dunk, id: "elsewhere", hasIt: true })], readUnsent("anna"));
    expect(readUnsent("anna")).toEqual([]);
    expect(readSaved("anna")).toMatchObject([{ id: "elsewhere", name: "Vattendunk", hasIt: true }]);
  });

  test("AUTH-23 a tab that has not heard of the sign-out keeps nothing of whoever is gone", () => {
    userStorage.clear("anna");
    takeServerList("anna", [sent(dunk)]);
    expect(changeKept("anna", () => [dunk])).toBe(false);
    expect([readSaved("anna"), readUnsent("anna")]).toEqual([[], []]);
  });

  test("what anybody has written into the storage is looked at", () => {
    const storage = createUserStorage(memoryStorage());
    const unsent = noteChanges([], { before: [], after: [dunk], now: AT });
    keepUnsent("anna", unsent, storage);
    expect(readUnsent("anna", storage)).toEqual(unsent);
    expect(readUnsent("bo", storage)).toEqual([]);
    storage.write("anna", "unsent-products", [7, { productId: "a", fields: { purchaseLink: { value: "javascript:alert(1)", at: 1 } } }]);
    expect(readUnsent("anna", storage)).toEqual([{ productId: "a", savedAt: null, fields: {}, removedAt: null }]);
  });
});
