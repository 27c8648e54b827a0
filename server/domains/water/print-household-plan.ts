import { readCurrentAssociation } from "#server/domains/association/queries.ts";
import { readHousehold } from "#server/domains/preparedness/queries.ts";
import { requireNoNamedToken } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { readHouseholdWater } from "./household-queries.ts";
import { householdPlanHtml, householdPlanTitle } from "./pdf/household-plan-document.tsx";

/**
 * The caller's own preparedness plan on one sheet, with diet and allergies as they were written. Throws UnauthenticatedError,
 * ForbiddenError for a named token, LimitError, UnavailableError with CHROME_MISSING.
 */
export async function printHouseholdPlan(ctx: DomainContext): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requireNoNamedToken(ctx.actor);
  const [household, water, association] = await Promise.all([
    readHousehold(ctx),
    readHouseholdWater(ctx),
    actor.associationId === null ? null : readCurrentAssociation(ctx),
  ]);
  await ctx.limits.consume("pdfPerUser", actor.userId);
  const plan = {
    household,
    water: water.updatedAt === null ? null : water,
    association: association && { name: association.name, address: association.address },
    printedAt: ctx.now(),
  };
  return { filename: `${householdPlanTitle}.pdf`, contents: await ctx.pdf.render(await householdPlanHtml(plan)) };
}
