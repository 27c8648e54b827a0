import {
  closeJointPurchase,
  removeJointPurchase,
  requestJointPurchase,
  saveJointPart,
  startJointPurchase,
} from "#server/domains/joint-purchases/purchases.ts";
import { listBuyers, listJointPurchases, readJointPurchase } from "#server/domains/joint-purchases/queries.ts";
import { ownerProcedure, router } from "#server/trpc/procedures.ts";
import {
  jointPurchaseInput,
  listJointPurchasesInput,
  saveJointPartInput,
  startJointPurchaseInput,
} from "#shared/schemas/joint-purchases.ts";

export const jointPurchasesRouter = router({
  buyers: ownerProcedure.query(({ ctx }) => listBuyers(ctx)),
  list: ownerProcedure.input(listJointPurchasesInput).query(({ ctx, input }) => listJointPurchases(ctx, input)),
  detail: ownerProcedure.input(jointPurchaseInput).query(({ ctx, input }) => readJointPurchase(ctx, input.jointPurchaseId)),
  start: ownerProcedure.input(startJointPurchaseInput).mutation(({ ctx, input }) => startJointPurchase(ctx, input)),
  savePart: ownerProcedure.input(saveJointPartInput).mutation(({ ctx, input }) => saveJointPart(ctx, input)),
  close: ownerProcedure.input(jointPurchaseInput).mutation(({ ctx, input }) => closeJointPurchase(ctx, input)),
  remove: ownerProcedure.input(jointPurchaseInput).mutation(({ ctx, input }) => removeJointPurchase(ctx, input)),
  request: ownerProcedure.input(jointPurchaseInput).mutation(({ ctx, input }) => requestJointPurchase(ctx, input)),
});
