import { and, asc, eq, ne } from "drizzle-orm";
import { associationDocuments as documents, documentTemplates as templates, documentVersions as versions } from "#drizzle/schema/index.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { FormAnswers } from "#shared/schemas/form-answers.ts";
import { type FormField, formSchema } from "#shared/schemas/form-schema.ts";
import { withoutPrivateContacts } from "./private-contacts.ts";
import { isNewest, isReadableBy } from "./readable.ts";

/** A document of the binder as its newest version reads. */
export interface BinderDocument {
  id: string;
  title: string;
  version: number;
  createdAt: Date;
  adoptedOn: string | null;
  /** The name of an uploaded file, whose pages are put in by hand. */
  filename: string | null;
  /** What is written in the portal; null for an uploaded file. */
  form: { fields: FormField[]; answers: FormAnswers } | null;
}

/**
 * What «Lägg i krispärmen» has put there and the actor may read, the oldest document first so that a new one moves no other; for
 * residents without the numbers and addresses of persons. A document without a finished version is not there yet. The caller has
 * decided that the actor may read the binder.
 */
export async function listBinderDocuments(
  db: Queryable,
  actor: MemberActor,
  { forResidents }: { forResidents: boolean },
): Promise<BinderDocument[]> {
  const found = await db
    .select({
      id: documents.id,
      title: documents.title,
      adoptedOn: documents.adoptedOn,
      version: versions.version,
      createdAt: versions.createdAt,
      filename: versions.filename,
      answers: versions.answers,
      formSchema: templates.formSchema,
    })
    .from(documents)
    .innerJoin(versions, eq(versions.documentId, documents.id))
    .leftJoin(templates, eq(templates.id, documents.templateId))
    .where(and(isReadableBy(actor), eq(documents.isInBinder, true), ne(documents.state, "archived"), isNewest))
    .orderBy(asc(documents.createdAt), asc(documents.id));
  return found.map(({ answers, formSchema: stored, ...document }) => {
    const form = stored && answers ? { ...formSchema.parse(stored), answers } : null;
    return { ...document, form: form && toForm(form, forResidents) };
  });
}

const toForm = ({ fields, answers }: { fields: FormField[]; answers: FormAnswers }, forResidents: boolean) => ({
  fields,
  answers: forResidents ? withoutPrivateContacts(fields, answers) : answers,
});
