import type { AttachedFile } from "#server/domains/files/attached-files.ts";
import { type FormAnswers, type FormFile, formFile } from "#shared/schemas/form-answers.ts";

/** A stored file as its field holds it. */
export const toFormFile = ({ kind: _, ...file }: AttachedFile): FormFile => file;

/** The files that answers refer to, also those in rows. */
export function filesIn(answers: FormAnswers): FormFile[] {
  return Object.values(answers).flatMap((value) => {
    if (Array.isArray(value)) return value.flatMap((row) => (typeof row === "object" && row !== null ? filesIn(row as FormAnswers) : []));
    const file = formFile.safeParse(value);
    return file.success ? [file.data] : [];
  });
}

/** The same answers with name, type and size of each file as they were stored: those that are sent along are anybody's words. */
export const withStoredFiles = (answers: FormAnswers, stored: readonly FormFile[]): FormAnswers =>
  replaceFiles(answers, (file) => stored.find(({ id }) => id === file.id));

/** The same answers with other files in place of theirs; where there is none to take its place, a file stays. */
export function replaceFiles(answers: FormAnswers, otherFor: (file: FormFile) => FormFile | undefined): FormAnswers {
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((row) => (typeof row === "object" && row !== null ? replaceFiles(row, otherFor) : row));
    const file = formFile.safeParse(value).data;
    return (file && otherFor(file)) ?? value;
  };
  return Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, replaced(value)]));
}
