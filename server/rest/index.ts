import type { IncomingMessage } from "node:http";
import { finished } from "node:stream";
import { type ErrorRequestHandler, Router } from "express";
import type { Services } from "#server/platform/context.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#server/platform/demo-accounts.ts";
import { openApiRoutes } from "./openapi.ts";
import { ROUTES } from "./routes.ts";
import { stripeWebhookRoutes } from "./stripe-webhook.ts";
import { webhookRoutes } from "./webhooks.ts";

/** The paths under `/api` beside tRPC. */
export function restRoutes(services: Services): Router {
  const router = Router();
  for (const { takesFile, mount } of ROUTES) if (!takesFile) mount(router, services);
  router.use(openApiRoutes(services), contactRoutes(services));
  if (services.config.demo) router.use(demoAccountRoutes());
  return router;
}

/** The paths whose body is a file, a form or signed. They come before anything that would read a body as JSON. */
export function uploadRoutes(services: Services): Router {
  const router = Router();
  for (const { takesFile, mount } of ROUTES) if (takesFile) mount(router, services);
  router.use(webhookRoutes(services), stripeWebhookRoutes(services), readToTheEnd);
  return router;
}

const UPLOADS = ROUTES.filter(({ takesFile }) => takesFile).map(({ method, path }) => ({
  method: method.toUpperCase(),
  address: new RegExp(`^/api${path.replace(/:\w+/g, "[^/?]+")}(?:\\?|$)`),
}));

/** Whether the request may take as long as an upload. */
export const isUpload = ({ method, url = "" }: Pick<IncomingMessage, "method" | "url">): boolean =>
  UPLOADS.some((upload) => upload.method === method && upload.address.test(url));

/** After a refusal the rest of the body is read and forgotten: who still sends would else find a broken connection, and no answer. */
const readToTheEnd: ErrorRequestHandler = (error, req, res, next) => {
  req.resume();
  // An answer that closes the connection has to wait until all has come.
  if (req.complete || res.shouldKeepAlive) next(error);
  else finished(req, () => next(error));
};

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
