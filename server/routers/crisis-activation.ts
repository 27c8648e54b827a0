import { activateCrisis } from "#server/domains/crisis/activate-crisis.ts";
import { listActiveCrises } from "#server/domains/crisis/activation-queries.ts";
import { addArea } from "#server/domains/crisis/add-area.ts";
import { compareWithEarlier } from "#server/domains/crisis/comparison-queries.ts";
import { correctImportedCrisis } from "#server/domains/crisis/correct-imported-crisis.ts";
import { readCrisis } from "#server/domains/crisis/crisis-queries.ts";
import { endCrisis } from "#server/domains/crisis/end-crisis.ts";
import { erasePersonalData } from "#server/domains/crisis/erase-personal-data.ts";
import { previewErasure } from "#server/domains/crisis/erasure-queries.ts";
import { handOverCrisis } from "#server/domains/crisis/hand-over-crisis.ts";
import { listCrisisHistory } from "#server/domains/crisis/history-queries.ts";
import { importCrisis } from "#server/domains/crisis/import-crisis.ts";
import { readImportedCrisis } from "#server/domains/crisis/imported-crisis-queries.ts";
import { listLeaders } from "#server/domains/crisis/leader-queries.ts";
import { previewCrisis } from "#server/domains/crisis/preview-queries.ts";
import { removeImportedCrisis } from "#server/domains/crisis/remove-imported-crisis.ts";
import { updateCrisis } from "#server/domains/crisis/update-crisis.ts";
import { countChanges } from "#server/trpc/count-changes.ts";
import { isStillMember, memberProcedure, ownerProcedure, teamLeaderProcedure } from "#server/trpc/procedures.ts";
import {
  activateCrisisInput,
  activationInput,
  addAreaInput,
  crisisHistoryInput,
  endCrisisInput,
  erasePersonalDataInput,
  handOverCrisisInput,
  previewCrisisInput,
  previewErasureInput,
  updateCrisisInput,
} from "#shared/schemas/crisis.ts";
import { correctImportedCrisisInput, importCrisisInput, importedCrisisInput } from "#shared/schemas/imported-crises.ts";

/** To begin a crisis, lead it and end it. */
export const activationProcedures = {
  active: memberProcedure.query(({ ctx }) => listActiveCrises(ctx)),
  get: memberProcedure.input(activationInput).query(({ ctx, input }) => readCrisis(ctx, input)),
  history: memberProcedure.input(crisisHistoryInput).query(({ ctx, input }) => listCrisisHistory(ctx, input)),
  compare: memberProcedure.input(activationInput).query(({ ctx, input }) => compareWithEarlier(ctx, input)),
  leaders: teamLeaderProcedure.query(({ ctx }) => listLeaders(ctx)),
  preview: teamLeaderProcedure.input(previewCrisisInput).query(({ ctx, input }) => previewCrisis(ctx, input)),
  activate: teamLeaderProcedure.input(activateCrisisInput).mutation(({ ctx, input }) => activateCrisis(ctx, input)),
  update: teamLeaderProcedure.input(updateCrisisInput).mutation(({ ctx, input }) => updateCrisis(ctx, input)),
  addArea: teamLeaderProcedure.input(addAreaInput).mutation(({ ctx, input }) => addArea(ctx, input)),
  handOver: teamLeaderProcedure.input(handOverCrisisInput).mutation(({ ctx, input }) => handOverCrisis(ctx, input)),
  end: teamLeaderProcedure.input(endCrisisInput).mutation(({ ctx, input }) => endCrisis(ctx, input)),
  imported: memberProcedure.input(importedCrisisInput).query(({ ctx, input }) => readImportedCrisis(ctx, input)),
  import: ownerProcedure.input(importCrisisInput).mutation(({ ctx, input }) => importCrisis(ctx, input)),
  correctImported: ownerProcedure.input(correctImportedCrisisInput).mutation(({ ctx, input }) => correctImportedCrisis(ctx, input)),
  removeImported: ownerProcedure.input(importedCrisisInput).mutation(({ ctx, input }) => removeImportedCrisis(ctx, input)),
  previewErasure: ownerProcedure.input(previewErasureInput).query(({ ctx, input }) => previewErasure(ctx, input)),
  erasePersonalData: ownerProcedure.input(erasePersonalDataInput).mutation(({ ctx, input }) => erasePersonalData(ctx, input)),
  onActive: memberProcedure.subscription(({ ctx, signal }) =>
    countChanges(ctx.live, `association:${ctx.actor.associationId}:crisis`, signal, () => isStillMember(ctx)),
  ),
};
