import { Router } from "express";
import type { Services } from "#server/platform/context.ts";

/** `GET /api/contact`: how to reach who runs the portal and whose map it shows, for the pages that the law asks for and the pricing page. */
export function contactRoutes({ config }: Services): Router {
  const router = Router();
  router.get("/contact", (_req, res) => {
    const mapHosts = config.map.origins.map((origin) => new URL(origin).host);
    res.json({ email: config.contactEmail, phone: config.contactPhone, mapHosts });
  });
  return router;
}
