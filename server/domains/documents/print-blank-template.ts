import { eq } from "drizzle-orm";
import { documentTemplates } from "#drizzle/schema/index.ts";
import { findAssociationName } from "#server/domains/association/queries.ts";
import { withChoices } from "#server/domains/forms/rules.ts";
import { readFormSources } from "#server/domains/forms/source-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { formSchema } from "#shared/schemas/form-schema.ts";
import { formDocumentHtml } from "./pdf/form-document.tsx";
import { PRODUCT_REQUEST_TEMPLATE } from "./rules.ts";

/**
 * A template as a form on paper, with the association's own choices and lines to write on. Throws ForbiddenError, NotFoundError,
 * LimitError and UnavailableError with CHROME_MISSING.
 */
export async function printBlankTemplate(ctx: DomainContext, slug: string): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "documents:read");
  const [template] = await ctx.db.select().from(documentTemplates).where(eq(documentTemplates.slug, slug));
  if (!template || slug === PRODUCT_REQUEST_TEMPLATE) throw new NotFoundError();
  const [association, sources] = await Promise.all([findAssociationName(ctx.db, actor.associationId), readFormSources(ctx, template.id)]);
  await ctx.limits.consume("pdfPerUser", actor.userId);
  const html = await formDocumentHtml({
    ...{ schema: withChoices(formSchema.parse(template.formSchema), sources), answers: null, photos: new Map(), logo: null },
    ...{ title: template.name, documentType: null, association: association ?? "", version: null, createdAt: null, author: null },
  });
  return { filename: `${template.name} (blankett).pdf`, contents: await ctx.pdf.render(html) };
}
