import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { binderPrints } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { recordBinderPrintInput } from "#shared/schemas/binder.ts";
import { composeBinder } from "./compose-binder.ts";
import { measureTabs } from "./measure-tabs.ts";
import { printAccountOf } from "./rules.ts";

type Print = Pick<typeof binderPrints.$inferInsert, "version" | "pages" | "printedAt">;

/**
 * Writes down that the paper in the binder says what the portal says: later changes are told from here on. Throws ForbiddenError,
 * ConflictError with BINDER_CHANGED when something has changed since the print, LimitError, UnavailableError with CHROME_MISSING.
 */
export async function recordBinderPrint(
  ctx: DomainContext,
  { checksum }: z.output<typeof recordBinderPrintInput>,
): Promise<{ version: number }> {
  const actor = requirePermission(ctx.actor, "documents:edit");
  const binder = await composeBinder(ctx, "full");
  if (binder.checksum !== checksum || !binder.books) throw new ConflictError("BINDER_CHANGED");
  const { version, lastPrint } = binder.books;
  const { sheets, total } = await measureTabs(ctx, binder.tabs, { name: binder.associationName, account: printAccountOf(actor) });
  const pages = binder.comparedTabs.map(({ key, title, hash }) => ({ key, title, hash, pages: sheets.get(key) ?? 1 }));

  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "documents:edit");
    const print = { version, pages, printedAt: ctx.now() };
    if (!(await writePrint(tx, actor, print, version === lastPrint?.version))) throw new ConflictError("BINDER_CHANGED");
    await recordAudit(tx, actor, "document.print_binder", actor.associationId, { version, pages: total });
    return { version };
  });
}

/** Another copy of the same version renews its print. A version that somebody else has just recorded is not written over. */
async function writePrint(tx: Transaction, { associationId, profileId }: MemberActor, print: Print, isCopy: boolean): Promise<boolean> {
  const written = isCopy
    ? await tx
        .update(binderPrints)
        .set({ ...print, printedByProfileId: profileId })
        .where(and(eq(binderPrints.housingAssociationId, associationId), eq(binderPrints.version, print.version)))
        .returning({ id: binderPrints.id })
    : await tx
        .insert(binderPrints)
        .values({ ...print, housingAssociationId: associationId, printedByProfileId: profileId })
        .onConflictDoNothing()
        .returning({ id: binderPrints.id });
  return written.length > 0;
}
