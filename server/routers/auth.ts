import { createAccessToken, createBearerToken } from "#server/domains/account/api-tokens.ts";
import { listFactors, listPasskeys } from "#server/domains/account/factor-queries.ts";
import {
  arrive,
  departToLink,
  departToProve,
  departToSignIn,
  readOwnIdentity,
  readProvider,
  unlinkIdentity,
} from "#server/domains/account/identities.ts";
import { addPasskey, beginPasskey, beginPasskeySignIn, removePasskey, signInWithPasskey } from "#server/domains/account/passkeys.ts";
import { isResetLinkValid, requestPasswordReset, resetPassword } from "#server/domains/account/password-reset.ts";
import { updateUser } from "#server/domains/account/passwords.ts";
import { readSession } from "#server/domains/account/queries.ts";
import { provePassword } from "#server/domains/account/require-fresh-session.ts";
import { enrollFactor, renewRecoveryCodes, unenrollFactor, verifyFactor } from "#server/domains/account/second-factor.ts";
import { beginPasskeyStep, completePasskeyStep, completeSecondFactor, readSecondStep } from "#server/domains/account/second-step.ts";
import { signIn } from "#server/domains/account/sign-in.ts";
import { resendVerification, signUp } from "#server/domains/account/sign-up.ts";
import { completeCallback } from "#server/domains/lifecycle/complete-callback.ts";
import { PreconditionError } from "#server/platform/errors.ts";
import { challengeCookie, identityCookie, passkeyCookie, signUpCookie } from "#server/platform/sessions/secret-cookie.ts";
import type { TrpcContext } from "#server/trpc/context.ts";
import { publicProcedure, router, signedInProcedure } from "#server/trpc/procedures.ts";
import {
  addPasskeyInput,
  completeCallbackInput,
  completeIdentityInput,
  createBearerTokenInput,
  departInput,
  enrollFactorInput,
  provePasswordInput,
  removePasskeyInput,
  requestPasswordResetInput,
  resendVerificationInput,
  resetLinkInput,
  resetPasswordInput,
  secondFactorInput,
  signInInput,
  signUpInput,
  unenrollFactorInput,
  updateUserInput,
  usePasskeyInput,
  verifyFactorInput,
} from "#shared/schemas/account.ts";

/** The procedures of `auth` that ask for, prove and change a password or an address. */
const passwordProcedures = {
  requestPasswordReset: publicProcedure.input(requestPasswordResetInput).mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),
  /** A mutation, so that the secret stands in no address and no log. */
  checkResetLink: publicProcedure.input(resetLinkInput).mutation(({ ctx, input }) => isResetLinkValid(ctx, input)),
  resetPassword: publicProcedure
    .input(resetPasswordInput)
    .mutation(async ({ ctx, input }) => replaceSession(ctx, await resetPassword(ctx, input))),
  provePassword: signedInProcedure.input(provePasswordInput).mutation(({ ctx, input }) => provePassword(ctx, input)),
  updateUser: signedInProcedure.input(updateUserInput).mutation(async ({ ctx, input }) => {
    const updated = await updateUser(ctx, input);
    return "password" in input ? renewSession(ctx, updated) : updated;
  }),
};

/** The second factor. Names and fields are those of the specification's MFA calls (SETS-26…29). */
const mfaRouter = router({
  listFactors: signedInProcedure.query(({ ctx }) => listFactors(ctx)),
  enroll: signedInProcedure.input(enrollFactorInput).mutation(({ ctx }) => enrollFactor(ctx)),
  challengeAndVerify: signedInProcedure
    .input(verifyFactorInput)
    .mutation(async ({ ctx, input }) => renewSession(ctx, await verifyFactor(ctx, input))),
  unenroll: signedInProcedure
    .input(unenrollFactorInput)
    .mutation(async ({ ctx, input }) => renewSession(ctx, await unenrollFactor(ctx, input))),
  renewRecoveryCodes: signedInProcedure.mutation(({ ctx }) => renewRecoveryCodes(ctx)),
});

const isSecure = ({ config }: TrpcContext) => config.publicUrl.startsWith("https:");
const signUpSecretOf = (ctx: TrpcContext) => signUpCookie.read(ctx.http.cookieHeader, isSecure(ctx));
const challengeSecretOf = (ctx: TrpcContext) => challengeCookie.read(ctx.http.cookieHeader, isSecure(ctx));
const passkeySecretOf = (ctx: TrpcContext) => passkeyCookie.read(ctx.http.cookieHeader, isSecure(ctx));

/** Passkeys: what the portal asks of them, and what they answer. */
const passkeysRouter = router({
  list: signedInProcedure.query(({ ctx }) => listPasskeys(ctx)),
  beginAdd: signedInProcedure.mutation(async ({ ctx }) => ask(ctx, await beginPasskey(ctx))),
  add: signedInProcedure
    .input(addPasskeyInput)
    .mutation(async ({ ctx, input }) => renewSession(ctx, await addPasskey(ctx, input, passkeySecretOf(ctx)))),
  remove: signedInProcedure
    .input(removePasskeyInput)
    .mutation(async ({ ctx, input }) => renewSession(ctx, await removePasskey(ctx, input))),
  beginSignIn: publicProcedure.mutation(async ({ ctx }) => ask(ctx, await beginPasskeySignIn(ctx))),
  signIn: publicProcedure
    .input(usePasskeyInput)
    .mutation(async ({ ctx, input }) => replaceAll(ctx, await signInWithPasskey(ctx, input, passkeySecretOf(ctx)))),
  beginSecondStep: publicProcedure.mutation(async ({ ctx }) => ask(ctx, await beginPasskeyStep(ctx, challengeSecretOf(ctx)))),
  completeSecondStep: publicProcedure
    .input(usePasskeyInput)
    .mutation(async ({ ctx, input }) =>
      replaceAll(ctx, await completePasskeyStep(ctx, input, { waiting: challengeSecretOf(ctx), asked: passkeySecretOf(ctx) })),
    ),
});

/** The other service that people sign in with, where one is configured. */
const identityRouter = router({
  provider: publicProcedure.query(({ ctx }) => readProvider(ctx)),
  own: signedInProcedure.query(({ ctx }) => readOwnIdentity(ctx)),
  departToSignIn: publicProcedure.input(departInput).mutation(async ({ ctx, input }) => send(ctx, await departToSignIn(ctx, input))),
  departToLink: signedInProcedure.mutation(async ({ ctx }) => send(ctx, await departToLink(ctx))),
  departToProve: signedInProcedure.input(departInput).mutation(async ({ ctx, input }) => send(ctx, await departToProve(ctx, input))),
  arrive: publicProcedure.input(completeIdentityInput).mutation(async ({ ctx, input }) => {
    const { cookie, answer } = await arrive(ctx, input, identityCookie.read(ctx.http.cookieHeader, isSecure(ctx)));
    if (cookie) await ctx.sessions.end(ctx.http.cookieHeader);
    for (const set of [cookie, identityCookie.blank(isSecure(ctx))]) if (set) ctx.http.setCookie(set);
    return answer.outcome === "linked" ? renewSession(ctx, answer) : answer;
  }),
  unlink: signedInProcedure.mutation(async ({ ctx }) => renewSession(ctx, await unlinkIdentity(ctx))),
});

export const authRouter = router({
  signUp: publicProcedure.input(signUpInput).mutation(async ({ ctx, input }) => {
    const { cookie, ...answer } = await signUp(ctx, input, signUpSecretOf(ctx));
    ctx.http.setCookie(cookie);
    return answer;
  }),
  resendVerification: publicProcedure.input(resendVerificationInput).mutation(({ ctx, input }) => resendVerification(ctx, input)),
  completeCallback: publicProcedure.input(completeCallbackInput).mutation(async ({ ctx, input }) => {
    const { cookie, ...answer } = await completeCallback(ctx, input, signUpSecretOf(ctx));
    // A changed address opens no session: its link may be opened on any device.
    return cookie === null ? answer : replaceSession(ctx, { cookie, ...answer });
  }),
  signIn: publicProcedure.input(signInInput).mutation(async ({ ctx, input }) => replaceSession(ctx, await signIn(ctx, input))),
  secondStep: publicProcedure.query(({ ctx }) => readSecondStep(ctx, challengeSecretOf(ctx))),
  completeSecondFactor: publicProcedure
    .input(secondFactorInput)
    .mutation(async ({ ctx, input }) => replaceAll(ctx, await completeSecondFactor(ctx, input, challengeSecretOf(ctx)))),
  signOut: publicProcedure.mutation(async ({ ctx }) => {
    ctx.http.setCookie((await ctx.sessions.end(ctx.http.cookieHeader)).cookie);
    ctx.http.clearCache();
    return {};
  }),
  session: publicProcedure.query(async ({ ctx }) => {
    // A user without a profile counts as signed out (AUTH-22), but is told why (AUTH-24).
    if (!ctx.actor && (await ctx.sessions.read(ctx.http.cookieHeader, ctx.now()))) throw new PreconditionError("PROFILE_MISSING");
    return readSession(ctx);
  }),
  createBearerToken: publicProcedure.input(createBearerTokenInput).mutation(({ ctx, input }) => createBearerToken(ctx, input)),
  accessToken: signedInProcedure.mutation(({ ctx }) => createAccessToken(ctx)),
  ...passwordProcedures,
  mfa: mfaRouter,
  passkeys: passkeysRouter,
  identity: identityRouter,
});

/**
 * Gives the caller's session a new secret, which the browser gets with the answer: after something that has changed who can get into
 * the account, what somebody learned of the old one stops working. Not before it: a call that is refused must sign nobody out.
 * Scripts have nothing to renew.
 */
async function renewSession<Answer>(ctx: TrpcContext, answer: Answer): Promise<Answer> {
  if (ctx.actor?.via !== "session") return answer;
  const renewed = await ctx.sessions.renew(ctx.http.cookieHeader);
  if (renewed) ctx.http.setCookie(renewed.cookie);
  return answer;
}

/** Gives the browser its new cookie; the session it had before is over. */
function replaceSession<T extends { cookie: string }>(ctx: TrpcContext, { cookie, ...answer }: T) {
  return replaceAll(ctx, { ...answer, cookies: [cookie] });
}

/** The same with several. Another tab may have signed in meanwhile: that session would stay on as a device nobody holds. */
async function replaceAll<T extends { cookies: string[] }>({ sessions, http }: TrpcContext, { cookies, ...answer }: T) {
  await sessions.end(http.cookieHeader);
  for (const cookie of cookies) http.setCookie(cookie);
  return answer;
}

/** Answers what a passkey is asked, and lets the browser be known again when it has answered. */
function ask<Options>({ http }: TrpcContext, { cookie, options }: { cookie: string; options: Options }): Options {
  http.setCookie(cookie);
  return options;
}

/** Answers where to go, and lets the browser be known again when it comes back. */
function send({ http }: TrpcContext, { cookie, url }: { cookie: string; url: string }): { url: string } {
  http.setCookie(cookie);
  return { url };
}
