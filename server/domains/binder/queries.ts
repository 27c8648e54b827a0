import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { BinderEdition } from "#shared/schemas/binder.ts";
import { composeBinder, editionFor } from "./compose-binder.ts";
import { measureTabs } from "./measure-tabs.ts";
import { printAccountOf } from "./rules.ts";
import { type BinderPagesView, type BinderView, toBinderView } from "./views.ts";

/** What the caller's edition of the binder holds, and for those who print it what has changed since the last print. */
export async function readBinder(ctx: DomainContext): Promise<BinderView> {
  return toBinderView(await composeBinder(ctx, editionFor(ctx)));
}

/** How many sheets an edition of the binder fills. Throws ForbiddenError, LimitError, UnavailableError with CHROME_MISSING. */
export async function readBinderPages(ctx: DomainContext, { edition }: { edition: BinderEdition }): Promise<BinderPagesView> {
  const actor = requirePermission(ctx.actor, "documents:read");
  const { tabs, associationName, books } = await composeBinder(ctx, editionFor(ctx, edition));
  const { sheets, total } = await measureTabs(ctx, tabs, { name: associationName, account: printAccountOf(actor) });
  const unchanged = tabs.filter(({ key }) => books && !books.changed.has(key));
  const kept = unchanged.reduce((sum, { key }) => sum + (sheets.get(key) ?? 0), 0);
  return {
    total,
    changed: books?.lastPrint ? total - kept : null,
    tabs: tabs.map(({ key }) => ({ key, pages: sheets.get(key) ?? 1 })),
  };
}
