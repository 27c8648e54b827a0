import { Lucia, TimeSpan } from "lucia";
import type { Database, Queryable } from "#server/platform/database/db.ts";
import { isDemoAddress } from "#server/platform/demo-accounts.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import type { ApiScope, ApiTokenKind } from "#shared/enums.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import { hostCookieName } from "./host-cookie-name.ts";
import { createSessionAdapter, type SessionAttributes } from "./session-adapter.ts";
import {
  ABSOLUTE_LIFETIME_MS,
  deleteBearerTokens,
  deleteOtherSessions,
  deleteSession,
  type ListedSession,
  listSessions,
  replaceSessionId,
} from "./session-list.ts";
import { prepareSessionQueries, type SessionRow, type WhoRow } from "./session-query.ts";

declare module "lucia" {
  interface Register {
    Lucia: Lucia<SessionAttributes, SessionRow>;
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: SessionRow;
  }
}

const SESSION_COOKIE = "portal_session";

export interface BrowserSession {
  who: SessionRow;
  /** A `Set-Cookie` value when the cookie must be renewed. */
  renewedCookie: string | null;
}

export interface SessionStore {
  /** Starts a session. `cookie` is the `Set-Cookie` value with its secret. */
  start(userId: string, client: { ipAddress: string | null; userAgent: string | null }, within?: Queryable): Promise<{ cookie: string }>;
  /** The session of a `Cookie` header, or null when there is none in force. */
  read(cookieHeader: string | undefined, now: Date): Promise<BrowserSession | null>;
  /** Who a bearer token belongs to, or null. */
  readBearer(token: string, now: Date): Promise<(WhoRow & { sessionId: string | null; kind: ApiTokenKind; scopes: ApiScope[] }) | null>;
  /**
   * Goes on with the session of a `Cookie` header under a new secret: what somebody learned of the old one opens nothing more.
   * Its bearer token, its age and a proof of the password stay. Null when there is none in force.
   */
  renew(cookieHeader: string | undefined): Promise<{ sessionId: string; cookie: string } | null>;
  /** Ends the session of a `Cookie` header; the answer clears the cookie. */
  end(cookieHeader: string | undefined): Promise<{ cookie: string }>;
  /** The sessions of a user that are in force, the newest first. */
  listOf(userId: string, now: Date): Promise<ListedSession[]>;
  /** Ends one session of a user by the name it is listed under; false when there is none. */
  endByPublicId(userId: string, publicId: string, within?: Queryable): Promise<boolean>;
  /** Ends every session of a user but one, with their bearer tokens. Answers how many. */
  endOthersOf(userId: string, keptSessionId: string, within?: Queryable): Promise<number>;
  /** Ends every session of a user, and every bearer token. */
  endAllOf(userId: string, within?: Queryable): Promise<void>;
  deleteExpired(): Promise<void>;
}

/** Browser sessions: 14 days since the last use, 30 days at most, renewed when half used up. Only this file knows lucia. */
export function createSessionStore(db: Database, options: { secureCookie: boolean; demo: boolean }): SessionStore {
  const queries = prepareSessionQueries(db);
  const idle = new TimeSpan(KEPT_DAYS.idleSession, "d");
  /** lucia knows of no transactions: each gets a lucia of its own, which costs next to nothing. */
  const luciaOn = (within: Queryable) =>
    new Lucia<SessionAttributes, SessionRow>(createSessionAdapter(within, queries.bySession), {
      sessionExpiresIn: idle,
      sessionCookie: {
        name: hostCookieName(SESSION_COOKIE, options.secureCookie),
        attributes: { secure: options.secureCookie, sameSite: "lax", path: "/" },
      },
      getSessionAttributes: (attributes) => attributes,
      getUserAttributes: (attributes) => attributes,
    });
  const lucia = luciaOn(db);

  /** What was opened while the demo was on opens nothing when it is off. */
  const isClosed = ({ email }: WhoRow): boolean => !options.demo && isDemoAddress(email);

  const secretOf = (cookieHeader: string | undefined): string | null => {
    if (!cookieHeader) return null;
    try {
      return lucia.readSessionCookie(cookieHeader);
    } catch {
      // lucia's parser throws on a malformed cookie of any name; such a request is simply signed out.
      return null;
    }
  };

  return {
    async start(userId, { ipAddress, userAgent }, within = db) {
      const attributes = { createdAt: new Date(), ipAddress, userAgent };
      const { id: secret } = await luciaOn(within).createSession(userId, attributes, { sessionId: randomSecret() });
      return { cookie: lucia.createSessionCookie(secret).serialize() };
    },
    async renew(cookieHeader) {
      const secret = secretOf(cookieHeader);
      if (!secret || !(await lucia.validateSession(secret)).session) return null;
      const renewed = randomSecret();
      const sessionId = hashSecret(renewed);
      const isRenewed = await replaceSessionId(db, hashSecret(secret), sessionId);
      return isRenewed ? { sessionId, cookie: lucia.createSessionCookie(renewed).serialize() } : null;
    },
    async read(cookieHeader, now) {
      const secret = secretOf(cookieHeader);
      if (!secret) return null;
      const { session, user } = await lucia.validateSession(secret);
      if (!session || isClosed(user)) return null;
      if (session.createdAt.getTime() + ABSOLUTE_LIFETIME_MS <= now.getTime()) {
        await lucia.invalidateSession(secret);
        return null;
      }
      return { who: user, renewedCookie: session.fresh ? lucia.createSessionCookie(secret).serialize() : null };
    },
    async readBearer(token, now) {
      const who = await queries.byToken(hashSecret(token), now);
      return who && !isClosed(who) ? who : null;
    },
    async end(cookieHeader) {
      const secret = secretOf(cookieHeader);
      if (secret) await lucia.invalidateSession(secret);
      return { cookie: lucia.createBlankSessionCookie().serialize() };
    },
    listOf: (userId, now) => listSessions(db, userId, now),
    endByPublicId: (userId, publicId, within = db) => deleteSession(within, userId, publicId),
    endOthersOf: (userId, keptSessionId, within = db) => deleteOtherSessions(within, userId, keptSessionId),
    async endAllOf(userId, within = db) {
      await luciaOn(within).invalidateUserSessions(userId);
      await deleteBearerTokens(within, userId);
    },
    deleteExpired: () => lucia.deleteExpiredSessions(),
  };
}
