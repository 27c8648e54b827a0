import { Router } from "express";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#server/platform/demo-accounts.ts";

/** `GET /api/demo-accounts`: what the sign-in page offers where the demo is seeded. Not mounted elsewhere. */
export function demoAccountRoutes(): Router {
  const router = Router();
  router.get("/demo-accounts", (_req, res) => {
    res.json({ accounts: DEMO_ACCOUNTS.map(({ email, label }) => ({ email, label })), password: DEMO_PASSWORD });
  });
  return router;
}
