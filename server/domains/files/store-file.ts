import { eq } from "drizzle-orm";
import { files } from "#drizzle/schema/index.ts";
import type { Actor } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { DomainError, UnavailableError } from "#server/platform/errors.ts";
import type { EncodedImage } from "#server/platform/files/image.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import type { FilePurpose } from "#shared/enums.ts";
import { type FileKind, purposeOf } from "./purposes.ts";
import { removeFile } from "./remove-files.ts";

export interface StoredFile {
  id: string;
  key: string;
  contentType: string;
  bytes: number;
  /** Blank where nobody saves it by a name. */
  filename: string;
}

/** Who uploads it, and whose it becomes. A supplier has no account: its invitation stands for it. */
type Uploader = Pick<Actor, "userId" | "profileId" | "associationId"> | { quoteInvitationId: string; associationId: string };

type Upload = Uploader & {
  /** Its folder in the media store. */
  folder?: string;
  /** What it is called there, where that is part of the address. */
  fileName?: string;
  kind?: FileKind;
  /** The name under which it is saved, given the ending that its content has. */
  nameOf?: (extension: string) => string;
};

/**
 * The one way in: counts the upload, reads the body as its purpose says, writes the row and then the file, and lets `keep` show it in
 * a transaction; when anything of that fails, the file goes again. An upload can take minutes: `keep` asks anew who may. Throws
 * LimitError, UnavailableError with UNAVAILABLE or a reason of the purpose, what the intake throws, and what `keep` throws.
 */
export async function storeFile<Kept>(
  ctx: DomainContext,
  purpose: FilePurpose,
  body: UploadBody,
  upload: Upload,
  keep: (tx: Transaction, file: StoredFile) => Promise<Kept>,
): Promise<Kept> {
  const { limit, take, failures } = purposeOf(purpose);
  await ctx.limits.consume(limit, "userId" in upload ? upload.userId : upload.quoteInvitationId);
  const taken = await take(ctx.images, body, upload.kind);
  const file = await insertRow(ctx, purpose, taken, upload);
  try {
    await put(ctx, purpose, file.key, taken);
    return await inTransaction(ctx, (tx) => keep(tx, file));
  } catch (error) {
    await removeFile(ctx, file.key).catch((fault: unknown) => ctx.log.warn({ err: fault }, "an unused file was not removed at once"));
    if (error instanceof DomainError || !failures?.notSaved) throw error;
    ctx.log.error({ err: error }, "what shows a new file could not be saved");
    throw new UnavailableError(failures.notSaved, { cause: error });
  }
}

/** Two uploads into one folder in the same millisecond get two keys. */
async function insertRow(
  ctx: DomainContext,
  purpose: FilePurpose,
  { contents, contentType, extension }: EncodedImage,
  { associationId, folder = "", fileName, kind, nameOf, ...uploader }: Upload,
): Promise<StoredFile> {
  const { keyOf, isSigned } = purposeOf(purpose);
  for (let at = ctx.now().getTime(); ; at++) {
    const id = crypto.randomUUID();
    const filename = nameOf?.(extension) ?? "";
    const file = { id, key: keyOf({ id, extension, folder, at, fileName }), contentType, bytes: contents.byteLength, filename };
    const uploadedByProfileId = isSigned && "profileId" in uploader ? uploader.profileId : null;
    const row = {
      ...file,
      filename: filename || null,
      purpose,
      associationId,
      uploadedByProfileId,
      kind: kind === "founding" ? null : kind,
    };
    const added = await ctx.db.insert(files).values(row).onConflictDoNothing().returning({ id: files.id });
    if (added.length > 0) return file;
  }
}

async function put(ctx: DomainContext, purpose: FilePurpose, key: string, { contents, contentType }: EncodedImage): Promise<void> {
  const { store, failures } = purposeOf(purpose);
  await ctx[store].put(key, contents, contentType).catch((cause: unknown) => {
    ctx.log.error({ err: cause }, "a file could not be stored");
    throw new UnavailableError(failures?.notStored ?? "UNAVAILABLE", { cause });
  });
  if (!failures) return;
  const isThere = await ctx[store].exists(key).catch((error: unknown) => {
    ctx.log.error({ err: error }, "a stored file could not be looked up");
    return false;
  });
  if (!isThere) throw new UnavailableError(failures.notThere);
}

/** Copies a file for something else that is to show it, and answers the copy's id; null where the store has lost it. Throws UnavailableError. */
export async function copyFile(ctx: DomainContext, fileId: string): Promise<string | null> {
  const [source] = await ctx.db
    .select({
      purpose: files.purpose,
      key: files.key,
      contentType: files.contentType,
      bytes: files.bytes,
      filename: files.filename,
      kind: files.kind,
      associationId: files.associationId,
    })
    .from(files)
    .where(eq(files.id, fileId));
  if (!source) return null;
  const { purpose, key: sourceKey, ...kept } = source;
  const { store, keyOf } = purposeOf(purpose);
  try {
    if (!(await ctx[store].exists(sourceKey))) return null;
    const id = crypto.randomUUID();
    const key = keyOf({ id, extension: "", folder: "", at: ctx.now().getTime() });
    await ctx.db.insert(files).values({ id, purpose, key, ...kept });
    await ctx[store].put(key, await ctx[store].get(sourceKey), kept.contentType);
    return id;
  } catch (cause) {
    throw new UnavailableError("UNAVAILABLE", { cause });
  }
}
