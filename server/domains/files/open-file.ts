import { and, eq } from "drizzle-orm";
import { files } from "#drizzle/schema/index.ts";
import { type Actor, type MemberActor, requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { MissingFileError } from "#server/platform/files/file-store.ts";
import { type PrivatePurpose, PURPOSES, purposeOf } from "./purposes.ts";

export interface OpenedFile {
  /** Null for a picture that is only shown. */
  filename: string | null;
  contentType: string;
  contents: Uint8Array;
}

type ReaderOf<One extends PrivatePurpose> = (typeof PURPOSES)[One]["mayRead"] extends "signed in" ? Actor : MemberActor;

/**
 * For people with an account: the caller has the right that the purpose asks for, and `find` says which file that is for them, if any.
 * Throws UnauthenticatedError, ForbiddenError, and NotFoundError as `readFile`.
 */
export async function openFile<One extends PrivatePurpose>(
  ctx: DomainContext,
  purpose: One,
  find: (actor: ReaderOf<One>) => Promise<string | null>,
): Promise<OpenedFile> {
  const { mayRead } = PURPOSES[purpose];
  const actor = (mayRead === "signed in" ? requireSignedIn(ctx.actor) : requirePermission(ctx.actor, mayRead)) as ReaderOf<One>;
  return readFile(ctx, purpose, await find(actor));
}

/** The one way out of the store. The caller has decided who reads. Throws NotFoundError also for a file that the store has lost. */
export async function readFile(ctx: DomainContext, purpose: PrivatePurpose, id: string | null): Promise<OpenedFile> {
  const { store, lost } = purposeOf(purpose);
  const [file] = id
    ? await ctx.db
        .select({ key: files.key, filename: files.filename, contentType: files.contentType })
        .from(files)
        .where(and(eq(files.id, id), eq(files.purpose, purpose)))
    : [];
  if (!file) throw new NotFoundError();
  const contents = await ctx[store].get(file.key).catch((error: unknown) => {
    throw error instanceof MissingFileError ? new NotFoundError(lost) : error;
  });
  return { filename: file.filename, contentType: file.contentType, contents };
}

/** A picture as data URI, since a printed page can reach nothing; null where the store has lost it. The caller has decided who reads. */
export async function fileAsData(ctx: DomainContext, id: string): Promise<string | null> {
  const [file] = await ctx.db
    .select({ purpose: files.purpose, key: files.key, contentType: files.contentType })
    .from(files)
    .where(eq(files.id, id));
  const store = file && ctx[purposeOf(file.purpose).store];
  if (!store || !(await store.exists(file.key))) return null;
  return `data:${file.contentType};base64,${Buffer.from(await store.get(file.key)).toString("base64")}`;
}
