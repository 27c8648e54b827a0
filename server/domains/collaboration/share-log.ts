import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, gt, inArray } from "drizzle-orm";
import { housingAssociations, collaborationShareLog as shareLog } from "#drizzle/schema/index.ts";
import { requireNoNamedToken, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { writeCsv } from "#server/platform/tables/table-files.ts";
import { isoDateTime, isoDay } from "#shared/format/date.ts";
import { ALERT_TYPE_LABELS, REPLY_KIND_LABELS } from "#shared/text/collaboration-alert-labels.ts";

/** What one association was shown or sent of another's. */
type SharedThing = "overview" | "resources" | "invitation" | "link" | "loan" | "alert" | "reply" | "joint_purchase";

/**
 * Writes down that others have seen or received something of an association's, in the transaction that gives it to them. `details`
 * holds texts and numbers that its owners understand, and no names of people.
 */
export async function logSharing(
  tx: Transaction,
  associationId: string,
  otherIds: readonly string[],
  what: SharedThing,
  details: Record<string, unknown> = {},
): Promise<void> {
  if (otherIds.length === 0) return;
  const others = await tx
    .select({ id: housingAssociations.id, name: housingAssociations.associationName })
    .from(housingAssociations)
    .where(inArray(housingAssociations.id, [...new Set(otherIds)]));
  if (others.length === 0) return;
  await tx
    .insert(shareLog)
    .values(
      others.map(({ id, name }) => ({ housingAssociationId: associationId, otherAssociationId: id, otherName: name, what, details })),
    );
}

/** A page that is looked at again shows the same again: that is written down once in this time. */
const SAME_VIEW_MS = 3_600_000;

interface Viewing {
  associationId: string;
  what: SharedThing;
  details: Record<string, unknown>;
}

/** The same for what an association is shown of others on a page, but for what it was shown just now. */
export async function logViewings(tx: Transaction, viewerId: string, shown: readonly Viewing[], now: Date): Promise<void> {
  if (shown.length === 0) return;
  const recent = await tx
    .select({ associationId: shareLog.housingAssociationId, what: shareLog.what, details: shareLog.details })
    .from(shareLog)
    .where(
      and(
        inArray(
          shareLog.housingAssociationId,
          shown.map(({ associationId }) => associationId),
        ),
        eq(shareLog.otherAssociationId, viewerId),
        gt(shareLog.createdAt, new Date(now.getTime() - SAME_VIEW_MS)),
      ),
    );
  const isSame = (one: Omit<Viewing, "what"> & { what: string }, other: Viewing): boolean =>
    one.associationId === other.associationId && one.what === other.what && isDeepStrictEqual(one.details, other.details);
  for (const viewing of shown) {
    if (recent.some((row) => isSame(row, viewing))) continue;
    await logSharing(tx, viewing.associationId, [viewerId], viewing.what, viewing.details);
  }
}

/** The oldest lines hold the id of an alert, and what its kind is called in the database. */
const KINDS: Readonly<Record<string, string>> = { ...ALERT_TYPE_LABELS, ...REPLY_KIND_LABELS };

const LABELS: Record<SharedThing, string> = {
  overview: "Presentation och läge",
  resources: "Resurser",
  invitation: "Inbjudan",
  link: "Samverkan inledd",
  loan: "Lån",
  alert: "Larm",
  reply: "Svar på larm",
  joint_purchase: "Gemensamt köp",
};
/** More lines than a spreadsheet is read by; the newest. */
const LINES_MAX = 50_000;

/** What others have seen or received of the owner's association, as a CSV file. Throws ForbiddenError, also by a long-lived token. */
export async function exportShareLog(ctx: DomainContext): Promise<{ filename: string; contents: Buffer }> {
  requireNoNamedToken(ctx.actor);
  const actor = requirePermission(ctx.actor, "collaboration:manage");
  const rows = await ctx.db
    .select({ createdAt: shareLog.createdAt, otherName: shareLog.otherName, what: shareLog.what, details: shareLog.details })
    .from(shareLog)
    .where(eq(shareLog.housingAssociationId, actor.associationId))
    .orderBy(desc(shareLog.createdAt), shareLog.id)
    .limit(LINES_MAX);
  await inTransaction(ctx, (tx) => recordAudit(tx, actor, "collaboration.fetch_share_log", actor.associationId, { lines: rows.length }));
  const lines = rows.map(({ createdAt, otherName, what, details }) => [
    isoDateTime(createdAt),
    otherName,
    LABELS[what as SharedThing] ?? what,
    detailsInWords(details),
  ]);
  return {
    filename: `delade-uppgifter-${isoDay(ctx.now())}.csv`,
    contents: writeCsv([["Tid", "Förening", "Vad", "Innehåll"], ...lines]),
  };
}

/** What of a line's details a reader understands: its texts and numbers, one after the other, and no ids. */
function detailsInWords({ alertId: _, ...details }: Record<string, unknown>): string {
  return Object.values(details)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter((value) => typeof value === "string" || typeof value === "number")
    .map((value) => KINDS[value] ?? value)
    .join("; ");
}
