import { desc, eq } from "drizzle-orm";
import { collaborationShareLog as shareLog } from "#drizzle/schema/index.ts";
import { requireNoNamedToken, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { writeCsv } from "#server/platform/tables/csv.ts";
import { isoDateTime, isoDay } from "#shared/format/date.ts";
import { ALERT_TYPE_LABELS, REPLY_KIND_LABELS } from "#shared/text/collaboration-alert-labels.ts";
import type { SharedThing } from "./log-sharing.ts";

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
};
/** More lines than a spreadsheet is read by; the newest. */
const LINES_MAX = 50_000;

/** What others have seen or received of the owner's association, as a CSV file. Throws ForbiddenError, also by a long-lived token. */
export async function exportShareLog(ctx: DomainContext): Promise<{ filename: string; contents: Buffer }> {
  requireNoNamedToken(ctx.actor);
  const actor = requirePermission(ctx.actor, "collaboration:manage");
  const rows = await ctx.db
    .select()
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
