import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { isDraftOf } from "./draft-queries.ts";
import { removeDrafts } from "./remove-drafts.ts";
import { findForm } from "./template-queries.ts";

/** Throws away the caller's draft of a form, with its files. Throws NotFoundError for an unknown slug. */
export async function discardDraft(ctx: DomainContext, slug: string): Promise<void> {
  const actor = requireSignedIn(ctx.actor);
  const form = await findForm(ctx.db, slug);
  await inTransaction(ctx, (tx) => removeDrafts(ctx, tx, isDraftOf(form, actor)));
}
