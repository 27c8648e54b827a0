import { readCurrentAssociation } from "#server/domains/association/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { resourceLabelsHtml, resourceLabelsTitle } from "./resource-labels-document.tsx";
import { readResources } from "./resource-queries.ts";

/**
 * «Skriv ut etiketter»: labels with a code that opens the resource, for one resource or all. Throws ForbiddenError, NotFoundError when
 * there is nothing to print, LimitError and UnavailableError with CHROME_MISSING.
 */
export async function printResourceLabels(
  ctx: DomainContext,
  resourceId: string | null,
): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "collaboration:read");
  const [association, { resources }] = await Promise.all([readCurrentAssociation(ctx), readResources(ctx)]);
  const printed = resources.filter(({ id }) => resourceId === null || id === resourceId);
  if (printed.length === 0) throw new NotFoundError();
  await ctx.limits.consume("pdfPerUser", actor.userId);

  const labels = printed.map(({ id, name, quantity, unit, location, nextCheckOn }) => ({
    ...{ name, quantity, unit, location, nextCheckOn },
    link: `${ctx.config.publicUrl}/collaboration/my-resources?resurs=${id}`,
  }));
  const document = { owner: association.name, labels };
  return { filename: `${resourceLabelsTitle(document)}.pdf`, contents: await ctx.pdf.render(await resourceLabelsHtml(document)) };
}
