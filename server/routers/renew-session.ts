import type { TrpcContext } from "#server/trpc/context.ts";

/**
 * Gives the caller's session a new secret, which the browser gets with the answer: after something that has changed who can get into
 * the account, what somebody learned of the old one stops working. Not before it: a call that is refused must sign nobody out.
 * Scripts have nothing to renew.
 */
export async function renewSession<Answer>(ctx: TrpcContext, answer: Answer): Promise<Answer> {
  if (ctx.actor?.via !== "session") return answer;
  const renewed = await ctx.sessions.renew(ctx.http.cookieHeader);
  if (renewed) ctx.http.setCookie(renewed.cookie);
  return answer;
}
