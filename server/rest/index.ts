import type { IncomingMessage } from "node:http";
import { Router } from "express";
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { readRefused } from "#server/http/form-body.ts";
import { scopeOfPath } from "#server/platform/api-scopes.ts";
import type { Services } from "#server/platform/context.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#server/platform/demo-accounts.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { API_INTRODUCTION, apiDocsRoutes, documentedWebhooks } from "./api-docs.ts";
import { assistant } from "./assistant.ts";
import { checkoutSession } from "./checkout-sessions.ts";
import { crisisActivations } from "./crisis-activations.ts";
import { crisisSubscribers } from "./crisis-subscribers.ts";
import { documentCalls } from "./document-calls.ts";
import { files } from "./files.ts";
import { gdpr } from "./gdpr.ts";
import { imports } from "./imports.ts";
import { members, membershipRequests } from "./membership-requests.ts";
import { papers } from "./papers.ts";
import { push } from "./push.ts";
import type { Route } from "./route.ts";
import { uploads } from "./uploads.ts";
import { stripeWebhookRoutes, webhookRoutes } from "./webhooks.ts";

/** Every documented path below `/api`, in the order of the document. A new one is in it by standing here. */
const ROUTES: readonly Route[] = [
  ...papers,
  ...files,
  ...uploads,
  ...imports,
  ...documentCalls,
  ...gdpr,
  ...membershipRequests,
  ...members,
  ...crisisSubscribers,
  ...crisisActivations,
  checkoutSession,
  ...push,
  ...assistant,
];

/** The first part of each path below `/api`, also of those that are not documented. */
export const REST_GROUPS: ReadonlySet<string> = new Set([
  ...ROUTES.map(({ path }) => path.split("/")[1] ?? ""),
  ...["openapi.json", "docs", "contact", "demo-accounts", "webhooks"],
]);

/** The paths under `/api` beside tRPC. */
export function restRoutes(services: Services): Router {
  const router = Router();
  for (const { takesFile, mount } of ROUTES) if (!takesFile) mount(router, services);
  router.use(openApiRoutes(services), apiDocsRoutes(), contactRoutes(services));
  if (services.config.demo) router.use(demoAccountRoutes());
  return router;
}

/** The paths whose body is a file, a form or signed. They come before anything that would read a body as JSON. */
export function uploadRoutes(services: Services): Router {
  const router = Router();
  for (const { takesFile, mount } of ROUTES) if (takesFile) mount(router, services);
  router.use(webhookRoutes(services), stripeWebhookRoutes(services), readRefused);
  return router;
}

const UPLOADS = ROUTES.filter(({ takesFile }) => takesFile).map(({ method, path }) => ({
  method: method.toUpperCase(),
  address: new RegExp(`^/api${path.replace(/:\w+/g, "[^/?]+")}(?:\\?|$)`),
}));

/** Whether the request may take as long as an upload. */
export const isUpload = ({ method, url = "" }: Pick<IncomingMessage, "method" | "url">): boolean =>
  UPLOADS.some((upload) => upload.method === method && upload.address.test(url));

/** `GET /api/contact`: how to reach who runs the portal and whose map it shows, for the pages that the law asks for and the pricing page. */
function contactRoutes({ config }: Services): Router {
  const router = Router();
  router.get("/contact", (_req, res) => {
    const mapHosts = config.map.origins.map((origin) => new URL(origin).host);
    res.json({ email: config.contactEmail, phone: config.contactPhone, mapHosts });
  });
  return router;
}

/** `GET /api/demo-accounts`: what the sign-in page offers where the demo is seeded. Not mounted elsewhere. */
function demoAccountRoutes(): Router {
  const router = Router();
  router.get("/demo-accounts", (_req, res) => {
    res.json({ accounts: DEMO_ACCOUNTS.map(({ email, label }) => ({ email, label })), password: DEMO_PASSWORD });
  });
  return router;
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

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
function openApiRoutes({ config }: Services): Router {
  const router = Router();
  const document = withScopes(
    createDocument({
      openapi: "3.1.0",
      info: { title: PRODUCT_NAME, version: "1.0.0", description: API_INTRODUCTION },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
      security: [{ bearer: [] }],
      paths: documentedPaths(),
      webhooks: documentedWebhooks(),
    }),
  );
  router.get("/openapi.json", (_req, res) => void res.json(document));
  return router;
}
