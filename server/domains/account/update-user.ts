import type { z } from "zod";
import type { DomainContext } from "#server/platform/context.ts";
import type { updateUserInput } from "#shared/schemas/account.ts";
import { changePassword } from "./change-password.ts";
import { requestEmailChange } from "./request-email-change.ts";

/** The update of the auth user: a new password, or a new address (AUTH-19). Throws what `changePassword` and `requestEmailChange` throw. */
export async function updateUser(
  ctx: DomainContext,
  input: z.output<typeof updateUserInput>,
): Promise<{ emailVerificationRequired: boolean }> {
  if ("email" in input) return requestEmailChange(ctx, input.email);
  await changePassword(ctx, input.password);
  return { emailVerificationRequired: false };
}
