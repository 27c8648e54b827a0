import type { Request } from "express";
import { requireScope, scopeOfPath } from "#server/platform/api-scopes.ts";
import type { DomainContext, Services } from "#server/platform/context.ts";
import { clientOf, isUrgentAddress, readActor } from "#server/trpc/context.ts";

/**
 * The domain context of a REST request. Cookies never authenticate REST, except where a browser opens a file by its
 * address (`allowCookie`, reading only). A named token needs the scope of the path.
 */
export async function restContext(services: Services, req: Request, options: { allowCookie?: boolean } = {}): Promise<DomainContext> {
  const parts = isUrgentAddress(req.originalUrl) ? { ...services, ...services.pools.urgent } : services;
  const mayAuthenticate = req.headers.authorization !== undefined || options.allowCookie === true;
  const actor = mayAuthenticate ? await readActor(parts, req, (cookie) => req.res?.appendHeader("set-cookie", cookie)) : null;
  if (actor && req.res) req.res.locals.profileId = actor.profileId;
  requireScope(actor, scopeOfPath(req.method, (req.route as { path: string } | undefined)?.path));
  return {
    ...parts,
    log: req.log,
    actor,
    client: clientOf(req),
  };
}
