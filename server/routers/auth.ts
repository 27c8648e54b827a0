import { completeCallback } from "#server/domains/account/complete-callback.ts";
import { createAccessToken, createBearerToken } from "#server/domains/account/create-api-token.ts";
import { readSession } from "#server/domains/account/queries.ts";
import { resendVerification } from "#server/domains/account/resend-verification.ts";
import { signIn } from "#server/domains/account/sign-in.ts";
import { signUp } from "#server/domains/account/sign-up.ts";
import { readSignUpCookie } from "#server/lib/sign-up-cookie.ts";
import type { TrpcContext } from "#server/trpc/context.ts";
import { publicProcedure, router, signedInProcedure } from "#server/trpc/procedures.ts";
import { completeCallbackInput, resendVerificationInput, signInInput, signUpInput } from "#shared/schemas/account.ts";

/** Gives the browser its new session; the one it had before is over. */
async function openSession<T extends { cookie: string }>({ sessions, http }: TrpcContext, { cookie, ...answer }: T) {
  await sessions.end(http.cookieHeader);
  http.setCookie(cookie);
  return answer;
}

const signUpSecretOf = ({ config, http }: TrpcContext) => readSignUpCookie(http.cookieHeader, config.publicUrl.startsWith("https:"));

export const authRouter = router({
  signUp: publicProcedure.input(signUpInput).mutation(async ({ ctx, input }) => {
    const { cookie, ...answer } = await signUp(ctx, input, signUpSecretOf(ctx));
    ctx.http.setCookie(cookie);
    return answer;
  }),
  resendVerification: publicProcedure.input(resendVerificationInput).mutation(({ ctx, input }) => resendVerification(ctx, input)),
  completeCallback: publicProcedure
    .input(completeCallbackInput)
    .mutation(async ({ ctx, input }) => openSession(ctx, await completeCallback(ctx, input, signUpSecretOf(ctx)))),
  signIn: publicProcedure.input(signInInput).mutation(async ({ ctx, input }) => openSession(ctx, await signIn(ctx, input))),
  signOut: publicProcedure.mutation(async ({ ctx }) => {
    ctx.http.setCookie((await ctx.sessions.end(ctx.http.cookieHeader)).cookie);
    return {};
  }),
  session: publicProcedure.query(({ ctx }) => readSession(ctx)),
  createBearerToken: publicProcedure.input(signInInput).mutation(({ ctx, input }) => createBearerToken(ctx, input)),
  accessToken: signedInProcedure.mutation(({ ctx }) => createAccessToken(ctx)),
});
