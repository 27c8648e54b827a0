import type { z } from "zod";
import type { DomainContext } from "#server/platform/context.ts";
import type { signInInput } from "#shared/schemas/account.ts";
import { type OpenedSession, openSession } from "./open-session.ts";
import { verifyCredentials } from "./verify-credentials.ts";

/**
 * Opens a browser session, or asks for the second factor; then nobody is named yet. `cookie` is a `Set-Cookie` value.
 * Throws what `verifyCredentials` and `openSession` throw.
 */
export async function signIn(
  ctx: DomainContext,
  input: z.output<typeof signInInput>,
): Promise<OpenedSession & { user: { id: string; email: string } | null }> {
  const { id, email, passwordHash } = await verifyCredentials(ctx, input);
  const opened = await openSession(ctx, id, null, passwordHash);
  return { ...opened, user: opened.secondFactorRequired ? null : { id, email } };
}
