import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ForbiddenError } from "#server/platform/errors.ts";
import { can } from "#shared/permissions.ts";
import type { BinderEdition } from "#shared/schemas/binder.ts";
import { type BinderContent, readBinderContent } from "./content-queries.ts";
import { binderTabs, type PrintedTab } from "./pdf/binder-tabs.tsx";
import { listPrints } from "./print-queries.ts";
import { changesSince, checksumOf, tabVersions, versionOf } from "./rules.ts";

/** What is known of the whole binder beside its text; the edition for residents has no prints that are recorded. */
export interface BinderBooks {
  version: number;
  /** In which version each tab last changed, by key. */
  tabVersions: ReadonlyMap<string, number>;
  /** Keys of the tabs that differ from the last print. */
  changed: ReadonlySet<string>;
  /** Titles of tabs of the last print that are gone. */
  removed: string[];
  lastPrint: { version: number; printedAt: Date; printedBy: string | null } | null;
}

export interface ComposedBinder {
  edition: BinderEdition;
  associationName: string;
  /** As the caller may see them. */
  tabs: PrintedTab[];
  /** Those of the whole binder, which is compared and counted the same for everybody. */
  comparedTabs: PrintedTab[];
  checksum: string;
  books: BinderBooks | null;
}

/** Those who work with documents get the whole binder, others the one for residents. Throws ForbiddenError. */
export function editionFor(ctx: Pick<DomainContext, "actor">, wanted?: BinderEdition): BinderEdition {
  const mayPrintAll = can(requirePermission(ctx.actor, "documents:read").role, "documents:edit");
  if (wanted === "full" && !mayPrintAll) throw new ForbiddenError();
  return wanted ?? (mayPrintAll ? "full" : "resident");
}

/** The binder of today, and how it differs from the last one on paper. */
export async function composeBinder(ctx: DomainContext, edition: BinderEdition): Promise<ComposedBinder> {
  const content = await readBinderContent(ctx, edition);
  const tabs = binderTabs(content);
  const associationName = content.profile.association.name;
  if (edition === "resident") return { edition, associationName, tabs, comparedTabs: tabs, checksum: checksumOf(tabs), books: null };

  const comparedTabs = binderTabs(await readForComparison(ctx, content));
  return { edition, associationName, tabs, comparedTabs, checksum: checksumOf(comparedTabs), books: await readBooks(ctx, comparedTabs) };
}

/**
 * A team leader does not see every number. So that a leader and an owner are told the same about what has changed, fingerprints are
 * taken of what an owner sees; of that text nothing but fingerprints leaves this file.
 */
async function readForComparison(ctx: DomainContext, own: BinderContent): Promise<BinderContent> {
  const actor = requirePermission(ctx.actor, "documents:edit");
  return actor.role === "system_owner" ? own : readBinderContent({ ...ctx, actor: { ...actor, role: "system_owner" } }, "full");
}

async function readBooks(ctx: DomainContext, tabs: readonly PrintedTab[]): Promise<BinderBooks> {
  const { associationId } = requirePermission(ctx.actor, "documents:edit");
  const prints = await listPrints(ctx.db, associationId);
  const [last] = prints;
  return {
    version: versionOf(prints, tabs),
    tabVersions: tabVersions(prints, tabs),
    ...changesSince(last, tabs),
    lastPrint: last ? { version: last.version, printedAt: last.printedAt, printedBy: last.printedBy } : null,
  };
}
