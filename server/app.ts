import compression from "compression";
import express, { type Express, type RequestHandler, Router } from "express";
import { SUBSCRIBER_IMPORT_MAX_BYTES, TRPC_MAX_BATCH } from "#shared/limits.ts";
import { readCondition } from "./domains/operations/condition.ts";
import { dataOnly, requireSameOrigin, securityHeaders } from "./http/browser-security.ts";
import { nameBuild, otherBuilds } from "./http/builds.ts";
import { measureRequests } from "./http/metrics.ts";
import { logRefusals, logTrpcRefusal, requestLog } from "./http/request-log.ts";
import { restErrorHandler, UnsupportedMediaTypeError } from "./http/rest-errors.tsx";
import { mediaRoutes } from "./http/send-file.ts";
import { limitSlowBodies } from "./http/server.ts";
import { publicPages } from "./pages/index.tsx";
import { isQuoteAnswer } from "./pages/quote.tsx";
import type { Services } from "./platform/context.ts";
import { onlyStorable } from "./platform/database/storable-text.ts";
import { NotFoundError } from "./platform/errors.ts";
import { unprefixedRoutes } from "./rest/crisis-subscribers.ts";
import { developmentRoutes } from "./rest/development.tsx";
import { isUpload, REST_GROUPS, restRoutes, uploadRoutes } from "./rest/index.ts";
import { appRouter } from "./router.ts";
import { createContextFactory } from "./trpc/context.ts";
import { retryAfterHeader } from "./trpc/errors.ts";
import { procedureHandler } from "./trpc/http-handler.ts";

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
  app.use(limitSlowBodies({ except: (request) => isUpload(request) || isQuoteAnswer(request) }));
  app.use(healthRoutes(services));
  app.use(
    requestLog(services.log),
    measureRequests({ procedures: new Set(Object.keys(appRouter._def.procedures)), restGroups: REST_GROUPS }),
  );
  app.use(logRefusals(services.securityLog));
  app.use(securityHeaders({ https: services.config.publicUrl.startsWith("https:"), mapOrigins: services.config.map.origins }));

  app.use("/api", (_req, res, next) => {
    res.set("cache-control", "no-store");
    next();
  });
  app.use(
    "/api/trpc",
    dataOnly,
    nameBuild,
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
  app.use(options.client, otherBuilds(services.builds));
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
    procedureHandler({
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

/**
 * `/healthz` says that the process serves, `/readyz` that the portal does its work, messages included: a process serves only once
 * its database is migrated. `/readyz?for=traffic` is for balancers and says only whether this process can answer people: when a
 * provider is away on every copy, the pages by which a crisis is led must not go away too.
 */
export function healthRoutes(services: Services): Router {
  const router = Router();
  router.get("/healthz", (_req, res) => void res.json({ status: "ok" }));
  router.get("/readyz", async (req, res) => {
    const isForTraffic = req.query.for === "traffic";
    const faults = (await readCondition(services)).faults.filter(({ stopsTraffic }) => stopsTraffic || !isForTraffic);
    if (faults.length === 0) return void res.json({ status: "ready" });
    res.status(503).json({ status: "not ready", reason: faults.map(({ reason }) => reason).join("; ") });
  });
  return router;
}

/** tRPC would run mutations from a plain HTML form too; only JSON comes through, which no form can send. */
const onlyJson: RequestHandler = (req, _res, next) => {
  if (req.method === "GET" || req.is("application/json")) return next();
  next(new UnsupportedMediaTypeError());
};
