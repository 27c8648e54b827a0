import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { BinderEdition } from "#shared/schemas/binder.ts";
import { type ComposedBinder, composeBinder, editionFor } from "./compose-binder.ts";
import { measureTabs } from "./measure-tabs.ts";
import { printAccountOf } from "./rules.ts";

interface BinderTabView {
  key: string;
  number: number;
  title: string;
  /** The binder's version in which it last changed; null in the edition for residents. */
  version: number | null;
  /** Whether the paper in the binder says something else; null where nobody has printed. */
  isChanged: boolean | null;
}

/** The state of the binder, and of the last one on paper. */
interface BinderView {
  edition: BinderEdition;
  version: number | null;
  checksum: string;
  tabs: BinderTabView[];
  /** Titles of tabs to take out. */
  removed: string[];
  /** Null before the first print, and in the edition for residents. */
  lastPrint: { version: number; printedAt: Date; printedBy: string | null } | null;
}

/** Sheets of paper, real ones: Chrome has laid them out. */
interface BinderPagesView {
  /** With the front and the contents. */
  total: number;
  /** When only what changed is printed, with the front and the contents; null without a print to compare with. */
  changed: number | null;
  tabs: { key: string; pages: number }[];
}

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

function toBinderView({ edition, tabs, checksum, books }: ComposedBinder): BinderView {
  const last = books?.lastPrint ?? null;
  return {
    edition,
    version: books?.version ?? null,
    checksum,
    tabs: tabs.map(({ key, number, title }) => ({
      ...{ key, number, title },
      version: books?.tabVersions.get(key) ?? null,
      isChanged: last && (books?.changed.has(key) ?? null),
    })),
    removed: books?.removed ?? [],
    lastPrint: last,
  };
}
