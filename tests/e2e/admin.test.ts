import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { auditLog, crisisDomains, housingAssociations, productCategories, products, profiles, suppliers } from "#drizzle/schema/index.ts";
import { createImage } from "#tests/factories/images.ts";
import { createOperator } from "#tests/factories/operators.ts";
import { createMember } from "#tests/factories/people.ts";
import { createProduct, createSupplier } from "#tests/factories/products.ts";
import { unique } from "#tests/factories/unique.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";
import { wcagFaults } from "#tests/helpers/wcag-faults.ts";

describe("admin", () => {
  /** A house of two owners and a member, and the page of one of the owners. */
  async function openHouse() {
    const owner = await createMember({ role: "system_owner", fullName: "Ylva Ägare" });
    const colleague = await createMember({ associationId: owner.associationId, role: "system_owner", fullName: "Åke Kollega" });
    const member = await createMember({ associationId: owner.associationId, fullName: "Örjan Medlem" });
    await portal().services.db.update(profiles).set({ phoneNumber: "+46701234567" }).where(eq(profiles.id, member.profileId));
    return { owner, colleague, member, page: await openPageAs(owner) };
  }

  test("PAGE-27 GUARD-20 an owner finds the eight tabs of the own association, Översikt first; each loads with its first opening, and stays after a reload", async () => {
    const { owner, page } = await openHouse();
    const { db } = portal().services;
    const [association] = await db.select().from(housingAssociations).where(eq(housingAssociations.id, owner.associationId));
    const loaded = (chunk: string) =>
      page.evaluate((name) => performance.getEntriesByType("resource").some((entry) => entry.name.includes(name)), chunk);
    const tabs = page.getByRole("tablist", { name: "Administration" }).getByRole("tab");
    const shown = tabs.and(page.getByRole("tab", { selected: true }));
    const name = association?.associationName ?? "";
    await page.goto("/admin");
    await page.getByRole("main").getByText(name, { exact: true }).first().waitFor();
    const names = ["Översikt", "Medlemmar", "Ansökningar", "Prenumeranter", "Team", "Dokument", "Export", "Händelselogg"];
    expect([await tabs.allTextContents(), await shown.textContent()]).toEqual([names, "Översikt"]);
    await expect
      .poll(() => page.getByRole("region", { name: "Medlemmar", exact: true }).locator("dd").allTextContents())
      .toEqual(["2", "0", "1"]);
    expect([await loaded("overview-page"), await loaded("log-tab"), await loaded("export-tab")]).toEqual([true, false, false]);
    await page.getByRole("tab", { name: "Händelselogg" }).click();
    await page.getByRole("searchbox", { name: "Sök händelse" }).waitFor();
    expect([await loaded("log-tab"), await loaded("export-tab")]).toEqual([true, false]);
    await page.reload();
    await page.getByRole("searchbox", { name: "Sök händelse" }).waitFor();
    expect(await shown.textContent()).toBe("Händelselogg");
  });

  test("PAGE-27 the list of members is ordered as CSV, made before the eyes of every owner, fetched, and stands in the log", async () => {
    const { owner, colleague, member, page } = await openHouse();
    const other = await openPageAs(colleague);
    await other.goto("/admin?tab=export");
    await other.getByText("Ingen export är skapad. Filerna visas här. Hämta dem inom ett dygn, sedan tas de bort.").waitFor();
    await page.goto("/admin?tab=export");
    const card = page.getByRole("region", { name: "Medlemmar", exact: true });
    await card.getByRole("radio", { name: "CSV" }).check();
    await card.getByRole("button", { name: "Skapa export" }).click();
    await toast(page, "Exporten skapas", "Medlemmar, CSV läggs under Skapade exporter, längst ner på sidan.");
    const made = page.getByRole("list", { name: "Skapade exporter" }).getByRole("listitem").filter({ hasText: "Medlemmar, CSV" });
    await made.getByText("Klar", { exact: true }).waitFor();
    await other.getByRole("list", { name: "Skapade exporter" }).getByText("Klar", { exact: true }).waitFor();
    await made.getByText(/^Skapad \d+ [a-z]+ \d\d:\d\d av Ylva Ägare$/).waitFor();
    await made.getByText(/^1\s?kB · Tas bort \d+ [a-z]+( \d{4})? \d\d:\d\d$/).waitFor();

    const [download] = await Promise.all([page.waitForEvent("download"), made.getByRole("link", { name: /^Ladda ner/ }).click()]);
    expect(download.suggestedFilename()).toMatch(/^medlemmar-.*\.csv$/);
    const lines = (await readFile(await download.path(), "utf8")).replace("\uFEFF", "").trim().split("\r\n");
    expect(lines[0]).toBe("Namn;E-postadress;Telefon;Roll;Leder team;Medlem sedan");
    expect(lines.slice(1).map((line) => line.split(";").slice(0, 4))).toEqual([
      ["Ylva Ägare", owner.email, "", "Systemägare"],
      ["Åke Kollega", colleague.email, "", "Systemägare"],
      ["Örjan Medlem", member.email, "070-123 45 67", "Medlem"],
    ]);

    await page.getByRole("tab", { name: "Händelselogg" }).click();
    await page.getByRole("listitem").filter({ hasText: "Hämtade en export" }).getByText("Medlemmar, CSV · 3 rader").waitFor();
  });

  test("PAGE-27 a link leads another owner to the same part of the log", async () => {
    const { owner, colleague } = await openHouse();
    const { associationId, profileId: actorProfileId } = owner;
    const entry = { associationId, actorProfileId, action: "admin.order_export", details: { kind: "members", format: "csv" } };
    await portal()
      .services.db.insert(auditLog)
      .values([
        { ...entry, createdAt: new Date("2026-11-19T22:30:00Z") },
        { ...entry, createdAt: new Date("2026-11-19T23:30:00Z") },
        { ...entry, createdAt: new Date("2026-11-19T23:40:00Z"), action: "association.update", details: null },
      ]);
    const other = await openPageAs(colleague);
    await other.goto("/admin?tab=handelselogg&kategori=admin&sok=export&fran=2026-11-20&till=2026-11-20");
    const texts = async () =>
      (await other.getByRole("tabpanel").getByRole("listitem").allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
    await expect.poll(texts).toEqual(["00:30 Beställde en export Ylva Ägare Medlemmar, CSV"]);
    expect(await other.getByLabel("Till och med").inputValue()).toBe("2026-11-20");
  });
});

describe("admin operations", () => {
  let page: Page;

  beforeAll(async () => {
    page = await openPageAs(await createOperator());
  });

  const card = (title: string) => page.getByRole("region", { name: title, exact: true }).first();

  test("PAGE-27 an operator finds any association and user, with what they are", async () => {
    const stranger = await createMember({ role: "system_owner", fullName: unique("Främling") });
    const foreignName = unique("Brf Främmande");
    await portal()
      .services.db.update(housingAssociations)
      .set({ associationName: foreignName })
      .where(eq(housingAssociations.id, stranger.associationId));
    await page.goto("/drift?tab=foreningar");
    await card("Föreningar").getByRole("searchbox", { name: "Sök förening" }).fill(foreignName);
    const association = card("Föreningar").getByRole("row").filter({ hasText: foreignName });
    await expect
      .poll(() => association.getByRole("cell").allTextContents())
      .toEqual([foreignName, "Stockholm", "1", "1", "0", expect.any(String), "Aktiv"]);
    await page.getByRole("tab", { name: "Användare" }).click();
    await card("Användare").getByRole("searchbox", { name: "Sök användare" }).fill(stranger.email);
    const user = card("Användare").getByRole("row").filter({ hasText: stranger.email });
    await user.getByText("Bekräftad", { exact: true }).waitFor();
    await user.getByText("Systemägare", { exact: true }).waitFor();
    await user.getByText(foreignName).waitFor();
    expect(await user.getByRole("button").count()).toBe(0);

    await card("Användare").getByRole("searchbox").fill("finns-inte-nagonstans");
    await card("Användare").getByText("Ingen användare stämmer med sökningen.").waitFor();
  });

  test("PAGE-27 an operator adds a supplier, gives it a logo, and is told at the field what is wrong", async () => {
    await page.goto("/drift?tab=katalog");
    const code = `E${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
    const { code: taken } = await createSupplier({ code: `T${crypto.randomUUID().slice(0, 8)}`.toUpperCase() });
    await card("Leverantörer").getByRole("button", { name: "Ny leverantör" }).click();
    const dialog = page.getByRole("dialog", { name: "Ny leverantör" });
    await dialog.getByLabel("Namn").fill(`Lagret ${code}`);
    await dialog.getByLabel("Kod").fill(taken);
    await dialog.getByLabel("Webbplats").fill("lagret.example.com");
    await dialog.getByRole("button", { name: "Spara" }).click();
    await dialog.getByText("Skriv hela adressen, med https:// först.").waitFor();
    await dialog.getByLabel("Webbplats").fill("https://lagret.example.com");
    await dialog.getByRole("button", { name: "Spara" }).click();
    await dialog.getByText("Koden används redan av en annan leverantör.").waitFor();
    await dialog.getByLabel("Kod").fill(code);
    await dialog.getByRole("button", { name: "Spara" }).click();
    await toast(page, "Leverantören är tillagd", `Lagret ${code}`);

    await card("Leverantörer").getByRole("searchbox", { name: "Sök leverantör" }).fill(code);
    // The former list stands pale until the found one has come.
    await expect.poll(() => card("Leverantörer").getByRole("row").count()).toBe(2);
    await card("Leverantörer")
      .getByRole("button", { name: `Ändra Lagret ${code}` })
      .click();
    const edit = page.getByRole("dialog", { name: "Ändra leverantör" });
    const buffer = Buffer.from(await createImage("png"));
    await edit.locator('input[type="file"]').setInputFiles({ name: "logga.png", mimeType: "image/png", buffer });
    await toast(page, "Logotypen är uppladdad", `Lagret ${code}`);
    await edit.locator("img").waitFor();
    expect(await wcagFaults(page)).toEqual([]);
    const [stored] = await portal().services.db.select().from(suppliers).where(eq(suppliers.code, code));
    expect(stored).toMatchObject({ website: "https://lagret.example.com", logoUrl: expect.stringContaining("/media/logos/") });
    await edit.getByRole("button", { name: "Avbryt" }).click();
    await edit.waitFor({ state: "hidden" });
  });

  test("an operator photographs a product, the catalogue shows it without moving, and its drawing comes back", async () => {
    const product = await createProduct({ name: unique("Lykta") });
    await page.goto("/drift?tab=katalog");
    await card("Produkter").getByRole("searchbox", { name: "Sök produkt" }).fill(product.articleNumber);
    await expect.poll(() => card("Produkter").getByRole("row").count()).toBe(2);
    await card("Produkter")
      .getByRole("button", { name: `Ändra ${product.name}` })
      .click();
    const edit = page.getByRole("dialog", { name: "Ändra produkt" });
    const photo = edit.getByRole("group", { name: "Fotografi" });
    const buffer = Buffer.from(await createImage("jpeg", { width: 1600, height: 1200 }));
    await photo.locator('input[type="file"]').setInputFiles({ name: "lykta.txt", mimeType: "text/plain", buffer });
    await toast(page, "Ogiltig fil", "Endast .jpg, .jpeg, .png och .webp format är tillåtna.");
    await photo.locator('input[type="file"]').setInputFiles({ name: "lykta.jpg", mimeType: "image/jpeg", buffer });
    await toast(page, "Fotografiet är uppladdat", product.name);
    await photo.getByRole("img", { name: product.name }).waitFor();
    expect(await wcagFaults(page)).toEqual([]);
    // The form was filled before the photograph came.
    await edit.getByLabel("Beskrivning").fill("Lyser i fyrtio timmar.");
    await edit.getByRole("button", { name: "Spara" }).click();
    await toast(page, "Produkten är sparad", product.name);

    const catalogue = `/product-catalog?search=${product.articleNumber}`;
    const reader = await openPageAs(await createMember());
    const asked = Promise.withResolvers<void>();
    const measured = Promise.withResolvers<void>();
    await reader.route("**/media/products/**", async (route) => {
      asked.resolve();
      await measured.promise;
      await route.continue();
    });
    await reader.goto(catalogue);
    await asked.promise;
    const heading = reader.getByRole("heading", { name: product.name });
    const before = await heading.boundingBox();
    measured.resolve();
    const picture = reader.getByRole("img", { name: product.name });
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight, img.loading]))
      .toEqual([...[800, 600, "lazy"]]);
    expect(await heading.boundingBox()).toEqual(before);

    await card("Produkter")
      .getByRole("button", { name: `Ändra ${product.name}` })
      .click();
    await photo.getByRole("button", { name: "Ta bort fotografiet" }).click();
    await toast(page, "Fotografiet är borttaget", product.name);
    await photo.getByRole("button", { name: "Ladda upp fotografi" }).waitFor();
    await edit.getByRole("button", { name: "Avbryt" }).click();
    const next = await openPageAs(await createMember());
    await next.goto(catalogue);
    await next.getByRole("heading", { name: product.name }).waitFor();
    expect(await next.getByRole("img", { name: product.name }).count()).toBe(0);
    // Who read the catalogue before asks for a file that is gone, and gets the drawing too.
    await reader.unrouteAll();
    await reader.route("**/media/products/**", (route) => route.fulfill({ status: 404 }));
    await reader.reload();
    await heading.waitFor();
    await expect.poll(() => picture.count()).toBe(0);
  });

  test("PAGE-27 an operator sees what a file does, line by line, before it is imported", async () => {
    await page.goto("/drift?tab=katalog");
    const { db } = portal().services;
    const supplier = await createSupplier();
    const known = await createProduct({ supplierId: supplier.id, name: "Dunk", supplierPriceIncludingVat: null });
    const [category] = await db.select().from(productCategories).where(eq(productCategories.id, known.productCategoryId));
    const [domain] = await db.select().from(crisisDomains).where(eq(crisisDomains.id, known.crisisDomainId));
    const line = (articleNumber: string, name: string, type: string) =>
      `${articleNumber};${name};${type};${category?.name};${domain?.slug};1;st;100;25;;;${supplier.code};1`;
    const file = [
      "article_number;name;product_type;category;crisis_domain;unit_quantity;unit_metric;resilia_price_excluding_vat;vat_percent;resilia_price_including_vat;supplier_price_including_vat;supplier_code;recommended_quantity_rule",
      line(known.articleNumber, "Större dunk", "Produkt"),
      line("E-NY", "Gasolkök för två", "Produkt"),
      line("E-FEL", "Vadå", "Sak"),
    ].join("\r\n");

    await card("Produkter").getByRole("button", { name: "Importera" }).click();
    const dialog = page.getByRole("dialog", { name: "Importera produkter" });
    const buffer = Buffer.from(file, "latin1");
    await dialog.locator('input[type="file"]').setInputFiles({ name: "produkter.csv", mimeType: "text/csv", buffer });
    await dialog.getByText("En rad avvisas och lämnas utanför importen.").waitFor();
    await dialog.getByRole("row").filter({ hasText: "E-FEL" }).getByText("Typ: Välj ett av alternativen.").waitFor();
    await dialog.getByText("Ändrade 1", { exact: true }).click();
    await dialog.getByText("Namn: Dunk → Större dunk").waitFor();
    await dialog.getByText("Nya 1", { exact: true }).click();
    await dialog.getByText("Gasolkök för två").waitFor();
    expect(await wcagFaults(page)).toEqual([]);
    const stored = async () =>
      (await db.select({ name: products.name }).from(products).where(eq(products.supplierId, supplier.id))).map(({ name }) => name).sort();
    expect(await stored()).toEqual(["Dunk"]);

    await dialog.getByRole("button", { name: "Importera 2 produkter" }).click();
    await toast(page, "Importen är klar", "1 ny produkt, 1 ändrad.");
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await stored()).toEqual(["Gasolkök för två", "Större dunk"]);
  });
});
