import { eq } from "drizzle-orm";
import type { z } from "zod";
import { housingAssociationFacts, housingAssociations } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { violatesUnique } from "#server/platform/database/postgres-fault.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, type DomainError, ForbiddenError, InvalidError } from "#server/platform/errors.ts";
import { readPhoneField } from "#server/platform/phones.ts";
import type { ErrorReason } from "#shared/error-reasons.ts";
import { updateAssociationInput, type updateAssociationProfileInput } from "#shared/schemas/association.ts";
import type { savePositionInput } from "#shared/schemas/maps.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { type AssociationView, associationView, findPlace } from "./house-queries.ts";
import { requireEditor } from "./locks.ts";
import { type AssociationProfileView, composeProfile } from "./profile-queries.ts";
import { createStairwells } from "./save-stairwells.ts";

const EDITABLE = updateAssociationInput.keyof().options;

/** Changes what is sent of name, address and city of the caller's association. Throws what `requireEditor` throws. */
export async function updateAssociation(ctx: DomainContext, input: z.output<typeof updateAssociationInput>): Promise<AssociationView> {
  const actor = requireSignedIn(ctx.actor);

  return inTransaction(ctx, async (tx) => {
    const editor = await requireEditor(tx, actor);
    const isOwn = eq(housingAssociations.id, editor.associationId);
    const [before] = await tx.select(associationView).from(housingAssociations).where(isOwn);
    if (!before) throw new ForbiddenError("MEMBERSHIP_NOT_VERIFIED");
    const current = { ...before, associationName: before.name };
    const fields = EDITABLE.filter((field) => input[field] !== undefined && input[field] !== current[field]);
    if (fields.length === 0) return before;

    const [updated = before] = await tx
      .update(housingAssociations)
      .set({ ...input, updatedAt: ctx.now() })
      .where(isOwn)
      .returning(associationView);
    await recordAudit(tx, editor, "association.update", editor.associationId, { fields });
    return updated;
  });
}

/**
 * Sets where the association's house stands. Throws what `requireEditor` throws, and ConflictError with POSITION_CHANGED when it no
 * longer stands where the caller saw it.
 */
export async function savePosition(ctx: DomainContext, { seen, ...position }: z.output<typeof savePositionInput>): Promise<void> {
  const actor = requireSignedIn(ctx.actor);

  await inTransaction(ctx, async (tx) => {
    const editor = await requireEditor(tx, actor);
    const before = await findPlace(tx, editor.associationId);
    if (before.latitude === position.latitude && before.longitude === position.longitude) return;
    if (before.latitude !== (seen?.latitude ?? null) || before.longitude !== (seen?.longitude ?? null)) {
      throw new ConflictError("POSITION_CHANGED");
    }
    await tx
      .update(housingAssociations)
      .set({ ...position, updatedAt: ctx.now() })
      .where(eq(housingAssociations.id, editor.associationId));
    await recordAudit(tx, editor, "association.save_position", editor.associationId);
  });
}

type Patch = z.output<typeof updateAssociationProfileInput>;

/**
 * Changes the fields that are given, in the association's row and in its facts; those that stand so already are left alone. Throws
 * what `requireEditor` throws, ConflictError with ORGANIZATION_NUMBER_TAKEN, InvalidError for a telephone
 * number that cannot exist or an unknown ambition level.
 */
export async function updateAssociationProfile(ctx: DomainContext, input: Patch): Promise<AssociationProfileView> {
  const actor = requireSignedIn(ctx.actor);
  const patch = withPhones(input);

  return inTransaction(ctx, async (tx) => {
    const editor = await requireEditor(tx, actor);
    const before = await composeProfile(tx, editor.associationId, editor.role);
    const current: Record<string, unknown> = { ...before.association, associationName: before.association.name };
    const fields = (Object.keys(patch) as (keyof Patch)[]).filter((field) => patch[field] !== current[field]);
    if (fields.length === 0) return before;

    const level = patch.selectedAmbitionLevelId;
    if (level && !before.ambitionLevels.some(({ id }) => id === level)) {
      throw new InvalidError("INVALID_INPUT", { fields: { selectedAmbitionLevelId: "Välj en nivå i listan." } });
    }
    await writePatch(tx, editor.associationId, patch, ctx.now());
    // Told for the first time; a later change is no news about which stairwells there are.
    if (before.association.numStairwells === null) await createStairwells(ctx, tx, editor.associationId, patch.numStairwells ?? null);
    await recordAudit(tx, editor, "association.update", editor.associationId, { fields });
    return composeProfile(tx, editor.associationId, editor.role);
  });
}

/** The telephone numbers that are given, as they are stored. */
function withPhones(input: Patch): Patch {
  const patch = { ...input };
  for (const field of ["contactPersonPhone", "insuranceEmergencyPhone"] as const) {
    const typed = input[field];
    if (typed !== undefined) patch[field] = readPhoneField(field, typed);
  }
  return patch;
}

/** What is not given is undefined here, and Drizzle leaves that alone. */
async function writePatch(tx: Transaction, associationId: string, patch: Patch, updatedAt: Date): Promise<void> {
  const { numBuildings, numElevators, ventilation, hasPressureBoost, accessSystem, accessBackupHours, ...others } = patch;
  const { backupPowerHours, basementOpenings, shelterPlaces, insuranceCompany, insuranceNumber, insuranceEmergencyPhone, ...row } = others;
  const house = { numBuildings, numElevators, ventilation, hasPressureBoost, accessSystem, accessBackupHours };
  const facts = { ...house, backupPowerHours, basementOpenings, shelterPlaces, insuranceCompany, insuranceNumber, insuranceEmergencyPhone };
  try {
    // The unique index decides, also between two associations at the same moment.
    await tx
      .update(housingAssociations)
      .set({ ...row, updatedAt })
      .where(eq(housingAssociations.id, associationId));
  } catch (error) {
    if (!violatesUnique(error, "housing_associations_organization_number_unique")) throw error;
    throw fieldConflict("ORGANIZATION_NUMBER_TAKEN", "organizationNumber");
  }
  if (Object.values(facts).every((value) => value === undefined)) return;
  await tx
    .insert(housingAssociationFacts)
    .values({ housingAssociationId: associationId, ...facts, updatedAt })
    .onConflictDoUpdate({ target: housingAssociationFacts.housingAssociationId, set: { ...facts, updatedAt } });
}

const fieldConflict = (reason: ErrorReason, field: string): DomainError =>
  new ConflictError(reason, { fields: { [field]: ERROR_MESSAGES[reason] } });
