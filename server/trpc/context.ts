import type { IncomingMessage } from "node:http";
import type { CreateHTTPContextOptions } from "@trpc/server/adapters/standalone";
import { type Actor, actingRole } from "#server/platform/actor.ts";
import type { DomainContext, PortalConfig, Services } from "#server/platform/context.ts";
import { SharedReads } from "#server/platform/database/shared-reads.ts";
import { plainAddress } from "#server/platform/limits/limit-key.ts";
import type { WhoRow } from "#server/platform/sessions/session-query.ts";
import { toTrpcError } from "./errors.ts";

/** What only a few routers need of the request itself: its cookie, a way to set one, and who sends it. */
export interface HttpEdge {
  cookieHeader: string | undefined;
  setCookie(cookie: string): void;
  /** Lets the browser drop what it keeps of the portal's answers: see decision 0044. */
  clearCache(): void;
  /** Who the caller is by now: a stream can outlive the session or the membership it began with. */
  readActorAgain(): Promise<Actor | null>;
}

export type TrpcContext = DomainContext & { http: HttpEdge; reads: SharedReads };

/** Who a request comes from: a bearer token when one is sent, else the session cookie. */
export async function readActor(
  services: Services,
  request: Pick<IncomingMessage, "headers">,
  setCookie: (cookie: string) => void,
): Promise<Actor | null> {
  const bearer = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? "")?.[1];
  if (bearer) {
    const who = await services.sessions.readBearer(bearer, services.now());
    if (!who) return null;
    const shown = { via: who.kind, sessionId: who.sessionId, scopes: who.kind === "named" ? who.scopes : null };
    return toActor(who, shown, services.config, services.now());
  }
  if (request.headers.authorization) return null;
  const session = await services.sessions.read(request.headers.cookie, services.now());
  if (!session) return null;
  if (session.renewedCookie) setCookie(session.renewedCookie);
  return toActor(session.who, { via: "session", sessionId: session.who.sessionId, scopes: null }, services.config, services.now());
}

export function clientOf(request: IncomingMessage & { ip?: string | undefined }): DomainContext["client"] {
  return {
    ipAddress: plainAddress(request.ip ?? request.socket.remoteAddress ?? null),
    userAgent: request.headers["user-agent"]?.slice(0, 500) ?? null,
  };
}

export function createContextFactory(services: Services) {
  return async ({ req, res, info }: CreateHTTPContextOptions): Promise<TrpcContext> => {
    const isUrgent = info.calls.some(({ path }) => isUrgentProcedure(path));
    const reader = isUrgent ? { ...services, ...services.pools.urgent } : services;
    const setCookie = (cookie: string): void => void res.appendHeader("set-cookie", cookie);
    return {
      ...services,
      log: (req as { log?: Services["log"] }).log ?? services.log,
      actor: await readActor(reader, req, setCookie).catch((error: unknown) => {
        throw toTrpcError(error);
      }),
      client: clientOf(req),
      reads: new SharedReads(),
      http: {
        cookieHeader: req.headers.cookie,
        setCookie,
        clearCache: () => void res.setHeader("clear-site-data", '"cache"'),
        readActorAgain: () => readActor(services, req, () => {}),
      },
    };
  };
}

/** The row of the session query as an actor; null for a user without a profile, who counts as signed out (AUTH-22). */
export function toActor(
  who: WhoRow,
  shown: Pick<Actor, "via" | "sessionId" | "scopes">,
  config: Pick<PortalConfig, "operatorEmails" | "demo">,
  now: Date,
): Actor | null {
  if (!who.profileId) return null;
  const dueFactor = who.factorDueFrom && { from: who.factorDueFrom, isOwed: who.factorDueFrom <= now };
  return {
    userId: who.userId,
    email: who.email,
    profileId: who.profileId,
    displayName: who.fullName ?? who.name ?? who.email.split("@")[0] ?? who.email,
    associationId: who.associationId,
    role: actingRole(who.role, { dueFactor }),
    dueFactor,
    profileTypeId: who.profileTypeId,
    hasCompletedInitialSetup: who.hasCompletedInitialSetup ?? false,
    isOperator: isOperator(who, config),
    ...shown,
  };
}

/** A verified address of the list, an owner, and with a second factor; the demo's operator does without (ASVS V6.3.3). */
function isOperator(who: WhoRow, { operatorEmails, demo }: Pick<PortalConfig, "operatorEmails" | "demo">): boolean {
  const isListed = who.emailVerifiedAt !== null && operatorEmails.includes(who.email);
  return isListed && who.role === "system_owner" && (who.hasSecondFactor || demo);
}

/** What the leader of a crisis calls; what all residents read at the same time waits with the others. */
const CRISIS = new Set(
  [
    ["unsent", "get", "leaders", "preview", "activate", "update", "addArea", "handOver", "end"],
    ["send", "previewReminder", "cancelMessage", "confirmMessage", "releaseHeld"],
  ].flatMap((names) => names.map((name) => `crisis.${name}`)),
);

/** Whether a procedure belongs to alarm or sign-in, which have connections of their own to the database. */
export const isUrgentProcedure = (path: string): boolean => path.startsWith("auth.") || CRISIS.has(path);

/** The same for an address outside of tRPC. */
export const isUrgentAddress = (url: string): boolean => url.startsWith("/api/crisis/activations");
