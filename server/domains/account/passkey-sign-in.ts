import type { z } from "zod";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { isDemoAddress } from "#server/platform/demo-accounts.ts";
import { PreconditionError, UnauthenticatedError } from "#server/platform/errors.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { passkeyCookie } from "#server/platform/sessions/secret-cookie.ts";
import type { usePasskeyInput } from "#shared/schemas/account.ts";
import { lockUser } from "./lock-user.ts";
import { CHALLENGE_LIFETIME_MS, keepQuestion, relyingParty, takeQuestion, usePasskey, verifyAnswer, webauthn } from "./passkey-answers.ts";
import { recordLogin } from "./sign-in.ts";

/** Asks for whichever passkey of the portal the person has at hand; nothing is said of any account. Throws LimitError per network address. */
export async function beginPasskeySignIn(ctx: DomainContext) {
  await ctx.limits.consume("public/passkey", limitKeyOf(ctx.client.ipAddress));
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).rpID,
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: "required",
  });
  return keepQuestion(ctx, { purpose: "sign_in", userId: null }, options);
}

/**
 * Opens a browser session by a passkey alone: it is something one has, and asked for finger, face or code, so it stands for both
 * factors. Throws UnauthenticatedError with PASSKEY_EXPIRED or PASSKEY_REFUSED, PreconditionError with PROFILE_MISSING, LimitError per
 * network address.
 */
export async function signInWithPasskey(
  ctx: DomainContext,
  { answer }: z.output<typeof usePasskeyInput>,
  secret: string | null,
): Promise<{ cookies: string[]; user: { id: string; email: string } }> {
  const address = limitKeyOf(ctx.client.ipAddress);
  // Counted before it is looked at, with the wrong passwords from there.
  await ctx.limits.consume("guessFromAddress/sign-in", address);
  const challenge = await takeQuestion(ctx, { purpose: "sign_in", userId: null }, secret);
  const passkey = await verifyAnswer(ctx, answer, { challenge, userId: null });

  const { user, cookie } = await inTransaction(ctx, async (tx) => {
    const found = await lockUser(tx, passkey.userId);
    const isClosed = found && !ctx.config.demo && isDemoAddress(found.email);
    if (!found || isClosed) throw new UnauthenticatedError("PASSKEY_REFUSED");
    if (!found.author) throw new PreconditionError("PROFILE_MISSING");
    await usePasskey(ctx, tx, passkey);
    return { user: { id: found.id, email: found.email }, ...(await ctx.sessions.start(found.id, ctx.client, tx)) };
  });
  await ctx.limits.refund("guessFromAddress/sign-in", address);
  await recordLogin(ctx, user.id, { way: "passkey" });
  return { cookies: [cookie, passkeyCookie.blank(ctx.config.publicUrl.startsWith("https:"))], user };
}
