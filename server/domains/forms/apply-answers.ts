import type { z } from "zod";
import { readAssociationProfile } from "#server/domains/association/profile-queries.ts";
import { updateAssociationProfile } from "#server/domains/association/update-association.ts";
import { saveSharedWater } from "#server/domains/calendar/water-change.ts";
import { saveHousehold } from "#server/domains/preparedness/save-household.ts";
import { readWaterPlan } from "#server/domains/water/plan-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/database/db.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { householdOfAnswers, partsChangedSince } from "#shared/household-answers.ts";
import { saveHouseholdInput } from "#shared/schemas/account.ts";
import { updateAssociationProfileInput } from "#shared/schemas/association.ts";
import { fieldMessages } from "#shared/schemas/field-messages.ts";
import type { FormAnswers } from "#shared/schemas/form-answers.ts";
import type { FormSchema } from "#shared/schemas/form-schema.ts";
import { saveWaterPlanInput } from "#shared/schemas/water.ts";
import { changedAnswers } from "./changed-answers.ts";
import { firstAnswers } from "./rules.ts";
import { associationFacts, waterFacts } from "./source-queries.ts";
import type { FormTemplate } from "./template-queries.ts";

interface Submission {
  form: FormTemplate;
  /** The form with its choices. */
  schema: FormSchema;
  answers: FormAnswers;
  /** What stood in the form when it was begun. */
  basis: FormAnswers;
}

/**
 * Does what handing in a form stands for, with the rights and rules of that, inside the write that keeps the answers: the household's
 * own values, or of the association's water plan and its own page what the writer has changed. Other forms are only kept. Throws what
 * those writes throw, and ConflictError with FORM_FIELD_CHANGED for what others have changed meanwhile.
 */
export async function applyAnswers(ctx: DomainContext, tx: Transaction, submission: Submission): Promise<void> {
  const { slug } = submission.form;
  // The writes behind a form are whole ones of their own: here each becomes a part of this one.
  const inside: DomainContext = { ...ctx, db: tx as unknown as Database };
  if (slug === "user-form") return saveOwnHousehold(inside, submission);
  if (slug === "vattenformular") return saveAssociationWater(inside, submission);
  if (slug === "foreningsprofil") return saveAssociationFacts(inside, submission);
}

/** Only what the writer has changed since the form was begun; what another page has changed meanwhile stands. */
async function saveOwnHousehold(ctx: DomainContext, { answers, basis }: Submission): Promise<void> {
  const changed = partsChangedSince(basis, answers);
  await saveHousehold(ctx, readAs(saveHouseholdInput, { ...householdOfAnswers(answers), changed }));
}

async function saveAssociationWater(ctx: DomainContext, { schema, ...given }: Submission): Promise<void> {
  const plan = await readWaterPlan(ctx);
  const now = firstAnswers(schema, { water: waterFacts(plan) });
  const merged = Object.entries({ ...now, ...changedAnswers(schema, { ...given, now }) }).filter(([, value]) => value !== null);
  const { self_prepared_percent: percent, ...others } = Object.fromEntries(merged);
  const values = { ...camelCased(others), selfPreparedShare: Number(percent ?? 0) / 100, version: plan.version };
  await saveSharedWater(ctx, readAs(saveWaterPlanInput, { sharedFilledOn: null, ...values }));
}

async function saveAssociationFacts(ctx: DomainContext, { schema, ...given }: Submission): Promise<void> {
  const { association } = await readAssociationProfile(ctx);
  const now = firstAnswers(schema, { association: associationFacts(association) });
  const changes = Object.entries(changedAnswers(schema, { ...given, now })).map(([key, value]) => [
    key === "name" ? "association_name" : key,
    YES_OR_NO.includes(key) ? value === "yes" || (value === "no" ? false : null) : value,
  ]);
  await updateAssociationProfile(ctx, readAs(updateAssociationProfileInput, camelCased(Object.fromEntries(changes))));
}

/** The facts that are yes, no or not known. */
const YES_OR_NO = ["has_shelter", "has_backup_power", "has_pressure_boost"];

const camelCased = (answers: FormAnswers): FormAnswers =>
  Object.fromEntries(
    Object.entries(answers).map(([key, value]) => [key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), value]),
  );

/** Throws InvalidError with a sentence per field. */
function readAs<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const read = schema.safeParse(values);
  if (!read.success) throw new InvalidError("INVALID_INPUT", { fields: fieldMessages(read.error) });
  return read.data;
}
