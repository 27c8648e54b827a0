import { eq } from "drizzle-orm";
import { mediaFiles } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { lockUnused } from "./queries.ts";

/** Removes a file that nobody shows, and its row; one that is shown stays. Running twice does no harm. */
export async function removeMedia(ctx: DomainContext, key: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await lockUnused(tx, key))) return;
    // Inside the transaction on purpose: the row's lock keeps the file from being chosen anew, and the row stays when the
    // store fails, so that the file is not forgotten.
    await ctx.media.remove(key);
    await tx.delete(mediaFiles).where(eq(mediaFiles.key, key));
  });
}
