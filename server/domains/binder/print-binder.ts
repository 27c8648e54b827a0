import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { binderPrints } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, ForbiddenError } from "#server/platform/errors.ts";
import type { BinderEdition, recordBinderPrintInput } from "#shared/schemas/binder.ts";
import { measureTabs } from "./measure-tabs.ts";
import { type BinderDocument, binderHtml, binderTitle } from "./pdf/binder-document.tsx";
import { composeBinder, editionFor } from "./queries.ts";
import { type PrintAccount, printAccountOf } from "./rules.ts";

/**
 * The Krispärm as PDF, of what stands in the portal now: all of it, or the tabs that differ from the last print. Throws ForbiddenError,
 * LimitError and UnavailableError with CHROME_MISSING.
 */
export async function printBinder(
  ctx: DomainContext,
  wanted: { edition?: BinderEdition; changedOnly: boolean },
): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "documents:read");
  const edition = editionFor(ctx, wanted.edition);
  // Of the edition for residents nobody records a print, so there is nothing to compare with.
  if (wanted.changedOnly && edition !== "full") throw new ForbiddenError();
  await ctx.limits.consume("pdfPerUser", actor.userId);

  const { associationName, tabs, checksum, books } = await composeBinder(ctx, edition);
  const account = printAccountOf(actor);
  const { sheets } = await measureTabs(ctx, tabs, { name: associationName, account });
  const numbered = tabs.map((tab) => ({ ...tab, pages: sheets.get(tab.key) ?? null, version: books?.tabVersions.get(tab.key) ?? null }));
  const binder = {
    ...{ associationName, checksum, tabs: numbered, version: books?.version ?? null, printedAt: ctx.now() },
    printed: wanted.changedOnly ? numbered.filter(({ key }) => books?.changed.has(key)) : numbered,
  };
  return { filename: `${binderTitle(binder)}.pdf`, contents: await printShared(ctx, account, binder) };
}

/** The prints under way, by what they say. */
const underWay = new Map<string, Promise<Uint8Array>>();

/** Who asks for the same pages while Chrome prints them gets that print: one opened a moment ago says the same, but for the minute. */
function printShared(ctx: Pick<DomainContext, "pdf" | "limits">, account: PrintAccount, binder: BinderDocument): Promise<Uint8Array> {
  const sayings = binder.tabs.map(({ body: _, ...tab }) => tab);
  const key = JSON.stringify([account, binder.associationName, binder.version, sayings, binder.printed.map((tab) => tab.key)]);
  const running = underWay.get(key);
  if (running) return running;
  const started = print(ctx, account, binder).finally(() => underWay.delete(key));
  underWay.set(key, started);
  return started;
}

async function print(
  { pdf, limits }: Pick<DomainContext, "pdf" | "limits">,
  { limit, associationId }: PrintAccount,
  binder: BinderDocument,
) {
  await limits.consume(limit, associationId);
  return pdf.render(await binderHtml(binder));
}

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
