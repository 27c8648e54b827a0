import { readFile } from "node:fs/promises";
import path from "node:path";
import { Router } from "express";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";

/** The client straight from its sources, rebuilt in the browser as files change. Only for `npm run dev`. */
export async function devClient(): Promise<Router> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    configFile: path.join(PROJECT_ROOT, "vite.config.ts"),
    server: { middlewareMode: true },
    appType: "custom",
  });
  const router = Router();
  router.use((_req, res, next) => {
    // Vite's own client needs inline scripts and a socket; the built client keeps the strict policy.
    res.removeHeader("content-security-policy");
    next();
  });
  router.use(vite.middlewares);
  router.get("/*splat", async (req, res) => {
    const shell = await readFile(path.join(PROJECT_ROOT, "client/index.html"), "utf8");
    res.type("html").send(await vite.transformIndexHtml(req.originalUrl, shell));
  });
  return router;
}
