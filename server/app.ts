import { createExpressMiddleware } from "@trpc/server/adapters/express";
import compression from "compression";
import express, { type Express, type RequestHandler } from "express";
import { SUBSCRIBER_IMPORT_MAX_BYTES, TRPC_MAX_BATCH } from "#shared/limits.ts";
import { healthRoutes } from "./http/health.ts";
import { logRefusals, logTrpcRefusal } from "./http/log-refusals.ts";
import { mediaRoutes } from "./http/media.ts";
import { measureRequests } from "./http/metrics.ts";
import { requestLog } from "./http/request-log.ts";
import { restErrorHandler } from "./http/rest-errors.ts";
import { requireSameOrigin } from "./http/same-site.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { limitSlowBodies } from "./http/server-limits.ts";
import { onlyJson } from "./http/trpc-gate.ts";
import { publicPages } from "./pages/index.ts";
import type { Services } from "./platform/context.ts";
import { onlyStorable } from "./platform/database/storable-text.ts";
import { NotFoundError } from "./platform/errors.ts";
import { developmentRoutes } from "./rest/development.ts";
import { isUpload, restRoutes, uploadRoutes } from "./rest/index.ts";
import { unprefixedRoutes } from "./rest/unprefixed.ts";
import { appRouter } from "./routers/index.ts";
import { createContextFactory } from "./trpc/context.ts";
import { retryAfterHeader } from "./trpc/errors.ts";

const MAX_BODY_BYTES = 256 * 1024;
/** A file of residents is the text of one call; letters like å, and JSON's escapes, take more than a byte. */
const MAX_IMPORT_BODY_BYTES = 2.5 * SUBSCRIBER_IMPORT_MAX_BYTES;
const IMPORT_PATH = /^\/subscribers\.(?:previewImport|import)$/;

export interface AppOptions {
  /** What answers everything that is not the API: the built client, or the one of `npm run dev`. */
  client: RequestHandler;
  /** Where the local outbox lies; null when nothing of it may be shown (production). */
  outboxFolder: string | null;
  /** Proxies in front whose X-Forwarded-For is believed. */
  trustProxy?: number;
}

/** The whole portal as one Express application over its parts; what `server/index.ts` serves and tests start. */
export function createApp(services: Services, options: AppOptions): Express {
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", options.trustProxy ?? 0);
  app.use(limitSlowBodies({ except: isUpload }));
  app.use(healthRoutes(services));
  app.use(requestLog(services.log), measureRequests(new Set(Object.keys(appRouter._def.procedures))));
  app.use(logRefusals(services.securityLog));
  app.use(securityHeaders({ https: services.config.publicUrl.startsWith("https:"), mapOrigins: services.config.map.origins }));

  app.use("/api", (_req, res, next) => {
    res.set("cache-control", "no-store");
    next();
  });
  app.use(
    "/api/trpc",
    compression({ filter: isWhole }),
    onlyJson,
    requireSameOrigin(services.config.publicUrl),
    procedures(services),
    restErrorHandler,
  );
  app.use("/api", compression(), onlyStorable, uploadRoutes(services));
  app.use("/api", express.json({ limit: MAX_BODY_BYTES }), onlyStorable, restRoutes(services));
  app.use("/api", () => {
    throw new NotFoundError();
  });
  app.use(publicPages(services), unprefixedRoutes(services));
  app.use("/media", mediaRoutes(services));
  if (options.outboxFolder) app.use("/dev", developmentRoutes(options.outboxFolder, services));
  app.use(options.client);
  app.use(() => {
    throw new NotFoundError();
  });
  app.use(restErrorHandler);
  return app;
}

/**
 * What may be compressed: an answer that ends, to one of the portal's own pages or to a script. What another site has made a browser ask
 * for is not: how long a compressed answer is says something of what stands in it.
 */
const isWhole: compression.CompressionFilter = (req, res) =>
  (req.headers["sec-fetch-site"] ?? "same-origin") === "same-origin" &&
  !String(res.getHeader("content-type")).startsWith("text/event-stream") &&
  compression.filter(req, res);

/** Answers calls of procedures, with the size of body that each may have. */
function procedures(services: Services): RequestHandler {
  const upTo = (maxBodySize: number): RequestHandler =>
    createExpressMiddleware({
      router: appRouter,
      createContext: createContextFactory(services),
      maxBodySize,
      maxBatchSize: TRPC_MAX_BATCH,
      responseMeta: ({ errors }) => retryAfterHeader(errors),
      onError: ({ error, path, ctx, req, input }) => {
        logTrpcRefusal(services.securityLog, { error, path, ctx, req, input });
        if (error.code === "INTERNAL_SERVER_ERROR") services.log.error({ err: error.cause ?? error, path }, "a tRPC request failed");
      },
    });
  const [usual, imports] = [upTo(MAX_BODY_BYTES), upTo(MAX_IMPORT_BODY_BYTES)];
  return (req, res, next) => (IMPORT_PATH.test(req.path) ? imports : usual)(req, res, next);
}
