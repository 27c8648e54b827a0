import { Router } from "express";
import { readCondition } from "#server/domains/operations/condition.ts";
import type { Services } from "#server/platform/context.ts";

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
