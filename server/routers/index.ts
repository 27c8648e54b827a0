import { router } from "#server/trpc/procedures.ts";
import { associationRouter } from "./association.ts";
import { authRouter } from "./auth.ts";
import { catalogueRouter } from "./catalogue.ts";
import { gdprRouter } from "./gdpr.ts";
import { membershipRouter } from "./membership.ts";
import { preparednessRouter } from "./preparedness.ts";
import { productRequestRouter } from "./product-request.ts";
import { profileRouter } from "./profile.ts";

export const appRouter = router({
  auth: authRouter,
  profile: profileRouter,
  association: associationRouter,
  membership: membershipRouter,
  preparedness: preparednessRouter,
  catalogue: catalogueRouter,
  productRequest: productRequestRouter,
  gdpr: gdprRouter,
});

export type AppRouter = typeof appRouter;
