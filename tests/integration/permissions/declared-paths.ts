import path from "node:path";
import type { Router } from "express";
import { healthRoutes } from "#server/app.ts";
import { mediaRoutes } from "#server/http/send-file.ts";
import { shortAddressPages } from "#server/pages/find-association.tsx";
import { posterPages } from "#server/pages/posters.tsx";
import { quotePages } from "#server/pages/quote.tsx";
import { statusPages } from "#server/pages/status.tsx";
import { testAlarmPages } from "#server/pages/test-alarm.tsx";
import { developmentRoutes } from "#server/rest/development.tsx";
import { restRoutes, uploadRoutes } from "#server/rest/index.ts";
import { portal } from "#tests/helpers/portal.ts";

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
}

/** Every path that the server's routers declare, as `GET /api/documents/{documentId}/file`. */
export function declaredPaths(): string[] {
  const { services, dataDir } = portal();
  return [
    ...routesOf(restRoutes(services), "/api"),
    ...routesOf(uploadRoutes(services), "/api"),
    ...routesOf(statusPages(services), ""),
    ...routesOf(testAlarmPages(services), ""),
    ...routesOf(posterPages(services), ""),
    ...routesOf(shortAddressPages(services), ""),
    ...routesOf(quotePages(services), ""),
    ...routesOf(mediaRoutes(services), "/media"),
    ...routesOf(healthRoutes(services), ""),
    ...routesOf(developmentRoutes(path.join(dataDir, "outbox"), services), "/dev"),
  ];
}

function routesOf(router: Router | Layer["handle"], prefix: string): string[] {
  return ((router.stack ?? []) as Layer[]).flatMap(({ route, handle }) =>
    route
      ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${prefix}${documented(route.path)}`)
      : routesOf(handle, prefix),
  );
}

/** As OpenAPI spells it: `{:id}`, `{/:id}` and `/*key` are parameters like `/:id`. */
const documented = (declared: string): string => declared.replace(/[{}]/g, "").replace(/[:*](\w+)/g, "{$1}");
