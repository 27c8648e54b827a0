import { orderExport } from "#server/domains/gdpr/data-exports.ts";
import { listExports, readDeletionConsequences } from "#server/domains/gdpr/queries.ts";
import { deleteAccount } from "#server/domains/lifecycle/delete-account.ts";
import { router, signedInProcedure } from "#server/trpc/procedures.ts";

/** Export and deletion do what their documented REST paths do; the archive itself is fetched by its address. */
export const gdprRouter = router({
  exports: signedInProcedure.query(({ ctx }) => listExports(ctx)),
  orderExport: signedInProcedure.mutation(({ ctx }) => orderExport(ctx)),
  deletionConsequences: signedInProcedure.query(({ ctx }) => readDeletionConsequences(ctx)),
  deleteAccount: signedInProcedure.mutation(async ({ ctx }) => {
    await deleteAccount(ctx);
    // The session went with the account; this takes the cookie away too.
    ctx.http.setCookie((await ctx.sessions.end(ctx.http.cookieHeader)).cookie);
    ctx.http.clearCache();
    return {};
  }),
});
