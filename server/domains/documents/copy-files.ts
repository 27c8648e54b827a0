import { filesIn, replaceFiles } from "#server/domains/forms/files.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { UnavailableError } from "#server/platform/errors.ts";
import type { FormAnswers } from "#shared/schemas/form-answers.ts";
import { requireWritten } from "./document-queries.ts";
import { photoKey, type StoredFile, storedFiles, toFormFile } from "./rules.ts";

/** Copies that no document has named after this are removed. */
const UNUSED_SECONDS = 3600;

/**
 * Answers with files of another document of the association, for a document of their own: each file is copied, so that removing one of
 * the documents takes nothing from the other. A job takes the copies away again when nothing has become of the document. Throws
 * NotFoundError, LimitError and UnavailableError.
 */
export async function copyFiles(
  ctx: DomainContext,
  actor: MemberActor,
  { from, answers }: { from: string; answers: FormAnswers },
): Promise<{ answers: FormAnswers; copies: StoredFile[] }> {
  const source = await requireWritten(ctx.db, actor, from);
  const named = new Set(filesIn(answers).map(({ id }) => id));
  const originals = storedFiles(source.answers).filter(({ id }) => named.has(id));
  if (originals.length === 0) return { answers, copies: [] };
  await ctx.limits.consume("uploadsPerUser", actor.userId);

  const copies = new Map<string, StoredFile>();
  // One that is lost stays named: the form says so when the document is finished.
  for (const original of originals)
    if (await answered(ctx.files.exists(photoKey(original.id)))) copies.set(original.id, { ...original, id: crypto.randomUUID() });
  const unused = { associationId: actor.associationId, photoIds: [...copies.values()].map(({ id }) => id) };
  await inTransaction(ctx, (tx) => ctx.jobs.enqueue(tx, "remove-document-photos", unused, { startAfterSeconds: UNUSED_SECONDS }));
  for (const [id, copy] of copies) {
    const contents = await answered(ctx.files.get(photoKey(id)));
    await answered(ctx.files.put(photoKey(copy.id), contents, copy.contentType));
  }
  const otherFor = ({ id }: { id: string }) => {
    const copy = copies.get(id);
    return copy && toFormFile(copy);
  };
  return { answers: replaceFiles(answers, otherFor), copies: [...copies.values()] };
}

/** Throws UnavailableError when the store does not answer. */
const answered = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw new UnavailableError("UNAVAILABLE", { cause });
  });
