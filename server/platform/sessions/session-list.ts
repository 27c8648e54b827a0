import { and, desc, eq, gt, ne } from "drizzle-orm";
import { apiTokens, sessions } from "#drizzle/schema/index.ts";
import type { Database, Queryable } from "#server/platform/database/db.ts";
import { KEPT_DAYS } from "#shared/retention.ts";

/** lucia knows no absolute lifetime; this one ends a session however often it is renewed. */
export const ABSOLUTE_LIFETIME_MS = KEPT_DAYS.session * 24 * 3_600_000;

/** One browser in which a user is signed in. `id` is the hash of the cookie's secret; `publicId` may leave the server. */
export interface ListedSession {
  id: string;
  publicId: string;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
  /** When it ends unless it is used before, and in any case at the end of its absolute lifetime. */
  expiresAt: Date;
}

/** The sessions of a user that are in force, the newest first. */
export async function listSessions(db: Queryable, userId: string, now: Date): Promise<ListedSession[]> {
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
export async function deleteSession(db: Queryable, userId: string, publicId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.publicId, publicId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends every session of a user but one, with their bearer tokens. Answers how many. */
export async function deleteOtherSessions(db: Queryable, userId: string, keptSessionId: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keptSessionId)))
    .returning({ id: sessions.id });
  return ended.length;
}

export async function deleteBearerTokens(db: Queryable, userId: string): Promise<void> {
  await db.delete(apiTokens).where(eq(apiTokens.userId, userId));
}

/** Gives a session another id and leaves it otherwise as it is; its bearer token moves along. False when it has ended meanwhile. */
export async function replaceSessionId(db: Database, from: string, to: string): Promise<boolean> {
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
