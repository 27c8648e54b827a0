import { create } from "qrcode";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type AssociationPoster, joinPosterHtml } from "#server/domains/association/pdf/association-posters.tsx";
import { printJoinPoster } from "#server/domains/association/print-posters.ts";
import { UnavailableError } from "#server/platform/errors.ts";
import { invitePath } from "#shared/invite-code.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember } from "#tests/factories/people.ts";
import { openBrowser } from "#tests/helpers/browser.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

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
