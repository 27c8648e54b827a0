import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import path from "node:path";
import type { Readable } from "node:stream";
import { Router } from "express";
import sirv from "sirv";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";

/** Pages that were rendered at build time; all other addresses get the empty shell and are drawn by the browser. */
const PRERENDERED: Record<string, string> = {
  "/": "/landing.html",
  "/login": "/login.html",
  "/signup": "/signup.html",
  "/signup-confirmation": "/signup-confirmation.html",
  "/pricing": "/pricing.html",
  "/reset-password": "/reset-password.html",
  "/integritet": "/integritet.html",
  "/tillganglighet": "/tillganglighet.html",
  "/sa-lagrar-vi-data": "/sa-lagrar-vi-data.html",
};

/** Scripts, styles, fonts, and the two files under fixed names that each page has; no worker, which has no other policy than its own answer's. */
const PART_OF_A_PAGE = /^\/(assets\/(?!.*worker)|theme\.js$|favicon\.svg$)/i;

/** What says nothing of those: a kilobyte on each, of which a page has dozens. */
const ONLY_FOR_PAGES = [
  ...["content-security-policy", "permissions-policy", "cross-origin-opener-policy", "origin-agent-cluster", "referrer-policy"],
  ...["x-dns-prefetch-control", "x-download-options", "x-frame-options", "x-permitted-cross-domain-policies", "x-xss-protection"],
];

/** Serves the built client: hashed assets for ever, pages always asked again. Compressed files were made by the build. */
export function staticClient(folder: string): Router {
  const router = Router();
  if (!existsSync(path.join(folder, "index.html"))) {
    router.get("/*splat", (_req, res) => void res.status(503).type("text").send("The client is not built: run npm run build."));
    return router;
  }
  const built = Object.values(PRERENDERED).filter((page) => existsSync(path.join(folder, page)));
  const scriptsOf = new Map(built.map((page) => [page, inlineScriptSources(path.join(folder, page))]));
  const assets = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (res, pathname) => {
      const isAsset = pathname.startsWith("/assets/");
      res.setHeader("cache-control", isAsset ? "public, max-age=31536000, immutable" : "no-cache");
      if (PART_OF_A_PAGE.test(pathname)) for (const name of ONLY_FOR_PAGES) res.removeHeader(name);
    },
  });
  router.use((req, res, next) => {
    if (req.method !== "GET" && req.method !== "HEAD") return next();
    // sirv hears of no fault of the file that it sends: too many open ones would end the whole process.
    res.once("pipe", (file: Readable) => {
      file.once("error", (error) => {
        req.log.error({ err: error }, "a file of the client was not sent whole");
        res.destroy();
      });
    });
    const page = PRERENDERED[req.path];
    const scripts = page && scriptsOf.get(page);
    if (page && scripts) {
      allowInlineScripts(res, scripts);
      rewrite(req, page);
    }
    assets(req, res, () => {
      if (isHidden(req.path)) return next();
      if (path.extname(req.path) && !req.accepts("html")) return next();
      if (req.path.startsWith("/assets/")) return next();
      rewrite(req, "/index.html");
      assets(req, res, next);
    });
  });
  return router;
}

/** `/.env`, `/.git/config`: whoever asks for them is told that they are not here, rather than given a page that says so to people. */
function isHidden(pathname: string): boolean {
  try {
    return /\/\./.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}

/** sirv caches the parsed address on the request, so a new one must be set together with it. */
function rewrite(req: { url: string; _parsedUrl?: unknown }, to: string): void {
  req.url = to;
  delete req._parsedUrl;
}

/** The scripts that stand in a built page, as sources for its content security policy. */
function inlineScriptSources(file: string): string[] {
  const scripts = readFileSync(file, "utf8").matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
}

/** Allows exactly these scripts on top of the policy that the answer has already. */
function allowInlineScripts(res: ServerResponse, sources: readonly string[]): void {
  const policy = res.getHeader("content-security-policy");
  if (typeof policy !== "string" || sources.length === 0) return;
  res.setHeader("content-security-policy", policy.replace("script-src 'self'", `script-src 'self' ${sources.join(" ")}`));
}

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
