import type { TrpcContext } from "#server/trpc/context.ts";

/** Gives the browser its new cookie; the session it had before is over. */
export async function replaceSession<T extends { cookie: string }>({ sessions, http }: TrpcContext, { cookie, ...answer }: T) {
  await sessions.end(http.cookieHeader);
  http.setCookie(cookie);
  return answer;
}
