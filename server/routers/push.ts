import { allowPush, stopPush } from "#server/domains/subscribers/allow-push.ts";
import { memberProcedure } from "#server/trpc/procedures.ts";
import { pushSubscriptionInput, stopPushInput } from "#shared/schemas/push.ts";

/** Notifications in the caller's own browser; a part of `subscribers`. */
export const pushProcedures = {
  pushKey: memberProcedure.query(async ({ ctx }) => ({ publicKey: await ctx.push.publicKey() })),
  allowPush: memberProcedure.input(pushSubscriptionInput).mutation(({ ctx, input }) => allowPush(ctx, input)),
  stopPush: memberProcedure.input(stopPushInput).mutation(({ ctx, input }) => stopPush(ctx, input)),
};
