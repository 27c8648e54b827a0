import { files } from "#drizzle/schema/index.ts";
import type { Actor } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { UnavailableError } from "#server/platform/errors.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import { purposeOf, type StoredPurpose } from "./purposes.ts";
import { removeFile } from "./remove-files.ts";

export interface StoredFile {
  id: string;
  key: string;
  contentType: string;
  bytes: number;
}

/** Who uploads it, and whose it becomes. */
interface Uploader extends Pick<Actor, "userId" | "profileId" | "associationId"> {
  /** The name under which it is saved, given the ending that its content has. */
  nameOf?: (extension: string) => string;
}

/**
 * The one way in: counts the upload, reads the body as its purpose says, writes the row and then the file, and lets `keep` show it in
 * a transaction; when anything of that fails, the file goes again. An upload can take minutes: `keep` asks anew who may. Throws
 * LimitError, UnavailableError, what the intake throws, and what `keep` throws.
 */
export async function storeFile<Kept>(
  ctx: DomainContext,
  purpose: StoredPurpose,
  body: UploadBody,
  { userId, profileId, associationId, nameOf }: Uploader,
  keep: (tx: Transaction, file: StoredFile) => Promise<Kept>,
): Promise<Kept> {
  const { limit, take, keyOf, store, isSigned } = purposeOf(purpose);
  await ctx.limits.consume(limit, userId);
  const { contents, contentType, extension } = await take(ctx.images, body);

  const id = crypto.randomUUID();
  const file = { id, key: keyOf({ id, extension }), contentType, bytes: contents.byteLength };
  await ctx.db.insert(files).values({
    ...{ ...file, purpose, associationId, filename: nameOf?.(extension) ?? null },
    uploadedByProfileId: isSigned ? profileId : null,
  });
  try {
    await ctx[store].put(file.key, contents, contentType).catch((cause: unknown) => {
      throw new UnavailableError("UNAVAILABLE", { cause });
    });
    return await inTransaction(ctx, (tx) => keep(tx, file));
  } catch (error) {
    await removeFile(ctx, file.key).catch((fault: unknown) => ctx.log.warn({ err: fault }, "an unused file was not removed at once"));
    throw error;
  }
}
