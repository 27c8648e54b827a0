import { Router } from "express";
import type { Services } from "#server/lib/domain-context.ts";
import { associationLogoRoutes } from "./association-logo.ts";
import { contactRoutes } from "./contact.ts";
import { demoAccountRoutes } from "./demo-accounts.ts";
import { documentRoutes } from "./documents.ts";
import { gdprRoutes } from "./gdpr.ts";
import { openApiRoutes } from "./openapi.ts";
import { avatarRoutes } from "./profile.ts";
import { readToTheEnd } from "./upload-body.ts";

/** The paths under `/api` beside tRPC, one file per group. */
export function restRoutes(services: Services): Router {
  const router = Router();
  router.use(documentRoutes(services));
  router.use(openApiRoutes(services));
  router.use(gdprRoutes(services));
  router.use(contactRoutes(services));
  if (services.config.demo) router.use(demoAccountRoutes());
  return router;
}

/** The paths whose body is a file. They come before anything that would read a body as JSON. */
export function uploadRoutes(services: Services): Router {
  const router = Router();
  router.use(avatarRoutes(services));
  router.use(associationLogoRoutes(services));
  router.use(readToTheEnd);
  return router;
}
