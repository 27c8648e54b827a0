import type { DomainContext } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { findAnswers } from "./answer-queries.ts";
import { filesIn, formFileKey } from "./files.ts";

/** A file of an answer that the caller may see. Throws NotFoundError for any other, and DOCUMENT_MISSING when it is gone. */
export async function openFormFile(
  ctx: DomainContext,
  { answerId, fileId }: { answerId: string; fileId: string },
): Promise<{ filename: string; contentType: string; contents: Uint8Array }> {
  const answers = await findAnswers(ctx, answerId);
  const file = answers && filesIn(answers).find(({ id }) => id === fileId);
  if (!file) throw new NotFoundError();
  const key = formFileKey(fileId);
  if (!(await ctx.files.exists(key))) throw new NotFoundError("DOCUMENT_MISSING");
  return { filename: file.filename, contentType: file.contentType, contents: await ctx.files.get(key) };
}
