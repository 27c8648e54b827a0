import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { formAnswers } from "#drizzle/schema/index.ts";
import { readAssociationProfile } from "#server/domains/association/profile-queries.ts";
import { updateAssociationProfile } from "#server/domains/association/update-profile.ts";
import { readAnswer } from "#server/domains/forms/answer-queries.ts";
import { saveDraft } from "#server/domains/forms/drafts.ts";
import { readForm } from "#server/domains/forms/queries.ts";
import { submitForm } from "#server/domains/forms/submit-form.ts";
import { readHousehold } from "#server/domains/preparedness/queries.ts";
import { readHouseholdWater } from "#server/domains/water/household-queries.ts";
import { readWaterPlan } from "#server/domains/water/plan-queries.ts";
import { DAMAGE, handIn } from "#tests/factories/forms.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { race } from "#tests/helpers/race.ts";

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
  expect(rows.map(({ answers }) => answers)).toEqual([{ infants: 1, wants_to_be_representative: true }]);
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
