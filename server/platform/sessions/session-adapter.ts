import { eq, lt } from "drizzle-orm";
import type { Adapter } from "lucia";
import { sessions } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import type { SessionRow } from "./session-query.ts";

export interface SessionAttributes {
  createdAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
}

/**
 * The seam between lucia and Postgres. lucia would store the cookie's secret as it is; here only its SHA-256 is stored,
 * and the user comes along from the one session query.
 */
export function createSessionAdapter(db: Queryable, read: (sessionId: string) => Promise<SessionRow | null>): Adapter {
  return {
    async getSessionAndUser(secret) {
      const row = await read(hashSecret(secret));
      if (!row) return [null, null];
      const attributes = { createdAt: row.createdAt, ipAddress: null, userAgent: null };
      return [
        { id: secret, userId: row.userId, expiresAt: row.expiresAt, attributes },
        { id: row.userId, attributes: row },
      ];
    },
    async getUserSessions(userId) {
      const rows = await db.select().from(sessions).where(eq(sessions.userId, userId));
      return rows.map(({ id, expiresAt, createdAt, ipAddress, userAgent }) => ({
        id,
        userId,
        expiresAt,
        attributes: { createdAt, ipAddress, userAgent },
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
