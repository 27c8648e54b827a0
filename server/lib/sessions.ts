import { eq } from "drizzle-orm";
import { Lucia, TimeSpan } from "lucia";
import { apiTokens } from "#drizzle/schema/index.ts";
import type { Database } from "./db.ts";
import { hostCookieName } from "./host-cookie-name.ts";
import { hashSecret, randomSecret } from "./secret.ts";
import { createSessionAdapter, type SessionAttributes } from "./session-adapter.ts";
import { prepareSessionQueries, type SessionRow, type WhoRow } from "./session-query.ts";

declare module "lucia" {
  interface Register {
    Lucia: Lucia<SessionAttributes, SessionRow>;
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: SessionRow;
  }
}

const SESSION_COOKIE = "portal_session";
const IDLE_DAYS = 14;
/** lucia knows no absolute lifetime; this one ends a session however often it is renewed. */
const ABSOLUTE_LIFETIME_MS = 30 * 24 * 3_600_000;

export interface BrowserSession {
  who: SessionRow;
  /** A `Set-Cookie` value when the cookie must be renewed. */
  renewedCookie: string | null;
}

export interface SessionStore {
  /** Starts a session. `cookie` is the `Set-Cookie` value with its secret. */
  start(userId: string, client: { ipAddress: string | null; userAgent: string | null }): Promise<{ cookie: string }>;
  /** The session of a `Cookie` header, or null when there is none in force. */
  read(cookieHeader: string | undefined, now: Date): Promise<BrowserSession | null>;
  /** Who a bearer token belongs to, or null. */
  readBearer(token: string, now: Date): Promise<(WhoRow & { sessionId: string | null }) | null>;
  /** Ends the session of a `Cookie` header; the answer clears the cookie. */
  end(cookieHeader: string | undefined): Promise<{ cookie: string }>;
  /** Ends every session of a user, and every bearer token. */
  endAllOf(userId: string): Promise<void>;
  deleteExpired(): Promise<void>;
}

/** Browser sessions: 14 days since the last use, 30 days at most, renewed when half used up. Only this file knows lucia. */
export function createSessionStore(db: Database, options: { secureCookie: boolean }): SessionStore {
  const queries = prepareSessionQueries(db);
  const lucia = new Lucia<SessionAttributes, SessionRow>(createSessionAdapter(db, queries.bySession), {
    sessionExpiresIn: new TimeSpan(IDLE_DAYS, "d"),
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
    async start(userId, { ipAddress, userAgent }) {
      const secret = randomSecret();
      await lucia.createSession(userId, { createdAt: new Date(), ipAddress, userAgent }, { sessionId: secret });
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
    async endAllOf(userId) {
      await lucia.invalidateUserSessions(userId);
      await db.delete(apiTokens).where(eq(apiTokens.userId, userId));
    },
    deleteExpired: () => lucia.deleteExpiredSessions(),
  };
}
