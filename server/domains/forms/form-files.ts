import { type SQL, sql } from "drizzle-orm";
import { formAnswers } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ForbiddenError, NotFoundError, UnavailableError } from "#server/platform/errors.ts";
import { receiveOfficeFile } from "#server/platform/files/receive-office-file.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import type { FormFile } from "#shared/schemas/form-answers.ts";
import type { FormSchema } from "#shared/schemas/form-schema.ts";
import { findAnswers } from "./answer-queries.ts";
import { isDraftOf } from "./draft-queries.ts";
import { DRAFT_FILES, filesIn, formFileKey } from "./files.ts";
import { mayFillIn } from "./rules.ts";
import { findForm } from "./template-queries.ts";

/** Large enough to read a sign on the wall. */
const PHOTO_SHAPE = { width: 1600, height: 1600, fit: "inside", withoutEnlargement: true } as const;

/**
 * Stores a file for the caller's draft of a form that asks for one of its kind. The draft remembers it first with what it was found to
 * be, so that no file is ever unknown. Pictures are kept without the place that the telephone wrote in them. Throws NotFoundError
 * also without a draft, ForbiddenError, LimitError, UnavailableError, and InvalidError for what is no such file.
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
  await ctx.limits.consume("uploadsPerUser", actor.userId);

  const { contents, contentType, extension } =
    kind === "photo" ? await ctx.images.take(body, PHOTO_SHAPE, "jpeg") : await receiveOfficeFile(ctx.images, body);
  const file = { id: crypto.randomUUID(), filename: shownName(fileName, extension), contentType, sizeBytes: contents.byteLength };
  const [draft] = await ctx.db
    .update(formAnswers)
    .set({ answers: withFile(file) })
    .where(isDraft)
    .returning({ id: formAnswers.id });
  if (!draft) throw new NotFoundError();
  await ctx.files.put(formFileKey(file.id), contents, contentType).catch((cause: unknown) => {
    throw new UnavailableError("UNAVAILABLE", { cause });
  });
  return file;
}

const withFile = (file: FormFile): SQL =>
  sql`jsonb_set(${formAnswers.answers}, array[${DRAFT_FILES}::text], coalesce(${formAnswers.answers} -> ${DRAFT_FILES}, '[]') || ${JSON.stringify([file])}::jsonb)`;

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
