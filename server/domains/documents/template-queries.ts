import { asc, eq } from "drizzle-orm";
import { documentTemplates as templates } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { type FormSchema, formSchema } from "#shared/schemas/form-schema.ts";
import { isDocumentTemplate, minutesToFill, PRODUCT_REQUEST_TEMPLATE } from "./rules.ts";

const summary = {
  id: templates.id,
  slug: templates.slug,
  name: templates.name,
  domainId: templates.domain,
  templateGroup: templates.templateGroup,
  templateGroupOrder: templates.templateGroupOrder,
};

/** The templates of one area or of all, group by group. */
export async function listTemplates(ctx: DomainContext, { domainId }: { domainId?: string | undefined }) {
  requireSignedIn(ctx.actor);
  const rows = await ctx.db
    .select({ ...summary, formSchema: templates.formSchema })
    .from(templates)
    .where(domainId ? eq(templates.domain, domainId) : undefined)
    .orderBy(asc(templates.templateGroup), asc(templates.templateGroupOrder), asc(templates.id));
  return rows.map(({ formSchema: stored, ...row }) => {
    const schema = formSchema.parse(stored);
    return { ...row, purpose: schema.purpose, minutes: minutesToFill(schema), isDocument: isDocumentTemplate(row.slug) };
  });
}

export interface DocumentTemplate {
  id: string;
  slug: string;
  name: string;
  domainId: string | null;
  schema: FormSchema;
}

/** A template that is filled in as a document, by its slug or its id. Throws NotFoundError for any other. */
export async function findDocumentTemplate(db: Queryable, by: { slug: string } | { id: string }): Promise<DocumentTemplate> {
  const [row] = await db
    .select({ id: templates.id, slug: templates.slug, name: templates.name, domainId: templates.domain, schema: templates.formSchema })
    .from(templates)
    .where("id" in by ? eq(templates.id, by.id) : eq(templates.slug, by.slug));
  if (!row || !isDocumentTemplate(row.slug)) throw new NotFoundError();
  return { ...row, schema: formSchema.parse(row.schema) };
}

/** One template with its form. Throws NotFoundError. */
export async function readTemplate(ctx: DomainContext, templateId: string) {
  requireSignedIn(ctx.actor);
  const [template] = await ctx.db
    .select({ ...summary, formSchema: templates.formSchema })
    .from(templates)
    .where(eq(templates.id, templateId));
  if (!template) throw new NotFoundError();
  return template;
}

/** The id of the template by which requests become documents (decision 63). */
export async function findProductRequestTemplate(db: Queryable): Promise<string | null> {
  const [template] = await db.select({ id: templates.id }).from(templates).where(eq(templates.slug, PRODUCT_REQUEST_TEMPLATE));
  return template?.id ?? null;
}
