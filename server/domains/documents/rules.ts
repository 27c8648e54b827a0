import { createHash } from "node:crypto";
import type { AttachedFile } from "#server/domains/files/attached-files.ts";
import { filesIn } from "#server/domains/forms/files.ts";
import { answerText } from "#shared/format/answer-text.ts";
import { DOCUMENT_PHOTOS_MAX_BYTES } from "#shared/limits.ts";
import { type FormAnswers, isBlank, visibleFields } from "#shared/schemas/form-answers.ts";
import { type FieldType, type FormSchema, sectionsOf } from "#shared/schemas/form-schema.ts";

export const PRODUCT_REQUEST_DOCUMENT = "Produktförfrågan";
/** What an uploaded file is called beside the names of templates. */
export const UPLOADED_DOCUMENT = "Uppladdad fil";
/** The slug of the template of the same name (decision 63). */
export const PRODUCT_REQUEST_TEMPLATE = "product-request";

/**
 * The id of a request's one document. It follows from the request, so that a second run of the job writes the same
 * file again instead of leaving one behind (a version 8 UUID, RFC 9562).
 */
export const productRequestDocumentId = (productRequestId: string): string => idFrom(`product-request-document:${productRequestId}`);

/** The same for the PDF of a version. */
export const versionDocumentId = (versionId: string): string => idFrom(`document-version:${versionId}`);

function idFrom(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}

/** Where the private file of a document lies. */
export const documentKey = (documentId: string): string => `documents/${documentId}.pdf`;

/** The address under which a document is served to those who may see it. */
export const documentUrl = (documentId: string): string => `/api/documents/${documentId}/file`;

/** The address of one version of an association's document. */
export const versionUrl = (documentId: string, version: number): string => `/api/documents/${documentId}/versions/${version}/file`;

/** A job that has not made its PDF by then will not; whoever opens the file has it made. */
const LATE_MS = 120_000;

/** Whether a version can be opened: its file is there, or its PDF is not waited for any longer. */
export const canOpen = (
  { storageKey, generatedDocumentId, createdAt }: { storageKey: string | null; generatedDocumentId: string | null; createdAt: Date },
  now: Date,
): boolean => storageKey !== null || generatedDocumentId !== null || now.getTime() - createdAt.getTime() > LATE_MS;

/** Where a file lies that was uploaded as a document. */
export const uploadKey = (versionId: string, extension: string): string => `document-uploads/${versionId}.${extension}`;

/** The name under which a version is saved. */
export const versionFilename = (title: string, version: number, extension: string): string =>
  `${stemOf(title, "Dokument")} v${version}.${extension}`;

/** A file's own name, short enough, with the ending that its content has. */
export const shownName = (fileName: string, extension: string): string => `${stemOf(fileName.replace(/\.[^.]*$/, ""), "fil")}.${extension}`;

/** What every file system takes. */
const stemOf = (name: string, other: string): string =>
  name
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N} _-]/gu, " ")
    .replaceAll(/ +/g, " ")
    .trim()
    .slice(0, 100) || other;

/** What is handed in on a page of its own, belongs to one person, or is made of a request. */
const OTHER_WAYS = new Set(["user-form", "vattenformular", "foreningsprofil", "boendeenkat", "forseglade-behov", PRODUCT_REQUEST_TEMPLATE]);

/** Whether the association fills in this template as a document. */
export const isDocumentTemplate = (slug: string): boolean => !OTHER_WAYS.has(slug);

/** About how long it takes to fill in a form, in minutes: half a minute a field, three a table. */
export function minutesToFill({ fields }: Pick<FormSchema, "fields">): number {
  const minutes = fields.reduce((sum, { type }) => sum + (type === "table" ? 3 : 0.5), 0);
  return Math.max(5, Math.ceil(minutes / 5) * 5);
}

export interface Passage {
  heading: string;
  body: string;
}

/** What a finished document says, section by section, for the assistant. Sections without answers say nothing. */
export function passagesOf({ fields }: Pick<FormSchema, "fields">, answers: FormAnswers): Passage[] {
  return sectionsOf(visibleFields(fields, answers)).flatMap(({ title, fields: asked }) => {
    const lines = asked
      .filter(({ key }) => !isBlank(answers[key]))
      .map((field) => (field.repeat ? answerText(field, answers[field.key]) : `${field.label}: ${answerText(field, answers[field.key])}`));
    return lines.length > 0 ? [{ heading: title, body: lines.join("\n") }] : [];
  });
}

/** Whether a field or a column of the form takes a file of this kind. */
export const asksFor = ({ fields }: Pick<FormSchema, "fields">, kind: AttachedFile["kind"]): boolean =>
  fields.some(({ type, repeat }) => type === kind || repeat?.some((column) => column.type === kind));

/** A sentence for each field whose files are not this document's, are no photos where photos are asked for, or are too much to print. */
export function fileFaults(
  schema: Pick<FormSchema, "fields">,
  answers: FormAnswers,
  stored: readonly AttachedFile[],
): Record<string, string> {
  const faults: Record<string, string> = {};
  let bytes = 0;
  for (const { key, type, id } of namedFiles(schema, answers)) {
    const file = stored.find((one) => one.id === id);
    if (file?.kind === "photo") bytes += file.sizeBytes;
    const fault = faultOf(file, type) ?? (bytes > DOCUMENT_PHOTOS_MAX_BYTES ? TOO_MUCH_TO_PRINT : null);
    if (fault) faults[key] ??= fault;
  }
  return faults;
}

/** The files that answers name, each with the field where it stands and what is asked for there. */
const namedFiles = ({ fields }: Pick<FormSchema, "fields">, answers: FormAnswers) =>
  fields.flatMap(({ key, type, repeat }) => {
    const rows = repeat ? ((answers[key] ?? []) as FormAnswers[]) : [answers];
    const columns = repeat ?? [{ key, type }];
    const filesOf = (column: string) => rows.flatMap((row) => filesIn({ file: row[column] }));
    return columns.flatMap((column) => filesOf(column.key).map(({ id }) => ({ key, type: column.type, id })));
  });

function faultOf(file: AttachedFile | undefined, asked: FieldType): string | null {
  if (!file) return "Filen finns inte längre. Lägg till den igen.";
  return asked === "photo" && file.kind !== "photo" ? "Här kan bara en bild läggas till." : null;
}

const TOO_MUCH_TO_PRINT = `Bilderna i dokumentet är tillsammans större än ${DOCUMENT_PHOTOS_MAX_BYTES / 1024 / 1024} MB. Ta bort någon av dem.`;

/** The photos that go into the PDF. One that stands in several places counts as often; past the limit they are told by their names. */
export function printedPhotos(answers: FormAnswers, stored: readonly AttachedFile[]): AttachedFile[] {
  const places = filesIn(answers).map(({ id }) => id);
  let bytes = 0;
  return stored.filter(({ id, kind, sizeBytes }) => {
    const times = places.filter((place) => place === id).length;
    if (kind !== "photo" || times === 0) return false;
    bytes += times * sizeBytes;
    return bytes <= DOCUMENT_PHOTOS_MAX_BYTES;
  });
}
