import { eq } from "drizzle-orm";
import { documentTemplates } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { FORM_PAGES, type FormSlug } from "#shared/content/form-pages.ts";
import { type FormSchema, formSchema } from "#shared/schemas/form-schema.ts";

export interface FormTemplate {
  id: string;
  slug: FormSlug;
  name: string;
  schema: FormSchema;
}

const isFormSlug = (slug: string): slug is FormSlug => Object.hasOwn(FORM_PAGES, slug);

/** A form that has a page. Throws NotFoundError for any other slug, also for a document's. */
export async function findForm(db: Queryable, slug: string): Promise<FormTemplate> {
  if (!isFormSlug(slug)) throw new NotFoundError();
  const [row] = await db
    .select({ id: documentTemplates.id, name: documentTemplates.name, schema: documentTemplates.formSchema })
    .from(documentTemplates)
    .where(eq(documentTemplates.slug, slug));
  if (!row) throw new NotFoundError();
  return { id: row.id, slug, name: row.name, schema: formSchema.parse(row.schema) };
}
