import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { associationMembers, formAnswers, housingAssociationStairwells, housingAssociations } from "#drizzle/schema/index.ts";
import { readAssociationProfile } from "#server/domains/association/profile-queries.ts";
import { updateAssociationProfile } from "#server/domains/association/update-association.ts";
import { filesOf } from "#server/domains/files/attached-files.ts";
import { readAnswer } from "#server/domains/forms/answer-queries.ts";
import { discardDraft, saveDraft } from "#server/domains/forms/drafts.ts";
import { listForms, readForm } from "#server/domains/forms/queries.ts";
import { submitForm } from "#server/domains/forms/submit-form.ts";
import { dismissMember, leaveAssociation } from "#server/domains/lifecycle/end-membership.ts";
import { readHousehold } from "#server/domains/preparedness/queries.ts";
import { saveHousehold } from "#server/domains/preparedness/save-household.ts";
import { readHouseholdWater } from "#server/domains/water/household-queries.ts";
import { readWaterPlan } from "#server/domains/water/plan-queries.ts";
import { FORM_SLUGS } from "#shared/content/form-pages.ts";
import { optionsOf } from "#shared/schemas/form-schema.ts";
import { DAMAGE, handIn, uploadPhoto } from "#tests/factories/forms.ts";
import { householdInput } from "#tests/factories/household.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";
import { race } from "#tests/helpers/race.ts";

describe("submit", () => {
  const rowsOf = (profileId: string) => portal().services.db.select().from(formAnswers).where(eq(formAnswers.profileId, profileId));

  const HOUSEHOLD = {
    adults: 2,
    children: 1,
    infants: 1,
    dogs: 1,
    diet: ["Vegetarisk"],
    allergies: ["Nötter"],
    other_allergies: "Kiwi, ",
    days_prepared: 4,
  };
  const WATER = {
    litres_per_person: 4,
    days: 7,
    shared_stock_litres: 200,
    container_litres: 20,
    cart_litres: 40,
    residents: 50,
    self_prepared_percent: 25,
  };

  test("PAGE-26 the household profile is handed in to the household's own values, and what is asked again is remembered", async () => {
    const member = await createMember();
    const ctx = await contextFor(member);
    await handIn(member, "user-form", { ...HOUSEHOLD, lends: ["Radio"], wants_to_be_representative: true });
    expect(await readHousehold(ctx)).toMatchObject({ familySize: 4, diet: ["Vegetarisk"], allergies: ["Nötter", "Kiwi"], daysPrepared: 4 });
    expect((await readHouseholdWater(ctx)).values).toMatchObject({ adults: 2, children: 2, dogs: 1, cats: 0, litresPerPerson: 3 });
    const again = await readForm(ctx, "user-form");
    expect(again.firstAnswers).toMatchObject({ adults: 2, children: 1, infants: 1, allergies: ["Nötter", "Kiwi"], lends: ["Radio"] });

    await handIn(member, "user-form", { ...HOUSEHOLD, wants_to_be_representative: true });
    const rows = await rowsOf(member.profileId);
    expect(rows.map(({ answers }) => answers)).toEqual([{ wants_to_be_representative: true }]);
    expect(await auditRows("form.submit", rows[0]?.id ?? "")).toEqual([]);
  });

  test("PAGE-26 nobody without an association is kept from the household profile, and zero persons are refused at the field", async () => {
    const person = await createPerson({ setup: "private" });
    const receipt = await handIn(person, "user-form", { adults: 1 });
    expect(receipt.receiptNumber).toMatch(/^\d{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    await expect(handIn(person, "user-form", { adults: 0, dogs: -3, days_prepared: 9999 })).rejects.toMatchObject({
      code: "INVALID",
      fields: {
        adults: "Värdet måste vara minst 1.",
        dogs: "Värdet måste vara minst 0.",
        days_prepared: "Värdet får vara högst 365.",
      },
    });
  });

  test("PAGE-25 DATA-27 the water form is the association's water plan; what others have changed meanwhile stays or is told", async () => {
    const leader = await createMember({ role: "team_leader" });
    const ctx = await contextFor(leader);
    const began = (await readForm(ctx, "vattenformular")).firstAnswers;
    await handIn(leader, "vattenformular", WATER, began);
    const plan = await readWaterPlan(ctx);
    expect(plan.version).toBe(1);
    expect(plan.values).toMatchObject({ residents: 50, litresPerPerson: 4, sharedStockLitres: 200, selfPreparedShare: 0.25 });
    // Weeks later somebody hands in what was begun on another plan: only what they changed themselves counts.
    await handIn(leader, "vattenformular", { ...WATER, shared_stock_litres: 0, days: 9 }, { ...WATER, shared_stock_litres: 0 });
    expect((await readWaterPlan(ctx)).values).toMatchObject({ days: 9, sharedStockLitres: 200 });
    await expect(handIn(leader, "vattenformular", { ...WATER, days: 3 }, { ...WATER, days: 5 })).rejects.toMatchObject({
      reason: "FORM_FIELD_CHANGED",
      fields: { days: "Någon annan har skrivit «9» här sedan du började. Skriv samma, eller börja om." },
    });
    expect((await readWaterPlan(ctx)).values.days).toBe(9);
    expect((await readForm(ctx, "vattenformular")).draft?.answers).toMatchObject({ days: 3 });
    expect((await rowsOf(leader.profileId)).filter(({ state }) => state === "submitted")).toHaveLength(2);
    const member = await createMember({ associationId: leader.associationId });
    await expect(handIn(member, "vattenformular", WATER)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("PAGE-25 an old draft of the association's form gives back nothing that others have changed since", async () => {
    const owner = await createMember({ role: "system_owner" });
    const ctx = await contextFor(owner);
    const { firstAnswers } = await readForm(ctx, "foreningsprofil");
    const typed = { ...firstAnswers, num_apartments: 32, contact_person_name: "Siri Ek" };
    const { version } = await saveDraft(ctx, { slug: "foreningsprofil", answers: typed, version: 0 });
    await updateAssociationProfile(ctx, { city: "Lund", heatingType: "heat_pump", contactPersonName: "Ali Berg" });
    await expect(submitForm(ctx, { slug: "foreningsprofil", answers: typed, version })).rejects.toMatchObject({
      reason: "FORM_FIELD_CHANGED",
      fields: { contact_person_name: expect.stringContaining("«Ali Berg»") },
    });
    await submitForm(ctx, { slug: "foreningsprofil", answers: { ...typed, contact_person_name: "Ali Berg" }, version });
    expect((await readAssociationProfile(ctx)).association).toMatchObject({
      ...{ numApartments: 32, city: "Lund", heatingType: "heat_pump", contactPersonName: "Ali Berg" },
    });
  });

  test("PAGE-25 two presses at once hand in one report, and a refused one leaves the draft as it was", async () => {
    const leader = await createMember({ role: "team_leader" });
    const ctx = await contextFor(leader);
    for (const [round, slug, answers] of [[0, "skaderapport", DAMAGE] as const, [1, "vattenformular", WATER] as const]) {
      const { version } = await saveDraft(ctx, { slug, answers, version: 0 });
      const press = () => submitForm(ctx, { slug, answers, version });
      expect((await race(round, press, press, press)).toSorted()).toEqual(["FORM_CHANGED", "FORM_CHANGED", "done"]);
    }
    expect((await rowsOf(leader.profileId)).map(({ state }) => state)).toEqual(["submitted", "submitted"]);
    expect((await readWaterPlan(ctx)).version).toBe(1);
    await expect(submitForm(ctx, { slug: "skaderapport", answers: DAMAGE, version: 0 })).rejects.toMatchObject({ reason: "FORM_CHANGED" });
  });

  test("PAGE-25 the association's form is its own page, with the rules of that", async () => {
    const owner = await createMember({ role: "system_owner" });
    const ctx = await contextFor(owner);
    const { firstAnswers } = await readForm(ctx, "foreningsprofil");
    const changed = {
      ...firstAnswers,
      num_apartments: 32,
      has_backup_power: "yes",
      backup_power_hours: "7,5",
      heating_type: "district_heating",
    };
    await handIn(owner, "foreningsprofil", { ...changed, contact_person_phone: "070-123 45 67", city: "" });
    const { association } = await readAssociationProfile(ctx);
    expect(association).toMatchObject({ numApartments: 32, hasBackupPower: true, backupPowerHours: 7.5, heatingType: "district_heating" });
    expect(association).toMatchObject({ contactPersonPhone: "+46701234567", city: null, postalCode: "11122", hasShelter: null });
    await expect(handIn(owner, "foreningsprofil", { ...changed, organization_number: "123" })).rejects.toMatchObject({
      fields: { organizationNumber: expect.stringContaining("stämmer inte") },
    });
    const leader = await createMember({ role: "team_leader", associationId: owner.associationId });
    await expect(handIn(leader, "foreningsprofil", changed)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("PAGE-25 other forms are kept with a receipt, the draft ends and the log has a line", async () => {
    const member = await createMember();
    const ctx = await contextFor(member);
    const { version } = await saveDraft(ctx, { slug: "skaderapport", answers: DAMAGE, version: 0 });
    const answers = { ...DAMAGE, police: "Inte gjord", police_number: "döljs", damages: [{ place: "Tvättstugan" }, { place: "" }] };
    const receipt = await submitForm(ctx, { slug: "skaderapport", answers, version });
    const [row, ...rest] = await rowsOf(member.profileId);
    expect(rest).toEqual([]);
    expect(row).toMatchObject({ state: "submitted", housingAssociationId: member.associationId, receiptNumber: receipt.receiptNumber });
    expect(receipt.answerId).toBe(row?.id);
    expect(row?.answers).toEqual({ ...DAMAGE, police: "Inte gjord", damages: [{ place: "Tvättstugan" }] });
    expect(await auditRows("form.submit", row?.id ?? "")).toEqual([
      { actorProfileId: member.profileId, associationId: member.associationId, details: { form: "Skaderapport" } },
    ]);
    expect((await readForm(ctx, "skaderapport")).draft).toBeNull();
    expect(await readAnswer(ctx, row?.id ?? "")).toMatchObject({
      slug: "skaderapport",
      name: member.fullName,
      answers: { event: DAMAGE.event },
    });
    await expect(submitForm(ctx, { slug: "skaderapport", answers, version })).rejects.toMatchObject({ reason: "FORM_CHANGED" });
  });
});

describe("drafts", () => {
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
    await db
      .update(associationMembers)
      .set({ associationId: other.associationId })
      .where(eq(associationMembers.profileId, owner.profileId));
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
});
