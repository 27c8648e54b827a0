import type { z } from "zod";
import type { DomainContext } from "#server/lib/domain-context.ts";
import type { signInInput } from "#shared/schemas/account.ts";
import { recordLogin } from "./record-login.ts";
import { verifyCredentials } from "./verify-credentials.ts";

/** Starts a browser session; `cookie` is its `Set-Cookie` value. Throws what `verifyCredentials` throws. */
export async function signIn(ctx: DomainContext, input: z.output<typeof signInInput>) {
  const { id, email } = await verifyCredentials(ctx, input);
  const { cookie } = await ctx.sessions.start(id, ctx.client);
  await recordLogin(ctx, id);
  return { cookie, user: { id, email } };
}
