import type { dataExports } from "#drizzle/schema/index.ts";
import type { DataExportStatus } from "#shared/enums.ts";

export interface DataExportView {
  id: string;
  status: DataExportStatus;
  createdAt: string;
  expiresAt: string | null;
  bytes: number | null;
}

/** One whose time is over is expired, also before the night in which its file goes. */
export function toDataExportView(
  row: Pick<typeof dataExports.$inferSelect, "id" | "status" | "createdAt" | "expiresAt" | "bytes">,
  now: Date,
): DataExportView {
  const isOver = row.status === "ready" && row.expiresAt !== null && row.expiresAt <= now;
  return {
    id: row.id,
    status: isOver ? "expired" : row.status,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    bytes: row.bytes,
  };
}

export interface DeletionConsequences {
  /** The association where the person is the last owner among several members: then nothing is deleted. */
  lastOwnerOf: { id: string; name: string } | null;
  /** The association that closes with the account, because nobody else is in it. */
  closesAssociation: { id: string; name: string; subscriberCount: number } | null;
}
