import { Router } from "express";
import { createDocument } from "zod-openapi";
import type { Services } from "#server/lib/domain-context.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { associationLogoPaths } from "./association-logo.ts";
import { documentPaths } from "./documents.ts";
import { gdprPaths } from "./gdpr.ts";
import { profilePaths } from "./profile.ts";

/** `GET /api/openapi.json`: the documented REST paths, made from the schemas that check them. */
export function openApiRoutes({ config }: Services): Router {
  const router = Router();
  const document = createDocument({
    openapi: "3.1.0",
    info: { title: PRODUCT_NAME, version: "1.0.0" },
    servers: [{ url: config.publicUrl }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    security: [{ bearer: [] }],
    paths: { ...documentPaths, ...profilePaths, ...associationLogoPaths, ...gdprPaths },
  });
  router.get("/openapi.json", (_req, res) => void res.json(document));
  return router;
}
