import { eq, like } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { housingAssociations, outgoingEmails, productRequests, quoteInvitations, quotes } from "#drizzle/schema/index.ts";
import { listNotifications } from "#server/domains/notifications/queries.ts";
import { printRequestDecisionBasis } from "#server/domains/product-requests/print-decision-basis.ts";
import { readProductRequest } from "#server/domains/product-requests/queries.ts";
import { changeStatus } from "#server/domains/product-requests/request-status.ts";
import { acceptQuote, openQuotes } from "#server/domains/quotes/decide-quotes.ts";
import { counterQuote, inviteSupplier, resendInvitation } from "#server/domains/quotes/invite-supplier.ts";
import { readQuotes } from "#server/domains/quotes/queries.ts";
import { remindOfQuotes } from "#server/domains/quotes/remind-of-quotes.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import { failEmail } from "#server/worker/send-email.ts";
import { formatDateLong } from "#shared/format/date.ts";
import { formatKronor } from "#shared/format/money.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createProductRequest } from "#tests/factories/product-requests.ts";
import { boardWithRequest, dayIn, invitationTo, invited, later, linkOf, offer, press } from "#tests/factories/quotes.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailsTo, mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { race } from "#tests/helpers/race.ts";
import { textOfHtml } from "#tests/helpers/text-of-html.ts";

const statusOf = async (id: string) =>
  (await portal().services.db.select({ status: productRequests.status }).from(productRequests).where(eq(productRequests.id, id)))[0]
    ?.status;

describe("the invitation", () => {
  test("the request's own supplier gets the PDF and an answer goes to the contact; the link's secret is stored nowhere", async () => {
    const { ctx, id, contact } = await boardWithRequest();
    await mailTo(contact, /^Produktförfrågan/);
    const input = invitationTo(id, { supplierName: null });
    const { quoteInvitationId } = await inviteSupplier(ctx, input);
    const link = await linkOf(input.email);
    const mail = await mailTo(input.email, /^Offertförfrågan från /);
    expect(mail).toMatchObject({ replyTo: contact, attachments: [{ contentType: "application/pdf" }] });
    const token = link.slice(-43);
    const { db } = portal().services;
    // The mail lies in the outbox a moment before its row says so.
    const row = await eventually(async () => {
      const [found] = await db.select().from(quoteInvitations).where(eq(quoteInvitations.id, quoteInvitationId));
      expect(found).toMatchObject({ tokenHash: hashSecret(token), mailStatus: "done" });
      return found;
    });
    const [sent] = await db.select().from(outgoingEmails).where(eq(outgoingEmails.id, mail.id));
    expect(JSON.stringify([row, sent])).not.toContain(token);
    expect(await auditRows("quote.invite", id)).toHaveLength(1);
  });

  test("the message to the supplier stands in its mail and on its page, as it was written, until another is chosen", async () => {
    const { ctx, id, contact } = await boardWithRequest();
    await mailTo(contact, /^Produktförfrågan/);
    const notes = "Portkod 4711 <b>\nLämna hos vaktmästaren.";
    const { db } = portal().services;
    await db.update(productRequests).set({ notes }).where(eq(productRequests.id, id));
    const own = await invited(ctx, id, { supplierName: null });
    const other = await invited(ctx, id);
    const { text, html } = await mailTo(own.email, /^Offertförfrågan från /);
    expect(text).toContain(`Meddelande till leverantören:\n\n${notes}\n\nLämna offert`);
    expect(html).toMatch(/Portkod 4711 &lt;b&gt;(<!-- -->)*<br\/>(<!-- -->)*Lämna hos vaktmästaren\./);
    const page = async () => (await fetch(own.link)).text();
    const shown = `<h2>Meddelande till leverantören</h2><blockquote>${notes.replace("<b>", "&lt;b&gt;")}</blockquote>`;
    expect(await page()).toContain(shown);
    const elsewhere = [(await mailTo(other.email, /^Offertförfrågan från /)).html, await (await fetch(other.link)).text()];
    for (const words of ["4711", "vaktmästaren", "Meddelande till leverantören"]) expect(elsewhere.join()).not.toContain(words);

    await db.update(productRequests).set({ status: "offer_approved" }).where(eq(productRequests.id, id));
    expect(await page()).not.toContain("4711");
    await db.update(productRequests).set({ status: "offer_received" }).where(eq(productRequests.id, id));
    await press(own.link, offer("100"));
    await openQuotes(ctx, { productRequestId: id });
    await acceptQuote(ctx, { quoteId: (await readQuotes(ctx, id)).invitations[0]?.quotes[0]?.id ?? "" });
    expect(await page()).toContain(shown);
    expect(await (await fetch(other.link)).text()).not.toContain("4711");
  });

  test("another supplier has a message of its own, in each of its mails and on its page, and none of the request's", async () => {
    const { ctx, id, contact } = await boardWithRequest();
    await mailTo(contact, /^Produktförfrågan/);
    const message = "Leverans före jul <b>\nHälsar kassören.";
    const own = await invited(ctx, id, { supplierName: null, message: "Ingen läser det här." });
    const other = await invited(ctx, id, { message });
    const third = await invited(ctx, id, { supplierName: "Konkurrenten AB", message: "  " });
    const { invitations } = await readQuotes(ctx, id);
    expect(invitations.map((asked) => asked.message)).toEqual([null, message, null]);

    const asked = `Meddelande till leverantören:\n\n${message}\n\nLämna offert`;
    const mail = await mailTo(other.email, /^Offertförfrågan från /);
    expect(mail.text).toContain(asked);
    const page = async (link: string) => (await fetch(link)).text();
    const theirs = await page(other.link);
    expect(theirs).toContain(`<h2>Meddelande till leverantören</h2><blockquote>${message.replace("<b>", "&lt;b&gt;")}</blockquote>`);
    for (const words of [mail.html, theirs]) expect(words).not.toContain("Hemlig anteckning");
    const ownMail = (await mailTo(own.email, /^Offertförfrågan från /)).text;
    const elsewhere = [ownMail, await page(own.link), (await mailTo(third.email, /^Offertförfrågan från /)).text, await page(third.link)];
    for (const words of ["före jul", "Ingen läser"]) expect(elsewhere.join()).not.toContain(words);
    expect(elsewhere.map((words) => words.includes("Meddelande till leverantören"))).toEqual([true, true, false, false]);

    await resendInvitation(ctx, other);
    await expect.poll(async () => (await mailsTo(other.email)).length, { timeout: 10_000 }).toBe(2);
    expect((await mailTo(other.email, /^Offertförfrågan från /)).text).toContain(asked);
    await press(await linkOf(other.email), offer("100"));
    await openQuotes(ctx, { productRequestId: id });
    const quoteId = (await readQuotes(ctx, id)).invitations[1]?.quotes[0]?.id ?? "";
    await counterQuote(ctx, { quoteId, wish: "Kan ni ta frakten?" });
    const countered = await mailTo(other.email, /^Motbud från /);
    expect(countered.text).toContain(`Meddelande till leverantören:\n\n${message}\n\nLämna ny offert`);
  });

  test("a message of more than 5 000 characters is refused at its field, and one that would not reach who was asked before at the address", async () => {
    const { owner, ctx, id } = await boardWithRequest();
    const client = await clientFor(owner);
    const { data } = await refusal(client.quotes.invite.mutate({ ...invitationTo(id), message: "m".repeat(5001) }));
    expect(data).toMatchObject({ httpStatus: 400 });
    expect(Object.keys(data.fields as object)).toEqual(["message"]);
    const input = invitationTo(id, { message: "m".repeat(5000) });
    const { quoteInvitationId } = await client.quotes.invite.mutate(input);
    expect((await readQuotes(ctx, id)).invitations.map(({ message }) => message)).toEqual([input.message]);

    for (const message of [input.message, null]) expect(await inviteSupplier(ctx, { ...input, message })).toEqual({ quoteInvitationId });
    const another = inviteSupplier(ctx, { ...input, message: "Leverans före jul." });
    await expect(another).rejects.toMatchObject({ fields: { email: "Den adressen har redan fått förfrågan." } });
  });

  test("sent twice, also at once, it leaves once; another supplier reads nothing of the first", async () => {
    const { ctx, id } = await boardWithRequest();
    const input = invitationTo(id);
    const answers = await race(
      0,
      () => inviteSupplier(ctx, input),
      () => inviteSupplier(ctx, input),
    );
    await inviteSupplier(ctx, input);
    expect(answers).toEqual(["done", "done"]);
    await linkOf(input.email);
    expect(await mailsTo(input.email)).toHaveLength(1);
    expect((await mailsTo(input.email))[0]?.attachments).toEqual([]);
    expect(await auditRows("quote.invite", id)).toHaveLength(1);
  });

  test("a new link makes the former one void", async () => {
    const { ctx, id } = await boardWithRequest();
    const { quoteInvitationId, email, link } = await invited(ctx, id);
    await resendInvitation(ctx, { quoteInvitationId });
    await expect.poll(async () => (await mailsTo(email)).length, { timeout: 10_000 }).toBe(2);
    expect((await fetch(link)).status).toBe(404);
    expect((await press(link, offer("1"))).status).toBe(404);
    expect((await fetch(await linkOf(email))).status).toBe(200);
  });

  test("a mail that was refused shows, and a mail that was replaced says nothing of the new one", async () => {
    const { ctx, id } = await boardWithRequest();
    const held = { ...ctx, jobs: { ...ctx.jobs, enqueue: async () => undefined } };
    const { quoteInvitationId } = await inviteSupplier(held, invitationTo(id));
    const { db } = portal().services;
    const [email] = await db
      .select()
      .from(outgoingEmails)
      .where(eq(outgoingEmails.dedupeKey, `quote-invitation:${quoteInvitationId}:1`));
    await failEmail(ctx, email?.id ?? "");
    expect((await readQuotes(ctx, id)).invitations).toMatchObject([{ mailStatus: "failed" }]);
  });

  test("a write that is cut off between the steps leaves neither invitation nor mail", async () => {
    const { ctx, id } = await boardWithRequest();
    const input = invitationTo(id);
    const dying = { ...ctx, jobs: { ...ctx.jobs, enqueue: () => Promise.reject(new Error("killed")) } };
    await expect(inviteSupplier(dying, input)).rejects.toThrow("killed");
    expect((await readQuotes(ctx, id)).invitations).toEqual([]);
    expect(await portal().services.db.$count(outgoingEmails, eq(outgoingEmails.recipient, input.email))).toBe(0);
    await inviteSupplier(ctx, input);
    await linkOf(input.email);
  });

  test("another association, a member and a decided request get none", async () => {
    const { owner, ctx, id } = await boardWithRequest();
    const stranger = await contextFor(await createMember({ role: "system_owner" }));
    const member: TestMember = await createMember({ associationId: owner.associationId });
    await expect(inviteSupplier(stranger, invitationTo(id))).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(readQuotes(stranger, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(inviteSupplier(await contextFor(member), invitationTo(id))).rejects.toMatchObject({ code: "FORBIDDEN" });
    await portal().services.db.update(productRequests).set({ status: "cancelled" }).where(eq(productRequests.id, id));
    await expect(inviteSupplier(ctx, invitationTo(id))).rejects.toMatchObject({ reason: "REQUEST_DECIDED" });
  });
});

describe("the supplier's page", () => {
  test("it shows the lines and nothing else of the request; a forged link opens what a void one does", async () => {
    const { ctx, id, contact } = await boardWithRequest();
    const { link } = await invited(ctx, id);
    const other = await invited(ctx, id, { supplierName: "Konkurrenten AB" });
    const answer = await fetch(link);
    const html = await answer.text();
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-security-policy")).toContain("default-src");
    for (const label of ["Pris per enhet (kr exkl. moms)", "Frakt för allt (kr exkl. moms)"]) expect(html).toContain(label);
    for (const secret of ["Hemlig anteckning", "Konkurrenten", contact, other.email, "<script"]) expect(html).not.toContain(secret);
    const forged = await fetch(`${portal().url}/offert/${"x".repeat(43)}`);
    const short = await fetch(`${portal().url}/offert/${id}`);
    expect([forged.status, short.status]).toEqual([404, 404]);
    expect(await forged.text()).toBe(await short.text());
  });

  test("whoever answers can ring the contact, as by the request's PDF, until the request is over", async () => {
    const owner = await createMember({ role: "system_owner" });
    const ctx = await contextFor(owner);
    const id = await createProductRequest(owner, { contactPerson: "Åsa Öberg", contactPhone: "+46701740613" });
    const { link } = await invited(ctx, id);
    expect(await (await fetch(link)).text()).toContain("<p>Kontakt: Åsa Öberg, 070-174 06 13.</p>");
    await portal().services.db.update(productRequests).set({ status: "cancelled" }).where(eq(productRequests.id, id));
    expect(await (await fetch(link)).text()).toContain("<p>Kontakt: Åsa Öberg.</p>");
  });

  test("a link that has run out opens nothing and is emptied at night", async () => {
    const { ctx, id } = await boardWithRequest();
    const { quoteInvitationId, link } = await invited(ctx, id);
    const { db } = portal().services;
    await db
      .update(quoteInvitations)
      .set({ expiresAt: later(-1) })
      .where(eq(quoteInvitations.id, quoteInvitationId));
    expect((await fetch(link)).status).toBe(404);
    expect((await press(link, offer("1"))).status).toBe(404);
    expect((await press(`${link}/avboj`)).status).toBe(404);
    expect(await statusOf(id)).toBe("pending");
  });

  test("what is wrong is said at its field and what was typed stands", async () => {
    const { ctx, id } = await boardWithRequest();
    const { link } = await invited(ctx, id);
    const blank = await (await fetch(link)).text();
    expect([blank.includes('#svar"'), blank.includes('id="svar"')]).toEqual([true, false]);
    const bad = await press(link, offer("hundra", { "dagar-1": "9999" }));
    const html = await bad.text();
    // A phone shows the faults and not the top of the page.
    expect(html).toContain('<section class="card" id="svar">');
    expect(bad.status).toBe(400);
    expect(html).toContain("Skriv priset i kronor, till exempel 1 234,50.");
    expect(html).toContain("Skriv hela dagar, högst 730.");
    expect(html).toContain('value="hundra"');
    expect(await (await press(link, offer(""))).text()).toContain("Skriv ett pris på minst en rad, eller tacka nej.");
    expect(await (await press(link, offer("1", { validUntil: dayIn(-1) }))).text()).toContain("Välj en dag framåt.");
    expect((await readQuotes(ctx, id)).invitations).toMatchObject([{ isWaiting: false, quotes: [] }]);
  });
});

describe("offers", () => {
  test("freight is counted where it is told, with the VAT of what it brings; nothing told is not nought", async () => {
    const { ctx, id } = await boardWithRequest();
    const { link } = await invited(ctx, id);
    const given = async (freight: string) => {
      expect((await press(link, offer("100", { freight }))).status).toBe(303);
      await openQuotes(ctx, { productRequestId: id });
      return (await readQuotes(ctx, id)).invitations[0]?.quotes[0];
    };
    expect(await given("350")).toMatchObject({ freight: 350, excludingVat: 550, includingVat: 687.5, perApartment: 68.75 });
    expect(await given("0")).toMatchObject({ freight: 0, excludingVat: 200, includingVat: 250 });
    expect(await given("")).toMatchObject({ freight: null, excludingVat: 200, includingVat: 250 });
    const refused = await press(link, offer("100", { freight: "fri" }));
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringMatching(/value="fri"[\s\S]*Skriv priset i kronor, till exempel 1 234,50\./),
    ]);
  });

  test("until it is opened an offer is corrected, after that it is a new version; the request moves on by itself", async () => {
    const { ctx, id, contact } = await boardWithRequest();
    const { link } = await invited(ctx, id);
    expect((await press(link, offer("1 234,50"))).status).toBe(303);
    expect(await statusOf(id)).toBe("offer_received");
    expect((await readProductRequest(ctx, id)).history[0]).toMatchObject({ status: "offer_received", changedBy: "Dunk & Fat AB" });
    await mailTo(contact, /^Dunk & Fat AB har lämnat en offert/);
    // The owner, who is not the contact, hears of it too, by mail and under the bell.
    const underBell = { title: "En offert har kommit", path: `/product-catalog?forfragan=${id}` };
    expect(await listNotifications(ctx)).toMatchObject([underBell]);
    await mailTo(ctx.actor?.email ?? "", /^Dunk & Fat AB har lämnat en offert/);
    await press(link, offer("100"));
    expect(await listNotifications(ctx)).toMatchObject([underBell]);
    expect((await readQuotes(ctx, id)).invitations).toMatchObject([{ isWaiting: true, quotes: [] }]);
    await openQuotes(ctx, { productRequestId: id });
    expect((await readQuotes(ctx, id)).invitations[0]?.quotes).toMatchObject([
      { version: 1, excludingVat: 200, perApartment: 25, deliveryDays: 14 },
    ]);
    await press(link, offer("90"));
    const [answer] = (await readQuotes(ctx, id)).invitations;
    expect(answer).toMatchObject({ isWaiting: true, quotes: [{ version: 1, excludingVat: 200, mayAccept: false }] });
    await expect(acceptQuote(ctx, { quoteId: answer?.quotes[0]?.id ?? "" })).rejects.toMatchObject({ reason: "QUOTE_CHANGED" });
    await openQuotes(ctx, { productRequestId: id });
    expect((await readQuotes(ctx, id)).invitations[0]?.quotes.map(({ version, excludingVat }) => [version, excludingVat])).toEqual([
      [2, 180],
      [1, 200],
    ]);
  });

  test("sealed offers are read by nobody before the day, and opened together on it", async () => {
    const { owner, ctx, id } = await boardWithRequest();
    const { link } = await invited(ctx, id, { opensOn: dayIn(5) });
    const second = await invited(ctx, id, { supplierName: "Fat AB", opensOn: dayIn(2) });
    await press(link, offer("7777777"));
    await press(second.link, offer("8888888"));
    await expect(openQuotes(ctx, { productRequestId: id })).rejects.toMatchObject({ reason: "QUOTES_SEALED" });
    const before = await readQuotes(ctx, id);
    expect(before).toMatchObject({ opensOn: dayIn(5), isSealed: true, mayOpen: false });
    expect(JSON.stringify(before)).not.toMatch(/7777777|8888888|15555554|17777776/);
    const [sealed] = await portal().services.db.select().from(quotes).where(eq(quotes.quoteInvitationId, second.quoteInvitationId));
    await expect(acceptQuote(ctx, { quoteId: sealed?.id ?? "" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const onTheDay = await contextFor(owner, { now: () => later(5) });
    await openQuotes(onTheDay, { productRequestId: id });
    expect((await readQuotes(onTheDay, id)).invitations.map(({ quotes: [quote] }) => quote?.excludingVat)).toEqual([15555554, 17777776]);
  });

  test("accepting one moves the request on and tells everybody, once; after that no link changes anything", async () => {
    const { owner, ctx, id } = await boardWithRequest();
    const won = await invited(ctx, id);
    const lost = await invited(ctx, id, { supplierName: "Fat AB" });
    const declined = await invited(ctx, id, { supplierName: "Nej AB" });
    await press(won.link, offer("100"));
    await press(lost.link, offer("120"));
    await press(`${declined.link}/avboj`);
    await openQuotes(ctx, { productRequestId: id });
    const quoteId = (await readQuotes(ctx, id)).invitations[0]?.quotes[0]?.id ?? "";
    const stranger = await contextFor(await createMember({ role: "system_owner" }));
    const member = await contextFor(await createMember({ associationId: owner.associationId }));
    await expect(acceptQuote(stranger, { quoteId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(acceptQuote(member, { quoteId })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(acceptQuote(await contextFor(owner, { now: () => later(40) }), { quoteId })).rejects.toMatchObject({
      reason: "QUOTE_EXPIRED",
    });
    const both = await race(
      0,
      () => acceptQuote(ctx, { quoteId }),
      () => acceptQuote(ctx, { quoteId }),
    );
    expect(both).toEqual(["done", "done"]);
    expect(await statusOf(id)).toBe("offer_approved");
    expect(await auditRows("quote.accept", id)).toHaveLength(1);
    await mailTo(won.email, /^Er offert är godkänd/);
    expect((await mailTo(lost.email, /^Vi valde en annan offert/)).text).not.toContain("Dunk & Fat");
    expect((await mailsTo(declined.email)).map(({ subject }) => subject)).toHaveLength(1);
    const other = (await readQuotes(ctx, id)).invitations[1]?.quotes[0]?.id ?? "";
    await expect(acceptQuote(ctx, { quoteId: other })).rejects.toMatchObject({ reason: "REQUEST_DECIDED" });
    expect((await press(lost.link, offer("1"))).status).toBe(400);
    expect(await (await fetch(won.link)).text()).toContain("Er offert är godkänd.");
  });

  test("once one is accepted, the paper for the meeting says its prices, its freight and its sum, as the request's page does", async () => {
    const { owner, ctx, id } = await boardWithRequest();
    const won = await invited(ctx, id);
    await press(won.link, offer("100", { freight: "350" }));
    const paper = async () => {
      const render = vi.fn(async (_html: string) => new Uint8Array());
      await printRequestDecisionBasis(await contextFor(owner, { pdf: { ...portal().services.pdf, render } }), id);
      return textOfHtml(render.mock.calls[0]?.[0] ?? "").replaceAll("\u00a0", " ");
    };
    await openQuotes(ctx, { productRequestId: id });
    expect(await paper()).toContain("Priserna är riktpriser i svenska kronor.");
    const [quote] = (await readQuotes(ctx, id)).invitations[0]?.quotes ?? [];
    await acceptQuote(ctx, { quoteId: quote?.id ?? "" });

    const text = await paper();
    const kronor = (value: number | null | undefined) => formatKronor(value ?? Number.NaN).replaceAll("\u00a0", " ");
    expect(quote).toMatchObject({ freight: 350, perApartment: (quote?.includingVat ?? 0) / 10 });
    for (const part of [
      `från Dunk & Fat AB enligt bilagan för ${kronor(quote?.includingVat)} inklusive moms, inklusive frakt`,
      `Totalt||${kronor(quote?.includingVat)}||${kronor(quote?.excludingVat)} exkl. moms`,
      `Per lägenhet||${kronor(quote?.perApartment)}`,
      "Varav frakt||437,50 kr||350 kr exkl. moms",
      "Offerten är godkänd den ",
      "Mötet föreslås bekräfta",
      "|100 kr|",
      "Summa inkl. moms, inklusive frakt",
      "Priserna är de i offerten från Dunk & Fat AB den ",
    ]) {
      expect(text).toContain(part);
    }
    for (const gone of [
      "riktpriser",
      "Frakt tillkommer",
      "Alternativ",
      "Hälften av",
      "Ett dygn till",
      "Hemlig anteckning",
      "art.nr",
      "föreslås besluta",
    ]) {
      expect(text).not.toContain(gone);
    }
  });

  test("as long as quotes are open, the paper at guide prices says each one's sum and that the decision is at what is accepted", async () => {
    const { owner, ctx, id } = await boardWithRequest();
    const render = vi.fn(async (_html: string) => new Uint8Array());
    const paper = async (at: Partial<Parameters<typeof contextFor>[1]> = {}, who: TestMember = owner) => {
      await printRequestDecisionBasis(await contextFor(who, { ...at, pdf: { ...portal().services.pdf, render } }), id);
      return textOfHtml(render.mock.lastCall?.[0] ?? "").replaceAll(/\|+/g, "|");
    };
    const suppliers = ["Dunk & Fat AB", "Fat AB", "Nej AB", "Dold AB"];
    const asked = [];
    for (const supplierName of suppliers) asked.push(await invited(ctx, id, { supplierName }));
    const [first, second, declined, hidden] = asked.map(({ link }) => link);
    await press(first ?? "", offer("100", { freight: "350" }));
    await press(second ?? "", offer("99,99", { validUntil: dayIn(10) }));
    await press(declined ?? "", offer("98"));
    await press(`${declined}/avboj`);
    // What has come and is not opened is in no paper.
    expect(await paper()).not.toContain("väntar på beslut");
    await openQuotes(ctx, { productRequestId: id });
    await press(hidden ?? "", offer("97"));
    const decides = "Priserna i underlaget är riktpriser. Godkänns en offert gäller beslutet offertens pris.|";
    const own = "Dunk & Fat AB: 687,50 kr inklusive moms och frakt|";
    const said = `|2 offerter väntar på beslut:|${own}Fat AB: 249,98 kr inklusive moms, frakten är inte angiven|${decides}`;
    const text = await paper();
    expect(text).toContain(`Frakt tillkommer.${said}`);
    for (const secret of ["Nej AB", "Dold AB", "242,50"]) expect(text).not.toContain(secret);
    expect(await paper({}, await createMember({ associationId: owner.associationId }))).toContain(said);
    expect(await paper({ now: () => later(12) })).toContain(`|En offert väntar på beslut:|${own}${decides}`);
    // A new answer that nobody has opened stands in the former one's way.
    await press(second ?? "", offer("90"));
    expect(await paper()).toContain(`|En offert väntar på beslut:|${own}${decides}`);

    await acceptQuote(ctx, { quoteId: (await readQuotes(ctx, id)).invitations[0]?.quotes[0]?.id ?? "" });
    expect(await paper()).not.toMatch(/väntar på beslut|gäller beslutet|Fat AB: /);
  });

  test("a meeting can have the paper of an opened quote before it is accepted; of one that is not opened or another's there is none", async () => {
    const { owner, ctx, id } = await boardWithRequest();
    const { link } = await invited(ctx, id);
    await press(link, offer("100", { freight: "350" }));
    const quoteIdOf = async () => (await readQuotes(ctx, id)).invitations[0]?.quotes[0]?.id ?? "";
    const unopened = (await portal().services.db.select().from(quotes))
      .filter(({ openedAt }) => openedAt === null)
      .map((quote) => quote.id);
    const render = vi.fn(async (_html: string) => new Uint8Array());
    const at = await contextFor(owner, { pdf: { ...portal().services.pdf, render } });
    for (const quoteId of [...unopened.slice(0, 3), crypto.randomUUID()])
      await expect(printRequestDecisionBasis(at, id, { quoteId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await openQuotes(ctx, { productRequestId: id });
    const quoteId = await quoteIdOf();
    await printRequestDecisionBasis(at, id, { quoteId });
    const text = textOfHtml(render.mock.calls[0]?.[0] ?? "").replaceAll("\u00a0", " ");
    for (const part of ["Beslutsunderlag: Offert från Dunk & Fat AB", ", och offert den ", "inklusive moms, inklusive frakt"])
      expect(text).toContain(part);
    expect(text).toMatch(
      /Priserna är de i offerten från Dunk & Fat AB den [^,]+, som gäller till och med den [^.]+\. Momsen är räknad rad för rad\./,
    );
    expect(text).not.toContain("godkände");
    const { id: other } = await boardWithRequest();
    await expect(printRequestDecisionBasis(at, other, { quoteId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("a counter-offer reaches the supplier with a new link; the quote holds until another is given, which answers it", async () => {
    const { owner, ctx, id } = await boardWithRequest();
    const { link, email, quoteInvitationId } = await invited(ctx, id);
    await press(link, offer("100"));
    const [given] = await portal().services.db.select().from(quotes).where(eq(quotes.quoteInvitationId, quoteInvitationId));
    const quoteId = given?.id ?? "";
    const wish = "Kan ni ta frakten?";
    await expect(counterQuote(ctx, { quoteId, wish })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await openQuotes(ctx, { productRequestId: id });
    const stranger = await contextFor(await createMember({ role: "system_owner" }));
    const member = await contextFor(await createMember({ associationId: owner.associationId }));
    await expect(counterQuote(stranger, { quoteId, wish })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(counterQuote(member, { quoteId, wish })).rejects.toMatchObject({ code: "FORBIDDEN" });

    await counterQuote(ctx, { quoteId, wish });
    const mail = await mailTo(email, /^Motbud från .* \(nr [0-9A-F]{8}\)$/);
    for (const words of ["ber om ett nytt bud", wish, "Lämna ny offert"]) expect(mail.text).toContain(words);
    expect((await fetch(link)).status).toBe(404);
    const anew = `${portal().url}${/\/offert\/[\w-]{43}/.exec(mail.text)?.[0]}`;
    expect(await (await fetch(anew)).text()).toContain(wish);
    const { invitations, history } = await readQuotes(ctx, id);
    expect(invitations).toMatchObject([{ counterOffer: wish, quotes: [{ id: quoteId, mayAccept: true }] }]);
    expect(history.at(-1)).toMatchObject({ event: "countered", wish });

    await press(anew, offer("90"));
    await openQuotes(ctx, { productRequestId: id });
    const [answer] = (await readQuotes(ctx, id)).invitations;
    expect(answer).toMatchObject({ counterOffer: null, quotes: [{ version: 2, excludingVat: 180 }, { version: 1 }] });
    await expect(counterQuote(ctx, { quoteId, wish })).rejects.toMatchObject({ reason: "QUOTE_CHANGED" });
  });

  test("a request that is set back and accepted anew has one agreed quote, and each supplier hears how it ended", async () => {
    const { ctx, id } = await boardWithRequest();
    const [one, other] = [await invited(ctx, id), await invited(ctx, id, { supplierName: "Fat AB" })];
    await press(one.link, offer("100"));
    await press(other.link, offer("120"));
    await openQuotes(ctx, { productRequestId: id });
    const { invitations } = await readQuotes(ctx, id);
    const [first, second] = invitations.map(({ quotes: [quote] }) => quote?.id ?? "");
    const agreed = async () => (await readQuotes(ctx, id)).invitations.map(({ quotes: [quote] }) => quote?.acceptedAt != null);
    await acceptQuote(ctx, { quoteId: first ?? "" });
    await mailTo(one.email, /^Er offert är godkänd/);
    expect(await agreed()).toEqual([true, false]);
    await changeStatus(ctx, { productRequestId: id, status: "pending" });
    expect(await agreed()).toEqual([false, false]);
    await acceptQuote(ctx, { quoteId: second ?? "" });
    await mailTo(other.email, /^Er offert är godkänd/);
    await mailTo(one.email, /^Vi valde en annan offert/);
    expect(await agreed()).toEqual([false, true]);
    // The first once more, after all.
    await changeStatus(ctx, { productRequestId: id, status: "pending" });
    await acceptQuote(ctx, { quoteId: first ?? "" });
    expect(await agreed()).toEqual([true, false]);
    await mailTo(other.email, /^Vi valde en annan offert/);
  });

  test("who declines can no longer be accepted, and is told of to the contact", async () => {
    const { ctx, id, contact } = await boardWithRequest();
    const { link } = await invited(ctx, id);
    await press(link, offer("100"));
    await openQuotes(ctx, { productRequestId: id });
    await press(`${link}/avboj`);
    await mailTo(contact, /har tackat nej/);
    const [answer] = (await readQuotes(ctx, id)).invitations;
    await expect(acceptQuote(ctx, { quoteId: answer?.quotes[0]?.id ?? "" })).rejects.toMatchObject({ reason: "QUOTE_CHANGED" });
  });
});

describe("reminders", () => {
  const at = (owner: TestMember, days: number) => contextFor(owner, { now: () => later(days) });
  const remindersTo = async (address: string) => (await mailsTo(address)).filter(({ subject }) => subject.includes("går snart ut"));
  const queued = (prefix: string) =>
    portal()
      .services.db.select({ recipient: outgoingEmails.recipient, userId: outgoingEmails.userId, status: outgoingEmails.status })
      .from(outgoingEmails)
      .where(like(outgoingEmails.dedupeKey, `${prefix}%`));

  test("the contact and each owner are told once before an opened offer runs out, an owner under the bell too, a member not", async () => {
    const { owner, ctx, id, contact } = await boardWithRequest();
    const second = await createMember({ role: "system_owner", associationId: owner.associationId });
    const member = await createMember({ role: "member", associationId: owner.associationId });
    const { link } = await invited(ctx, id);
    await press(link, offer("100", { validUntil: dayIn(10) }));
    await openQuotes(ctx, { productRequestId: id });
    const quoteId = (await readQuotes(ctx, id)).invitations[0]?.quotes[0]?.id ?? "";
    await remindOfQuotes(ctx);
    await remindOfQuotes(await at(owner, 6));
    expect(await queued(`quote-expiring:${quoteId}`)).toEqual([]);
    const near = await at(owner, 7);
    await race(
      0,
      () => remindOfQuotes(near),
      () => remindOfQuotes(near),
    );
    await remindOfQuotes(near);
    const { text } = await mailTo(contact, /^Offerten från Dunk & Fat AB går snart ut$/);
    expect(text).toContain(`Den gäller till och med ${formatDateLong(dayIn(10))}.`);
    await mailTo(owner.email, /^Offerten från Dunk & Fat AB går snart ut$/);
    await mailTo(second.email, /^Offerten från Dunk & Fat AB går snart ut$/);
    expect(await queued(`quote-expiring:${quoteId}`)).toHaveLength(3);
    expect([(await remindersTo(contact)).length, (await remindersTo(member.email)).length]).toEqual([1, 0]);
    const shown = await listNotifications(await contextFor(second));
    const path = `/product-catalog?forfragan=${id}`;
    expect(shown.map(({ title, path: to, isRead }) => [title, to, isRead])).toEqual([
      ["En offert går snart ut", path, false],
      ["En offert har kommit", path, false],
    ]);
    expect(await listNotifications(await contextFor(member))).toEqual([]);
  });

  test("of an unopened offer nobody learns the day, and of a sealed one nothing", async () => {
    const { owner, ctx, id, contact } = await boardWithRequest();
    const { link } = await invited(ctx, id, { opensOn: dayIn(9) });
    await press(link, offer("100", { validUntil: dayIn(10) }));
    await remindOfQuotes(await at(owner, 8));
    await remindOfQuotes(await at(owner, 9));
    const { text } = await mailTo(contact, /går snart ut$/);
    expect(text).toContain("Ingen har öppnat den än. En systemägare öppnar den i förfrågan.");
    expect(text).not.toContain(formatDateLong(dayIn(10)));
    expect(await remindersTo(contact)).toHaveLength(1);
  });

  test("a sealed offer is told of by nobody before its day", async () => {
    const { owner, ctx, id } = await boardWithRequest();
    const { link, quoteInvitationId } = await invited(ctx, id, { opensOn: dayIn(9) });
    await press(link, offer("100", { validUntil: dayIn(10) }));
    await remindOfQuotes(await at(owner, 8));
    const [quote] = await portal().services.db.select().from(quotes).where(eq(quotes.quoteInvitationId, quoteInvitationId));
    expect(await queued(`quote-expiring:${quote?.id}`)).toEqual([]);
  });

  test.each(["decided", "closed", "declined", "replaced"] as const)("of an offer that is %s nobody is told", async (how) => {
    const { db } = portal().services;
    const { owner, ctx, id } = await boardWithRequest();
    const { link } = await invited(ctx, id);
    await press(link, offer("100", { validUntil: dayIn(2) }));
    await openQuotes(ctx, { productRequestId: id });
    const quoteId = (await readQuotes(ctx, id)).invitations[0]?.quotes[0]?.id ?? "";
    if (how === "decided") await acceptQuote(ctx, { quoteId });
    if (how === "declined") await press(`${link}/avboj`);
    if (how === "replaced") await press(link, offer("90", { validUntil: dayIn(20) }));
    if (how === "closed")
      await db
        .update(housingAssociations)
        .set({ closedAt: new Date() })
        .where(eq(housingAssociations.id, owner.associationId ?? ""));
    await remindOfQuotes(ctx);
    expect(await queued(`quote-expiring:${quoteId}`)).toEqual([]);
  });

  test("a supplier that has not answered is reminded once, by a link that opens beside the first", async () => {
    const { owner, ctx, id, contact } = await boardWithRequest();
    const { quoteInvitationId, email, link } = await invited(ctx, id);
    await remindOfQuotes(await at(owner, 26));
    expect(await queued(`quote-reminder:${quoteInvitationId}`)).toEqual([]);
    const near = await at(owner, 28);
    await race(
      0,
      () => remindOfQuotes(near),
      () => remindOfQuotes(near),
    );
    await remindOfQuotes(near);
    const mail = await mailTo(email, /^Påminnelse: offertförfrågan från /);
    expect(mail.replyTo).toBe(contact);
    expect((await mailsTo(email)).filter(({ subject }) => subject.startsWith("Påminnelse"))).toHaveLength(1);
    const reminder = `${portal().url}${/\/offert\/[\w-]{43}/.exec(mail.text)?.[0]}`;
    expect(reminder).not.toBe(link);
    expect([(await fetch(link)).status, (await fetch(reminder)).status]).toEqual([200, 200]);
    await eventually(async () => {
      const [sent] = await portal().services.db.select().from(outgoingEmails).where(eq(outgoingEmails.id, mail.id));
      expect(sent).toMatchObject({ status: "sent" });
      expect(JSON.stringify(sent)).not.toContain(reminder.slice(-43));
    });

    await resendInvitation(ctx, { quoteInvitationId });
    expect((await fetch(reminder)).status).toBe(404);
  });

  test.each(["answered", "declined", "decided", "closed"] as const)("no supplier is reminded once it is %s", async (how) => {
    const { db } = portal().services;
    const { owner, ctx, id } = await boardWithRequest();
    const { link, quoteInvitationId } = await invited(ctx, id);
    if (how === "answered") await press(link, offer("100"));
    if (how === "declined") await press(`${link}/avboj`);
    if (how === "decided") await db.update(productRequests).set({ status: "cancelled" }).where(eq(productRequests.id, id));
    if (how === "closed")
      await db
        .update(housingAssociations)
        .set({ closedAt: new Date() })
        .where(eq(housingAssociations.id, owner.associationId ?? ""));
    await remindOfQuotes(await at(owner, 28));
    expect(await queued(`quote-reminder:${quoteInvitationId}`)).toEqual([]);
  });

  test("a reminder that is cut off before its mail is queued is sent the next time", async () => {
    const { owner, ctx, id } = await boardWithRequest();
    const { quoteInvitationId, email } = await invited(ctx, id);
    const near = await at(owner, 28);
    const cut = { ...near, jobs: { ...near.jobs, enqueue: () => Promise.reject(new Error("cut off")) } };
    await expect(remindOfQuotes(cut)).rejects.toThrow("cut off");
    expect(await queued(`quote-reminder:${quoteInvitationId}`)).toEqual([]);
    await remindOfQuotes(near);
    await mailTo(email, /^Påminnelse: /);
  });
});
