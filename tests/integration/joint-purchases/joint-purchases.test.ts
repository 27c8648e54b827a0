import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  associationMembers,
  collaborationLinks,
  collaborationSettings,
  collaborationShareLog,
  jointPurchases,
  outgoingEmails,
  productRequestDraftLines,
  productRequestItems,
  productRequests,
  products,
} from "#drizzle/schema/index.ts";
import { endLink } from "#server/domains/collaboration/change-link.ts";
import { printJointPurchase } from "#server/domains/joint-purchases/print-joint-purchase.tsx";
import {
  closeJointPurchase,
  removeJointPurchase,
  requestJointPurchase,
  saveJointPart,
  startJointPurchase,
} from "#server/domains/joint-purchases/purchases.ts";
import { listBuyers, listJointPurchases, readJointPurchase } from "#server/domains/joint-purchases/queries.ts";
import { tellOfLastDay } from "#server/domains/joint-purchases/tell-houses.ts";
import { leaveAssociation } from "#server/domains/lifecycle/end-membership.ts";
import { listNotifications } from "#server/domains/notifications/queries.ts";
import { readProductRequest } from "#server/domains/product-requests/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { isoDay } from "#shared/format/date.ts";
import { saveJointPartInput, startJointPurchaseInput } from "#shared/schemas/joint-purchases.ts";
import { type CooperatingHouse, createCooperating, link } from "#tests/factories/collaboration.ts";
import { createMember } from "#tests/factories/people.ts";
import { createProduct, type TestProduct } from "#tests/factories/products.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { mailsTo, mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { race } from "#tests/helpers/race.ts";
import { textOfHtml } from "#tests/helpers/text-of-html.ts";

const DAY_MS = 86_400_000;
const dayIn = (days: number): string => isoDay(new Date(Date.now() + days * DAY_MS));
const db = () => portal().services.db;
const OVER = { reason: "JOINT_PURCHASE_OVER", message: "Köpet är stängt. Antalen kan inte ändras längre." };

type House = CooperatingHouse & { ctx: DomainContext; linkId: string };

/** A house with two neighbours that it cooperates with, a stranger, and two products of one supplier. */
async function neighbourhood() {
  const starter = await createCooperating({}, { contactRole: "Styrelsens ordförande" });
  const houses: House[] = [];
  for (const contactRole of ["Krisgruppen", null]) {
    const house = await createCooperating({}, { contactRole });
    const linkId = await link(starter, house);
    houses.push({ ...house, linkId, ctx: await contextFor(house.owner) });
  }
  const [joined, invited] = houses as [House, House];
  const stranger = await createCooperating();
  const dunk = await createProduct({ name: "Vattendunk 20 liter" });
  const lamp = await createProduct({ name: "Arbetslampa", supplierId: dunk.supplierId, resiliaPriceExcludingVat: 50 });
  return {
    starter: { ...starter, ctx: await contextFor(starter.owner) },
    ...{ joined, invited, dunk, lamp },
    stranger: { ...stranger, ctx: await contextFor(stranger.owner) },
  };
}

const startInput = (items: [TestProduct, number][], lastDay = dayIn(7)) =>
  startJointPurchaseInput.parse({
    supplierId: items[0]?.[0].supplierId,
    lastDay,
    items: items.map(([{ id }, quantity]) => ({ productId: id, quantity })),
  });

const part = (jointPurchaseId: string, items: [{ id: string }, unknown][]) =>
  saveJointPartInput.parse({ jointPurchaseId, items: items.map(([{ id }, quantity]) => ({ productId: id, quantity })) });

/** Begun with four water cans and two lamps. */
async function begun() {
  const area = await neighbourhood();
  const { dunk, lamp } = area;
  const { id } = await startJointPurchase(
    area.starter.ctx,
    startInput([
      [dunk, 4],
      [lamp, 2],
    ]),
  );
  return { ...area, id };
}

const sumsOf = async (ctx: DomainContext, id: string) =>
  (await readJointPurchase(ctx, id)).lines.map(({ productName, sum, own }) => [productName, sum, own]);

const fault = (field: string, sentence: string) => ({ reason: "INVALID_INPUT", fields: { [field]: sentence } });

/** The same caller when the last day is over. */
const late = (ctx: DomainContext, days = 8): DomainContext => ({ ...ctx, now: () => new Date(Date.now() + days * DAY_MS) });

describe("to begin", () => {
  test("the draft's lines become the own part and leave the draft; owners of the network hear of it by mail and bell, others do not", async () => {
    const { starter, joined, stranger, dunk, lamp } = await neighbourhood();
    const leader = await createMember({ role: "team_leader", associationId: joined.associationId });
    await db()
      .insert(productRequestDraftLines)
      .values([
        { profileId: starter.owner.profileId, productId: dunk.id, quantity: 4 },
        { profileId: starter.owner.profileId, productId: lamp.id, quantity: 2 },
      ]);
    const { id } = await startJointPurchase(starter.ctx, startInput([[dunk, 4]]));

    const left = await db().select().from(productRequestDraftLines).where(eq(productRequestDraftLines.profileId, starter.owner.profileId));
    expect(left).toMatchObject([{ productId: lamp.id, quantity: 2 }]);
    expect(await sumsOf(starter.ctx, id)).toEqual([["Vattendunk 20 liter", 4, 4]]);

    const mail = await mailTo(joined.owner.email, / vill köpa tillsammans$/);
    expect(mail.subject).toBe(`${starter.name} vill köpa tillsammans`);
    expect(mail.text).toContain(`/collaboration/network?purchase=${id}`);
    expect(await listNotifications(joined.ctx)).toMatchObject([
      { title: "En förening vill köpa tillsammans", path: `/collaboration/network?purchase=${id}` },
    ]);
    expect(await mailsTo(leader.email)).toEqual([]);
    expect(await mailsTo(stranger.owner.email)).toEqual([]);
    expect(await auditRows("jointPurchase.start", id)).toMatchObject([{ details: { lines: 1, lastDay: dayIn(7) } }]);
    const log = await db()
      .select()
      .from(collaborationShareLog)
      .where(eq(collaborationShareLog.housingAssociationId, starter.associationId));
    expect(log).toMatchObject([{ what: "joint_purchase" }, { what: "joint_purchase" }]);
  });

  test("who is told of it is known before: of a house that nobody owns nobody is mailed", async () => {
    const { starter, joined, invited } = await neighbourhood();
    await db().update(associationMembers).set({ role: "team_leader" }).where(eq(associationMembers.associationId, invited.associationId));
    const buyers = await listBuyers(starter.ctx);
    expect(new Map(buyers.map(({ name, isTold }) => [name, isTold]))).toEqual(
      new Map([
        [joined.name, true],
        [invited.name, false],
      ]),
    );
    const member = await contextFor(await createMember({ role: "team_leader", associationId: starter.associationId }));
    await expect(listBuyers(member)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("a day that has been, one too far ahead, no lines, other suppliers' and unpriced products, and a house alone are refused", async () => {
    const { starter, dunk, lamp, stranger } = await neighbourhood();
    const start = (items: [TestProduct, number][], lastDay?: string) => startJointPurchase(starter.ctx, startInput(items, lastDay));
    const once: [TestProduct, number][] = [[dunk, 1]];
    await expect(start(once, dayIn(-1))).rejects.toMatchObject(fault("lastDay", "Välj i dag eller en senare dag."));
    await expect(start(once, dayIn(400))).rejects.toMatchObject(fault("lastDay", "Välj en dag inom ett år."));
    await expect(start([[dunk, 0]])).rejects.toMatchObject({ reason: "REQUEST_HAS_NO_LINES" });
    await expect(start([dunk, dunk].map((product) => [product, 1]))).rejects.toMatchObject(
      fault("items.1.quantity", "Produkten står på två rader. Ta bort den ena."),
    );
    const other = await createProduct();
    await expect(start([...once, [other, 1]])).rejects.toMatchObject({ fields: { "items.1.quantity": expect.any(String) } });
    await db().update(products).set({ resiliaPriceExcludingVat: null }).where(eq(products.id, lamp.id));
    await expect(start([[lamp, 1]])).rejects.toMatchObject({ fields: { "items.0.quantity": expect.any(String) } });
    await expect(startJointPurchase(stranger.ctx, startInput(once))).rejects.toMatchObject({ reason: "NO_PARTNERS" });
    expect(await db().$count(jointPurchases, eq(jointPurchases.supplierId, dunk.supplierId))).toBe(0);
    await start(once, dayIn(0));
  });

  test("a quantity that is negative, broken or absurd is refused in words", () => {
    const said = (quantity: unknown) => {
      const read = saveJointPartInput.safeParse({
        jointPurchaseId: crypto.randomUUID(),
        items: [{ productId: crypto.randomUUID(), quantity }],
      });
      return read.error?.issues.map(({ message }) => message) ?? [];
    };
    expect(said(-1)).toEqual(["Antalet kan inte vara negativt."]);
    expect(said(1.5)).toEqual(["Antalet måste vara ett heltal."]);
    expect(said(100_001)).toEqual(["Antalet är för stort."]);
    expect(said(100_000)).toEqual([]);
  });
});

describe("to take part", () => {
  test("who is invited reads lines and sums, who takes part the own part too, who began it all parts; nobody is named", async () => {
    const { id, starter, joined, invited, dunk } = await begun();
    await saveJointPart(joined.ctx, part(id, [[dunk, 6]]));

    const own = await readJointPurchase(joined.ctx, id);
    expect(own).toMatchObject({ role: "joined", houses: 2, contactRole: "Styrelsens ordförande", productRequestId: null });
    expect(own.parts).toEqual([
      { name: joined.name, isOwn: true, contactRole: "Krisgruppen", quantities: [{ productId: dunk.id, quantity: 6 }] },
    ]);
    const seen = await readJointPurchase(invited.ctx, id);
    expect(seen).toMatchObject({ role: "invited", parts: [] });
    expect(await sumsOf(invited.ctx, id)).toEqual([
      ["Vattendunk 20 liter", 10, 0],
      ["Arbetslampa", 2, 0],
    ]);
    const all = await readJointPurchase(starter.ctx, id);
    expect(all.parts.map(({ name }) => name)).toEqual([starter.name, joined.name]);
    const told = JSON.stringify([own, seen, all]);
    for (const secret of [starter.associationId, joined.associationId, joined.owner.email, joined.owner.profileId]) {
      expect(told).not.toContain(secret);
    }
    expect(await auditRows("jointPurchase.join", id)).toHaveLength(1);
    const log = await db().select().from(collaborationShareLog).where(eq(collaborationShareLog.housingAssociationId, joined.associationId));
    expect(log).toMatchObject([{ otherName: starter.name, what: "joint_purchase", details: { taken: ["6 Vattendunk 20 liter"] } }]);
  });

  test("until the last day an association changes its mind and leaves; nothing of anything is no part", async () => {
    const { id, joined, dunk, lamp } = await begun();
    await saveJointPart(joined.ctx, part(id, [[dunk, 0]]));
    expect(await readJointPurchase(joined.ctx, id)).toMatchObject({ role: "invited", houses: 1 });
    expect(await auditRows("jointPurchase.leave", id)).toEqual([]);
    await saveJointPart(joined.ctx, part(id, [[dunk, 6]]));
    await saveJointPart(joined.ctx, part(id, [[lamp, 1]]));
    expect(await sumsOf(joined.ctx, id)).toEqual([
      ["Vattendunk 20 liter", 4, 0],
      ["Arbetslampa", 3, 1],
    ]);
    await saveJointPart(joined.ctx, part(id, []));
    expect(await readJointPurchase(joined.ctx, id)).toMatchObject({ role: "invited", houses: 1 });
    expect(await auditRows("jointPurchase.change", id)).toHaveLength(1);
    expect(await auditRows("jointPurchase.leave", id)).toHaveLength(1);
  });

  test("the last day lasts to midnight in Stockholm; after it nobody joins, changes or leaves, and the list shows it no more", async () => {
    const { id, starter, joined, invited, dunk } = await begun();
    const at = (ctx: DomainContext, moment: string) => ({ ...ctx, now: () => new Date(moment) });
    await db().update(jointPurchases).set({ lastDay: "2026-07-10" }).where(eq(jointPurchases.id, id));
    // Summer time: midnight is 22.00 UTC.
    const before = "2026-07-10T21:59:59Z";
    const after = "2026-07-10T22:00:00Z";
    await saveJointPart(at(joined.ctx, before), part(id, [[dunk, 6]]));
    await expect(saveJointPart(at(joined.ctx, after), part(id, []))).rejects.toMatchObject(OVER);
    await expect(saveJointPart(at(invited.ctx, after), part(id, [[dunk, 1]]))).rejects.toMatchObject(OVER);
    await expect(closeJointPurchase(at(starter.ctx, after), { jointPurchaseId: id })).rejects.toMatchObject(OVER);
    await expect(readJointPurchase(at(invited.ctx, after), id)).rejects.toMatchObject({ reason: "NOT_FOUND" });
    expect((await listJointPurchases(at(invited.ctx, after), {})).rows).toEqual([]);
    expect((await listJointPurchases(at(invited.ctx, before), {})).rows).toMatchObject([{ id, role: "invited", isOpen: true }]);
    expect((await listJointPurchases(at(joined.ctx, after), {})).rows).toMatchObject([{ id, role: "joined", isOpen: false }]);
  });

  test("all are reached page by page, newest first, those of one moment once each; a cursor of nobody's is refused", async () => {
    const { starter, dunk } = await neighbourhood();
    const day = (index: number): Date => new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 3)));
    const rows = await db()
      .insert(jointPurchases)
      .values(
        Array.from({ length: 45 }, (_, index) => ({
          ...{ housingAssociationId: starter.associationId, supplierId: dunk.supplierId, lastDay: "2026-12-31" },
          createdAt: day(index),
        })),
      )
      .returning({ id: jointPurchases.id, createdAt: jointPurchases.createdAt });
    const pages: string[][] = [];
    let cursor: string | null | undefined;
    do {
      const read = await listJointPurchases(starter.ctx, { cursor });
      pages.push(read.rows.map(({ id }) => id));
      cursor = read.nextCursor;
    } while (cursor);
    expect(pages.map((page) => page.length)).toEqual([20, 20, 5]);
    const newest = rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1));
    expect(pages.flat()).toEqual(newest.map(({ id }) => id));
    await expect(listJointPurchases(starter.ctx, { cursor: "first" })).rejects.toMatchObject({ reason: "INVALID_INPUT" });
  });

  test("a stranger, a house that has ended its cooperation or rests finds nothing, whatever it guesses", async () => {
    const { id, starter, stranger, invited, joined, dunk } = await begun();
    const refused = async (ctx: DomainContext) => {
      const NOT_FOUND = { reason: "NOT_FOUND" };
      await expect(readJointPurchase(ctx, id)).rejects.toMatchObject(NOT_FOUND);
      await expect(saveJointPart(ctx, part(id, [[dunk, 1]]))).rejects.toMatchObject(NOT_FOUND);
      await expect(closeJointPurchase(ctx, { jointPurchaseId: id })).rejects.toMatchObject(NOT_FOUND);
      await expect(removeJointPurchase(ctx, { jointPurchaseId: id })).rejects.toMatchObject(NOT_FOUND);
      await expect(requestJointPurchase(ctx, { jointPurchaseId: id })).rejects.toMatchObject(NOT_FOUND);
      expect((await listJointPurchases(ctx, {})).rows).toEqual([]);
    };
    await refused(stranger.ctx);
    await endLink(invited.ctx, { linkId: invited.linkId });
    await refused(invited.ctx);
    await db()
      .update(collaborationSettings)
      .set({ pausedAt: new Date() })
      .where(eq(collaborationSettings.housingAssociationId, joined.associationId));
    await refused(joined.ctx);
    expect(await sumsOf(starter.ctx, id)).toEqual([
      ["Vattendunk 20 liter", 4, 4],
      ["Arbetslampa", 2, 2],
    ]);
  });

  test("what has been promised stands when the cooperation ends, as a loan does, and can still be taken back", async () => {
    const { id, starter, joined, dunk } = await begun();
    await saveJointPart(joined.ctx, part(id, [[dunk, 6]]));
    await endLink(starter.ctx, { linkId: joined.linkId });
    expect((await readJointPurchase(starter.ctx, id)).parts.map(({ name }) => name)).toEqual([starter.name, joined.name]);
    await saveJointPart(joined.ctx, part(id, []));
    await expect(saveJointPart(joined.ctx, part(id, [[dunk, 6]]))).rejects.toMatchObject({ reason: "NOT_FOUND" });
    const [ended] = await db().select().from(collaborationLinks).where(eq(collaborationLinks.id, joined.linkId));
    expect(ended?.state).toBe("ended");
  });

  test("who takes part cannot close, remove or order for who began it", async () => {
    const { id, joined, dunk } = await begun();
    await saveJointPart(joined.ctx, part(id, [[dunk, 6]]));
    for (const call of [closeJointPurchase, removeJointPurchase, requestJointPurchase]) {
      await expect(call(joined.ctx, { jointPurchaseId: id })).rejects.toMatchObject({ reason: "NOT_FOUND" });
    }
  });

  test("of two that together would exceed a line at once, one is told", async () => {
    const { id, starter, joined, invited, dunk } = await begun();
    for (const round of [0, 1]) {
      await saveJointPart(joined.ctx, part(id, []));
      await saveJointPart(invited.ctx, part(id, []));
      const outcomes = await race(
        round,
        () => saveJointPart(joined.ctx, part(id, [[dunk, 60_000]])),
        () => saveJointPart(invited.ctx, part(id, [[dunk, 60_000]])),
      );
      expect([...outcomes].sort()).toEqual(["INVALID_INPUT", "done"]);
      expect((await sumsOf(starter.ctx, id))[0]).toEqual(["Vattendunk 20 liter", 60_004, 4]);
    }
    await expect(saveJointPart(starter.ctx, part(id, [[dunk, 40_001]]))).rejects.toMatchObject(
      fault("items.0.quantity", `Tillsammans blir det fler än 100\u00a0000.`),
    );
  });

  test("what is sold no more or has no price is not taken, what is no line neither, and it stays out of the request", async () => {
    const { id, starter, joined, dunk, lamp } = await begun();
    await saveJointPart(joined.ctx, part(id, [[lamp, 5]]));
    await db().update(products).set({ isActive: false }).where(eq(products.id, dunk.id));
    await db().update(products).set({ resiliaPriceExcludingVat: null }).where(eq(products.id, lamp.id));
    const take = (product: { id: string }) => saveJointPart(joined.ctx, part(id, [[product, 1]]));
    await expect(take(dunk)).rejects.toMatchObject(fault("items.0.quantity", "Produkten säljs inte längre."));
    await expect(take(lamp)).rejects.toMatchObject({ fields: { "items.0.quantity": expect.any(String) } });
    await expect(take(await createProduct())).rejects.toMatchObject(fault("items.0.quantity", "Produkten ingår inte i köpet."));
    expect((await readJointPurchase(joined.ctx, id)).lines.map(({ unitPrice }) => unitPrice)).toEqual([null, null]);
    await closeJointPurchase(starter.ctx, { jointPurchaseId: id });
    await expect(requestJointPurchase(starter.ctx, { jointPurchaseId: id })).rejects.toMatchObject({ reason: "REQUEST_HAS_NO_LINES" });
    await db().update(products).set({ resiliaPriceExcludingVat: 60 }).where(eq(products.id, lamp.id));
    const { productRequestId } = await requestJointPurchase(starter.ctx, { jointPurchaseId: id });
    const items = await db().select().from(productRequestItems).where(eq(productRequestItems.productRequestId, productRequestId));
    expect(items).toMatchObject([{ productId: lamp.id, quantity: 7, unitPrice: 60, totalPrice: 420 }]);
  });
});

describe("to end", () => {
  test("closed early the quantities stand and those who take part are told; once more is refused", async () => {
    const { id, starter, joined, invited, dunk } = await begun();
    await saveJointPart(joined.ctx, part(id, [[dunk, 6]]));
    await closeJointPurchase(starter.ctx, { jointPurchaseId: id });
    await expect(saveJointPart(joined.ctx, part(id, []))).rejects.toMatchObject(OVER);
    await expect(saveJointPart(starter.ctx, part(id, []))).rejects.toMatchObject(OVER);
    await expect(closeJointPurchase(starter.ctx, { jointPurchaseId: id })).rejects.toMatchObject(OVER);
    await mailTo(joined.owner.email, / har stängt det gemensamma köpet$/);
    expect((await mailsTo(invited.owner.email)).filter(({ subject }) => subject.includes("stängt"))).toEqual([]);
    expect(await auditRows("jointPurchase.close", id)).toHaveLength(1);
  });

  test("one press makes one request of the sums, also of two owners at once, with the house's own customer", async () => {
    const { id, starter, joined, dunk } = await begun();
    await saveJointPart(joined.ctx, part(id, [[dunk, 6]]));
    await expect(requestJointPurchase(starter.ctx, { jointPurchaseId: id })).rejects.toMatchObject({
      reason: "JOINT_PURCHASE_OPEN",
      message: "Köpet är öppet. Stäng det först.",
    });
    await closeJointPurchase(starter.ctx, { jointPurchaseId: id });
    const second = await contextFor(await createMember({ role: "system_owner", associationId: starter.associationId }));
    const press = (ctx: DomainContext) => requestJointPurchase(ctx, { jointPurchaseId: id });
    const [one, other] = await Promise.all([press(starter.ctx), press(second)]);
    expect(other).toEqual(one);
    expect(await press(starter.ctx)).toEqual(one);

    const made = await db().select().from(productRequests).where(eq(productRequests.housingAssociationId, starter.associationId));
    expect(made).toHaveLength(1);
    const request = await readProductRequest(starter.ctx, one.productRequestId);
    expect(request).toMatchObject({
      status: "pending",
      customerName: starter.name,
      notes: "Gemensamt köp för 2 föreningar.",
      totalAmount: 1100,
    });
    expect(request.items.map(({ productName, quantity }) => [productName, quantity])).toEqual([
      ["Vattendunk 20 liter", 10],
      ["Arbetslampa", 2],
    ]);
    expect(JSON.stringify(request)).not.toContain(joined.name);
    expect(await auditRows("jointPurchase.request", id)).toHaveLength(1);
    expect(await readJointPurchase(starter.ctx, id)).toMatchObject({ isRequested: true, productRequestId: one.productRequestId });
    expect(await readJointPurchase(joined.ctx, id)).toMatchObject({ isRequested: true, productRequestId: null });
  });

  test("the morning after its last day those who began it are told once, and nobody of what is requested or closed", async () => {
    const { id, starter, joined, dunk } = await begun();
    await saveJointPart(joined.ctx, part(id, [[dunk, 6]]));
    const toldTo = async (house: CooperatingHouse) =>
      (await db().select().from(outgoingEmails).where(eq(outgoingEmails.userId, house.owner.userId))).map(({ payload }) => payload.news);
    await db()
      .update(jointPurchases)
      .set({ lastDay: dayIn(0) })
      .where(eq(jointPurchases.id, id));
    await tellOfLastDay(starter.ctx);
    expect(await toldTo(starter)).toEqual([]);
    await db()
      .update(jointPurchases)
      .set({ lastDay: dayIn(-1) })
      .where(eq(jointPurchases.id, id));
    await tellOfLastDay(starter.ctx);
    await tellOfLastDay(starter.ctx);
    expect(await toldTo(starter)).toEqual(["over"]);
    expect(await toldTo(joined)).toEqual(["opened"]);
    const mail = await mailTo(starter.owner.email, /^Ert gemensamma köp är klart$/);
    expect(mail.text).toContain(`/collaboration/network?purchase=${id}`);
    expect(await listNotifications(starter.ctx)).toMatchObject([{ title: "Ert gemensamma köp är klart" }]);

    const other = await begun();
    await closeJointPurchase(other.starter.ctx, { jointPurchaseId: other.id });
    await tellOfLastDay(late(other.starter.ctx));
    const third = await begun();
    await requestJointPurchase(late(third.starter.ctx), { jointPurchaseId: third.id });
    await tellOfLastDay(late(third.starter.ctx));
    expect([...(await toldTo(other.starter)), ...(await toldTo(third.starter))]).not.toContain("over");
  });

  test("removed it is gone for all, those who take part are told, and the own part is in the draft again", async () => {
    const { id, starter, joined, dunk } = await begun();
    await saveJointPart(joined.ctx, part(id, [[dunk, 6]]));
    await removeJointPurchase(starter.ctx, { jointPurchaseId: id });
    await expect(readJointPurchase(joined.ctx, id)).rejects.toMatchObject({ reason: "NOT_FOUND" });
    await expect(saveJointPart(joined.ctx, part(id, []))).rejects.toMatchObject({ reason: "NOT_FOUND" });
    const mail = await mailTo(joined.owner.email, / har tagit bort det gemensamma köpet$/);
    expect(mail.text.replaceAll("\n", " ")).toContain("Inget är beställt åt er.");
    const draft = await db()
      .select()
      .from(productRequestDraftLines)
      .where(eq(productRequestDraftLines.housingAssociationId, starter.associationId));
    expect(draft.map(({ quantity }) => quantity).sort()).toEqual([2, 4]);
    expect(await auditRows("jointPurchase.remove", id)).toHaveLength(1);
  });

  test("after its request a purchase goes quietly, and the request stays", async () => {
    const { id, starter, joined, dunk } = await begun();
    await saveJointPart(joined.ctx, part(id, [[dunk, 6]]));
    const { productRequestId } = await requestJointPurchase(late(starter.ctx), { jointPurchaseId: id });
    await removeJointPurchase(starter.ctx, { jointPurchaseId: id });
    const told = await db().select().from(outgoingEmails).where(eq(outgoingEmails.userId, joined.owner.userId));
    expect(told.map(({ payload }) => payload.news)).toEqual(["opened"]);
    expect(await readProductRequest(starter.ctx, productRequestId)).toMatchObject({ status: "pending" });
  });

  test("a house that closes takes its part and what it began with it, and tells those who took part", async () => {
    const { id, starter, joined, invited, dunk } = await begun();
    await saveJointPart(joined.ctx, part(id, [[dunk, 6]]));
    await saveJointPart(invited.ctx, part(id, [[dunk, 1]]));
    const leave = async ({ owner, name }: CooperatingHouse) =>
      leaveAssociation(await contextFor(owner, {}, { withSession: true }), { closes: name });
    await leave(joined);
    expect((await sumsOf(starter.ctx, id))[0]).toEqual(["Vattendunk 20 liter", 5, 4]);
    await leave(starter);
    expect(await db().$count(jointPurchases, eq(jointPurchases.id, id))).toBe(0);
    await mailTo(invited.owner.email, / har tagit bort det gemensamma köpet$/);
  });

  test("an owner who leaves takes nothing away: another goes on; who is no owner any more does not", async () => {
    const { id, starter } = await begun();
    const successor = await createMember({ role: "system_owner", associationId: starter.associationId });
    await leaveAssociation(await contextFor(starter.owner, {}, { withSession: true }), { closes: null });
    await expect(closeJointPurchase(starter.ctx, { jointPurchaseId: id })).rejects.toMatchObject({ reason: "NOT_IN_ASSOCIATION" });
    await closeJointPurchase(await contextFor(successor), { jointPurchaseId: id });
    expect(await auditRows("jointPurchase.close", id)).toHaveLength(1);
  });
});

describe("on paper", () => {
  /** What stands on the paper that this caller gets. */
  async function printed(ctx: DomainContext, id: string): Promise<{ filename: string; text: string }> {
    let text = "";
    const render = async (html: string) => {
      text = textOfHtml(html).replaceAll(/\|+/g, "|");
      return new Uint8Array();
    };
    const { filename } = await printJointPurchase({ ...ctx, pdf: { ...ctx.pdf, render } }, id);
    return { filename, text };
  }

  test("who began it gets the sums and each house's part, who takes part the sums and its own, and who has not joined nothing", async () => {
    const { id, starter, joined, invited, stranger, dunk, lamp } = await begun();
    await saveJointPart(joined.ctx, part(id, [[dunk, 6]]));
    await expect(printed(starter.ctx, id)).rejects.toMatchObject({ reason: "JOINT_PURCHASE_OPEN" });
    await closeJointPurchase(starter.ctx, { jointPurchaseId: id });

    const { supplierName } = await readJointPurchase(starter.ctx, id);
    const all = await printed(starter.ctx, id);
    expect(all.filename).toBe(`Gemensamt köp från ${supplierName}.pdf`);
    expect(all.text).toContain(`2 föreningar köper tillsammans från ${supplierName}. ${starter.name} håller i köpet.`);
    expect(all.text).toContain("|Vattendunk 20 liter|10 st|100,00 kr|25 %|1 000,00 kr|");
    expect(all.text).toContain("|Summa inkl. moms|1 375,00 kr|");
    const partOf = ({ name }: { name: string }, role: string, lines: string) => `${name} · Kontakt: ${role}|${lines}`;
    expect(all.text).toContain(
      partOf(
        starter,
        "Styrelsens ordförande",
        "Produkt|Antal|Summa exkl. moms|Vattendunk 20 liter|4 st|400,00 kr|Arbetslampa|2 st|100,00 kr|",
      ),
    );
    const theirs = partOf(joined, "Krisgruppen", "Produkt|Antal|Summa exkl. moms|Vattendunk 20 liter|6 st|600,00 kr|");
    expect(all.text).toContain(theirs);

    const own = (await printed(joined.ctx, id)).text;
    expect(own).toContain(theirs);
    expect(own).toContain("|Summa inkl. moms|1 375,00 kr|");
    expect(own).not.toContain("Styrelsens ordförande");
    for (const other of [invited, stranger]) await expect(printed(other.ctx, id)).rejects.toMatchObject({ reason: "NOT_FOUND" });

    await db().update(products).set({ isActive: false }).where(eq(products.id, lamp.id));
    const later = (await printed(starter.ctx, id)).text;
    expect(later).toContain("Kan inte köpas nu: Arbetslampa.");
    expect(later).toContain("|Summa inkl. moms|1 250,00 kr|");
  });
});
