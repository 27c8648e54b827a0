import { Router } from "express";
import type { Services } from "#server/lib/domain-context.ts";
import { demoAccountRoutes } from "./demo-accounts.ts";
import { documentRoutes } from "./documents.ts";
import { openApiRoutes } from "./openapi.ts";

/** The paths under `/api` beside tRPC, one file per group. */
export function restRoutes(services: Services): Router {
  const router = Router();
  router.use(documentRoutes(services));
  router.use(openApiRoutes(services));
  if (services.config.demo) router.use(demoAccountRoutes());
  return router;
}
