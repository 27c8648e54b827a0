import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  associationDocuments,
  documentTemplates,
  documentVersions,
  housingAssociationShutoffs,
  housingAssociations,
  users,
} from "#drizzle/schema/index.ts";
import { countSheets } from "#server/domains/binder/measure-tabs.ts";
import { printBinder, recordBinderPrint } from "#server/domains/binder/print-binder.ts";
import { readBinder, readBinderPages } from "#server/domains/binder/queries.ts";
import { createEvent } from "#server/domains/calendar/add-event.ts";
import { LimitError } from "#server/platform/errors.ts";
import type { RateLimits } from "#server/platform/limits/rate-limit.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { isoDay } from "#shared/format/date.ts";
import type { FormAnswers } from "#shared/schemas/form-answers.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { eventInput } from "#tests/factories/calendar.ts";
import { createMember } from "#tests/factories/people.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

const DAY_MS = 86_400_000;

describe("binder", () => {
  const NOW = new Date("2026-11-21T12:00:00Z");
  const SHUTOFF = "Bakom panelen i tvättstugan";

  /** A house with a crisis group, a shut-off, and two documents in the binder: one for residents, one for the board. */
  async function house() {
    const { id: associationId } = await createAssociation({ associationName: "Brf Åkern" });
    const { db } = portal().services;
    const group = (await createTeams(associationId)).find(({ areaName }) => areaName === "Ledning & samordning");
    await createTeamMember(group?.id ?? "", { memberName: "Elin Elektriker", phone: "+46701740605", role: "technician" });
    await db.insert(housingAssociationShutoffs).values({ housingAssociationId: associationId, kind: "water", location: SHUTOFF });
    await addDocument(associationId, "Utrymningsplan", "Samling på gården.", { isVisibleToResidents: true });
    await addDocument(associationId, "Styrelsens krisplan", "Kassören har reservkassan.");

    /** The binder as this person prints it; `htmlOf` is what went to Chrome last. */
    const as = async (role: AssociationRole) => {
      const rendered: string[] = [];
      const pdf = {
        ...portal().services.pdf,
        render: (html: string) => {
          rendered.push(html);
          return portal().services.pdf.render(html);
        },
      };
      const member = await createMember({ role, associationId });
      const ctx = await contextFor(member, { pdf, now: () => NOW });
      return { ctx, member, html: () => rendered.at(-1) ?? "" };
    };
    return { associationId, as };
  }

  const addDocument = (housingAssociationId: string, title: string, text: string, values = {}) =>
    addFilledIn(housingAssociationId, { template: "anteckning", title, answers: { text } }, values);

  async function addFilledIn(
    housingAssociationId: string,
    { template: slug, title, answers }: { template: string; title: string; answers: FormAnswers },
    values = {},
  ) {
    const { db } = portal().services;
    const [template] = await db.select({ id: documentTemplates.id }).from(documentTemplates).where(eq(documentTemplates.slug, slug));
    const [document] = await db
      .insert(associationDocuments)
      .values({ housingAssociationId, title, templateId: template?.id ?? "", state: "final", isInBinder: true, ...values })
      .returning({ id: associationDocuments.id });
    const documentId = document?.id ?? "";
    await db.insert(documentVersions).values({ documentId, version: 1, answers });
    return documentId;
  }

  const CRISIS_PLAN: FormAnswers = {
    crisis_group: [
      { role: "Samordnare (krisledare)", name: "Anna Ek", deputy: "Bo Lind", phone: "070-174 06 06" },
      { role: "Informationsansvarig", name: "Cia Ros", phone: "070-174 06 07" },
    ],
    contacts: [{ what: "Hiss", name: "Hissjouren", phone: "08-123 45 67" }],
    all_down: "Vi ses på gården klockan 8, 12 och 18.",
  };

  const rename = (id: string, city: string) =>
    portal().services.db.update(housingAssociations).set({ city }).where(eq(housingAssociations.id, id));

  test("PAGE-18 the binder holds the house of today, and its page count is that of the paper", async () => {
    const { as } = await house();
    const { ctx, html } = await as("system_owner");
    const { contents, filename } = await printBinder(ctx, { changedOnly: false });
    expect(filename).toBe("Krispärm, Brf Åkern, version 1.pdf");
    const words = ["Elin Elektriker", "070-174 06 05", SHUTOFF, "113 13", "114 14", "1177", "Kassören har reservkassan.", "Åtgärdskort"];
    for (const word of [...words, "Om allt ligger nere", "Portkod", "Lägeslogg", "Vattenplan", "Kontrollsumma"])
      expect(html()).toContain(word);

    const pages = await readBinderPages(ctx, { edition: "full" });
    expect(pages.total).toBe(countSheets(contents));
    expect(pages.changed).toBeNull();
    // In the style sheet a comma and a space that follows it are written as escapes.
    expect(html()).toMatch(/"Krispärm\\2c {2}Brf Åkern\\2c {2}flik 5/);
    const log = pages.tabs.find(({ key }) => key === "log");
    expect(log?.pages).toBe(2);
    const number = (await readBinder(ctx)).tabs.find(({ key }) => key === "log")?.number;
    expect(html()).toContain(`${number}:1–${number}:2`);
    expect(html()).toContain(`counter(tab${number}) " av 2"`);
  });

  test("PAGE-18 after a print the binder tells which tabs have changed, and prints only those", async () => {
    const { associationId, as } = await house();
    const { ctx, member, html } = await as("system_owner");
    const before = await readBinder(ctx);
    expect([before.lastPrint, before.version]).toEqual([null, 1]);
    expect(await recordBinderPrint(ctx, { checksum: before.checksum })).toEqual({ version: 1 });
    expect(await auditRows("document.print_binder", associationId)).toMatchObject([
      { actorProfileId: member.profileId, details: { version: 1 } },
    ]);

    const printed = await readBinder(ctx);
    expect(printed.lastPrint).toMatchObject({ version: 1, printedAt: NOW });
    expect(printed.tabs.filter(({ isChanged }) => isChanged)).toEqual([]);

    await rename(associationId, "Uppsala");
    const changed = await readBinder(ctx);
    const keys = changed.tabs.filter(({ isChanged }) => isChanged).map(({ key }) => key);
    expect(keys).toEqual(["places", "house"]);
    expect([changed.version, changed.tabs.find(({ key }) => key === "places")?.version]).toEqual([2, 2]);
    expect(changed.tabs.find(({ key }) => key === "water")?.version).toBe(1);

    const { contents } = await printBinder(ctx, { changedOnly: true });
    expect(countSheets(contents)).toBe((await readBinderPages(ctx, { edition: "full" })).changed);
    expect(html().match(/class="mark">Ändrad</g)).toHaveLength(2);
    expect(html()).toContain(SHUTOFF);
    expect(html()).not.toContain("Kassören har reservkassan.");
  });

  test("a print of yesterday's text is not written down, and another copy of the same text makes no new version", async () => {
    const { associationId, as } = await house();
    const { ctx } = await as("team_leader");
    const { checksum } = await readBinder(ctx);
    await rename(associationId, "Uppsala");
    await expect(recordBinderPrint(ctx, { checksum })).rejects.toMatchObject({ code: "CONFLICT", reason: "BINDER_CHANGED" });
    const now = await readBinder(ctx);
    expect(await recordBinderPrint(ctx, { checksum: now.checksum })).toEqual({ version: 1 });
    expect(await recordBinderPrint(ctx, { checksum: now.checksum })).toEqual({ version: 1 });
  });

  test("a leader sees no number that is not shown, and is told the same checksum and changes as an owner", async () => {
    const { as } = await house();
    const [owner, leader] = [await as("system_owner"), await as("team_leader")];
    const { checksum } = await readBinder(owner.ctx);
    await recordBinderPrint(owner.ctx, { checksum });
    const seen = await readBinder(leader.ctx);
    expect([seen.checksum, seen.tabs.some(({ isChanged }) => isChanged)]).toEqual([checksum, false]);
    await printBinder(leader.ctx, { changedOnly: false });
    expect(leader.html()).toContain("Elin Elektriker");
    expect(leader.html()).not.toContain("070-174 06 05");
  });

  test("residents get a binder without private numbers, shut-offs, codes and the board's documents, whoever prints it", async () => {
    const { as } = await house();
    const [owner, member] = [await as("system_owner"), await as("member")];
    const own = { title: "Samtal med revisorn", isPublic: false, ownerProfileId: owner.ctx.actor?.profileId ?? null };
    await createEvent(owner.ctx, eventInput({ ...own, startDay: isoDay(new Date(Date.now() + 30 * 86_400_000)) }));
    await printBinder(owner.ctx, { edition: "resident", changedOnly: false });
    await printBinder(member.ctx, { changedOnly: false });
    for (const html of [owner.html(), member.html()]) {
      for (const word of ["Elin Elektriker", "Samling på gården.", "113 13"]) expect(html).toContain(word);
      for (const word of ["070-174 06 05", SHUTOFF, "Portkod", "Kassören", own.title]) expect(html).not.toContain(word);
    }
    expect(await readBinder(member.ctx)).toMatchObject({ edition: "resident", version: null, lastPrint: null });
    const refused = { code: "FORBIDDEN" };
    await expect(printBinder(member.ctx, { edition: "full", changedOnly: false })).rejects.toMatchObject(refused);
    await expect(printBinder(member.ctx, { changedOnly: true })).rejects.toMatchObject(refused);
    await expect(readBinderPages(member.ctx, { edition: "full" })).rejects.toMatchObject(refused);
    await expect(recordBinderPrint(member.ctx, { checksum: "0000-0000" })).rejects.toMatchObject(refused);
  });

  test("PAGE-18 a plan that residents see stands in their binder without the numbers of persons, and in the whole one with them", async () => {
    const { associationId, as } = await house();
    const plan = { template: "krisplan", title: "Krisplan", answers: CRISIS_PLAN };
    await addFilledIn(associationId, plan, { isVisibleToResidents: true });
    const [owner, member] = [await as("system_owner"), await as("member")];
    const numbers = ["070-174 06 06", "070-174 06 07"];
    await printBinder(owner.ctx, { edition: "resident", changedOnly: false });
    await printBinder(member.ctx, { changedOnly: false });
    for (const html of [owner.html(), member.html()]) {
      for (const word of ["Anna Ek", "Bo Lind", "Cia Ros", "Finns hos styrelsen", "08-123 45 67"]) expect(html).toContain(word);
      for (const number of numbers) expect(html).not.toContain(number);
    }
    await printBinder(owner.ctx, { changedOnly: false });
    for (const number of numbers) expect(owner.html()).toContain(number);
    expect(owner.html()).not.toContain("Finns hos styrelsen");
  });

  test("PAGE-18 a document looks in the binder as in its own PDF: headings, rows as tables and lines to sign on", async () => {
    const { associationId, as } = await house();
    await addFilledIn(associationId, { template: "krisplan", title: "Krisplan", answers: CRISIS_PLAN });
    const { ctx, html } = await as("system_owner");
    const binder = await readBinder(ctx);
    await recordBinderPrint(ctx, { checksum: binder.checksum });
    await printBinder(ctx, { changedOnly: false });
    const tab = html().slice(html().lastIndexOf("<h2>Krisplan</h2>"));
    expect(tab).toContain('<th scope="col">Ersättare</th>');
    expect(tab).toContain('<td>Anna Ek</td><td>Bo Lind</td><td class="tel">070-174 06 06</td>');
    expect(tab).toContain("<h3>Om allt ligger nere</h3><p>Vi ses på gården klockan 8, 12 och 18.</p>");
    expect(tab.match(/class="signature keep"/g)).toHaveLength(2);
    expect(tab).not.toContain("Roll: Samordnare");
    // Two numbers, told apart: the document's own, and when the tab of the binder changed last.
    expect(tab).toContain("Dokumentets version 1, ");
    expect(html()).toContain('<th class="fixed">Flikens utgåva</th>');
    expect(html()).toContain(`flik ${binder.tabs.length}\\2c  utgåva 1`);
  });

  test("a document that leaves the binder changes their tab, archived ones and those of other associations are never in it", async () => {
    const [{ associationId, as }, other] = [await house(), await house()];
    await addDocument(other.associationId, "Grannens plan", "Hemligt");
    const archived = await addDocument(associationId, "Gammal plan", "Inaktuellt");
    const { db } = portal().services;
    await db.update(associationDocuments).set({ state: "archived" }).where(eq(associationDocuments.id, archived));
    const { ctx, html } = await as("system_owner");
    const binder = await readBinder(ctx);
    expect(binder.tabs.at(-1)).toMatchObject({ key: "documents", title: "Föreningens dokument" });
    await recordBinderPrint(ctx, { checksum: binder.checksum });
    await db
      .update(associationDocuments)
      .set({ isInBinder: false })
      .where(and(eq(associationDocuments.housingAssociationId, associationId), eq(associationDocuments.title, "Styrelsens krisplan")));
    const after = await readBinder(ctx);
    expect([after.removed, after.version, after.tabs.filter(({ isChanged }) => isChanged)]).toMatchObject([[], 2, [{ key: "documents" }]]);
    await printBinder(ctx, { changedOnly: true });
    expect(html()).toContain("<h2>Utrymningsplan</h2>");
    for (const gone of ["Styrelsens krisplan", "Gammal plan", "Grannens plan"]) expect(html()).not.toContain(gone);
    await db.update(associationDocuments).set({ isInBinder: false }).where(eq(associationDocuments.housingAssociationId, associationId));
    expect((await readBinder(ctx)).removed).toEqual(["Föreningens dokument"]);
  });

  test("what people write stays text, and the limit of documents holds", async () => {
    const { associationId, as } = await house();
    await addDocument(associationId, '</style><script>alert("1")</script>', "<img src=x>");
    const { ctx, html } = await as("system_owner");
    const limited = { ...ctx, limits: strictLimits() };
    await printBinder(limited, { changedOnly: false });
    expect(html()).not.toContain("<script");
    expect(html()).not.toContain("<img src=x>");
    const cheap = { ...limited, pdf: { ...ctx.pdf, render: async () => new Uint8Array() } };
    for (let count = 1; count < 20; count++) await printBinder(cheap, { edition: "resident", changedOnly: false });
    await expect(printBinder(cheap, { edition: "resident", changedOnly: false })).rejects.toMatchObject({ code: "LIMIT" });
  });

  test("PAGE-18 the demo's whole binder fills at most fourteen sheets, and what is urgent differs by more than its colour", async () => {
    const [owner] = await portal().services.db.select({ userId: users.id }).from(users).where(eq(users.email, "agare@demo.example"));
    const rendered: string[] = [];
    const pdf = {
      ...portal().services.pdf,
      render: (html: string) => portal().services.pdf.render(rendered[rendered.push(html) - 1] ?? ""),
    };
    const ctx = await contextFor(owner ?? null, { pdf });
    const { contents } = await printBinder(ctx, { changedOnly: false });
    const sheets = countSheets(contents);
    expect(sheets).toBeGreaterThan(10);
    expect(sheets).toBeLessThanOrEqual(14);
    expect((await readBinderPages(ctx, { edition: "full" })).total).toBe(sheets);
    // Whichever month the year of its calendar begins with.
    for (let month = 1; month < 12; month++) {
      const later = { ...ctx, now: () => new Date(Date.now() + month * 31 * DAY_MS) };
      expect((await readBinderPages(later, { edition: "full" })).total).toBeLessThanOrEqual(14);
    }
    expect(rendered.at(-1)).toMatch(/\.alarm \.danger \{ border: 1mm solid/);
  });

  test("what one renderer has counted is not taken for what another one prints", async () => {
    const { as } = await house();
    const { ctx } = await as("system_owner");
    const empty = { ...ctx, pdf: { ...ctx.pdf, render: async () => new Uint8Array() } };
    const [first, second] = [await readBinderPages(empty, { edition: "full" }), await readBinderPages(ctx, { edition: "full" })];
    expect(second.total).toBeGreaterThan(first.total);
    expect(second.total).toBe(countSheets((await printBinder(ctx, { changedOnly: false })).contents));
  });
});

describe("binder prints", () => {
  /** A house whose binder nobody has printed; `printed` is how often Chrome was asked, which answers when `finish` says so. */
  async function house({ limits = portal().services.limits, city = unique("Åkerby") }: { limits?: RateLimits; city?: string } = {}) {
    // The same words are counted once for all associations.
    const { id: associationId } = await createAssociation({ city });
    const rig = { printed: 0, hold: () => undefined as undefined, finish: () => undefined as undefined, fault: null as Error | null };
    let finished = Promise.resolve();
    rig.hold = () => {
      finished = new Promise<void>((resolve) => {
        rig.finish = () => void resolve();
      });
      return undefined;
    };
    rig.hold();
    const render = async () => {
      const file = new Uint8Array([++rig.printed]);
      await finished;
      if (rig.fault) throw rig.fault;
      return file;
    };
    const pdf = { ...portal().services.pdf, render };
    const as = async (role: AssociationRole) => contextFor(await createMember({ role, associationId }), { pdf, limits });
    return { rig, as, associationId };
  }

  test("all who open the binder at the same moment wait for one count of its pages", async () => {
    const { rig, as } = await house();
    const people = await Promise.all([as("system_owner"), as("system_owner"), as("system_owner"), as("system_owner")]);
    const counts = Promise.all(people.map((ctx) => readBinderPages(ctx, { edition: "full" })));
    await expect.poll(() => rig.printed).toBe(1);
    rig.finish();
    const [first, ...others] = await counts;
    for (const other of others) expect(other).toEqual(first);
    expect(rig.printed).toBe(1);
    await readBinderPages(people[0] as (typeof people)[0], { edition: "full" });
    expect(rig.printed).toBe(1);
  });

  test("of those who print the same pages at once Chrome is asked once, and a later print is made anew", async () => {
    const { rig, as } = await house();
    /** Somebody who prints, with how often the time was asked: for the last time right before the pages go to Chrome. */
    const printer = async () => {
      const clock = { asked: 0 };
      const now = () => {
        clock.asked++;
        return portal().services.now();
      };
      return { clock, ctx: { ...(await as("member")), now } };
    };
    const [first, ...others] = await Promise.all([printer(), printer(), printer(), printer()]);
    // The pages are counted before, so that all come straight to the paper.
    const counted = readBinderPages(first.ctx, { edition: "resident" });
    rig.finish();
    await counted;
    first.clock.asked = 0;
    await printBinder(first.ctx, { changedOnly: false });
    expect(rig.printed).toBe(2);

    rig.hold();
    const prints = Promise.all(others.map(({ ctx }) => printBinder(ctx, { changedOnly: false })));
    await expect.poll(() => others.map(({ clock }) => clock.asked)).toEqual(others.map(() => first.clock.asked));
    rig.finish();
    expect([...(await prints).map(({ contents }) => contents[0]), rig.printed]).toEqual([3, 3, 3, 3]);
    await printBinder(first.ctx, { changedOnly: false });
    expect(rig.printed).toBe(4);
  });

  test("a count that failed is made anew by the next who asks", async () => {
    const { rig, as } = await house();
    const ctx = await as("system_owner");
    rig.fault = new Error("Chrome crashed");
    rig.finish();
    await expect(readBinderPages(ctx, { edition: "full" })).rejects.toThrow("Chrome crashed");
    rig.fault = null;
    expect((await readBinderPages(ctx, { edition: "full" })).total).toBeGreaterThan(3);
    expect(rig.printed).toBe(2);
  });

  test("an association prints its binder two hundred times in an hour, counts of pages among them, and no more", async () => {
    const limits = strictLimits();
    const { rig, as, associationId } = await house({ limits });
    rig.finish();
    for (let count = 0; count < 198; count++) await limits.consume("binderPrintsPerAssociation", associationId);
    await printBinder(await as("system_owner"), { changedOnly: false });
    await expect(printBinder(await as("system_owner"), { changedOnly: false })).rejects.toMatchObject({ reason: "RATE_LIMITED" });
    expect(rig.printed).toBe(2);
  });

  test("however many prints residents make, those who work with documents can print the binder", async () => {
    const limits = strictLimits();
    const { rig, as, associationId } = await house({ limits });
    rig.finish();
    await printBinder(await as("member"), { changedOnly: false });
    expect(await limits.consume("residentBinderPrintsPerAssociation", associationId)).toBe(3 / 400);
    for (let count = 3; count < 400; count++) await limits.consume("residentBinderPrintsPerAssociation", associationId);
    await expect(printBinder(await as("member"), { changedOnly: false })).rejects.toMatchObject({ reason: "RATE_LIMITED" });
    await printBinder(await as("team_leader"), { changedOnly: false });
    await printBinder(await as("system_owner"), { edition: "resident", changedOnly: false });
    expect(await limits.consume("binderPrintsPerAssociation", associationId)).toBe(4 / 200);
  });

  test("an association whose limit is used up refuses nobody of another that asks for the same pages at the same moment", async () => {
    const strict = strictLimits();
    const gate = { isAsked: false, open: () => undefined as undefined };
    const opened = new Promise<void>((resolve) => {
      gate.open = () => void resolve();
    });
    const limits: RateLimits = {
      ...strict,
      consume: async (name, key) => {
        if (name !== "binderPrintsPerAssociation") return strict.consume(name, key);
        gate.isAsked = true;
        await opened;
        throw new LimitError(60);
      },
    };
    const city = unique("Åkerby");
    const [used, other] = [await house({ limits, city }), await house({ city })];
    const refused = expect(readBinderPages(await used.as("system_owner"), { edition: "resident" })).rejects.toMatchObject({
      reason: "RATE_LIMITED",
    });
    await expect.poll(() => gate.isAsked).toBe(true);
    other.rig.finish();
    const [pages] = await Promise.all([
      readBinderPages(await other.as("system_owner"), { edition: "resident" }),
      expect
        .poll(() => other.rig.printed)
        .toBe(1)
        .then(() => gate.open()),
    ]);
    await refused;
    expect(pages.total).toBeGreaterThan(3);
  });
});
