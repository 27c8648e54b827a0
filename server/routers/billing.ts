import { readPaymentConfiguration, readPlanPrices, readSubscription, readSuggestedPlan } from "#server/domains/billing/queries.ts";
import { changePlan, openCustomerPortal, startCheckout } from "#server/domains/billing/stripe-pages.ts";
import { ownerProcedure, publicProcedure, router, signedInProcedure } from "#server/trpc/procedures.ts";
import { changePlanInput, startCheckoutInput } from "#shared/schemas/billing.ts";

export const billingRouter = router({
  prices: publicProcedure.query(({ ctx }) => readPlanPrices(ctx)),
  subscription: signedInProcedure.query(({ ctx }) => readSubscription(ctx)),
  suggestedPlan: signedInProcedure.query(({ ctx }) => readSuggestedPlan(ctx)),
  startCheckout: signedInProcedure.input(startCheckoutInput).mutation(({ ctx, input }) => startCheckout(ctx, input)),
  openPortal: signedInProcedure.mutation(({ ctx }) => openCustomerPortal(ctx)),
  changePlan: signedInProcedure.input(changePlanInput).mutation(({ ctx, input }) => changePlan(ctx, input.plan)),
  configuration: ownerProcedure.query(({ ctx }) => readPaymentConfiguration(ctx)),
});
