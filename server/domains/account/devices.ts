import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { z } from "zod";
import { apiTokens, loginActivity } from "#drizzle/schema/index.ts";
import { requireSession, requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { LOGIN_HISTORY_LENGTH, LOGIN_HISTORY_PAGE_SIZE } from "#shared/limits.ts";
import type { endDeviceInput, loginHistoryInput } from "#shared/schemas/account.ts";

/** One page of the caller's latest sign-ins, newest first; a page past the end is the last one. */
export async function listLoginHistory(ctx: DomainContext, { page }: z.output<typeof loginHistoryInput>) {
  const actor = requireSignedIn(ctx.actor);
  // At most fifty short rows, so the page is cut here and its count needs no second statement.
  const latest = await ctx.db
    .select({
      id: loginActivity.id,
      loginAt: loginActivity.loginAt,
      ipAddress: loginActivity.ipAddress,
      userAgent: loginActivity.userAgent,
      way: loginActivity.way,
      service: loginActivity.service,
    })
    .from(loginActivity)
    .where(eq(loginActivity.userId, actor.userId))
    .orderBy(desc(loginActivity.loginAt), desc(loginActivity.id))
    .limit(LOGIN_HISTORY_LENGTH);
  const pageCount = Math.max(1, Math.ceil(latest.length / LOGIN_HISTORY_PAGE_SIZE));
  const shown = Math.min(page, pageCount);
  const rows = latest.slice((shown - 1) * LOGIN_HISTORY_PAGE_SIZE, shown * LOGIN_HISTORY_PAGE_SIZE);
  return { rows, total: latest.length, page: shown, pageCount };
}

/** The browsers the caller is signed in with, newest first. Only a browser session may see them. */
export async function listDevices(ctx: DomainContext) {
  const actor = requireSession(ctx.actor);
  const sessions = await ctx.sessions.listOf(actor.userId, ctx.now());
  return sessions.map(({ id, publicId, ipAddress, userAgent, createdAt, expiresAt }) => ({
    id: publicId,
    isCurrent: id === actor.sessionId,
    ipAddress,
    userAgent,
    createdAt,
    expiresAt,
  }));
}

/** The caller's named tokens that are in force, newest first. Only a browser session may see them. */
export async function listApiTokens(ctx: DomainContext) {
  const actor = requireSession(ctx.actor);
  return ctx.db
    .select({
      id: apiTokens.id,
      name: sql<string>`coalesce(${apiTokens.name}, '')`,
      scopes: apiTokens.scopes,
      createdAt: apiTokens.createdAt,
      expiresAt: apiTokens.expiresAt,
    })
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, actor.userId), eq(apiTokens.kind, "named"), gt(apiTokens.expiresAt, ctx.now())))
    .orderBy(desc(apiTokens.createdAt), apiTokens.id);
}

/** Signs one of the caller's browsers out, also the one it asks from. Throws NotFoundError for anybody else's. */
export async function endDevice(ctx: DomainContext, { deviceId }: z.output<typeof endDeviceInput>): Promise<Record<string, never>> {
  const actor = requireSession(ctx.actor);
  await inTransaction(ctx, async (tx) => {
    if (!(await ctx.sessions.endByPublicId(actor.userId, deviceId, tx))) throw new NotFoundError();
    await recordAudit(tx, actor, "account.end_session", deviceId);
  });
  return {};
}

/** Signs all of the caller's browsers out but the one it asks from. Tokens that the caller made for scripts live on. */
export async function endOtherDevices(ctx: DomainContext): Promise<{ ended: number }> {
  const actor = requireSession(ctx.actor);
  return inTransaction(ctx, async (tx) => {
    const ended = await ctx.sessions.endOthersOf(actor.userId, actor.sessionId, tx);
    if (ended > 0) await recordAudit(tx, actor, "account.end_other_sessions", actor.userId, { ended });
    return { ended };
  });
}
