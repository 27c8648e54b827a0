import type { DomainContext } from "#server/platform/context.ts";
import { LimitError } from "#server/platform/errors.ts";

/**
 * Whether one more mail may go to a typed address now. The caller is not told when it may not,
 * since that would tell whether the address has been used here.
 */
export async function takeMailAllowance(ctx: DomainContext, email: string): Promise<boolean> {
  try {
    await ctx.limits.consume("pause/mail", email);
    await ctx.limits.consume("recipient/mail", email);
    return true;
  } catch (error) {
    if (error instanceof LimitError) return false;
    throw error;
  }
}
