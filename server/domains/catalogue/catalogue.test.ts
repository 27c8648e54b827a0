import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import { digestOf } from "#server/platform/tables/file-import.ts";
import { unitPrice } from "#shared/calculations/unit-price.ts";
import { listProductsInput } from "#shared/schemas/catalogue.ts";
import { PRODUCT_COLUMN_LABELS } from "#shared/text/product-columns.ts";
import { catalogueStatement, inCatalogueWords, searchedWords } from "./rules.ts";
import { type CatalogueState, judgeLines, productKey, toImportReport } from "./upkeep/import-rules.ts";
import { readImportFile } from "./upkeep/read-import-file.ts";

describe("rules", () => {
  const statement = (input: object) => catalogueStatement(listProductsInput.parse(input));

  test("the same filters with other values share one statement (CAT-33)", () => {
    const one = statement({ supplierId: crypto.randomUUID(), minPrice: 10 });
    const other = statement({ supplierId: crypto.randomUUID(), minPrice: 99 });
    expect(one.shape.name).toBe(other.shape.name);
    expect(one.parameters).not.toEqual(other.parameters);
  });

  test("every set of filters and order has a name of its own, short enough for Postgres", () => {
    const full = {
      search: "dunk",
      crisisDomainId: crypto.randomUUID(),
      productType: "Tjänst",
      supplierId: crypto.randomUUID(),
      productCategoryIds: [crypto.randomUUID(), crypto.randomUUID()],
      minPrice: 0,
      maxPrice: 5,
    };
    const names = new Set<string>();
    for (let bits = 0; bits < 128; bits++) {
      const chosen = Object.fromEntries(Object.entries(full).filter((_, index) => bits & (1 << index)));
      for (const sort of ["name_asc", "name_desc", "price_asc", "price_desc"]) names.add(statement({ ...chosen, sort }).shape.name);
    }
    expect(names.size).toBe(512);
    expect(Math.max(...[...names].map((name) => name.length))).toBeLessThan(63);
  });

  test("a price of 0 is a filter, an empty search and an empty category list are none (CAT-10)", () => {
    expect([...statement({ minPrice: 0, search: "  ", productCategoryIds: [] }).shape.filters]).toEqual(["minPrice"]);
  });

  test("a search has an order of its own until one is chosen; its words are values, not part of the statement", () => {
    expect(statement({ search: "Dunk 20 l" }).shape.order).toBe("literal_first");
    expect(statement({ search: "dunk", sort: "price_asc" }).shape.order).toBe("price_asc");
    expect(statement({ search: "dunk" }).shape.name).toBe(statement({ search: "en två tre fyra" }).shape.name);
    expect(statement({ search: "Dunk 20 l" }).parameters.search).toEqual(["dunk", "20", "l"]);
  });

  test("signs alone are a search that finds nothing, not one that is left out", () => {
    const { shape, parameters } = statement({ search: "%" });
    expect([...shape.filters]).toEqual(["search"]);
    expect(parameters.search).toEqual([]);
  });
});

describe("search rules", () => {
  const words = (text: string) => searchedWords(text).map(({ word }) => word);
  const isSlipOf = (typed: string, meant: string) => new RegExp(searchedWords(typed)[0]?.slip ?? "$.").test(meant);

  test("a search is cut into words and numbers, each once, ten at most", () => {
    expect(words("  IBC-tank, 1000 l (IBC) ")).toEqual(["ibc", "tank", "1000", "l"]);
    expect(words("NV1001 2,5kW")).toEqual(["nv", "1001", "2", "5", "kw"]);
    expect(words("o\u0308rtko\u0308k")).toEqual(["örtkök"]);
    expect(words("% _ ' \\ 🛢️")).toEqual([]);
    expect(words("a b c d e f g h i j k l m")).toHaveLength(10);
  });

  test.each([
    ["gasolkok", "gasolkök"],
    ["brandslackare", "handbrandsläckare"],
    ["vatendunk", "vattendunk"],
    ["vattenndunk", "vattendunkar"],
    ["kratfstation", "kraftstation"],
    ["kraftstatin", "kraftstation"],
    ["kraftstaation", "kraftstation"],
    ["krafstation", "kraftstation"],
    ["kraxftstation", "kraftstation"],
    ["satelitkomunikator", "satellitkommunikator"],
    ["dukn", "vattendunk"],
  ])("%s may be meant for %s", (typed, meant) => expect(isSlipOf(typed, meant)).toBe(true));

  test.each([
    ["dank", "tank"],
    ["tält", "självtest"],
    ["finns", "fönstertätningsset"],
    ["lampa", "solpanel"],
    ["batteri", "brandfilt"],
  ])("%s is not taken for %s", (typed, meant) => expect(isSlipOf(typed, meant)).toBe(false));

  test("numbers, words of three letters and endless words are taken as they are", () => {
    expect(searchedWords(`1001 kök ${"a".repeat(31)}`).map(({ slip }) => slip)).toEqual([null, null, null]);
  });
});

describe("synonyms", () => {
  test("what the catalogue calls otherwise is looked for by its own word, in whatever form it is typed", () => {
    expect(inCatalogueWords("Ficklampor batteri")).toBe("lampa batteri");
    expect(inCatalogueWords("ficklampa")).toBe("lampa");
    expect(inCatalogueWords("«nodljus», tack")).toBe("nödbelysning tack");
    expect(inCatalogueWords("vattendunkar")).toBeNull();
    expect(inCatalogueWords("")).toBeNull();
  });
});

describe("import rules", () => {
  const HEADER =
    "article_number;name;product_type;category;crisis_domain;unit_quantity;unit_metric;resilia_price_excluding_vat;vat_percent;resilia_price_including_vat;supplier_price_including_vat;supplier_code;recommended_quantity_rule";
  const line = (values: Record<string, string> = {}): string => {
    const cells: Record<string, string> = {
      ...{ article_number: "NV-1", name: "Dunk", product_type: "Produkt", category: "Vattenförvaring", crisis_domain: "vatten" },
      ...{ unit_quantity: "1", unit_metric: "st", resilia_price_excluding_vat: "119,00", vat_percent: "25" },
      ...{ resilia_price_including_vat: "", supplier_price_including_vat: "160", supplier_code: "NV", recommended_quantity_rule: "1" },
      ...values,
    };
    return [...HEADER.split(";"), ...Object.keys(values).filter((column) => !HEADER.split(";").includes(column))]
      .map((column) => `"${(cells[column] ?? "").replaceAll('"', '""')}"`)
      .join(";");
  };
  const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

  const known = {
    ...{ supplierId: "nv", productCategoryId: "c1", crisisDomainId: "d1", articleNumber: "NV-1", name: "Dunk", description: "Behålls" },
    ...{ productType: "Produkt" as const, unitQuantity: 1, unitMetric: "st", vatPercent: 25, resiliaPriceExcludingVat: 119 },
    ...{ resiliaPriceIncludingVat: null, supplierPriceIncludingVat: 160, recommendedQuantityRule: "1" },
    ...{ storageClass: "gas" as const, storageLitres: 5, isActive: false },
  };
  const state = (products: (typeof known)[] = []): CatalogueState => ({
    suppliers: new Map([["nv", "nv"]]),
    categories: new Map([
      ["vattenförvaring", "c1"],
      ["reservkraft", "c2"],
    ]),
    domains: new Map([["vatten", "d1"]]),
    names: new Map([
      ["c1", "Vattenförvaring"],
      ["c2", "Reservkraft"],
      ["d1", "Vatten"],
    ]),
    products: new Map(products.map((product) => [productKey(product.supplierId, product.articleNumber), product])),
  });
  const judge = (rows: string[], products: (typeof known)[] = [], header = HEADER) =>
    judgeLines(readImportFile(utf8([header, ...rows].join("\r\n"))), state(products));

  test("PAGE-27 each line says what becomes of it, and what of the product changes", () => {
    expect(judge([line()])).toMatchObject([
      { line: 2, outcome: "new", changes: [], product: { resiliaPriceExcludingVat: 119, resiliaPriceIncludingVat: null, isActive: true } },
    ]);
    expect(judge([line()], [known])).toMatchObject([{ outcome: "unchanged", changes: [] }]);
    expect(judge([line({ resilia_price_excluding_vat: "1 129,50", category: "RESERVKRAFT" })], [known])[0]).toMatchObject({
      outcome: "changed",
      changes: [
        { column: "resilia_price_excluding_vat", from: "119", to: "1129,5" },
        { column: "category", from: "Vattenförvaring", to: "Reservkraft" },
      ],
      product: { productCategoryId: "c2" },
    });
  });

  test("a column that the file does not have leaves a known product as it is; one that is empty empties it", () => {
    expect(judge([line()], [known])[0]?.product).toMatchObject({ description: "Behålls", storageLitres: 5, isActive: false });
    const header = `${HEADER};description;storage_litres;is_active`;
    const [emptied] = judge([line({ description: "", storage_litres: "", is_active: "ja" })], [known], header);
    expect(emptied?.changes).toEqual([
      { column: "description", from: "Behålls", to: "" },
      { column: "storage_litres", from: "5", to: "" },
      { column: "is_active", from: "nej", to: "ja" },
    ]);
  });

  test.each([
    [{ supplier_code: "" }, "Raden har inget värde för Leverantörens kod."],
    [{ category: " ", crisis_domain: "" }, "Raden har inget värde för Kategori och Beredskapsområde."],
    [{ supplier_code: "XX" }, "Det finns ingen leverantör med koden «XX»."],
    [{ category: "Vatten" }, "Det finns ingen kategori som heter «Vatten»."],
    [{ crisis_domain: "rymden" }, "Det finns inget område som heter «rymden»."],
    [{ article_number: "" }, "Artikelnummer: Fältet är obligatoriskt."],
    [{ name: "x".repeat(201) }, "Namn: Skriv högst 200 tecken."],
    [{ product_type: "Vara" }, "Typ: Välj ett av alternativen."],
    [{ unit_quantity: "0" }, "Antal i förpackningen: Värdet måste vara minst 1."],
    [{ unit_quantity: "1,5" }, "Antal i förpackningen: Skriv ett heltal."],
    [{ resilia_price_excluding_vat: "gratis" }, "Eget pris exkl. moms: Skriv ett tal."],
    [{ resilia_price_excluding_vat: "-1" }, "Eget pris exkl. moms: Värdet måste vara minst 0."],
    [{ resilia_price_excluding_vat: "1e5" }, "Eget pris exkl. moms: Skriv ett tal."],
    [{ resilia_price_excluding_vat: "1,005" }, "Eget pris exkl. moms: Skriv högst två decimaler."],
    [{ vat_percent: "" }, "Moms i procent: Skriv ett tal."],
    [{ vat_percent: "250" }, "Moms i procent: Värdet får vara högst 100."],
    [{ recommended_quantity_rule: "ceil(persons" }, "Regel för rekommenderat antal: Regeln går inte att läsa vid tecken 13."],
    [{ recommended_quantity_rule: "personer*2" }, "Regel för rekommenderat antal: Regeln har en okänd variabel: personer."],
    [{ recommended_quantity_rule: "process.exit()" }, "Regel för rekommenderat antal: Regeln går inte att läsa vid tecken 8."],
  ])("PAGE-27 a line with %j is refused with its reason", (values, reason) => {
    expect(judge([line(values)])[0]).toMatchObject({ outcome: "refused", reason, product: null });
  });

  test("PAGE-27 a line that ends too early is refused for that, and one that only leaves out empty columns at its end is read", () => {
    const cells = line().split(";");
    for (const [length, missing] of [
      [1, "Kategori, Beredskapsområde och Leverantörens kod"],
      [4, "Beredskapsområde och Leverantörens kod"],
      [cells.indexOf('"NV"'), "Leverantörens kod"],
    ] as const) {
      expect(judge([cells.slice(0, length).join(";")])[0]).toMatchObject({
        outcome: "refused",
        reason: `Raden har färre värden än rubriken har kolumner. Den saknar ${missing}.`,
        product: null,
      });
    }
    expect(judge([line()], [], `${HEADER};description`)).toMatchObject([{ outcome: "new", product: { description: null } }]);
  });

  test("storage is refused where it makes no sense, and so is a yes that is none", () => {
    const header = `${HEADER};storage_class;storage_litres;is_active`;
    const reasons = (values: Record<string, string>) => judge([line(values)], [], header)[0]?.reason;
    expect(reasons({ storage_class: "", storage_litres: "5", is_active: "" })).toBe(
      "Liter i en behållare: Liter anges bara för brandfarliga varor.",
    );
    expect(reasons({ storage_class: "bensin", storage_litres: "", is_active: "" })).toBe("Brandfarlig vara: Välj ett av alternativen.");
    expect(reasons({ storage_class: "gas", storage_litres: "5", is_active: "kanske" })).toBe("Visas i katalogen: Skriv ja eller nej.");
    expect(reasons({ storage_class: "gas", storage_litres: "5,5", is_active: "nej" })).toBeNull();
  });

  test("the columns are known by their Swedish names as well as by those of the data", () => {
    const swedish = HEADER.split(";").map((column) => PRODUCT_COLUMN_LABELS[column as keyof typeof PRODUCT_COLUMN_LABELS]);
    expect(judge([line()], [], swedish.join(";"))).toEqual(judge([line()]));
    expect(judge([line()], [], swedish.join(";").toUpperCase())).toEqual(judge([line()]));
  });

  test("of two lines about one product the first counts", () => {
    expect(judge([line(), line({ name: "Annan" })]).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["new", null],
      ["refused", "Samma artikel står på rad 2."],
    ]);
  });

  test("å, ä and ö are read in UTF-8 with a byte order mark and as Excel writes them in Sweden", () => {
    const text = [HEADER, line({ name: "Gasolkök för två" })].join("\n");
    expect(readImportFile(utf8(`\uFEFF${text}`))[0]?.cells.name).toBe("Gasolkök för två");
    expect(readImportFile(Buffer.from(text, "latin1"))[0]?.cells.name).toBe("Gasolkök för två");
  });

  test("texts are plain text on one line, whatever they begin with", () => {
    expect(judge([line({ name: '=HYPERLINK("http://x")\n\u0000 <b>' })])[0]?.product?.name).toBe('=HYPERLINK("http://x") <b>');
  });

  test("a file without the columns, with unknown ones, without lines or with too many is refused as a whole", () => {
    const refusal = (text: string) => () => readImportFile(utf8(text));
    expect(refusal("")).toThrow(/^Filen saknar kolumner: Artikelnummer, Namn/);
    expect(refusal(HEADER.replace(";vat_percent", ""))).toThrow("Filen saknar kolumner: Moms i procent.");
    expect(refusal(`${HEADER};is_activ;name\n${line()}`)).toThrow("Filen har okända eller dubbla kolumner: is_activ, name.");
    expect(refusal(HEADER)).toThrow("Filen har inga rader under rubrikerna.");
    expect(refusal([HEADER, ...Array.from({ length: 10_001 }, () => line())].join("\n"))).toThrow(
      "Filen har 10001 rader. Högst 10000 åt gången.",
    );
  });

  test("the digest stands for everything that would be written", () => {
    const ofLines = (...judged: Parameters<typeof judge>) => digestOf(judge(...judged));
    expect(ofLines([line()])).toBe(ofLines([line()]));
    expect(ofLines([line()])).not.toBe(ofLines([line({ unit_metric: "par" })]));
    expect(ofLines([line()])).not.toBe(ofLines([line()], [known]));
  });

  test("the portal's own catalogue file can be imported", () => {
    const lines = readImportFile(readFileSync(path.join(PROJECT_ROOT, "server/content/demo/catalogue.csv")));
    const names = (column: "supplier_code" | "category" | "crisis_domain") =>
      new Map(lines.map(({ cells }) => [(cells[column] ?? "").toLowerCase(), cells[column] ?? ""]));
    const whole = { ...state(), suppliers: names("supplier_code"), categories: names("category"), domains: names("crisis_domain") };
    expect(toImportReport(judgeLines(lines, whole)).counts).toEqual({ new: 77, changed: 0, unchanged: 0, refused: 0 });
  });
});

describe("unit price", () => {
  const product = { name: "Våtservetter", unitQuantity: 1, unitMetric: "st", ownPriceExcludingVat: 390 };

  test.each([
    ["water containers by the litre", { name: "Vattendunk 20 liter, stapelbar" }, { kronor: 19.5, per: "liter" }],
    ["all containers of a package", { name: "Vikbar vattensäck 15 liter", unitQuantity: 5 }, { kronor: 5.2, per: "liter" }],
    ["one of several", { unitQuantity: 100, unitMetric: "tabl", ownPriceExcludingVat: 149 }, { kronor: 1.49, per: "tabl" }],
    ["a single thing has its price alone", {}, null],
    ["what is asked for has none", { unitQuantity: 12, ownPriceExcludingVat: null }, null],
  ])("%s", (_, values, price) => {
    expect(unitPrice({ ...product, ...values })).toEqual(price);
  });
});
