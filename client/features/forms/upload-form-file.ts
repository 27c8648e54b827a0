import { api } from "#client/lib/api.ts";
import { type FormFile, formFile } from "#shared/schemas/form-answers.ts";

/** Stores a file for the draft of a form. Throws ApiError. */
export async function uploadFormFile(slug: string, file: File, kind: "photo" | "file"): Promise<FormFile> {
  return formFile.parse(await api(`forms/${slug}/files`, { method: "PUT", file, query: { filename: file.name, kind } }));
}

/** Where a file of an answer is opened by those who may see it. */
export const formFileAddress = (answerId: string, fileId: string): string => `/api/forms/answers/${answerId}/files/${fileId}`;
