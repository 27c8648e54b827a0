import { and, desc, eq } from "drizzle-orm";
import { formAnswers } from "#drizzle/schema/index.ts";
import { readProfile } from "#server/domains/account/queries.ts";
import { readStairwells } from "#server/domains/association/house-queries.ts";
import { type AssociationProfileView, readAssociationProfile } from "#server/domains/association/profile-queries.ts";
import { listPlaceNames } from "#server/domains/maps/queries.ts";
import { readHousehold } from "#server/domains/preparedness/queries.ts";
import { listAreaTeam } from "#server/domains/teams/member-queries.ts";
import { readWaterPlan } from "#server/domains/water/plan-queries.ts";
import type { WaterPlanView } from "#server/domains/water/views.ts";
import { asAnyResident, requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ALLERGIES, DIETS } from "#shared/content/household-choices.ts";
import { formatTime, isoDay } from "#shared/format/date.ts";
import { formatPhone } from "#shared/format/phone.ts";
import type { FormAnswers } from "#shared/schemas/form-answers.ts";
import { CONTACT_KIND_LABELS } from "#shared/text/house-labels.ts";
import { READING_LANGUAGES } from "#shared/text/languages.ts";
import { CRISIS_GROUP_AREA, TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import { crisisGroupRows } from "./crisis-group-rows.ts";
import type { FormSources } from "./rules.ts";

const placesOf = (names: readonly string[]): string | undefined => (names.length > 0 ? names.join(", ") : undefined);

/** What the portal knows that a form can begin with: of the caller, the own household and the own association. */
export async function readFormSources(ctx: DomainContext, templateId: string): Promise<FormSources> {
  const actor = requireSignedIn(ctx.actor);
  const previous = await findPreviousAnswers(ctx, templateId);
  const [profile, household, association] = await Promise.all([
    readProfile(ctx),
    readHouseholdSource(ctx),
    actor.associationId ? readAssociationSource(ctx) : {},
  ]);
  const now = ctx.now();
  return {
    today: isoDay(now),
    now: `${isoDay(now)}T${formatTime(now)}`,
    roles: Object.values(TEAM_ROLE_LABELS),
    languages: Object.values(READING_LANGUAGES),
    previous,
    profile: { name: actor.displayName, email: profile.email, phone: phone(profile.phoneNumber) },
    household,
    ...association,
  };
}

/** What the caller handed in last time for this form, where that is known to be theirs. */
async function findPreviousAnswers(ctx: DomainContext, templateId: string): Promise<FormAnswers> {
  const { profileId } = requireSignedIn(ctx.actor);
  const [row] = await ctx.db
    .select({ answers: formAnswers.answers })
    .from(formAnswers)
    .where(and(eq(formAnswers.templateId, templateId), eq(formAnswers.profileId, profileId), eq(formAnswers.state, "submitted")))
    .orderBy(desc(formAnswers.submittedAt))
    .limit(1);
  return row?.answers ?? {};
}

async function readHouseholdSource(ctx: DomainContext) {
  const household = await readHousehold(ctx);
  const { adults, children, infants, dogs, cats } = household;
  return {
    ...(adults !== null && { adults, children: children - infants, infants, dogs, cats }),
    diet: household.diet,
    diets: [...new Set([...DIETS, ...household.diet])],
    allergies: household.allergies,
    allergens: [...new Set([...ALLERGIES, ...household.allergies])],
    days_prepared: household.daysPrepared,
    has_cold_medicine: household.hasColdMedicine,
  };
}

async function readAssociationSource(ctx: DomainContext) {
  const [{ association, contacts, ambitionLevels }, stairwells, water, crisis] = await Promise.all([
    readAssociationProfile(ctx),
    readStairwells(ctx),
    readWaterPlan(ctx),
    readCrisisSource(ctx),
  ]);
  const { selectedAmbitionLevelId: levelId } = association;
  return {
    association: {
      ...associationFacts(association),
      ...crisis,
      stairwells: stairwells.map(({ name }) => name),
      ambition_levels: ambitionLevels.map(({ id, name }) => ({ value: id, label: name })),
      ambition_level_names: ambitionLevels.map(({ name }) => name),
      ambition_level: ambitionLevels.find(({ id }) => id === levelId)?.name,
      contacts: contacts.map((one) => ({ what: CONTACT_KIND_LABELS[one.kind], name: one.name, phone: phone(one.phone) })),
    },
    water: waterFacts(water),
  };
}

/** What forms know as `association`, of its own page. */
export const associationFacts = (association: AssociationProfileView["association"]): FormSources => ({
  ...underscored(association),
  contact_person_phone: phone(association.contactPersonPhone),
  insurance_emergency_phone: phone(association.insuranceEmergencyPhone),
});

/** What forms know as `water`, of the association's water plan. */
export const waterFacts = ({ values, house }: WaterPlanView): FormSources => ({
  ...underscored(values),
  residents: values.residents ?? house.residents,
  self_prepared_percent: Math.round(values.selfPreparedShare * 100),
});

const phone = (stored: string | null): string | undefined => (stored === null ? undefined : formatPhone(stored));

/** The same values under the names that templates use: `numApartments` is `num_apartments`. */
const underscored = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );

/**
 * Who is in the crisis group and where the house gathers. What is written is read by more than the writer, so only those numbers
 * come along that every member sees.
 */
async function readCrisisSource(ctx: DomainContext): Promise<FormSources> {
  const actor = requirePermission(ctx.actor, "association:read");
  const [group, assembly, reserve] = await Promise.all([
    listAreaTeam(ctx.db, asAnyResident(actor), CRISIS_GROUP_AREA),
    listPlaceNames(ctx.db, actor, "assembly_point"),
    listPlaceNames(ctx.db, actor, "reserve_point"),
  ]);
  return { crisis_group: crisisGroupRows(group), assembly_points: placesOf(assembly), reserve_points: placesOf(reserve) };
}
