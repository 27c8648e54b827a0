import { Lucia, TimeSpan } from "lucia";
import type { ApiTokenKind } from "#shared/enums.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import type { Database, Queryable } from "./db.ts";
import { hostCookieName } from "./host-cookie-name.ts";
import { hashSecret, randomSecret } from "./secret.ts";
import { createSessionAdapter, type SessionAttributes } from "./session-adapter.ts";
import {
  ABSOLUTE_LIFETIME_MS,
  deleteAllSessions,
  deleteOtherSessions,
  deleteSession,
  type ListedSession,
  listSessions,
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
  readBearer(token: string, now: Date): Promise<(WhoRow & { sessionId: string | null; kind: ApiTokenKind }) | null>;
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
export function createSessionStore(db: Database, options: { secureCookie: boolean }): SessionStore {
  const queries = prepareSessionQueries(db);
  const idle = new TimeSpan(KEPT_DAYS.idleSession, "d");
  const lucia = new Lucia<SessionAttributes, SessionRow>(createSessionAdapter(db, queries.bySession), {
    sessionExpiresIn: idle,
    sessionCookie: {
      name: hostCookieName(SESSION_COOKIE, options.secureCookie),
      attributes: { secure: options.secureCookie, sameSite: "lax", path: "/" },
    },
    getSessionAttributes: (attributes) => attributes,
    getUserAttributes: (attributes) => attributes,
  });

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
      const secret = randomSecret();
      const createdAt = new Date();
      const expiresAt = new Date(createdAt.getTime() + idle.milliseconds());
      // Not through lucia, which knows of no transactions.
      const { setSession } = createSessionAdapter(within, queries.bySession);
      await setSession({ id: secret, userId, expiresAt, attributes: { createdAt, ipAddress, userAgent } });
      return { cookie: lucia.createSessionCookie(secret).serialize() };
    },
    async read(cookieHeader, now) {
      const secret = secretOf(cookieHeader);
      if (!secret) return null;
      const { session, user } = await lucia.validateSession(secret);
      if (!session) return null;
      if (session.createdAt.getTime() + ABSOLUTE_LIFETIME_MS <= now.getTime()) {
        await lucia.invalidateSession(secret);
        return null;
      }
      return { who: user, renewedCookie: session.fresh ? lucia.createSessionCookie(secret).serialize() : null };
    },
    readBearer: (token, now) => queries.byToken(hashSecret(token), now),
    async end(cookieHeader) {
      const secret = secretOf(cookieHeader);
      if (secret) await lucia.invalidateSession(secret);
      return { cookie: lucia.createBlankSessionCookie().serialize() };
    },
    listOf: (userId, now) => listSessions(db, userId, now),
    endByPublicId: (userId, publicId, within = db) => deleteSession(within, userId, publicId),
    endOthersOf: (userId, keptSessionId, within = db) => deleteOtherSessions(within, userId, keptSessionId),
    endAllOf: (userId, within = db) => deleteAllSessions(within, userId),
    deleteExpired: () => lucia.deleteExpiredSessions(),
  };
}
