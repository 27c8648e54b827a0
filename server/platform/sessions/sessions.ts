import { and, desc, eq, gt, lt, ne } from "drizzle-orm";
import { type Adapter, Lucia, TimeSpan } from "lucia";
import { apiTokens, sessions } from "#drizzle/schema/index.ts";
import type { Database, Queryable } from "#server/platform/database/db.ts";
import { isDemoAddress } from "#server/platform/demo-accounts.ts";
import { signIns } from "#server/platform/figures.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import type { ApiScope, ApiTokenKind } from "#shared/enums.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import { hostCookieName } from "./secret-cookie.ts";
import { prepareSessionQueries, type SessionRow, type WhoRow } from "./session-query.ts";

/** lucia knows no absolute lifetime; this one ends a session however often it is renewed. */
const ABSOLUTE_LIFETIME_MS = KEPT_DAYS.session * 24 * 3_600_000;

/** One browser in which a user is signed in. `id` is the hash of the cookie's secret; `publicId` may leave the server. */
interface ListedSession {
  id: string;
  publicId: string;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
  /** When it ends unless it is used before, and in any case at the end of its absolute lifetime. */
  expiresAt: Date;
}

interface SessionAttributes {
  createdAt: Date;
  provenAt: Date | null;
  ipAddress: string | null;
  userAgent: string | null;
}

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

interface StartingClient {
  ipAddress: string | null;
  userAgent: string | null;
  isProven?: boolean;
}

export interface SessionStore {
  /** Starts a session. `cookie` is the `Set-Cookie` value with its secret; `isProven` false: nobody was asked who they are. */
  start(userId: string, client: StartingClient, within?: Queryable): Promise<{ cookie: string }>;
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
    async start(userId, { ipAddress, userAgent, isProven = true }, within = db) {
      const createdAt = new Date();
      const attributes = { createdAt, provenAt: isProven ? createdAt : null, ipAddress, userAgent };
      const { id: secret } = await luciaOn(within).createSession(userId, attributes, { sessionId: randomSecret() });
      signIns.inc();
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

/**
 * The seam between lucia and Postgres. lucia would store the cookie's secret as it is; here only its SHA-256 is stored,
 * and the user comes along from the one session query.
 */
function createSessionAdapter(db: Queryable, read: (sessionId: string) => Promise<SessionRow | null>): Adapter {
  return {
    async getSessionAndUser(secret) {
      const row = await read(hashSecret(secret));
      if (!row) return [null, null];
      const attributes = { createdAt: row.createdAt, provenAt: null, ipAddress: null, userAgent: null };
      return [
        { id: secret, userId: row.userId, expiresAt: row.expiresAt, attributes },
        { id: row.userId, attributes: row },
      ];
    },
    async getUserSessions(userId) {
      const rows = await db
        .select({
          id: sessions.id,
          expiresAt: sessions.expiresAt,
          createdAt: sessions.createdAt,
          provenAt: sessions.provenAt,
          ipAddress: sessions.ipAddress,
          userAgent: sessions.userAgent,
        })
        .from(sessions)
        .where(eq(sessions.userId, userId));
      return rows.map(({ id, expiresAt, ...attributes }) => ({
        id,
        userId,
        expiresAt,
        attributes,
      }));
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      await db.insert(sessions).values({ id: hashSecret(id), userId, expiresAt, ...attributes });
    },
    async updateSessionExpiration(secret, expiresAt) {
      await db
        .update(sessions)
        .set({ expiresAt })
        .where(eq(sessions.id, hashSecret(secret)));
    },
    async deleteSession(secret) {
      await db.delete(sessions).where(eq(sessions.id, hashSecret(secret)));
    },
    async deleteUserSessions(userId) {
      await db.delete(sessions).where(eq(sessions.userId, userId));
    },
    async deleteExpiredSessions() {
      await db.delete(sessions).where(lt(sessions.expiresAt, new Date()));
    },
  };
}

/** The sessions of a user that are in force, the newest first. */
async function listSessions(db: Queryable, userId: string, now: Date): Promise<ListedSession[]> {
  const rows = await db
    .select({
      id: sessions.id,
      publicId: sessions.publicId,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(
      and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.createdAt, new Date(now.getTime() - ABSOLUTE_LIFETIME_MS))),
    )
    .orderBy(desc(sessions.createdAt), sessions.publicId);
  return rows.map((row) => ({
    ...row,
    expiresAt: new Date(Math.min(row.expiresAt.getTime(), row.createdAt.getTime() + ABSOLUTE_LIFETIME_MS)),
  }));
}

/** Ends one session of a user by the name it is listed under; its own bearer token goes with it. False when there is none. */
async function deleteSession(db: Queryable, userId: string, publicId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.publicId, publicId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends every session of a user but one, with their bearer tokens. Answers how many. */
async function deleteOtherSessions(db: Queryable, userId: string, keptSessionId: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keptSessionId)))
    .returning({ id: sessions.id });
  return ended.length;
}

async function deleteBearerTokens(db: Queryable, userId: string): Promise<void> {
  await db.delete(apiTokens).where(eq(apiTokens.userId, userId));
}

/** Gives a session another id and leaves it otherwise as it is; its bearer token moves along. False when it has ended meanwhile. */
async function replaceSessionId(db: Database, from: string, to: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(sessions).where(eq(sessions.id, from)).for("update");
    if (!known) return false;
    const { publicId: _, ...kept } = known;
    await tx.insert(sessions).values({ ...kept, id: to });
    await tx.update(apiTokens).set({ sessionId: to }).where(eq(apiTokens.sessionId, from));
    await tx.delete(sessions).where(eq(sessions.id, from));
    return true;
  });
}
