import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationMembers, formAnswers, housingAssociationStairwells, housingAssociations } from "#drizzle/schema/index.ts";
import { filesOf } from "#server/domains/files/attached-files.ts";
import { discardDraft, saveDraft } from "#server/domains/forms/drafts.ts";
import { listForms, readForm } from "#server/domains/forms/queries.ts";
import { submitForm } from "#server/domains/forms/submit-form.ts";
import { dismissMember, leaveAssociation } from "#server/domains/lifecycle/end-membership.ts";
import { saveHousehold } from "#server/domains/preparedness/save-household.ts";
import { FORM_SLUGS } from "#shared/content/form-pages.ts";
import { optionsOf } from "#shared/schemas/form-schema.ts";
import { DAMAGE, uploadPhoto } from "#tests/factories/forms.ts";
import { householdInput } from "#tests/factories/household.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";

const draftsOf = (profileId: string) => portal().services.db.select().from(formAnswers).where(eq(formAnswers.profileId, profileId));

test("PAGE-25 PAGE-26 every listed slug is a form, and an unknown one is never an empty form", async () => {
  const ctx = await contextFor(await createPerson({ setup: "private" }));
  for (const slug of FORM_SLUGS) expect((await readForm(ctx, slug)).schema.fields.length).toBeGreaterThan(4);
  expect((await listForms(ctx)).map(({ slug, mayFillIn }) => [slug, mayFillIn])).toEqual(
    FORM_SLUGS.map((slug) => [slug, slug === "user-form"]),
  );
  for (const slug of ["finns-inte", "krisplan", "product-request", "constructor", ""]) {
    await expect(readForm(ctx, slug)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

test("PAGE-25 a form begins with what the portal knows of house and household, and offers only what is there", async () => {
  const owner = await createMember({ role: "system_owner" });
  const { db } = portal().services;
  const house = { housingAssociationId: owner.associationId };
  await db.update(housingAssociations).set({ hasShelter: true }).where(eq(housingAssociations.id, owner.associationId));
  await db.insert(housingAssociationStairwells).values({ ...house, name: "Provgatan 2 A", position: 1 });
  const ctx = await contextFor(owner, { now: () => new Date("2026-11-20T08:00:00Z") });
  await saveHousehold(ctx, householdInput({ adults: 3, diet: ["Bara ris"], allergies: [], daysPrepared: 4 }));

  const profile = await readForm(ctx, "foreningsprofil");
  expect(profile.firstAnswers).toMatchObject({ address: "Provgatan 2", num_apartments: 20, has_shelter: "yes" });
  expect(profile).toMatchObject({ mayFillIn: true, mayReadAnswers: true, draft: null });
  const household = await readForm(ctx, "user-form");
  expect(household.firstAnswers).toMatchObject({ adults: 3, diet: ["Bara ris"], days_prepared: 4 });
  const diet = household.schema.fields.find(({ key }) => key === "diet");
  expect(optionsOf(diet ?? {}).map(({ value }) => value)).toContain("Bara ris");
  expect((await readForm(ctx, "protokoll")).firstAnswers).toMatchObject({ kind: "Ordinarie", held_on: "2026-11-20" });
  expect(await readForm(ctx, "vattenformular")).toMatchObject({ firstAnswers: { litres_per_person: 3, days: 7 } });
});

test("PAGE-25 a draft is kept as it is typed, only for its writer, and the later of two windows is told", async () => {
  const [owner, other] = [await createMember({ role: "system_owner" }), await createMember({ role: "system_owner" })];
  const ctx = await contextFor(owner);
  const half = { kind: "Kris", present: [{ name: "" }], unknown: "x", held_on: "i morgon" };
  const first = await saveDraft(ctx, { slug: "protokoll", answers: half, version: 0 });
  expect(first.version).toBe(1);
  expect((await readForm(ctx, "protokoll")).draft).toMatchObject({
    answers: { kind: "Kris", present: [{ name: "" }], held_on: "i morgon" },
    version: 1,
  });
  expect((await readForm(await contextFor(other), "protokoll")).draft).toBeNull();
  expect((await saveDraft(ctx, { slug: "protokoll", answers: { kind: "Kris", number: "7" }, version: 1 })).version).toBe(2);
  for (const version of [0, 1, 3]) {
    await expect(saveDraft(ctx, { slug: "protokoll", answers: {}, version })).rejects.toMatchObject({ reason: "FORM_CHANGED" });
  }
  expect((await readForm(ctx, "protokoll")).draft?.answers).toEqual({ kind: "Kris", number: "7" });
  expect((await listForms(ctx)).find(({ slug }) => slug === "protokoll")?.draftUpdatedAt).not.toBeNull();
});

test("PAGE-25 whoever may not fill in a form keeps no draft of it, and absurdly long answers are refused with a sentence", async () => {
  const member = await createMember();
  const ctx = await contextFor(member);
  await expect(saveDraft(ctx, { slug: "protokoll", answers: {}, version: 0 })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(saveDraft(ctx, { slug: "finns-inte", answers: {}, version: 0 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await draftsOf(member.profileId)).toEqual([]);
  const client = await clientFor(member);
  const long = client.forms.saveDraft.mutate({ slug: "checklista", answers: { heading: "x".repeat(100_001) }, version: 0 });
  expect((await refusal(long)).data).toMatchObject({
    reason: "INVALID_INPUT",
    fields: { answers: "Svaren är för långa för ett formulär. Korta ner texten." },
  });
});

test("PAGE-25 a draft that is thrown away takes its files along, also those that it held before", async () => {
  const owner = await createMember({ role: "system_owner" });
  const ctx = await contextFor(owner);
  const draft = { slug: "checklista", answers: { items: [{ item: "Lampa" }] } };
  await saveDraft(ctx, { ...draft, version: 0 });
  const [first, second] = [await uploadPhoto(owner, "checklista"), await uploadPhoto(owner, "checklista")];
  await saveDraft(ctx, { ...draft, answers: { items: [{ item: "Lampa", photo: second }] }, version: 1 });
  const draftIds = (await draftsOf(owner.profileId)).map(({ id }) => id);
  expect(await filesOf(ctx.db, "form", draftIds)).toMatchObject([first, second]);
  expect(Object.keys((await readForm(ctx, "checklista")).draft?.answers ?? {})).toEqual(["items"]);
  await discardDraft(ctx, "checklista");
  expect(await draftsOf(owner.profileId)).toEqual([]);
  const { files } = portal().services;
  await eventually(async () => {
    for (const { id } of [first, second]) expect(await files.exists(`form-files/${id}`)).toBe(false);
  });
});

test("PAGE-25 what somebody has begun in one association is never seen or handed in in another", async () => {
  const [owner, other] = [await createMember({ role: "system_owner" }), await createMember({ role: "system_owner" })];
  const { db } = portal().services;
  const ctx = await contextFor(owner);
  await saveDraft(ctx, { slug: "skaderapport", answers: { event: "Vatten i källaren", contact: "Siri Ek" }, version: 0 });
  await saveDraft(ctx, { slug: "user-form", answers: { adults: 2 }, version: 0 });
  const photo = await uploadPhoto(owner, "skaderapport");
  await db.update(associationMembers).set({ associationId: other.associationId }).where(eq(associationMembers.profileId, owner.profileId));
  const moved = await contextFor(owner);
  expect(await readForm(moved, "skaderapport")).toMatchObject({ draft: null, associationId: other.associationId });
  expect((await listForms(moved)).find(({ slug }) => slug === "skaderapport")?.draftUpdatedAt).toBeNull();
  for (const write of [saveDraft, submitForm]) {
    await expect(write(moved, { slug: "skaderapport", answers: DAMAGE, version: 1 })).rejects.toMatchObject({ reason: "FORM_CHANGED" });
  }
  expect((await saveDraft(moved, { slug: "skaderapport", answers: DAMAGE, version: 0 })).version).toBe(1);
  expect((await readForm(moved, "skaderapport")).draft?.answers).toEqual(DAMAGE);
  expect((await readForm(moved, "user-form")).draft?.answers).toEqual({ adults: 2 });
  await eventually(async () => expect(await portal().services.files.exists(`form-files/${photo.id}`)).toBe(false));
});

test("PAGE-25 whoever leaves an association or is removed leaves no draft for it; the household's own stays", async () => {
  const owner = await createMember({ role: "system_owner" });
  for (const leave of [
    async (member: TestMember) => leaveAssociation(await contextFor(member), { closes: null }),
    async ({ profileId }: TestMember) => dismissMember(await contextFor(owner), { profileId, reason: "Flyttat" }),
  ]) {
    const member = await createMember({ associationId: owner.associationId });
    const ctx = await contextFor(member);
    await saveDraft(ctx, { slug: "skaderapport", answers: {}, version: 0 });
    await saveDraft(ctx, { slug: "user-form", answers: { adults: 2 }, version: 0 });
    const photo = await uploadPhoto(member, "skaderapport");
    await leave(member);
    expect((await draftsOf(member.profileId)).map(({ answers }) => answers.adults)).toEqual([2]);
    await eventually(async () => expect(await ctx.files.exists(`form-files/${photo.id}`)).toBe(false));
  }
});
