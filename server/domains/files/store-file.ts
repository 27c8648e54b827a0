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
type Uploader = Pick<Actor, "userId" | "associationId">;

/**
 * The one way in: counts the upload, reads the body as its purpose says, writes the row and then the file, and lets `keep` show it in
 * a transaction; when anything of that fails, the file goes again. An upload can take minutes: `keep` asks anew who may. Throws
 * LimitError, UnavailableError, what the intake throws, and what `keep` throws.
 */
export async function storeFile<Kept>(
  ctx: DomainContext,
  purpose: StoredPurpose,
  body: UploadBody,
  { userId, associationId }: Uploader,
  keep: (tx: Transaction, file: StoredFile) => Promise<Kept>,
): Promise<Kept> {
  const { limit, take, keyOf, store } = purposeOf(purpose);
  await ctx.limits.consume(limit, userId);
  const { contents, contentType, extension } = await take(ctx.images, body);

  const id = crypto.randomUUID();
  const file = { id, key: keyOf({ id, extension }), contentType, bytes: contents.byteLength };
  await ctx.db.insert(files).values({ ...file, purpose, associationId });
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
