import { sql } from "drizzle-orm";
import { Router } from "express";
import type { Services } from "#server/lib/domain-context.ts";

/** Whether this process can do its work, and if not, why. */
async function readiness({ db, jobs }: Services): Promise<{ ready: boolean; reason?: string }> {
  if (!jobs.isRunning()) return { ready: false, reason: "the job queue is not running" };
  try {
    await db.execute(sql`select 1`);
    return { ready: true };
  } catch {
    return { ready: false, reason: "the database does not answer" };
  }
}

/**
 * `/healthz` says that the process serves, `/readyz` that its database answers and its queue runs: a process serves only
 * once its database is migrated. */
export function healthRoutes(services: Services): Router {
  const router = Router();
  router.get("/healthz", (_req, res) => void res.json({ status: "ok" }));
  router.get("/readyz", async (_req, res) => {
    const { ready, reason } = await readiness(services);
    res.status(ready ? 200 : 503).json(ready ? { status: "ready" } : { status: "not ready", reason });
  });
  return router;
}
