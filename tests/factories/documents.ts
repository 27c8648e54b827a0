import { createDocument } from "#server/domains/documents/create-document.ts";
import { type FormFile, formFile } from "#shared/schemas/form-answers.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { createImage } from "./images.ts";
import type { TestPerson } from "./people.ts";

/** What a checklist needs to be finished, with these points. */
export const checklist = (...items: Record<string, unknown>[]) => ({
  heading: "Källarrond",
  items: items.length > 0 ? items : [{ item: "Nödljus" }],
  done_by: "Siri Ek",
  done_on: "2026-11-20",
});

/** The draft of a checklist, whose points take photos. */
export async function createChecklist(person: Pick<TestPerson, "userId">, answers: Record<string, unknown> = checklist()): Promise<string> {
  return (await createDocument(await contextFor(person), { template: "checklista", title: "Källarrond", answers })).id;
}

/** Sends bytes for a field of a document, as the browser does. */
export async function putPhoto(
  person: Pick<TestPerson, "userId">,
  documentId: string,
  { kind = "photo", filename = "bild.png", contents }: { kind?: string; filename?: string; contents?: Uint8Array } = {},
): Promise<Response> {
  const path = `/api/documents/${documentId}/photos?${new URLSearchParams({ kind, filename })}`;
  const body = new Uint8Array(contents ?? (await createImage("png")));
  return fetch(`${portal().url}${path}`, { method: "PUT", headers: await bearerOf(person), body });
}

/** A photo that is stored for a document; the answer is what its field holds. */
export async function uploadDocumentPhoto(person: Pick<TestPerson, "userId">, documentId: string, filename?: string): Promise<FormFile> {
  const response = await putPhoto(person, documentId, filename ? { filename } : {});
  if (response.status !== 201) throw new Error(`the photo was refused: ${response.status}`);
  return formFile.parse(await response.json());
}
