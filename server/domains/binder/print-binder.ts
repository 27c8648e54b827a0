import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ForbiddenError } from "#server/platform/errors.ts";
import type { BinderEdition } from "#shared/schemas/binder.ts";
import { composeBinder, editionFor } from "./compose-binder.ts";
import { measureTabs } from "./measure-tabs.ts";
import { type BinderDocument, binderHtml, binderTitle } from "./pdf/binder-document.tsx";
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
