import compression from "compression";
import express, { Router } from "express";
import type { Services } from "#server/platform/context.ts";
import { onlyStorable } from "#server/platform/database/storable-text.ts";
import { crisisSubscribers } from "./crisis-subscribers.ts";

/** The specification writes these paths without `/api`; they answer both ways (decision 70). */
const PATH = "/associations/:associationId/crisis-subscribers";

export function unprefixedRoutes(services: Services): Router {
  const router = Router();
  router.use(
    PATH,
    (_req, res, next) => {
      res.set("cache-control", "no-store");
      next();
    },
    compression(),
    express.json({ limit: "256kb" }),
    onlyStorable,
  );
  for (const { mount } of crisisSubscribers) mount(router, services);
  return router;
}
