import { desc, eq, type SQL, sql } from "drizzle-orm";
import { binderPrints, profiles } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { ForbiddenError } from "#server/platform/errors.ts";
import { can } from "#shared/permissions.ts";
import type { BinderEdition } from "#shared/schemas/binder.ts";
import { type BinderContent, readBinderContent } from "./content-queries.ts";
import { measureTabs } from "./measure-tabs.ts";
import { binderTabs, type PrintedTab } from "./pdf/binder-tabs.tsx";
import { changesSince, checksumOf, printAccountOf, tabVersions, versionOf } from "./rules.ts";

/** What is known of the whole binder beside its text; the edition for residents has no prints that are recorded. */
interface BinderBooks {
  version: number;
  /** In which version each tab last changed, by key. */
  tabVersions: ReadonlyMap<string, number>;
  /** Keys of the tabs that differ from the last print. */
  changed: ReadonlySet<string>;
  /** Titles of tabs of the last print that are gone. */
  removed: string[];
  lastPrint: { version: number; printedAt: Date; printedBy: string | null } | null;
}

interface ComposedBinder {
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

/** So far back a tab's version is told. */
const PRINTS_READ = 50;

/** When an association's binder was last printed, as a part of another statement; null where it never was. */
export const lastPrintedAt = (associationId: SQL): SQL<Date | null> =>
  sql<Date | null>`(select max(${binderPrints.printedAt}) from ${binderPrints} where ${binderPrints.housingAssociationId} = ${associationId})`.mapWith(
    binderPrints.printedAt,
  );

/** The prints of an association's binder, the latest first. The caller has decided who may know. */
function listPrints(db: Queryable, associationId: string) {
  return db
    .select({
      version: binderPrints.version,
      pages: binderPrints.pages,
      printedAt: binderPrints.printedAt,
      printedBy: sql<string | null>`coalesce(${profiles.fullName}, ${profiles.name})`,
    })
    .from(binderPrints)
    .leftJoin(profiles, eq(profiles.id, binderPrints.printedByProfileId))
    .where(eq(binderPrints.housingAssociationId, associationId))
    .orderBy(desc(binderPrints.version))
    .limit(PRINTS_READ);
}
