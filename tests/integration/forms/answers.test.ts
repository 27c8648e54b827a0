import { buffer } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { anonymousFormReceipts, auditLog, formAnswers } from "#drizzle/schema/index.ts";
import { filesOf } from "#server/domains/files/attached-files.ts";
import { listAnswers, readAnswer } from "#server/domains/forms/answer-queries.ts";
import { saveDraft } from "#server/domains/forms/drafts.ts";
import { exportAnswers } from "#server/domains/forms/export-answers.ts";
import { openFormFile } from "#server/domains/forms/form-files.ts";
import { readForm } from "#server/domains/forms/queries.ts";
import { submitForm } from "#server/domains/forms/submit-form.ts";
import { readCounts } from "#server/domains/forms/survey-queries.ts";
import type { FieldCount } from "#server/domains/forms/views.ts";
import { deleteAccount } from "#server/domains/lifecycle/delete-account.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { FORM_ANSWERS_MAX } from "#shared/limits.ts";
import { DAMAGE, handIn, survey, uploadPhoto } from "#tests/factories/forms.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";
import { race } from "#tests/helpers/race.ts";

describe("answers", () => {
  async function put(person: TestMember, path: string, body: Uint8Array<ArrayBuffer>) {
    const response = await fetch(`${portal().url}${path}`, { method: "PUT", headers: await bearerOf(person), body });
    return response.status;
  }

  const exportedText = async (ctx: DomainContext, slug: string) => (await buffer((await exportAnswers(ctx, slug)).contents)).toString();

  const idOf = async (receiptNumber: string): Promise<string> => {
    const [row] = await portal().services.db.select().from(formAnswers).where(eq(formAnswers.receiptNumber, receiptNumber));
    return row?.id ?? "";
  };

  test("PAGE-25 owners see who has handed in what; members see their own, and another association nothing", async () => {
    const member = await createMember();
    const owner = await createMember({ role: "system_owner", associationId: member.associationId });
    const stranger = await createMember({ role: "system_owner" });
    const { receiptNumber } = await handIn(member, "skaderapport", DAMAGE);
    const id = await idOf(receiptNumber);

    const page = { slug: "skaderapport", page: 1 } as const;
    const list = await listAnswers(await contextFor(owner), page);
    expect(list).toMatchObject({ total: 1, rows: [{ id, receiptNumber, name: member.fullName }] });
    expect((await listAnswers(await contextFor(stranger), page)).total).toBe(0);
    await expect(listAnswers(await contextFor(member), page)).rejects.toMatchObject({ code: "FORBIDDEN" });
    for (const reader of [member, owner]) {
      expect((await readAnswer(await contextFor(reader), id)).answers).toMatchObject({ event: DAMAGE.event });
    }
    const fellow = await createMember({ associationId: member.associationId });
    for (const reader of [stranger, fellow]) {
      await expect(readAnswer(await contextFor(reader), id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });

  test("PAGE-26 of a household's own profile owners see only what was meant for them", async () => {
    const [member, quiet] = [await createMember(), await createMember()];
    const owner = await createMember({ role: "system_owner", associationId: member.associationId });
    const { receiptNumber } = await handIn(member, "user-form", {
      adults: 2,
      infants: 1,
      allergies: ["Fisk"],
      wants_to_be_representative: true,
    });
    await handIn(quiet, "user-form", { adults: 1, infants: 1 });
    await handIn(owner, "user-form", { adults: 1, wants_to_be_representative: false });
    const ctx = await contextFor(owner);
    expect((await listAnswers(ctx, { slug: "user-form", page: 1 })).rows.map(({ name }) => name)).toEqual([member.fullName]);
    const seen = await readAnswer(ctx, await idOf(receiptNumber));
    expect(seen.answers).toEqual({ wants_to_be_representative: true });
    expect(seen.schema.fields.map(({ key }) => key)).toEqual(["wants_to_be_representative"]);
    expect(await exportedText(ctx, "user-form")).not.toMatch(/Fisk|Vuxna|Spädbarn/);
  });

  test("PAGE-25 answers leave as a file for spreadsheets, without formulas, for owners alone and with a line in the log", async () => {
    const owner = await createMember({ role: "system_owner" });
    const { receiptNumber } = await handIn(owner, "skaderapport", {
      ...DAMAGE,
      event: "=1+1",
      damages: [{ place: "Tak" }, { place: "Källare" }],
    });
    const ctx = await contextFor(owner, { now: () => new Date("2026-11-20T08:00:00Z") });
    const { filename, contents } = await exportAnswers(ctx, "skaderapport");
    const file = (await buffer(contents)).toString();
    expect(filename).toBe("skaderapport-2026-11-20.csv");
    const [head, ...lines] = file.slice(1).split("\r\n");
    expect(head).toMatch(/^Kvitto;Inlämnat;Namn;Försäkringsbolag/);
    expect(lines.join("\n")).toContain(receiptNumber);
    expect(lines.join("\n")).toContain("'=1+1");
    expect(lines.join("\n")).toContain("Plats: Tak\nPlats: Källare");
    const [form] = await portal()
      .services.db.select({ id: formAnswers.templateId })
      .from(formAnswers)
      .where(eq(formAnswers.receiptNumber, receiptNumber));
    expect(
      (await auditRows("form.export", form?.id ?? "")).filter(({ actorProfileId }) => actorProfileId === owner.profileId),
    ).toHaveLength(1);
    const leader = await createMember({ role: "team_leader", associationId: owner.associationId });
    await expect(exportAnswers(await contextFor(leader), "skaderapport")).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(exportAnswers(ctx, "finns-inte")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("PAGE-25 a photo is drawn anew and is opened with the answer that holds it, by those who may see that", async () => {
    const member = await createMember();
    const owner = await createMember({ role: "system_owner", associationId: member.associationId });
    const ctx = await contextFor(member);
    const { version } = await saveDraft(ctx, { slug: "skaderapport", answers: DAMAGE, version: 0 });
    const photo = await uploadPhoto(member, "skaderapport", "../källare.png");
    const unused = await uploadPhoto(member, "skaderapport");
    expect(photo).toMatchObject({ filename: "källare.jpg", contentType: "image/jpeg" });
    // Name, type and size are what the server found, whatever is sent along.
    const forged = { ...photo, filename: "källare.html", contentType: "text/html", sizeBytes: 1 };
    const answers = { ...DAMAGE, damages: [{ place: "Källaren", photo: forged }] };
    const id = await idOf((await submitForm(ctx, { slug: "skaderapport", answers, version })).receiptNumber);

    for (const reader of [member, owner]) {
      expect(await openFormFile(await contextFor(reader), { answerId: id, fileId: photo.id })).toMatchObject({
        filename: "källare.jpg",
        contentType: "image/jpeg",
      });
      const response = await fetch(`${portal().url}/api/forms/answers/${id}/files/${photo.id}`, { headers: await bearerOf(reader) });
      expect(response.headers.get("content-type")).toBe("image/jpeg");
    }
    expect((await readAnswer(ctx, id)).answers.damages).toEqual([{ place: "Källaren", photo }]);
    expect(await filesOf(ctx.db, "form", [id])).toMatchObject([photo]);
    await eventually(async () => expect(await ctx.files.exists(`form-files/${unused.id}`)).toBe(false));
    const fellow = await createMember({ associationId: member.associationId });
    for (const reader of [fellow, await createMember({ role: "system_owner" })]) {
      await expect(openFormFile(await contextFor(reader), { answerId: id, fileId: photo.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    // Whoever writes down somebody else's file gets nothing by it.
    await expect(handIn(fellow, "skaderapport", answers)).rejects.toMatchObject({
      fields: { damages: expect.stringContaining("finns inte") },
    });
  });

  test("PAGE-25 all answers leave as a file also when they are many, and no more than fit are taken", async () => {
    const owner = await createMember({ role: "system_owner" });
    const { receiptNumber } = await handIn(owner, "skaderapport", DAMAGE);
    const { db } = portal().services;
    const [row] = await db.select().from(formAnswers).where(eq(formAnswers.receiptNumber, receiptNumber));
    if (!row) throw new Error("nothing was handed in");
    const copies = (count: number) => Array.from({ length: count }, () => ({ ...row, id: crypto.randomUUID(), receiptNumber: null }));
    await db.insert(formAnswers).values(copies(249));
    expect((await exportedText(await contextFor(owner), "skaderapport")).trimEnd().split("\r\n")).toHaveLength(251);
    for (let kept = 250; kept < FORM_ANSWERS_MAX; kept += 950) await db.insert(formAnswers).values(copies(950));
    await expect(handIn(owner, "skaderapport", DAMAGE)).rejects.toMatchObject({ reason: "TOO_MANY_ANSWERS" });
  });

  test("PAGE-25 whoever deletes their account is taken out of what they have handed in", async () => {
    const member = await createMember();
    await createMember({ role: "system_owner", associationId: member.associationId });
    const { receiptNumber } = await handIn(member, "skaderapport", { ...DAMAGE, contact_phone: "070-123 45 67" });
    await deleteAccount(await contextFor(member, {}, { withSession: true }));
    const [row] = await portal().services.db.select().from(formAnswers).where(eq(formAnswers.receiptNumber, receiptNumber));
    expect(row).toMatchObject({ profileId: null, answers: { event: DAMAGE.event, time: DAMAGE.time } });
    expect(row?.answers).not.toHaveProperty("contact");
    expect(row?.answers).not.toHaveProperty("contact_phone");
  });

  test("PAGE-25 a file that is none, or for a form that is not begun or asks for none, is refused", async () => {
    const member = await createMember();
    await saveDraft(await contextFor(member), { slug: "skaderapport", answers: {}, version: 0 });
    const text = new TextEncoder().encode("inte en bild");
    expect(await put(member, "/api/forms/skaderapport/files?kind=photo&filename=a.png", text)).toBe(400);
    const picture = new Uint8Array(await createImage("png"));
    for (const slug of ["boendeenkat", "finns-inte", "checklista"]) {
      expect(await put(member, `/api/forms/${slug}/files?kind=photo`, picture)).toBe(404);
    }
    expect(await put(member, "/api/forms/skaderapport/files?kind=file", picture)).toBe(404);
  });

  test("what a copy of the last release stores for a draft and hands in is understood", async () => {
    const member = await createMember();
    const ctx = await contextFor(member);
    const { version } = await saveDraft(ctx, { slug: "skaderapport", answers: DAMAGE, version: 0 });
    const file = { id: crypto.randomUUID(), filename: "tak.jpg", contentType: "image/jpeg", sizeBytes: 3 };
    await ctx.files.put(`form-files/${file.id}`, Buffer.from("tak"), file.contentType);
    const isDraft = eq(formAnswers.profileId, member.profileId);
    await ctx.db
      .update(formAnswers)
      .set({ answers: { ...DAMAGE, _files: [file] } })
      .where(isDraft);
    const answers = { ...DAMAGE, damages: [{ place: "Tak", photo: file }] };
    const receipt = await submitForm(ctx, { slug: "skaderapport", answers, version });
    const opened = await openFormFile(ctx, { answerId: receipt.answerId ?? "", fileId: file.id });
    expect(Buffer.from(opened.contents).toString()).toBe("tak");

    // The same handed in by that copy: its draft is gone, and another row names the file.
    const [row] = await ctx.db
      .select()
      .from(formAnswers)
      .where(eq(formAnswers.id, receipt.answerId ?? ""));
    if (!row) throw new Error("nothing was handed in");
    await ctx.db.delete(formAnswers).where(eq(formAnswers.id, row.id));
    const again = crypto.randomUUID();
    await ctx.db.insert(formAnswers).values({ ...row, id: again });
    expect(await openFormFile(ctx, { answerId: again, fileId: file.id })).toMatchObject({ filename: "tak.jpg" });
    expect(await filesOf(ctx.db, "form", [again])).toMatchObject([file]);
  });
});

describe("survey", () => {
  const answersOf = (associationId: string) =>
    portal().services.db.select().from(formAnswers).where(eq(formAnswers.housingAssociationId, associationId));

  async function createVoters(count: number): Promise<[TestMember, ...TestMember[]]> {
    const owner = await createMember({ role: "system_owner" });
    const voters: [TestMember, ...TestMember[]] = [owner];
    for (let voter = 1; voter < count; voter++) voters.push(await createMember({ associationId: owner.associationId }));
    return voters;
  }

  test("PAGE-25 once an anonymous survey is handed in, nothing tells whose it was", async () => {
    const [owner] = await createVoters(1);
    const ctx = await contextFor(owner);
    await saveDraft(ctx, { slug: "boendeenkat", answers: survey(), version: 0 });

    const receipt = await submitForm(ctx, { slug: "boendeenkat", answers: survey({ lends: ["Radio"] }), version: 1 });

    const [row, ...rest] = await answersOf(owner.associationId);
    expect(rest).toEqual([]);
    const day = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000);
    expect(row).toMatchObject({ profileId: null, isAnonymous: true, submittedAt: day, createdAt: day, updatedAt: day });
    expect(JSON.stringify(row)).not.toContain(owner.profileId);
    expect(receipt).toMatchObject({ answerId: null, receiptNumber: row?.receiptNumber });
    const [mine] = await portal()
      .services.db.select()
      .from(anonymousFormReceipts)
      .where(and(eq(anonymousFormReceipts.profileId, owner.profileId)));
    expect(mine).toEqual({
      id: expect.any(String),
      templateId: row?.templateId,
      profileId: owner.profileId,
      housingAssociationId: owner.associationId,
    });
    const logged = await portal().services.db.select().from(auditLog).where(eq(auditLog.associationId, owner.associationId));
    expect(logged.filter(({ action }) => action.startsWith("form."))).toEqual([]);
    // Not even its writer, who is an owner too.
    await expect(readAnswer(ctx, row?.id ?? "")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await listAnswers(ctx, { slug: "boendeenkat", page: 1 })).rows).toEqual([]);
  });

  test("PAGE-25 one person answers a survey once, also at two presses in the same moment", async () => {
    const [owner] = await createVoters(1);
    const ctx = await contextFor(owner);
    const { version } = await saveDraft(ctx, { slug: "boendeenkat", answers: survey(), version: 0 });
    const press = () => submitForm(ctx, { slug: "boendeenkat", answers: survey(), version });
    expect((await race(0, press, press)).toSorted()).toEqual(["FORM_CHANGED", "done"]);
    expect(await answersOf(owner.associationId)).toHaveLength(1);
    await expect(handIn(owner, "boendeenkat", survey())).rejects.toMatchObject({ reason: "FORM_ALREADY_HANDED_IN" });
    expect(await readForm(await contextFor(owner), "boendeenkat")).toMatchObject({ isHandedIn: true });
  });

  test("PAGE-25 a survey is shown as counts, and only when nobody can be made out", async () => {
    const [owner, ...others] = await createVoters(5);
    const ctx = await contextFor(owner);
    for (const voter of others) await handIn(voter, "boendeenkat", survey({ water_litres: 10, lends: ["Radio", "Verktyg"] }));
    expect(await readCounts(ctx, "boendeenkat")).toEqual({ total: 4, counted: 0, counts: null });
    await handIn(owner, "boendeenkat", survey({ days_prepared: "0–1 dygn", representative: "Ja" }));

    const { total, counted, counts } = await readCounts(ctx, "boendeenkat");
    expect([total, counted]).toEqual([5, 5]);
    const of = (key: string) => counts?.find((count) => count.key === key);
    expect(of("water_litres")).toMatchObject({ answers: 4, sum: 40, average: 10 });
    expect(of("days_prepared")).toMatchObject({ choices: [{ count: 1 }, { count: 4 }, { count: 0 }, { count: 0 }] });
    expect(of("lends")).toMatchObject({ kind: "choices", choices: expect.arrayContaining([{ label: "Radio", count: 4 }]) });
    const csv = (await buffer((await exportAnswers(ctx, "boendeenkat")).contents)).toString();
    expect(csv).toContain("Alla;Antal som har svarat;5");
    for (const { fullName } of [owner, ...others]) expect(csv).not.toContain(fullName);
    const member = await contextFor(others[0] ?? owner);
    await expect(readCounts(member, "boendeenkat")).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(readCounts(ctx, "skaderapport")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("PAGE-25 whoever looks at a survey before and after an answer cannot work it out: five are added at a time", async () => {
    const [owner, ...others] = await createVoters(11);
    const ctx = await contextFor(owner);
    const litres = (counts: FieldCount[] | null) => counts?.find(({ key }) => key === "water_litres");
    for (const voter of others.slice(0, 5)) await handIn(voter, "boendeenkat", survey({ water_litres: 1 }));
    const first = await readCounts(ctx, "boendeenkat");
    for (const voter of others.slice(5, 9)) {
      await handIn(voter, "boendeenkat", survey({ water_litres: 100, days_prepared: "0–1 dygn" }));
      expect((await readCounts(ctx, "boendeenkat")).counts).toEqual(first.counts);
    }
    expect(await readCounts(ctx, "boendeenkat")).toMatchObject({ total: 9, counted: 5 });
    const csv = (await buffer((await exportAnswers(ctx, "boendeenkat")).contents)).toString();
    expect(csv).toContain("Alla;Antal svar i sammanställningen;5");
    for (const voter of others.slice(9)) await handIn(voter, "boendeenkat", survey({ water_litres: 100 }));
    const next = await readCounts(ctx, "boendeenkat");
    expect(next).toMatchObject({ total: 10, counted: 10 });
    expect(litres(next.counts)).toMatchObject({ answers: 10, sum: 505 });
    await handIn(owner, "boendeenkat", survey({ water_litres: 7 }));
    expect(await readCounts(ctx, "boendeenkat")).toEqual({ ...next, total: 11 });
  });
});
