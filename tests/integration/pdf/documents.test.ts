import { create } from "qrcode";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  type AssociationPoster,
  joinPosterHtml,
  printJoinPoster,
  printSubscribePoster,
  subscribePosterHtml,
} from "#server/domains/association/posters.tsx";
import { productRequestHtml } from "#server/domains/product-requests/pdf/product-request-document.tsx";
import { findRequestForDocument } from "#server/domains/product-requests/queries.ts";
import { submitProductRequest } from "#server/domains/product-requests/submit-product-request.ts";
import { UnavailableError } from "#server/platform/errors.ts";
import { formatKronorExact } from "#shared/format/money.ts";
import { qrPath } from "#shared/format/qr-path.ts";
import { invitePath } from "#shared/invite-code.ts";
import { alarmPath, subscribeLink } from "#shared/subscribe-links.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember } from "#tests/factories/people.ts";
import { requestInput } from "#tests/factories/product-requests.ts";
import { createProduct, createSupplier } from "#tests/factories/products.ts";
import { openBrowser } from "#tests/helpers/browser.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";
import { textOfHtml } from "#tests/helpers/text-of-html.ts";

describe("join poster", () => {
  const ID = "0b1f7a52-3c9e-4b52-9d4e-1f2a3b4c5d6e";
  const ADDRESS = "https://portalen.example/h/7KQ4-3MXW";
  const MM_PER_PX = 25.4 / 96;

  const posterOf = (association: Partial<AssociationPoster["association"]> = {}): AssociationPoster => ({
    association: { id: ID, name: "Brf Björkhagen", logoUrl: null, contactPersonEmail: null, ...association },
    inviteCode: "7KQ43MXW",
    publicUrl: "https://portalen.example",
    printedAt: new Date("2026-11-21T12:00:00Z"),
  });
  const htmlOf = (association?: Partial<AssociationPoster["association"]>) => joinPosterHtml(portal().services, posterOf(association));

  const asText = (pdf: Uint8Array): string => Buffer.from(pdf).toString("latin1");
  const pageCount = (pdf: Uint8Array): number => asText(pdf).match(/\/Type \/Page\b/g)?.length ?? 0;

  /** A PDF's text string: written as it is, or as UTF-16 when it holds more than ASCII. */
  const pdfString = (text: string): string =>
    `<FEFF${[...text].map((character) => character.charCodeAt(0).toString(16).padStart(4, "0")).join("")}>`.toUpperCase();

  async function storedLogo(): Promise<string> {
    const key = `logos/${crypto.randomUUID()}/logo.png`;
    await portal().services.media.put(key, await createImage("png", { width: 200, height: 96 }), "image/png");
    return `/media/${key}`;
  }

  test("the poster is one tagged Swedish page with its title, a name for the code, and no page number", async () => {
    const html = await htmlOf({ contactPersonEmail: "styrelsen@bjorkhagen.example" });
    const pdf = await portal().services.pdf.render(html);
    const source = asText(pdf);
    expect(pageCount(pdf)).toBe(1);
    expect(source).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/);
    expect(source).toContain("/Lang (sv)");
    expect(source.toUpperCase()).toContain(`/TITLE ${pdfString("Bli medlem i portalen, Brf Björkhagen")}`);
    expect(source.toUpperCase()).toContain(`/ALT ${pdfString("QR-kod som öppnar ansökan till Brf Björkhagen")}`);
    expect(source).toContain(`/URI (${ADDRESS})`);
    expect(html).not.toContain("counter(page)");
  });

  test("what the poster says: what one becomes and where, why, three steps, the address to type, whom to ask, and since when it hangs", async () => {
    const { page, close } = await openBrowser();
    await page.setContent(await htmlOf({ contactPersonEmail: "styrelsen@bjorkhagen.example" }));
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Bli medlem i portalen");
    await page.getByText("Brf Björkhagen", { exact: true }).waitFor();
    await page.getByText("Där förbereder vi oss tillsammans, så att huset klarar sig när el, vatten eller värme faller bort.").waitFor();
    expect(await page.getByRole("listitem").allInnerTexts()).toEqual([
      "Skanna koden\noch öppna länken.",
      "Skapa ett konto\nmed mejl och lösenord.",
      "Vänta på svar.\nStyrelsen godkänner dig.",
    ]);
    expect(await page.getByRole("link", { name: "portalen.example/h/7KQ4-3MXW" }).getAttribute("href")).toBe(ADDRESS);
    expect(await page.content()).not.toContain(ID);
    expect(await page.locator("footer").innerText()).toBe(
      "Uppsatt av styrelsen · utskrivet 21 november 2026 · frågor: styrelsen@bjorkhagen.example",
    );
    await page.setContent(await htmlOf());
    expect(await page.locator("footer").innerText()).toBe("Uppsatt av styrelsen · utskrivet 21 november 2026");
    await close();
  });

  test("the code on the sheet is the short address's, at least 45 mm wide, with four modules of quiet ground", async () => {
    const { page, close } = await openBrowser();
    await page.setContent(await htmlOf());
    const code = page.getByRole("img", { name: "QR-kod som öppnar ansökan till Brf Björkhagen" });
    const { modules } = create(ADDRESS, { errorCorrectionLevel: "M" });
    const box = await code.boundingBox();
    const across = modules.size + 8;
    expect((((box?.width ?? 0) * modules.size) / across) * MM_PER_PX).toBeGreaterThanOrEqual(45);

    const { data, info } = await sharp(await code.screenshot())
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const step = info.width / across;
    const isDark = (row: number, column: number): boolean => {
      const [x, y] = [column, row].map((at) => Math.floor((at + 0.5) * step));
      return (data[((y ?? 0) * info.width + (x ?? 0)) * info.channels] ?? 0) < 128;
    };
    const quiet = 4;
    for (let row = 0; row < across; row++)
      for (let column = 0; column < across; column++) {
        const [y, x] = [row - quiet, column - quiet];
        const isInside = y >= 0 && x >= 0 && y < modules.size && x < modules.size;
        expect(isDark(row, column), `${row}:${column}`).toBe(isInside && Boolean(modules.get(y, x)));
      }
    await close();
  });

  test.each([
    ["a long name, with a logo", `Bostadsrättsföreningen ${"Katarinabergets norra sluttning ".repeat(4)}`.slice(0, 119).concat("n"), true],
    ["a long name without a space", "W".repeat(120), false],
    ["a short name, with a logo", "Brf", true],
  ])("one page whatever the association is called: %s", async (_case, name, hasLogo) => {
    const logoUrl = hasLogo ? await storedLogo() : null;
    const html = await htmlOf({ name, logoUrl, contactPersonEmail: `${"styrelsen".repeat(6)}@${"langt".repeat(8)}.example` });
    expect(html.includes('<img src="data:image/png;base64,')).toBe(hasLogo);
    const pdf = await portal().services.pdf.render(html);
    expect(pageCount(pdf)).toBe(1);

    // Nothing is pushed over the edge either: the column is as high as its sheet.
    const { page, close } = await openBrowser();
    await page.setContent(html);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("main").evaluate((main) => main.scrollHeight - main.clientHeight)).toBeLessThanOrEqual(0);
    await close();
  });

  test("what an association calls itself stays text", async () => {
    const html = await htmlOf({ name: '</title><script>alert(1)</script> " & å' });
    expect(html).not.toContain("<script");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &quot; &amp; å");
  });

  async function fetchPoster(person: { userId: string } | null, associationId: string, headers: Record<string, string> = {}) {
    const { url, services } = portal();
    const session = person && (await services.sessions.start(person.userId, { ipAddress: null, userAgent: "test" }));
    const cookie = session ? { cookie: session.cookie.split(";")[0] ?? "" } : null;
    return fetch(`${url}/api/associations/${associationId}/join-poster.pdf`, { headers: { ...cookie, ...headers } });
  }

  test("GUARD-17 a system owner opens the poster in the browser, under a name to save it by", async () => {
    const association = await createAssociation({ associationName: "Brf Åkern" });
    const owner = await createMember({ role: "system_owner", associationId: association.id });
    const response = await fetchPoster(owner, association.id);
    expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
      200,
      "application/pdf",
      "private, no-store",
    ]);
    const disposition = response.headers.get("content-disposition") ?? "";
    expect(disposition).toMatch(/^inline; /);
    expect(decodeURIComponent(disposition)).toContain("Bli medlem i portalen, Brf Åkern.pdf");
    const pdf = new Uint8Array(await response.arrayBuffer());
    expect(pageCount(pdf)).toBe(1);
    expect(asText(pdf)).toContain(`/URI (${portal().url}${invitePath(association.inviteCode)})`);
  });

  test("nobody is 401, a member 403, and another association answers as a random id does", async () => {
    const owner = await createMember({ role: "system_owner" });
    const other = await createAssociation();
    for (const role of ["member", "team_leader"] as const) {
      const member = await createMember({ role, associationId: owner.associationId });
      expect((await fetchPoster(member, owner.associationId)).status).toBe(403);
    }
    expect((await fetchPoster(null, owner.associationId)).status).toBe(401);
    const answers = await Promise.all([other.id, crypto.randomUUID(), "inte-ett-id"].map((id) => fetchPoster(owner, id)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
  });

  test("a person who opens the poster without the right sees a page with the reason, not the answer for scripts", async () => {
    const member = await createMember();
    const browserLike = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
    const response = await fetchPoster(member, member.associationId, browserLike);
    expect([response.status, response.headers.get("content-type")]).toEqual([403, "text/html; charset=utf-8"]);
    const page = await response.text();
    expect(page).toContain('<html lang="sv">');
    expect(page).toContain("Det gick inte att öppna sidan");
    const { message } = (await (await fetchPoster(member, member.associationId)).json()) as { message: string };
    expect(page).toContain(message);
    expect(await (await fetchPoster(null, member.associationId, browserLike)).text()).toContain('<a href="/login">Logga in</a>');
  });

  test("twenty posters an hour and person; without Chrome the answer says so", async () => {
    const owner = await createMember({ role: "system_owner" });
    const render = async () => new Uint8Array();
    const { pdf } = portal().services;
    const ctx = await contextFor(owner, { limits: strictLimits(), pdf: { ...pdf, render } });
    for (let count = 0; count < 20; count++) await printJoinPoster(ctx);
    await expect(printJoinPoster(ctx)).rejects.toMatchObject({ code: "LIMIT" });

    const missing = () => Promise.reject(new UnavailableError("CHROME_MISSING"));
    const without = await contextFor(owner, { pdf: { ...pdf, render: missing } });
    await expect(printJoinPoster(without)).rejects.toMatchObject({
      code: "UNAVAILABLE",
      message: "PDF kan inte skapas just nu: webbläsaren Chrome saknas på servern.",
    });
  });
});

describe("subscribe poster", () => {
  const pageCount = (pdf: Uint8Array): number =>
    Buffer.from(pdf)
      .toString("latin1")
      .match(/\/Type \/Page\b/g)?.length ?? 0;

  const html = (association: { id: string; name: string }) =>
    subscribePosterHtml(portal().services, {
      association: { ...association, logoUrl: null, contactPersonEmail: "styrelsen@test.example" },
      inviteCode: "7KQ43MXW",
      publicUrl: "https://portalen.example",
      printedAt: new Date("2026-11-21T12:00:00Z"),
    });

  test("SUBS-01 the poster for the door is one sheet whatever the house is called; an owner prints it, with the code of the own house", async () => {
    const association = await createAssociation({ associationName: `Bostadsrättsföreningen ${"Björkallén ".repeat(8)}`.trim() });
    const owner = await contextFor(await createMember({ role: "system_owner", associationId: association.id }));
    const { filename, contents } = await printSubscribePoster(owner);
    expect(filename).toBe(`Få krislarm från ${association.associationName}.pdf`);
    expect(pageCount(contents)).toBe(1);
    expect(Buffer.from(contents).toString("latin1")).toContain(`/URI (${portal().url}${alarmPath(association.inviteCode)})`);
    const leader = await contextFor(await createMember({ role: "team_leader", associationId: association.id }));
    await expect(printSubscribePoster(leader)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("what the poster says: what one gets, that no account is needed, the address to type, and whom to ask", async () => {
    const { page, close } = await openBrowser();
    const house = { id: crypto.randomUUID(), name: "Brf Björkhagen" };
    await page.setContent(await html(house));
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Få krislarm");
    await page.getByText("Brf Björkhagen", { exact: true }).waitFor();
    await page.getByText("Sms eller mejl när strömmen, vattnet eller värmen försvinner. Inget konto behövs.").waitFor();
    expect(await page.getByRole("link", { name: "portalen.example/larm/7KQ4-3MXW" }).getAttribute("href")).toBe(
      "https://portalen.example/larm/7KQ4-3MXW",
    );
    expect(await page.locator("footer").innerText()).toBe(
      "Vid fara för liv: ring 112 · uppsatt av styrelsen 21 november 2026 · frågor: styrelsen@test.example",
    );
    // The code outlives the short address.
    const { path } = qrPath(subscribeLink("https://portalen.example", house.id));
    expect(await page.locator("svg.qr path").getAttribute("d")).toBe(path);
    await close();
  });

  test.each([
    ["a long name", `Bostadsrättsföreningen ${"Katarinabergets norra sluttning ".repeat(4)}`.slice(0, 119)],
    ["a long name without a space", "W".repeat(120)],
  ])("nothing is pushed over the edge: %s", async (_case, name) => {
    const { page, close } = await openBrowser();
    await page.setContent(await html({ id: crypto.randomUUID(), name }));
    await page.emulateMedia({ media: "print" });
    const overflow = await page
      .locator("main")
      .evaluate((main) => [main.scrollHeight - main.clientHeight, main.scrollWidth - main.clientWidth]);
    expect(overflow.map((px) => px <= 0)).toEqual([true, true]);
    await close();
  });
});

describe("product request html", () => {
  const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==", "base64");

  async function htmlOf(lines: number, values: Record<string, unknown> = {}, logoUrl: string | null = null) {
    const association = await createAssociation({ logoUrl });
    const ctx = await contextFor(await createMember({ associationId: association.id }));
    const supplier = await createSupplier({ name: "Nordvatten & Söner AB", website: "https://nordvatten.example/" });
    const products = await Promise.all(
      Array.from({ length: lines }, (_, index) =>
        createProduct({
          supplierId: supplier.id,
          name: `Väderbeständig utomhusmodell för bostadsrättsföreningens beredskapsförråd ${index + 1}`,
          resiliaPriceExcludingVat: 1234.5,
          vatPercent: index === 0 ? 6 : 25,
          unitQuantity: index === 0 ? 100 : 1,
          unitMetric: index === 0 ? "tabl" : "st",
        }),
      ),
    );
    const { id } = await submitProductRequest(ctx, requestInput(products, values));
    const found = await findRequestForDocument(ctx.db, id);
    if (!found) throw new Error("the request is gone");
    return { ctx, html: await productRequestHtml(ctx, found, `Produktförfrågan till ${supplier.name}`) };
  }

  const kronor = (amount: number): string => formatKronorExact(amount).replaceAll("\u00a0", " ");

  test("the document says who asks whom for what, and sums up with VAT by rate (PREQ-10, PREQ-11)", async () => {
    const { html } = await htmlOf(3, {
      customerName: "Brf Åsikten",
      contactPerson: "Åsa Öberg",
      notes: "Rad ett\nRad två",
      invoiceReference: "Ref 7",
      numDaysEstimated: 7,
    });
    const text = textOfHtml(html);
    expect(html).toContain('<html lang="sv">');
    expect(html).toContain("<title>Produktförfrågan till Nordvatten &amp; Söner AB</title>");
    for (const part of [
      "Brf Åsikten",
      "Nordvatten & Söner AB",
      "nordvatten.example|",
      "Åsa Öberg",
      "Ref 7",
      "Frakt tillkommer",
      "Rad ett Rad två",
      "2 × 100 tabl",
      "7 dygn",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain(`Summa exkl. moms||${kronor(7407)}`);
    expect(text).toContain(`Moms 25 %||${kronor(1234.5)}`);
    expect(text).toContain(`Moms 6 %||${kronor(148.14)}`);
    expect(text).toContain(`Summa inkl. moms||${kronor(8789.64)}`);
  });

  test("a long address breaks after its @ and before its dots, never within a word", async () => {
    const { html } = await htmlOf(1, { contactEmail: "styrelsen.forrad@brf-utsikten.example" });
    expect(html).toContain("styrelsen<wbr/>.forrad@<wbr/>brf-utsikten<wbr/>.example");
    expect(html).toContain("nordvatten<wbr/>.example");
  });

  test("emoji are left out, since the fonts of a printed page have none; digits and ordinary signs stay", async () => {
    const { html } = await htmlOf(1, { customerName: "Brf 🏳️‍🌈 Regnbågen", notes: "Tack! 😀👍🏽 Ring ❤️ 🇸🇪 dörr 1️⃣ ©, 4 × 5 → 20 °C" });
    const text = textOfHtml(html);
    expect(text).toContain("Tack! Ring dörr 1 ©, 4 × 5 → 20 °C");
    expect(text).toContain("Brf Regnbågen");
    expect(html).not.toMatch(/\p{Emoji_Presentation}|\uFE0F|\u200D/u);
  });

  test("what people write stays text, also in the title", async () => {
    const nasty = '</style><script>alert(1)</script><img src=x onerror=alert(2)> " & å';
    const { html } = await htmlOf(1, { customerName: nasty, notes: nasty, contactPerson: "{{7*7}}" });
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<img");
    expect(textOfHtml(html)).toContain(nasty);
  });

  test("a link in the notes leads nowhere: the PDF holds no address to open", async () => {
    const { ctx, html } = await htmlOf(1, { notes: '<a href="https://exempel.example/x">Klicka</a> https://exempel.example/y' });
    expect(Buffer.from(await ctx.pdf.render(html)).toString("latin1")).not.toContain("/URI");
  });

  test("a block of which nothing is known is left out", async () => {
    const blank = { deliveryAddress: null, invoiceAddress: null, invoiceReference: null };
    expect(textOfHtml((await htmlOf(1, blank)).html)).not.toContain("Leverans och faktura");
    expect(textOfHtml((await htmlOf(1, { ...blank, invoiceReference: "Ref 7" })).html)).toContain("Leverans och faktura");
  });

  test("a long request runs over several pages", async () => {
    const { ctx, html } = await htmlOf(60);
    const pdf = Buffer.from(await ctx.pdf.render(html)).toString("latin1");
    const pages = pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(3);
    expect(pages).toBeLessThan(8);
  });

  test("the association's logo is put into the document; a missing one is left out", async () => {
    const { ctx } = await htmlOf(1);
    const key = `logos/${crypto.randomUUID()}/logo.png`;
    await ctx.media.put(key, PNG, "image/png");
    expect((await htmlOf(1, {}, `/media/${key}`)).html).toContain(`<img src="data:image/png;base64,${PNG.toString("base64")}"`);
    expect((await htmlOf(1, {}, `/media/logos/${crypto.randomUUID()}/logo.png`)).html).not.toContain("<img");
    expect((await htmlOf(1, {}, "https://elsewhere.example/logo.png")).html).not.toContain("<img");
  });
});
