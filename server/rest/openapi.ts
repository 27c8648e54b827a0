import { Router } from "express";
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { scopeOfPath } from "#server/platform/api-scopes.ts";
import type { Services } from "#server/platform/context.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { ROUTES } from "./routes.ts";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;
const BEARER =
  "A token is got in two ways. One of an hour, which may what the person may: `POST /api/trpc/auth.createBearerToken` with the body " +
  '`{"email": "…", "password": "…"}`, and `code` where a second factor is on; it stands in the answer. Or a named one, made once under ' +
  "Inställningar, Säkerhet, API-nycklar: it needs the scope that the path names, and where the path says x-named-token: false none is let in. " +
  "Either goes into the header `Authorization: Bearer …`.";

/** Says of each path that needs a sign-in which scope it asks of a named token, from the table that checks it. */
function withScopes(document: ReturnType<typeof createDocument>): ReturnType<typeof createDocument> {
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = methods[method];
      if (!operation || operation.security?.length === 0) continue;
      const scope = scopeOfPath(method.toUpperCase(), path.replace("/api", "").replace(/\{(\w+)\}/g, ":$1"));
      if (scope === "session") Object.assign(operation, { "x-named-token": false });
      else if (scope !== "anyone") operation.security = [{ bearer: [scope] }];
    }
  }
  return document;
}

function documentedPaths(): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const { method, documented } of ROUTES) paths[documented.path] = { ...paths[documented.path], [method]: documented.operation };
  return paths;
}

/** `GET /api/openapi.json`: the documented REST paths, made from the schemas that check them. */
export function openApiRoutes({ config }: Services): Router {
  const router = Router();
  const document = withScopes(
    createDocument({
      openapi: "3.1.0",
      info: { title: PRODUCT_NAME, version: "1.0.0", description: BEARER },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
      security: [{ bearer: [] }],
      paths: documentedPaths(),
    }),
  );
  router.get("/openapi.json", (_req, res) => void res.json(document));
  return router;
}
