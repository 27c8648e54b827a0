import { formAnswers } from "#drizzle/schema/index.ts";
import { giveFiles } from "#server/domains/files/attached-files.ts";
import { type OpenedFile, openFile } from "#server/domains/files/open-file.ts";
import { storeFile } from "#server/domains/files/store-file.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ForbiddenError, NotFoundError } from "#server/platform/errors.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import type { FormFile } from "#shared/schemas/form-answers.ts";
import type { FormSchema } from "#shared/schemas/form-schema.ts";
import { findAnswers } from "./answer-queries.ts";
import { associationOf, isDraftOf } from "./drafts.ts";
import { filesIn } from "./files.ts";
import { mayFillIn } from "./rules.ts";
import { findForm } from "./template-queries.ts";

/**
 * Stores a file for the caller's draft of a form that asks for one of its kind. Throws NotFoundError also without a draft, ForbiddenError,
 * and what `storeFile` throws.
 */
export async function storeFormFile(
  ctx: DomainContext,
  { slug, kind, fileName }: { slug: string; kind: "file" | "photo"; fileName: string },
  body: UploadBody,
): Promise<FormFile> {
  const actor = requireSignedIn(ctx.actor);
  const form = await findForm(ctx.db, slug);
  const { schema } = form;
  if (!asksFor(schema, kind)) throw new NotFoundError();
  if (!mayFillIn(actor, schema.filled_in_by)) throw new ForbiddenError();
  const isDraft = isDraftOf(form, actor);
  if ((await ctx.db.$count(formAnswers, isDraft)) === 0) throw new NotFoundError();

  const upload = {
    ...actor,
    associationId: associationOf(form, actor),
    kind,
    nameOf: (extension: string) => shownName(fileName, extension),
  };
  return storeFile(ctx, "form_file", body, upload, async (tx, { id, filename, contentType, bytes }) => {
    const [draft] = await tx.select({ id: formAnswers.id }).from(formAnswers).where(isDraft).for("no key update");
    if (!draft) throw new NotFoundError();
    await giveFiles(tx, [id], { formAnswerId: draft.id });
    return { id, filename, contentType, sizeBytes: bytes };
  });
}

const asksFor = ({ fields }: FormSchema, kind: "file" | "photo"): boolean =>
  fields.some(({ type, repeat }) => type === kind || repeat?.some((column) => column.type === kind));

/** The file's own name, short enough, with the ending that its content has. */
function shownName(fileName: string, extension: string): string {
  const stem = fileName
    .normalize("NFC")
    .replace(/\.[^.]*$/, "")
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .trim()
    .slice(0, 100);
  return `${stem || "fil"}.${extension}`;
}

/** A file of an answer that the caller may see. Throws NotFoundError for any other, and DOCUMENT_MISSING when it is gone. */
export const openFormFile = (ctx: DomainContext, { answerId, fileId }: { answerId: string; fileId: string }): Promise<OpenedFile> =>
  openFile(ctx, "form_file", async () => {
    const answers = await findAnswers(ctx, answerId);
    return answers && filesIn(answers).some(({ id }) => id === fileId) ? fileId : null;
  });
