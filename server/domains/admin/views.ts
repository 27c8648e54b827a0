import type { associationExports } from "#drizzle/schema/index.ts";
import type { AssociationExportFormat, AssociationExportKind, DataExportStatus } from "#shared/enums.ts";
import type { AuditAction } from "#shared/text/audit-actions.ts";

/** One line of the audit log. Its Swedish words stand in `shared/text/audit-actions.ts`. */
export interface AuditEntryView {
  id: string;
  createdAt: string;
  action: AuditAction;
  /** Who did it; null for the portal itself and for somebody whose account is gone. */
  actor: { profileId: string; displayName: string } | null;
  /** What or whom it was about, where that still has a name. */
  subjectName: string | null;
  /** What was recorded with it, as it may be shown: roles, counts, names of fields. */
  details: Record<string, unknown> | null;
}

export interface AuditPageView {
  rows: AuditEntryView[];
  /** For the next stretch; null at the end. */
  nextCursor: string | null;
}

export interface AssociationExportView {
  id: string;
  kind: AssociationExportKind;
  format: AssociationExportFormat;
  status: DataExportStatus;
  doneRows: number;
  /** Null until the work has begun. */
  totalRows: number | null;
  bytes: number | null;
  orderedBy: string | null;
  createdAt: string;
  expiresAt: string | null;
  /** Where the file is fetched; null unless it is ready. */
  fileAddress: string | null;
}

/** One whose time is over is expired, also before the night in which it goes. */
export function toAssociationExportView(
  row: typeof associationExports.$inferSelect & { orderedBy: string | null },
  now: Date,
): AssociationExportView {
  const isOver = row.expiresAt !== null && row.expiresAt <= now;
  const isReady = row.status === "ready" && !isOver;
  return {
    id: row.id,
    kind: row.kind,
    format: row.format,
    status: row.status === "ready" && isOver ? "expired" : row.status,
    doneRows: row.doneRows,
    totalRows: row.totalRows,
    bytes: row.bytes,
    orderedBy: row.orderedBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.status === "ready" ? (row.expiresAt?.toISOString() ?? null) : null,
    fileAddress: isReady ? `/api/admin/exports/${row.id}/file` : null,
  };
}
