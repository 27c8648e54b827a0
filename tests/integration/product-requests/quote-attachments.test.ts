import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { files, housingAssociations, productRequests, quoteInvitations, quotes, rateLimits } from "#drizzle/schema/index.ts";
import { deleteOrphanedFiles, removeFile } from "#server/domains/files/remove-files.ts";
import { leaveAssociation } from "#server/domains/lifecycle/end-membership.ts";
import { openQuotes } from "#server/domains/quotes/decide-quotes.ts";
import { giveQuote } from "#server/domains/quotes/give-quote.ts";
import { resendInvitation } from "#server/domains/quotes/invite-supplier.ts";
import { readQuotes } from "#server/domains/quotes/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { EVIDENCE_MAX_BYTES } from "#shared/limits.ts";
import { giveQuoteInput } from "#shared/schemas/quotes.ts";
import { createImage, createImpostors, createPhonePicture, SECRET_OF_CAMERA } from "#tests/factories/images.ts";
import { createMember } from "#tests/factories/people.ts";
import { boardWithRequest, dayIn, invited, later, linkOf, offer, press } from "#tests/factories/quotes.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";
import { startPortalWith } from "#tests/helpers/portal-with.ts";
import { race } from "#tests/helpers/race.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";
import { bodyOf } from "#tests/helpers/upload-body.ts";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n");

interface Sent {
  contents: Uint8Array;
  name?: string;
  type?: string;
  field?: string;
}

/** As a browser sends the form; the field of the file comes last. */
function formOf(fields: Record<string, string>, ...sent: Sent[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { contents, name = "offert.pdf", type = "application/pdf", field = "attachment" } of sent)
    form.append(field, new File([new Uint8Array(contents)], name, { type }));
  return form;
}

const send = (link: string, fields: Record<string, string>, ...sent: Sent[]) =>
  fetch(link, { method: "POST", body: formOf(fields, ...sent), redirect: "manual" });

async function asked(values: object = {}) {
  const board = await boardWithRequest();
  return { ...board, ...(await invited(board.ctx, board.id, values)) };
}

const quotesOf = (quoteInvitationId: string) =>
  portal().services.db.select().from(quotes).where(eq(quotes.quoteInvitationId, quoteInvitationId)).orderBy(quotes.version);
const keptOf = (associationId: string | null) =>
  portal()
    .services.db.select({ id: files.id, key: files.key, filename: files.filename, contentType: files.contentType })
    .from(files)
    .where(eq(files.associationId, associationId ?? ""));
const incoming = () => readdir(path.join(portal().dataDir, "incoming")).catch(() => []);
const get = async (quoteId: string, person: { userId: string }) =>
  fetch(`${portal().url}/api/quotes/${quoteId}/attachment`, { headers: await bearerOf(person) });

async function expectNothingKept(ctx: DomainContext, id: string): Promise<void> {
  expect((await readQuotes(ctx, id)).invitations[0]).toMatchObject({ isWaiting: false, quotes: [] });
  expect(await keptOf(ctx.actor?.associationId ?? null)).toEqual([]);
  await eventually(async () => expect(await incoming()).toEqual([]));
}

describe("what a supplier attaches", () => {
  test("is read by owners of the association that asked, once it is opened, and by nobody else", async () => {
    const { owner, ctx, id, link, quoteInvitationId } = await asked();
    const rival = await invited(ctx, id, { supplierName: "Konkurrenten AB" });
    expect((await send(link, offer("100"), { contents: PDF, name: "Vår offert §7.pdf" })).status).toBe(303);
    const page = await (await fetch(link)).text();
    expect(page).toContain("Bifogat: Vår offert §7.pdf, 1\u00a0kB.");
    expect(await (await fetch(rival.link)).text()).not.toContain("Vår offert");
    const [quote] = await quotesOf(quoteInvitationId);
    const quoteId = quote?.id ?? "";
    expect((await get(quoteId, owner)).status).toBe(404);
    expect(JSON.stringify(await readQuotes(ctx, id))).not.toContain("Vår offert");

    await openQuotes(ctx, { productRequestId: id });
    const answer = await get(quoteId, owner);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="V.r offert .7\.pdf"; filename\*=UTF-8''V%C3%A5r/);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
    expect((await readQuotes(ctx, id)).invitations[0]?.quotes[0]?.attachment).toEqual({
      filename: "Vår offert §7.pdf",
      sizeBytes: PDF.byteLength,
    });
    const member = await createMember({ associationId: owner.associationId });
    const stranger = await createMember({ role: "system_owner" });
    expect([(await get(quoteId, member)).status, (await get(quoteId, stranger)).status]).toEqual([403, 404]);
    expect((await fetch(`${portal().url}/api/quotes/${quoteId}/attachment`)).status).toBe(401);
    expect((await readQuotes(await contextFor(member), id)).invitations[0]?.quotes[0]).toMatchObject({
      excludingVat: 200,
      attachment: null,
    });
  });

  test("of a sealed quote stays closed until the day, also for who knows its id", async () => {
    const { owner, ctx, id, link, quoteInvitationId } = await asked({ opensOn: dayIn(5) });
    await send(link, offer("100"), { contents: PDF });
    const [quote] = await quotesOf(quoteInvitationId);
    await expect(openQuotes(ctx, { productRequestId: id })).rejects.toMatchObject({ reason: "QUOTES_SEALED" });
    expect((await get(quote?.id ?? "", owner)).status).toBe(404);
    await openQuotes(await contextFor(owner, { now: () => later(5) }), { productRequestId: id });
    expect((await get(quote?.id ?? "", owner)).status).toBe(200);
  });

  test("if it is a picture it loses what the telephone wrote in it, and is named by what it is", async () => {
    const { owner, ctx, id, link, quoteInvitationId } = await asked();
    const photo = await createPhonePicture("jpeg", { width: 40, height: 30 });
    await send(link, offer("100"), { contents: photo, name: "../port <b.pdf", type: "application/pdf" });
    await openQuotes(ctx, { productRequestId: id });
    const [quote] = await quotesOf(quoteInvitationId);
    const contents = Buffer.from(await (await get(quote?.id ?? "", owner)).arrayBuffer());
    expect(contents.includes(SECRET_OF_CAMERA)).toBe(false);
    expect(await sharp(contents).metadata()).toMatchObject({ format: "jpeg", width: 30, height: 40 });
    expect(await keptOf(owner.associationId)).toMatchObject([{ filename: "port b.jpg", contentType: "image/jpeg" }]);
  });

  test("stays, is replaced or is taken away for as long as nobody has opened the quote", async () => {
    const { owner, link, quoteInvitationId } = await asked();
    const { files: store } = portal().services;
    await send(link, offer("100"), { contents: PDF, name: "ett.pdf" });
    const [first] = await keptOf(owner.associationId);
    // As a browser sends a field of a file that nobody has chosen, and as a page of before sends none at all.
    await send(link, offer("101"), { contents: Buffer.alloc(0), name: "", type: "application/octet-stream" });
    await press(link, offer("102"));
    expect(await quotesOf(quoteInvitationId)).toMatchObject([{ version: 1, attachmentId: first?.id }]);

    await send(link, offer("103", { removeAttachment: "ja" }), { contents: PDF, name: "två.pdf" });
    await eventually(async () => expect(await keptOf(owner.associationId)).toMatchObject([{ filename: "två.pdf" }]));
    expect(await store.exists(first?.key ?? "")).toBe(false);

    const [second] = await keptOf(owner.associationId);
    expect((await send(link, offer("104", { removeAttachment: "ja" }))).status).toBe(303);
    expect(await quotesOf(quoteInvitationId)).toMatchObject([{ version: 1, attachmentId: null }]);
    await eventually(async () => expect(await keptOf(owner.associationId)).toEqual([]));
    expect(await store.exists(second?.key ?? "")).toBe(false);
  });

  test("never changes in a version that was opened: the next one keeps it, replaces it or goes without", async () => {
    const { owner, ctx, id, link } = await asked();
    await send(link, offer("100"), { contents: PDF, name: "ett.pdf" });
    await openQuotes(ctx, { productRequestId: id });
    const form = await (await fetch(link)).text();
    expect(form).toContain("Bifogat: ett.pdf, 1\u00a0kB. Den följer med om ni inte tar bort eller byter den.");
    for (const way of ["Ta bort bilagan", "Byt bilaga", "Skicka ny offert"]) expect(form).toContain(way);
    await send(link, offer("90"));
    await send(link, offer("80"), { contents: await createImage("png"), name: "två.png", type: "image/png" });
    await openQuotes(ctx, { productRequestId: id });
    await send(link, offer("70", { removeAttachment: "ja" }));
    await openQuotes(ctx, { productRequestId: id });
    const given = (await readQuotes(ctx, id)).invitations[0]?.quotes ?? [];
    expect(given.map(({ version, attachment }) => [version, attachment?.filename])).toEqual([
      [3, undefined],
      [2, "två.png"],
      [1, "ett.pdf"],
    ]);
    await deleteOrphanedFiles({ ...ctx, now: () => later(2) });
    const answers = await Promise.all(given.map(async ({ id: quoteId }) => (await get(quoteId, owner)).headers.get("content-type")));
    expect(answers.slice(1)).toEqual(["image/png", "application/pdf"]);
  });

  test("a version that keeps the former one's file and then takes it away leaves it to the opened one", async () => {
    const { owner, ctx, id, link, quoteInvitationId } = await asked();
    await send(link, offer("100"), { contents: PDF });
    await openQuotes(ctx, { productRequestId: id });
    await send(link, offer("90"));
    const [opened, next] = await quotesOf(quoteInvitationId);
    expect(next?.attachmentId).toBe(opened?.attachmentId);
    await send(link, offer("90", { removeAttachment: "ja" }));
    // What is left to the queue is done here, so that its end is known.
    const [file] = await keptOf(owner.associationId);
    await removeFile(ctx, file?.key ?? "");
    expect((await get(opened?.id ?? "", owner)).status).toBe(200);
  });

  test("sent twice at once leaves one quote with one file", async () => {
    const { owner, link, quoteInvitationId } = await asked();
    await Promise.all([1, 2, 3].map(() => send(link, offer("100"), { contents: PDF })));
    const given = await quotesOf(quoteInvitationId);
    expect(given).toHaveLength(1);
    await eventually(async () => expect(await keptOf(owner.associationId)).toMatchObject([{ id: given[0]?.attachmentId }]));
  });

  test("sent while the board opens belongs to the opened version or to the next, whole", async () => {
    const { owner, ctx, id, link, quoteInvitationId } = await asked();
    await send(link, offer("100"), { contents: PDF, name: "ett.pdf" });
    await race(
      0,
      () => openQuotes(ctx, { productRequestId: id }),
      () => send(link, offer("90"), { contents: PDF, name: "två.pdf" }),
    );
    const given = await quotesOf(quoteInvitationId);
    const kept = await keptOf(owner.associationId);
    const names = given.map(({ attachmentId }) => kept.find((file) => file.id === attachmentId)?.filename);
    expect(given.length === 1 ? [["två.pdf"]] : [["ett.pdf", "två.pdf"]]).toContainEqual(names);
  });

  test("goes when its association closes, and one whose request is gone the night after", async () => {
    const { owner, ctx, link, quoteInvitationId } = await asked();
    await send(link, offer("100"), { contents: PDF });
    const [file] = await keptOf(owner.associationId);
    const { db } = ctx;
    const [house] = await db
      .select()
      .from(housingAssociations)
      .where(eq(housingAssociations.id, owner.associationId ?? ""));
    await leaveAssociation(ctx, { closes: house?.associationName ?? "" });
    expect(await quotesOf(quoteInvitationId)).toMatchObject([{ attachmentId: null }]);
    await eventually(async () => expect(await ctx.files.exists(file?.key ?? "")).toBe(false));

    const other = await asked();
    await send(other.link, offer("100"), { contents: PDF });
    const [left] = await keptOf(other.owner.associationId);
    await db.delete(productRequests).where(eq(productRequests.id, other.id));
    await deleteOrphanedFiles({ ...ctx, now: () => later(0.9) });
    expect(await ctx.files.exists(left?.key ?? "")).toBe(true);
    await deleteOrphanedFiles({ ...ctx, now: () => later(1.1) });
    expect([await ctx.files.exists(left?.key ?? ""), await keptOf(other.owner.associationId)]).toEqual([false, []]);
  });
});

describe("the supplier's own attachment", () => {
  const own = (link: string, headers: Record<string, string> = {}) => fetch(`${link}/bilaga`, { headers });
  /** The page that every link shows which opens nothing. */
  const dead = async () => (await fetch(`${portal().url}/offert/${"x".repeat(43)}`)).text();
  const expectDead = async (answer: Response): Promise<void> => expect([answer.status, await answer.text()]).toEqual([404, await dead()]);

  test("is opened from its page, saved under its name and kept by no cache, before and after the board has opened the quote", async () => {
    const { ctx, id, link } = await asked({ opensOn: dayIn(5) });
    await send(link, offer("100"), { contents: PDF, name: "Vår offert §7.pdf" });
    const html = await (await fetch(link)).text();
    expect(html).toContain(`href="${new URL(link).pathname}/bilaga">Öppna Vår offert §7.pdf, 1\u00a0kB</a>`);
    const answer = await own(link);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      ...[200, "application/pdf", "private, no-store"],
    ]);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="V.r offert .7\.pdf"; filename\*=UTF-8''V%C3%A5r/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
    await portal()
      .services.db.update(productRequests)
      .set({ quotesOpenOn: null, status: "offer_approved" })
      .where(eq(productRequests.id, id));
    await openQuotes(ctx, { productRequestId: id });
    expect(Buffer.from(await (await own(link)).arrayBuffer())).toEqual(PDF);
  });

  test("is that of its newest version alone", async () => {
    const { ctx, id, link } = await asked();
    await expectDead(await own(link));
    await send(link, offer("100"), { contents: PDF, name: "ett.pdf" });
    await openQuotes(ctx, { productRequestId: id });
    await send(link, offer("90"), { contents: await createImage("png"), name: "två.png", type: "image/png" });
    expect((await own(link)).headers.get("content-disposition")).toContain("filename*=UTF-8''tv%C3%A5.png");
    await send(link, offer("80", { removeAttachment: "ja" }));
    await expectDead(await own(link));
    expect(await (await fetch(link)).text()).not.toContain("/bilaga");
    // What the board has opened it still has.
    expect((await readQuotes(ctx, id)).invitations[0]?.quotes[0]?.attachment?.filename).toBe("ett.pdf");
  });

  test("is opened by no other link: forged, of another supplier, replaced, run out or of a closed house", async () => {
    const { db } = portal().services;
    const { owner, ctx, id, link, quoteInvitationId, email } = await asked();
    const rival = await invited(ctx, id, { supplierName: "Konkurrenten AB" });
    await send(link, offer("100"), { contents: PDF });
    await expectDead(await own(`${portal().url}/offert/${"y".repeat(43)}`));
    await expectDead(await own(`${portal().url}/offert/${quoteInvitationId}`));
    await expectDead(await own(rival.link));
    await resendInvitation(ctx, { quoteInvitationId });
    await expectDead(await own(link));
    await expect.poll(() => linkOf(email), { timeout: 10_000 }).not.toBe(link);
    const newest = await linkOf(email);
    expect((await own(newest)).status).toBe(200);
    await db
      .update(quoteInvitations)
      .set({ expiresAt: later(-1) })
      .where(eq(quoteInvitations.id, quoteInvitationId));
    await expectDead(await own(newest));
    await db
      .update(quoteInvitations)
      .set({ expiresAt: later(1) })
      .where(eq(quoteInvitations.id, quoteInvitationId));
    expect((await own(newest)).status).toBe(200);
    await db
      .update(housingAssociations)
      .set({ closedAt: new Date() })
      .where(eq(housingAssociations.id, owner.associationId ?? ""));
    await expectDead(await own(newest));
  });

  test("that the store has lost opens the same page", async () => {
    const { owner, ctx, link } = await asked();
    await send(link, offer("100"), { contents: PDF });
    const [file] = await keptOf(owner.associationId);
    await ctx.files.remove(file?.key ?? "");
    await expectDead(await own(link));
  });

  test("counts with the answers by the link: the thirty-first in an hour is refused; guesses count against their network", async () => {
    const { link } = await asked();
    await send(link, offer("100"), { contents: PDF });
    const { db, limits } = portal().services;
    const other = await startPortalWith({ limits: strictLimits() });
    const key = "crowd/wrong-link:127.0.0.1";
    try {
      const address = link.replace(portal().url, other.url);
      expect((await send(address, offer("hundra"))).status).toBe(400);
      for (let time = 0; time < 28; time++) expect((await own(address)).status).toBe(200);
      const late = await own(address, { accept: "text/html" });
      expect([late.status, Number(late.headers.get("retry-after")) > 60, late.headers.get("content-type")]).toEqual([
        ...[429, true, "text/html; charset=utf-8"],
      ]);
      expect(await late.text()).toContain("För många försök. Försök igen om");
      expect((await send(address, offer("100"))).status).toBe(429);
      expect((await fetch(address)).status).toBe(200);
      await db
        .insert(rateLimits)
        .values({ key, points: 99, expire: Date.now() + 60_000 })
        .onConflictDoUpdate({ target: rateLimits.key, set: { points: 99, expire: Date.now() + 60_000 } });
      const guess = () => own(`${other.url}/offert/${"z".repeat(43)}`);
      expect([(await guess()).status, (await guess()).status]).toEqual([404, 429]);
    } finally {
      await limits.reset("crowd/wrong-link", "127.0.0.1");
      await other.close();
    }
  });
});

/** A body as no browser writes it. */
const raw = (link: string, body: string, contentType = "multipart/form-data; boundary=x") =>
  fetch(link, { method: "POST", body, headers: { "content-type": contentType }, redirect: "manual" });
const part = (head: string, value: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
const typed = (values: Record<string, string> = {}) =>
  Object.entries(offer("1 234,50", { comment: "Fri frakt & montage", ...values }))
    .map(([name, value]) => part(`name="${name}"`, value))
    .join("");
const pdfPart = part('name="attachment"; filename="a.pdf"', PDF.toString());

const UNREADABLE = "Formuläret kom inte fram helt. Kontrollera det och skicka igen.";
const WRONG_TYPE = "Filtypen kan inte bifogas. Välj en PDF eller en bild (JPEG, PNG, WebP).";

describe("refused on the same page, with what was typed, and nothing kept:", () => {
  const filled = offer("1 234,50", { comment: "Fri frakt & montage" });
  const expectRefused = async (answer: Response, message: string): Promise<string> => {
    const html = await answer.text();
    expect([answer.status, html.includes(message)], html.replace(/[\s\S]*<main>/, "")).toEqual([400, true]);
    expect(html).toContain('value="1 234,50"');
    expect(html).toContain('value="Fri frakt &amp; montage"');
    return html;
  };

  test.each(["html", "svg", "gif", "heic", "zip", "noise", "html with a PNG behind"])("a file that is %s", async (kind) => {
    const { ctx, id, link } = await asked();
    const contents = (await createImpostors())[kind] ?? Buffer.alloc(0);
    const html = await expectRefused(await send(link, filled, { contents, name: "offert.pdf", type: "application/pdf" }), WRONG_TYPE);
    expect(html).toContain('aria-describedby="attachment-fel"');
    await expectNothingKept(ctx, id);
  });

  test("an empty file, one that is too large, two files, and a picture that is damaged", async () => {
    const { ctx, id, link } = await asked();
    await expectRefused(await send(link, filled, { contents: Buffer.alloc(0) }), "Filen är tom. Välj en annan fil.");
    const large = Buffer.concat([PDF, Buffer.alloc(EVIDENCE_MAX_BYTES)]);
    await expectRefused(await send(link, filled, { contents: large }), "Filen är för stor. Den får vara högst 20 MB.");
    const two = await send(link, filled, { contents: PDF }, { contents: PDF });
    await expectRefused(two, "Bifoga en enda fil. Flera sidor går bra i en PDF.");
    const half = (await createImage("png", { width: 300, height: 300 })).subarray(0, 9_000);
    await expectRefused(await send(link, filled, { contents: half }), "Bilden går inte att läsa. Filen kan vara skadad eller avbruten.");
    await expectNothingKept(ctx, id);
    const allowed = Buffer.concat([PDF, Buffer.alloc(EVIDENCE_MAX_BYTES - PDF.byteLength)]);
    expect((await send(link, filled, { contents: allowed })).status).toBe(303);
  });

  test("what was typed after a file that is too large stands too", async () => {
    const { ctx, id, link } = await asked();
    const form = formOf({}, { contents: Buffer.concat([PDF, Buffer.alloc(EVIDENCE_MAX_BYTES)]) });
    for (const [name, value] of Object.entries(filled)) form.append(name, value);
    await expectRefused(await fetch(link, { method: "POST", body: form }), "Filen är för stor. Den får vara högst 20 MB.");
    await expectNothingKept(ctx, id);
  });

  test.each([
    ["a form without its end", `${typed()}--x\r\nContent-Disposition: form-data; name="attachment"; filename="a.pdf"\r\n\r\n%PDF-1.7 obj`],
    ["a form whose file was whole and whose end is missing", `${typed()}${pdfPart}`],
    ["a file in the field of a price", `${typed()}${part('name="pris-2"; filename="a.pdf"', "1")}--x--`],
    ["a file without a name", `${typed()}${part('name="attachment"; filename=""', PDF.toString())}--x--`],
    ["more fields than there are lines", `${typed()}${part('name="y"', "1").repeat(1_100)}--x--`],
    ["a field that is too long", `${typed()}${part('name="y"', "å".repeat(40_000))}${pdfPart}--x--`],
    ["fields that are too long together", `${typed()}${part('name="y"', "x".repeat(30_000)).repeat(3)}${pdfPart}--x--`],
  ])("%s", async (_, body) => {
    const { ctx, id, link } = await asked();
    await expectRefused(await raw(link, body), UNREADABLE);
    await expectNothingKept(ctx, id);
  });

  test("a character that cannot be stored", async () => {
    const { ctx, id, link } = await asked();
    await expectRefused(await raw(link, `${typed()}${part('name="y"', "a\0b")}${pdfPart}--x--`), "Texten innehåller ett tecken");
    await expectNothingKept(ctx, id);
  });

  test.each(["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=y"])(
    "a body of %s, which does not say where its parts end",
    async (contentType) => {
      const { ctx, id, link } = await asked();
      const answer = await raw(link, `${typed()}${pdfPart}--x--`, contentType);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain(UNREADABLE);
      await expectNothingKept(ctx, id);
    },
  );

  test("a file that the store does not take", async () => {
    const { ctx, id, link } = await asked();
    const put = () => Promise.reject(new Error("the store does not answer"));
    const store = { ...portal().services.files, put };
    const other = await startPortalWith({ files: store });
    try {
      const answer = await send(link.replace(portal().url, other.url), filled, { contents: PDF });
      await expectRefused(answer, "Välj bilagan igen. Den sparades inte.");
    } finally {
      await other.close();
    }
    await expectNothingKept(ctx, id);
  });

  test("the thirty-first answer by a link in an hour, whose file is not even taken", async () => {
    const { ctx, id, link } = await asked();
    const other = await startPortalWith({ limits: strictLimits() });
    try {
      const address = link.replace(portal().url, other.url);
      for (let time = 0; time < 30; time++) expect((await send(address, { ...filled, "pris-1": "x" })).status).toBe(400);
      const late = await send(address, filled, { contents: PDF });
      expect([late.status, Number(late.headers.get("retry-after")) > 60]).toEqual([429, true]);
      expect(await late.text()).toContain('value="1 234,50"');
    } finally {
      await other.close();
    }
    await expectNothingKept(ctx, id);
  });
});

describe("a file that came with an answer which was refused", () => {
  const kept = "offert.pdf är med (1\u00a0kB).";
  const gone = "Välj bilagan igen. Den finns inte kvar.";
  /** The hidden field of the form that came again. */
  const keptField = (html: string) => ({ keptAttachment: /name="keptAttachment" value="([^"]+)"/.exec(html)?.[1] ?? "" });
  const again = async (answer: Response) => {
    const html = await answer.text();
    expect(answer.status, html).toBe(400);
    return html;
  };

  test("is kept for the form that comes again, which sends it or goes without it", async () => {
    const { owner, ctx, id, link, quoteInvitationId } = await asked();
    const bad = await again(await send(link, offer("hundra"), { contents: PDF }));
    for (const said of ["Skriv priset i kronor, till exempel 1 234,50.", kept, "Skicka utan bilaga", "Byt bilaga", 'value="hundra"'])
      expect(bad).toContain(said);
    expect(bad).not.toContain("Välj bilagan igen");
    // It is of the form, not of the page: who comes anew has chosen none.
    expect(await (await fetch(link)).text()).not.toContain("offert.pdf");
    const other = await invited(ctx, id, { supplierName: "Konkurrenten AB" });
    expect(await (await fetch(other.link)).text()).not.toContain("offert.pdf");
    // Only the database knows that no line was priced: by then the file has been stored.
    const none = await again(await send(link, offer("", { ...keptField(bad), comment: "Ej i lager" })));
    for (const said of ["Skriv ett pris på minst en rad, eller tacka nej.", kept, 'value="Ej i lager"']) expect(none).toContain(said);
    expect(keptField(none)).toEqual(keptField(bad));
    const [file] = await keptOf(owner.associationId);
    expect(keptField(bad)).toEqual({ keptAttachment: file?.id });

    const both = await Promise.all([1, 2].map(() => press(link, offer("100", keptField(none)))));
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(await quotesOf(quoteInvitationId)).toMatchObject([{ attachmentId: file?.id }]);
    expect(Buffer.from(await (await fetch(`${link}/bilaga`)).arrayBuffer())).toEqual(PDF);

    const anew = await again(await send(link, offer("x"), { contents: PDF, name: "ny.pdf" }));
    expect(anew).toContain("ny.pdf är med, i stället för offert.pdf (1\u00a0kB).");
    const left = await again(await press(link, offer("x", { ...keptField(anew), removeAttachment: "ja" })));
    expect(left).toMatch(/name="removeAttachment"[^>]* checked=""/);
    expect((await press(link, offer("90", { ...keptField(anew), removeAttachment: "ja" }))).status).toBe(303);
    expect(await quotesOf(quoteInvitationId)).toMatchObject([{ version: 1, attachmentId: null }]);
    await eventually(async () => expect(await keptOf(owner.associationId)).toEqual([]));
  });

  test("gives way to one that is chosen after it: an invitation keeps one, a quote has one", async () => {
    const { owner, link, quoteInvitationId } = await asked();
    const first = await again(await send(link, offer("x"), { contents: PDF }));
    const second = await again(
      await send(link, offer("x", { ...keptField(first), removeAttachment: "ja" }), { contents: PDF, name: "b.pdf" }),
    );
    expect(second).toContain("b.pdf är med (1\u00a0kB).");
    expect(second).not.toMatch(/name="removeAttachment"[^>]* checked/);
    await eventually(async () => expect(await keptOf(owner.associationId)).toMatchObject([{ filename: "b.pdf" }]));
    expect(await again(await press(link, offer("1", keptField(first))))).toContain(gone);
    expect((await send(link, offer("1", keptField(second)), { contents: PDF, name: "c.pdf" })).status).toBe(303);
    await eventually(async () => expect(await keptOf(owner.associationId)).toMatchObject([{ filename: "c.pdf" }]));
    expect(await quotesOf(quoteInvitationId)).toHaveLength(1);
  });

  test("is taken by its own link alone", async () => {
    const { ctx, id, link, owner } = await asked();
    const other = await invited(ctx, id, { supplierName: "Konkurrenten AB" });
    const mine = keptField(await again(await send(link, offer("x"), { contents: PDF })));
    expect(await again(await press(other.link, offer("1", mine)))).toContain(gone);
    for (const keptAttachment of ["x", crypto.randomUUID()])
      expect(await again(await press(link, offer("1", { keptAttachment })))).toContain(gone);
    expect(await keptOf(owner.associationId)).toMatchObject([{ id: mine.keptAttachment }]);
  });

  test("is read by its bytes, and what is refused of it says so beside the other fault", async () => {
    const { ctx, id, link } = await asked();
    const html = await again(await send(link, offer("hundra"), { contents: Buffer.from("inte en PDF") }));
    for (const said of ["Skriv priset i kronor, till exempel 1 234,50.", WRONG_TYPE]) expect(html).toContain(said);
    expect(html).not.toContain("är med");
    await expectNothingKept(ctx, id);
  });

  test("goes after a day, and when the association closes; who then sends the form is told", async () => {
    const { ctx, link, owner } = await asked();
    const form = keptField(await again(await send(link, offer("x"), { contents: PDF })));
    const [file] = await keptOf(owner.associationId);
    await deleteOrphanedFiles({ ...ctx, now: () => later(0.9) });
    expect(await ctx.files.exists(file?.key ?? "")).toBe(true);
    await deleteOrphanedFiles({ ...ctx, now: () => later(1.1) });
    expect([await ctx.files.exists(file?.key ?? ""), await keptOf(owner.associationId)]).toEqual([false, []]);
    expect(await again(await press(link, offer("1", form)))).toContain(gone);
    expect((await press(link, offer("1"))).status).toBe(303);

    await send(link, offer("x"), { contents: PDF });
    const [last] = await keptOf(owner.associationId);
    const [house] = await ctx.db
      .select()
      .from(housingAssociations)
      .where(eq(housingAssociations.id, owner.associationId ?? ""));
    await leaveAssociation(ctx, { closes: house?.associationName ?? "" });
    await eventually(async () => expect(await ctx.files.exists(last?.key ?? "")).toBe(false));
  });
});

describe("no file is taken", () => {
  test("by a link that is forged, replaced or over, or of a request that is decided", async () => {
    const { ctx, id, link, quoteInvitationId } = await asked();
    const { db } = portal().services;
    const large = { contents: Buffer.concat([PDF, Buffer.alloc(5_000_000)]) };
    expect((await send(`${portal().url}/offert/${"x".repeat(43)}`, offer("1"), large)).status).toBe(404);
    await db.update(productRequests).set({ status: "cancelled" }).where(eq(productRequests.id, id));
    const decided = await send(link, offer("1"), large);
    expect([decided.status, (await decided.text()).includes("Förfrågan är avslutad.")]).toEqual([400, true]);
    await db.update(productRequests).set({ status: "pending" }).where(eq(productRequests.id, id));
    await resendInvitation(ctx, { quoteInvitationId });
    expect((await send(link, offer("1"), large)).status).toBe(404);
    const late = await asked();
    await db
      .update(quoteInvitations)
      .set({ expiresAt: later(-1) })
      .where(eq(quoteInvitations.id, late.quoteInvitationId));
    expect((await send(late.link, offer("1"), large)).status).toBe(404);
    await expectNothingKept(ctx, id);
    await expectNothingKept(late.ctx, late.id);
  });

  test("of a body that is cut off", async () => {
    const { ctx, id, link } = await asked();
    const { hostname, port, pathname } = new URL(link);
    const head = `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 900000\r\n\r\n`;
    const socket = connect(Number(port), hostname);
    socket.write(
      `${head}${typed()}--x\r\nContent-Disposition: form-data; name="attachment"; filename="a.pdf"\r\n\r\n%PDF-1.7 ${"x".repeat(200_000)}`,
    );
    await eventually(async () => expect(await incoming()).not.toEqual([]));
    socket.destroy();
    await expectNothingKept(ctx, id);
  });

  test("more than thirty times an hour for one invitation, by whichever of its links", async () => {
    const { ctx, link } = await asked();
    const strict = { ...ctx, limits: strictLimits() };
    const given = giveQuoteInput.parse({
      prices: { 1: "1" },
      days: {},
      freight: "",
      validUntil: dayIn(9),
      removeAttachment: false,
      comment: "",
    });
    const once = () => giveQuote(strict, link.slice(-43), given, { name: "a.pdf", body: bodyOf(Buffer.from("x")) });
    for (let time = 0; time < 30; time++)
      await expect(once()).rejects.toMatchObject({ reason: "ATTACHMENT_TYPE_NOT_ALLOWED", fields: { attachment: WRONG_TYPE } });
    await expect(once()).rejects.toMatchObject({ code: "LIMIT" });
  });
});
