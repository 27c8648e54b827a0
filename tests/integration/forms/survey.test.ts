import { buffer } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { anonymousFormReceipts, auditLog, formAnswers } from "#drizzle/schema/index.ts";
import { listAnswers, readAnswer } from "#server/domains/forms/answer-queries.ts";
import { saveDraft } from "#server/domains/forms/drafts.ts";
import { exportAnswers } from "#server/domains/forms/export-answers.ts";
import { readForm } from "#server/domains/forms/queries.ts";
import { submitForm } from "#server/domains/forms/submit-form.ts";
import { readCounts } from "#server/domains/forms/survey-queries.ts";
import type { FieldCount } from "#server/domains/forms/views.ts";
import { handIn, survey } from "#tests/factories/forms.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { race } from "#tests/helpers/race.ts";

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
