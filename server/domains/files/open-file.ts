import { and, eq } from "drizzle-orm";
import { files } from "#drizzle/schema/index.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { MissingFileError } from "#server/platform/files/file-store.ts";
import { purposeOf, type StoredPurpose } from "./purposes.ts";

export interface OpenedFile {
  /** Null for a picture that is only shown. */
  filename: string | null;
  contentType: string;
  contents: Uint8Array;
}

/**
 * The one way out: the caller has the right that the purpose asks for, and `find` says which file that is for them, if any. Throws
 * ForbiddenError, and NotFoundError also for a file that the store has lost.
 */
export async function openFile(
  ctx: DomainContext,
  purpose: StoredPurpose,
  find: (actor: MemberActor) => Promise<string | null>,
): Promise<OpenedFile> {
  const { mayRead, store, lost } = purposeOf(purpose);
  const id = await find(requirePermission(ctx.actor, mayRead));
  const [file] = id
    ? await ctx.db
        .select()
        .from(files)
        .where(and(eq(files.id, id), eq(files.purpose, purpose)))
    : [];
  if (!file) throw new NotFoundError();
  const contents = await ctx[store].get(file.key).catch((error: unknown) => {
    throw error instanceof MissingFileError ? new NotFoundError(lost) : error;
  });
  return { filename: file.filename, contentType: file.contentType, contents };
}
