import { describe, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { CATALOGUE_PRICE_DEBOUNCE_MS } from "#shared/limits.ts";
import { listProductsInput } from "#shared/schemas/catalogue.ts";
import { press, twoFrames, untilFocused, wordsIn } from "./actions.ts";
import type { Answer, Input } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoWcagFaults } from "./wcag-faults.ts";

describe("catalogue", () => {
  type Product = Answer<"catalogue.products">["rows"][number];

  const choices = recorded("medlem", "catalogue.filters");
  const [supplier] = choices.suppliers;
  const [light, cooking] = choices.categories;
  const [base] = recorded("medlem", "catalogue.products").rows;
  if (!supplier || !light || !cooking || !base) throw new Error("the catalogue has no supplier, categories or product");

  const productOf = (values: Partial<Product>): Product => ({
    ...base,
    ...{ id: crypto.randomUUID(), supplierId: supplier.id, supplierName: supplier.name, unitQuantity: 5, unitMetric: "st" },
    ...{ productType: "Produkt", imageUrl: null, storageClass: null, storageLitres: null },
    ...{ ownPriceExcludingVat: 100, ownPriceIncludingVat: 125, supplierPriceIncludingVat: null },
    ...{ productCategoryId: light.id, categoryName: light.name },
    ...values,
  });

  /** Fourteen products of one supplier: «Lykta 1» costs 48 250 kr, «Lykta 2» has no price of its own, the others cost 100 kr. */
  const LAMPS: Product[] = Array.from({ length: 14 }, (_, index) => productOf({ name: `Lykta ${index + 1}` }));
  Object.assign(LAMPS[0] ?? {}, { ownPriceExcludingVat: 48_250, ownPriceIncludingVat: 60_312.5, imageUrl: "/icon-192.png" });
  Object.assign(LAMPS[1] ?? {}, {
    ...{ articleNumber: "LY-2", description: "Lyser i fyrtio timmar.", productType: "Tjänst" },
    ...{ ownPriceExcludingVat: null, ownPriceIncludingVat: null, supplierPriceIncludingVat: 1250.5 },
  });

  /** What burns, of one category, and a torch of another. */
  const ofCooking = { productCategoryId: cooking.id, categoryName: cooking.name };
  const BURNING: Product[] = [
    productOf({ ...ofCooking, name: "Gasol 5 liter", storageClass: "gas", storageLitres: 5 }),
    productOf({ ...ofCooking, name: "Kök", storageClass: "fuel_powered" }),
    productOf({ ...ofCooking, name: "Sprit 20 liter", storageClass: "flammable_liquid", storageLitres: 20 }),
    productOf({ name: "Ficklampa" }),
  ];

  /** As much of the server's search as the tests ask for. */
  const find =
    (products: readonly Product[]) =>
    (asked: Input<"catalogue.products">): Answer<"catalogue.products"> => {
      const { search = "", offset, limit, productType, minPrice, maxPrice, productCategoryIds } = listProductsInput.parse(asked);
      const found = products.filter(
        (product) =>
          product.name.toLowerCase().includes(search.toLowerCase()) &&
          (!productType || product.productType === productType) &&
          (!productCategoryIds || productCategoryIds.includes(product.productCategoryId)) &&
          (minPrice === undefined || (product.ownPriceExcludingVat ?? -1) >= minPrice) &&
          (maxPrice === undefined || (product.ownPriceExcludingVat ?? Number.POSITIVE_INFINITY) <= maxPrice),
      );
      return { rows: found.slice(offset, offset + limit), totalCount: found.length };
    };

  const renderCatalogue = (search = "", products: readonly Product[] = LAMPS) =>
    renderPage(`/product-catalog?supplier=${supplier.id}${search}`, {
      as: "medlem",
      answers: {
        "catalogue.products": find(products),
        "productRequest.addDraftLine": { drafts: [] },
        "productRequest.askForPrice": { drafts: [{ supplierId: supplier.id, supplierName: supplier.name, lineCount: 1 }] },
      },
    });

  const shown = (count: string) => page.getByText(count, { exact: true });
  const item = (name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
  const buttonIn = (within: Locator, name: string) => within.getByRole("button", { name, exact: true });

  /** The address's filters, without the supplier. */
  const filters = (): string[] =>
    [...new URLSearchParams(location.search)].filter(([name]) => name !== "supplier").map((pair) => pair.join("="));

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

  test("CAT-16 CAT-17 LIMIT-31 twelve products at a time, with the count, and more at a press", async () => {
    const { server } = renderCatalogue();
    await expect.element(shown("Visar 12 av 14")).toBeVisible();
    const more = page.getByRole("button", { name: "Visa fler" });
    await more.click();
    await expect.element(shown("Visar 14 av 14")).toBeVisible();
    expect(page.getByRole("list", { name: "Produkter" }).getByRole("listitem").elements()).toHaveLength(14);
    await expect.element(more).not.toBeInTheDocument();
    expect(server.callsOf("catalogue.products").at(-1)).toMatchObject({ offset: 12, limit: 12 });
  });

  test("CAT-25 GEN-14 LIMIT-26 a price is shown in kronor as Swedes write it; without one nothing can be added", async () => {
    renderCatalogue();
    await expect.element(item("Lykta 1")).toBeVisible();
    expect(wordsIn(item("Lykta 1"))).toContain("48 250 kr exkl. moms");
    expect(wordsIn(item("Lykta 1"))).toContain("60 312,50 kr inkl. moms");
    await expect.element(item("Lykta 2").getByText("Pris på förfrågan", { exact: true })).toBeVisible();
    await expect.element(buttonIn(item("Lykta 2"), "Lägg till")).toBeDisabled();
    await expect.element(buttonIn(item("Lykta 3"), "Lägg till")).toBeEnabled();
  });

  test.each(["", "&view=list"])(
    "CAT-25 what has no price keeps its disabled add, and its price is asked for where it is read (%s)",
    async (view) => {
      const { server } = renderCatalogue(view);
      const ask = buttonIn(item("Lykta 2"), "Begär pris");
      await expect.element(ask).toBeVisible();
      expect(buttonIn(item("Lykta 3"), "Begär pris").elements()).toEqual([]);
      await ask.click();
      await expect.element(page.getByRole("button", { name: `1 artikel · ${supplier.name}` })).toBeVisible();
      expect(server.callsOf("productRequest.askForPrice")).toEqual([{ productId: LAMPS[1]?.id, quantity: 1 }]);
      expect(server.callsOf("productRequest.addDraftLine")).toEqual([]);
      await expect.element(buttonIn(item("Lykta 2"), "Lägg till")).toBeDisabled();
      // The tick stands where it was pressed.
      const ticks = item("Lykta 2").element().querySelectorAll(".tabler-icon-check");
      expect([...ticks].map((tick) => tick.closest("button")?.textContent)).toEqual(["Begär pris"]);
      await expectNoWcagFaults("a product without a price");
    },
  );

  test("CAT-25 in the details and side by side the price is asked for too, and said to be", async () => {
    const { server } = renderCatalogue(`&compare=${LAMPS[1]?.id},${LAMPS[2]?.id}`);
    server.answer("catalogue.compare", LAMPS.slice(1, 3));
    await buttonIn(item("Lykta 2"), "Detaljer").click();
    const dialog = page.getByRole("dialog", { name: "Lykta 2" });
    const told = "Produkten har inget fast pris. Begär pris, så står den i förfrågan.";
    await expect.element(dialog.getByText(told, { exact: true })).toBeVisible();
    await dialog.getByRole("button", { name: "Begär pris" }).click();
    await expect.element(dialog.getByText(`Tillagd i förfrågan till ${supplier.name}.`, { exact: true })).toBeVisible();
    await expect.element(dialog.getByRole("button", { name: "Lägg till i förfrågan" })).toBeDisabled();
    await userEvent.keyboard("{Escape}");
    await page.getByRole("button", { name: "Jämför 2" }).click();
    const compared = page.getByRole("dialog", { name: "Jämför produkter" });
    await compared.getByRole("button", { name: "Begär pris på Lykta 2" }).click();
    await expect.poll(() => server.callsOf("productRequest.askForPrice").length).toBe(2);
    await expect.element(compared.getByRole("button", { name: "Lägg till Lykta 2" })).toBeDisabled();
    expect(compared.getByRole("button", { name: "Begär pris på Lykta 3" }).elements()).toEqual([]);
  });

  test("CAT-26 CAT-27 CAT-28 CAT-29 the detail dialog tells all there is about a product", async () => {
    const { server } = renderCatalogue();
    await buttonIn(item("Lykta 2"), "Detaljer").click();
    const dialog = page.getByRole("dialog", { name: "Lykta 2" });
    const add = dialog.getByRole("button", { name: "Lägg till i förfrågan" });
    await expect.element(add).toBeDisabled();
    const text = wordsIn(dialog);
    for (const fact of ["Tjänst", "Lyser i fyrtio timmar.", supplier.name, "LY-2", "5 st", "Pris på förfrågan"])
      expect(text).toContain(fact);
    expect(text).toContain("Leverantörens pris, för jämförelse: 1 250,50 kr inkl. moms");
    expect(dialog.element().querySelector("img")).toBeNull();
    expect(dialog.element().querySelector(".tabler-icon")).not.toBeNull();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();

    await buttonIn(item("Lykta 1"), "Detaljer").click();
    const priced = page.getByRole("dialog", { name: "Lykta 1" });
    const addPriced = priced.getByRole("button", { name: "Lägg till i förfrågan" });
    await expect.element(addPriced).toBeEnabled();
    for (const price of ["Produkt", "48 250 kr exkl. moms", "60 312,50 kr inkl. moms"]) expect(wordsIn(priced)).toContain(price);
    expect(priced.element().querySelector("img")?.getAttribute("src")).toBe("/icon-192.png");
    await expect.element(priced.getByRole("img", { name: "Lykta 1" })).toHaveAttribute("loading", "lazy");
    await addPriced.click();
    await expect.element(priced.getByText(`Tillagd i förfrågan till ${supplier.name}.`, { exact: true })).toBeVisible();
    expect(server.callsOf("productRequest.addDraftLine")).toEqual([{ productId: LAMPS[0]?.id, quantity: 1 }]);
  });

  test("CAT-13 CAT-23 CAT-24 a row of the list has information, a quantity and an add that needs one", async () => {
    const { server } = renderCatalogue();
    server.answer("productRequest.addDraftLine", {
      drafts: [{ supplierId: supplier.id, supplierName: supplier.name, lineCount: 1 }],
    });
    const view = page.getByRole("radiogroup", { name: "Visning" });
    // The names lie behind what shows that one is chosen.
    await view.getByText("Lista").click({ force: true });
    const row = item("Lykta 3");
    const [quantity, add] = [row.getByRole("textbox", { name: "Antal Lykta 3" }), buttonIn(row, "Lägg till")];
    await expect.element(buttonIn(row, "Info")).toBeVisible();
    await expect.element(quantity).toHaveValue("1");
    await expect.element(add).toBeEnabled();
    for (const nothing of ["", "0"]) {
      await quantity.fill(nothing);
      await expect.element(add).toBeDisabled();
    }
    for (const [wrong, reason] of [
      ["0", "Skriv minst 1."],
      ["-3", "Antalet kan inte vara negativt."],
      ["2,5", "Antalet måste vara ett heltal."],
      ["tre", "Antalet måste vara ett heltal."],
      ["100001", "Antalet är för stort."],
    ] as const) {
      await quantity.fill(wrong);
      await expect.element(add).toBeDisabled();
      await expect.element(quantity).toHaveAccessibleDescription(reason);
    }
    await quantity.fill("3");
    await expect.element(add).toBeEnabled();
    await expect.element(quantity).not.toHaveAttribute("aria-invalid");
    await expect.element(buttonIn(item("Lykta 2"), "Lägg till")).toBeDisabled();
    expect(filters()).toEqual(["view=list"]);
    const staysAt = async (button: typeof add) => {
      await press(button);
      await expect.poll(() => button.element().querySelector(".tabler-icon-check")).not.toBeNull();
      expect(document.activeElement).toBe(button.element());
    };
    await staysAt(add);
    await view.getByText("Rutnät").click({ force: true });
    await expect.element(buttonIn(row, "Detaljer")).toBeVisible();
    await staysAt(buttonIn(item("Lykta 4"), "Lägg till"));
  });

  test("CAT-14 CAT-15 each filter is a chip that can be removed, and one button removes all", async () => {
    renderCatalogue("&type=Produkt&min=50&max=48300&search=lykta");
    const chips = page.getByRole("group", { name: "Aktiva filter" });
    await expect.element(shown("Visar 12 av 13")).toBeVisible();
    await expect.element(page.getByRole("button", { name: `Ta bort filtret ${supplier.name}` })).toBeVisible();
    expect(
      chips
        .getByRole("button")
        .all()
        .map((chip) => wordsIn(chip)),
    ).toEqual(["”lykta”", "Produkt", supplier.name, "Från 50 kr", "Till 48 300 kr", "Rensa alla"]);
    await page.getByRole("button", { name: "Ta bort filtret Från 50 kr" }).click();
    await expect.poll(() => filters().sort()).toEqual(["max=48300", "search=lykta", "type=Produkt"]);
    await page.getByRole("button", { name: "Rensa alla" }).click();
    await expect.poll(() => location.search).toBe("");
    await expect.element(chips).not.toBeInTheDocument();
    await expect.element(page.getByText(/^Visar 12 av /)).toBeVisible();
  });

  test("CAT-08 CAT-09 a filter's choices say how many products they show, and one that shows none is left out; unknown, all stand there", async () => {
    const facets = { domains: {}, suppliers: { [supplier.id]: 14 }, categories: { [light.id]: 1_250 } };
    const { server } = renderCatalogue();
    server.answer("catalogue.facets", facets);
    const undo = server.refuse("catalogue.facets");
    const rail = page.getByRole("complementary", { name: "Filter" });
    const options = () =>
      page
        .getByRole("listbox")
        .getByRole("option")
        .elements()
        .map((option) => (option as HTMLElement).innerText.split("\n"));
    await rail.getByRole("combobox", { name: "Kategori" }).click();
    await expect.poll(() => options().length).toBe(choices.categories.length);
    undo();
    await userEvent.keyboard("[Escape]");
    await page.getByRole("searchbox", { name: "Sök produkt" }).fill("Lykta 1");
    await expect.poll(filters).toEqual(["search=Lykta 1"]);
    await rail.getByRole("combobox", { name: "Kategori" }).click();
    await expect.poll(options).toEqual([[light.name, "1\u00a0250"]]);
    expect(server.callsOf("catalogue.facets").at(-1)).toEqual({ supplierId: supplier.id, search: "Lykta 1" });
  });

  test("two products are laid side by side, the address keeps them, and at most four go in", async () => {
    const { server } = renderCatalogue();
    server.answer("catalogue.compare", ({ productIds }) => LAMPS.filter(({ id }) => productIds.includes(id)));
    const choose = async (name: string): Promise<void> => {
      await buttonIn(item(name), "Detaljer").click();
      const details = page.getByRole("dialog", { name });
      await details.getByRole("button", { name: "Jämför", exact: true }).click();
      await expect.element(details.getByRole("button", { name: "Ta bort ur jämförelsen" })).toBeVisible();
      await userEvent.keyboard("{Escape}");
      await expect.element(details).not.toBeInTheDocument();
    };
    await choose("Lykta 3");
    await expect.element(page.getByRole("button", { name: "Jämför: välj en till" })).toBeVisible();
    for (const name of ["Lykta 1", "Lykta 2", "Lykta 4"]) await choose(name);
    await buttonIn(item("Lykta 5"), "Detaljer").click();
    await expect.element(page.getByRole("dialog", { name: "Lykta 5" }).getByRole("button", { name: "Jämför", exact: true })).toBeDisabled();
    await userEvent.keyboard("{Escape}");
    expect(filters()).toEqual([`compare=${[2, 0, 1, 3].map((at) => LAMPS[at]?.id).join(",")}`]);

    await page.getByRole("button", { name: "Jämför 4" }).click();
    const dialog = page.getByRole("dialog", { name: "Jämför produkter" });
    const columns = () =>
      dialog
        .getByRole("columnheader")
        .elements()
        .map((cell) => (cell as HTMLElement).innerText);
    await expect.poll(columns).toEqual(["Lykta 1", "Lykta 2", "Lykta 3", "Lykta 4"]);
    const prices = dialog.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Pris", exact: true }) });
    expect(wordsIn(prices)).toContain("48 250 kr exkl. moms");
    expect(wordsIn(prices)).toContain("Pris på förfrågan");
    // One has a photograph; the others show their drawings beside it.
    const pictures = dialog.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Bild", exact: true }) });
    await expect.element(pictures.getByRole("img", { name: "Lykta 1" })).toHaveAttribute("src", "/icon-192.png");
    expect([pictures.element().querySelectorAll("img").length, pictures.element().querySelectorAll(".tabler-icon").length]).toEqual([1, 3]);
    await expect.element(dialog.getByRole("button", { name: "Lägg till Lykta 2" })).toBeDisabled();
    await dialog.getByRole("button", { name: "Lägg till Lykta 3" }).click();
    await expect.poll(() => server.callsOf("productRequest.addDraftLine")).toEqual([{ productId: LAMPS[2]?.id, quantity: 1 }]);
    await expectNoWcagFaults("comparison");
    for (const name of ["Lykta 1", "Lykta 2", "Lykta 3", "Lykta 4"])
      await dialog.getByRole("button", { name: `Ta bort ${name} ur jämförelsen` }).click();
    await expect.element(dialog.getByText("Välj minst två: öppna en produkts detaljer och tryck på Jämför.")).toBeVisible();
    expect(filters()).toEqual([]);
  });

  test("two filters that are removed before the page is drawn anew are both gone", async () => {
    renderCatalogue("&type=Produkt&min=50");
    const chip = (label: string) => page.getByRole("button", { name: `Ta bort filtret ${label}` });
    await expect.element(chip("Från 50 kr")).toBeVisible();
    for (const pressed of [chip("Produkt").element(), chip("Från 50 kr").element()] as HTMLElement[]) {
      pressed.click();
      // Drawing waits for the next task, so it has not begun after any number of these.
      for (let turn = 0; turn < 100; turn++) await null;
    }
    await expect.element(chip("Från 50 kr")).not.toBeInTheDocument();
    await expect.poll(filters).toEqual([]);
  });

  /** Sign by sign in the field itself: what `userEvent` sends moves a false clock on. */
  async function write(field: Locator, text: string): Promise<void> {
    (field.element() as HTMLElement).focus();
    for (const sign of text) {
      document.execCommand("insertText", false, sign);
      await twoFrames();
    }
  }

  test("CAT-11 LIMIT-29 LIMIT-30 typing waits 300 ms in the search and 500 ms in a price, where only numbers count", async () => {
    renderCatalogue();
    await expect.element(item("Lykta 1")).toBeVisible();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const rail = page.getByRole("complementary", { name: "Filter" });
      for (const [typedIn, typed, waits, parameter] of [
        [page.getByRole("searchbox", { name: "Sök produkt" }), "Lykta 1", 300, "search=Lykta 1"],
        [rail.getByRole("textbox", { name: "Min pris" }), "-a1b0", 500, "min=10"],
      ] as const) {
        const before = filters();
        await write(typedIn, typed);
        vi.advanceTimersByTime(waits - 1);
        expect(filters()).toEqual(before);
        vi.advanceTimersByTime(1);
        await expect.poll(filters).toEqual([...before, parameter]);
      }
      await write(rail.getByRole("textbox", { name: "Max pris" }), "abc");
      vi.advanceTimersByTime(1000);
      await expect.element(rail.getByRole("textbox", { name: "Max pris" })).toHaveValue("");
      expect(filters()).toEqual(["search=Lykta 1", "min=10"]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("CAT-15 a price that was just written goes with all the others and does not come back", async () => {
    renderCatalogue();
    await expect.element(item("Lykta 1")).toBeVisible();
    const price = page.getByRole("complementary", { name: "Filter" }).getByRole("textbox", { name: "Max pris" });
    await userEvent.type(price, "900");
    await expect.poll(filters).toEqual(["max=900"]);
    // From the field itself: leaving it says its number once more.
    await page.getByRole("group", { name: "Aktiva filter" }).getByRole("button", { name: "Rensa alla" }).click();
    await expect.element(price).toHaveValue("");
    await new Promise((resolve) => setTimeout(resolve, 2 * CATALOGUE_PRICE_DEBOUNCE_MS));
    expect(filters()).toEqual([]);
    await expect.element(price).toHaveValue("");
  });

  test("a filter's clear button is reached by the keyboard, and the field keeps the focus when it is gone", async () => {
    renderCatalogue();
    const chosen = page.getByRole("complementary", { name: "Filter" }).getByRole("combobox", { name: "Leverantör" });
    const clear = page.getByRole("button", { name: "Rensa leverantör" });
    await expect.element(clear).toBeInTheDocument();
    (chosen.element() as HTMLElement).focus();
    await userEvent.keyboard("{Tab}");
    expect(document.activeElement).toBe(clear.element());
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => location.search).toBe("");
    await untilFocused(() => chosen.query(), "the field");
  });

  describe("what is recommended and what burns", () => {
    const NOBODYS = "00000000-0000-4000-8000-000000000000";

    test("CAT-02 CAT-03 CAT-19 a saved recommendation filters by its categories and says so until it is cleared", async () => {
      const recommended = new URLSearchParams({ rec_categories: `${cooking.id},${NOBODYS},x`, rec_name: "Matlåda <b>7</b> dygn" });
      const { router } = renderCatalogue(`&${recommended}`, BURNING);
      await expect.element(shown("Visar produkter för Matlåda <b>7</b> dygn")).toBeVisible();
      await expect.element(shown("Visar 3 av 3")).toBeVisible();
      await page.getByRole("complementary", { name: "Filter" }).getByText("Tjänst", { exact: true }).click({ force: true });
      await expect.element(page.getByText("Inga produkter matchade dina filter")).toBeVisible();
      expect(new URLSearchParams(location.search).get("rec_name")).toBe("Matlåda <b>7</b> dygn");
      await router.navigate(-1);
      await expect.element(shown("Visar 3 av 3")).toBeVisible();

      await page.getByRole("button", { name: "Rensa rekommendationen" }).click();
      await expect.element(shown("Visar 4 av 4")).toBeVisible();
      expect(location.search).toBe(`?supplier=${supplier.id}`);
      await expect.element(page.getByText(/^Visar produkter för/)).not.toBeInTheDocument();
    });

    test("a recommendation of categories that nobody knows filters nothing and has no banner (CAT-02)", async () => {
      renderCatalogue(`&rec_categories=${NOBODYS}&rec_name=Borta`, BURNING);
      await expect.element(shown("Visar 4 av 4")).toBeVisible();
      await expect.element(page.getByText(/^Visar produkter för/)).not.toBeInTheDocument();
    });

    test("what burns is marked on its card, and its dialog answers «Får vi förvara det?» place by place", async () => {
      renderCatalogue("", BURNING);
      await expect.element(item("Gasol 5 liter").getByText("Får inte stå i källaren", { exact: true })).toBeVisible();
      await expect.element(item("Kök").getByText("Får inte stå i källaren med bränsle", { exact: true })).toBeVisible();
      await expect.element(item("Ficklampa")).toBeVisible();
      expect(
        item("Ficklampa")
          .getByText(/källaren/)
          .elements(),
      ).toEqual([]);

      const advice = page.getByRole("region", { name: "Får vi förvara det?" });
      const answers = () =>
        advice
          .getByRole("definition")
          .all()
          .map((answer) => wordsIn(answer));
      const close = async (name: string) => {
        await userEvent.keyboard("{Escape}");
        await expect.element(page.getByRole("dialog", { name })).not.toBeInTheDocument();
      };
      await buttonIn(item("Sprit 20 liter"), "Detaljer").click();
      await expect.element(advice).toBeVisible();
      expect(wordsIn(page.getByRole("dialog", { name: "Sprit 20 liter" }))).toMatch(
        /^Sprit 20 liter.*Får vi förvara det\? Brandfarlig vätska\. Ett hushåll som har mer än 100 liter behöver tillstånd\..*Leverantör.*Pris i förfrågan/,
      );
      expect(answers()).toEqual([
        "Nej, behållaren är större än 10 liter",
        "Ja, högst 25 liter per behållare",
        "Nej, behållaren är större än 10 liter",
        "Nej",
        "Nej",
        "Nej",
        "Ja, om fastighetsägaren har tillstånd",
      ]);
      await expectNoWcagFaults("what may be stored");
      await close("Sprit 20 liter");
      await buttonIn(item("Kök"), "Detaljer").click();
      await expect.element(advice).toBeVisible();
      expect(answers().slice(1, 4)).toEqual([
        "Ja, med högst 25 liter brandfarlig vätska eller 30 liter gasol i tanken",
        "Ja, med högst 10 liter brandfarlig vätska eller 5 liter gasol i tanken",
        "Bara utan bränsle",
      ]);
      await close("Kök");
      await buttonIn(item("Ficklampa"), "Detaljer").click();
      await expect.element(page.getByRole("dialog", { name: "Ficklampa" })).toBeVisible();
      await expect.element(advice).not.toBeInTheDocument();
    });
  });
});

describe("supplier explorer", () => {
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
});
