import { completeSecondFactor } from "#server/domains/account/complete-second-factor.ts";
import { createAccessToken, createBearerToken } from "#server/domains/account/create-api-token.ts";
import { readSession } from "#server/domains/account/queries.ts";
import { resendVerification } from "#server/domains/account/resend-verification.ts";
import { signIn } from "#server/domains/account/sign-in.ts";
import { signUp } from "#server/domains/account/sign-up.ts";
import { completeCallback } from "#server/domains/lifecycle/complete-callback.ts";
import { PreconditionError } from "#server/platform/errors.ts";
import { readChallengeCookie } from "#server/platform/sessions/challenge-cookie.ts";
import { readSignUpCookie } from "#server/platform/sessions/sign-up-cookie.ts";
import type { TrpcContext } from "#server/trpc/context.ts";
import { publicProcedure, router, signedInProcedure } from "#server/trpc/procedures.ts";
import {
  completeCallbackInput,
  createBearerTokenInput,
  resendVerificationInput,
  secondFactorInput,
  signInInput,
  signUpInput,
} from "#shared/schemas/account.ts";
import { mfaRouter } from "./auth-mfa.ts";
import { passwordProcedures } from "./auth-password.ts";
import { replaceSession } from "./replace-session.ts";

const isSecure = ({ config }: TrpcContext) => config.publicUrl.startsWith("https:");
const signUpSecretOf = (ctx: TrpcContext) => readSignUpCookie(ctx.http.cookieHeader, isSecure(ctx));
const challengeSecretOf = (ctx: TrpcContext) => readChallengeCookie(ctx.http.cookieHeader, isSecure(ctx));

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
  completeSecondFactor: publicProcedure.input(secondFactorInput).mutation(async ({ ctx, input }) => {
    const { cookies, ...answer } = await completeSecondFactor(ctx, input, challengeSecretOf(ctx));
    // Another tab may have signed in meanwhile: that session would stay on as a device nobody holds.
    await ctx.sessions.end(ctx.http.cookieHeader);
    for (const cookie of cookies) ctx.http.setCookie(cookie);
    return answer;
  }),
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
});
