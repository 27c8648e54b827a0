import type { Request } from "express";
import type { DomainContext, Services } from "#server/lib/domain-context.ts";
import { clientOf, readActor } from "#server/trpc/context.ts";

/**
 * The domain context of a REST request. Cookies never authenticate REST, except where a browser opens a file by its
 * address (`allowCookie`, reading only).
 */
export async function restContext(services: Services, req: Request, options: { allowCookie?: boolean } = {}): Promise<DomainContext> {
  const mayAuthenticate = req.headers.authorization !== undefined || options.allowCookie === true;
  return {
    ...services,
    log: req.log,
    actor: mayAuthenticate ? await readActor(services, req, (cookie) => req.res?.appendHeader("set-cookie", cookie)) : null,
    client: clientOf(req),
  };
}
