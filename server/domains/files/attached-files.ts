import { inArray } from "drizzle-orm";
import { files } from "#drizzle/schema/index.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";

/** What several files can belong to: then each row names it. */
const OWNERS = { document: files.associationDocumentId, form: files.formAnswerId } as const;
export interface AttachedFile {
  id: string;
  filename: string;
  contentType: string;
  sizeBytes: number;
  /** A `photo` was drawn anew and may be printed. */
  kind: "photo" | "file";
}

/** The files that belong to one of these, oldest first; none once their owner is gone. */
export async function filesOf(db: Queryable, owner: keyof typeof OWNERS, ownerIds: readonly string[]): Promise<AttachedFile[]> {
  const rows = await db
    .select({ id: files.id, filename: files.filename, contentType: files.contentType, bytes: files.bytes, kind: files.kind })
    .from(files)
    .where(inArray(OWNERS[owner], [...ownerIds]))
    .orderBy(files.createdAt, files.id);
  return rows.map(({ filename, bytes, kind, ...row }) => ({
    ...row,
    filename: filename ?? "fil",
    sizeBytes: bytes ?? 0,
    kind: kind ?? "file",
  }));
}

type Owner = { associationDocumentId: string } | { formAnswerId: string };

/** From now on these files belong to it. */
export async function giveFiles(tx: Transaction, fileIds: readonly string[], owner: Owner): Promise<void> {
  await tx
    .update(files)
    .set(owner)
    .where(inArray(files.id, [...fileIds]));
}
