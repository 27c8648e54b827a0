import { readCurrentAssociation } from "#server/domains/association/queries.ts";
import { readHousehold } from "#server/domains/preparedness/queries.ts";
import { type WaterLabels, waterLabelsHtml, waterLabelsTitle } from "#server/domains/water/pdf/water-labels-document.tsx";
import { requireNoNamedToken, requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { WaterScope } from "#shared/schemas/water.ts";
import { readHouseholdWater } from "./household-queries.ts";
import { associationLabels, householdLabels } from "./label-rules.ts";
import { householdPlanHtml, householdPlanTitle } from "./pdf/household-plan-document.tsx";
import { readWaterPlan } from "./plan-queries.ts";

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

/** Labels for the own containers, or for the association's. Throws ForbiddenError, LimitError, UnavailableError with CHROME_MISSING. */
export async function printWaterLabels(ctx: DomainContext, scope: WaterScope): Promise<{ filename: string; contents: Uint8Array }> {
  const { userId } = scope === "association" ? requirePermission(ctx.actor, "association:read") : requireSignedIn(ctx.actor);
  const printed = scope === "association" ? await labelsOfAssociation(ctx) : await labelsOfHousehold(ctx);
  await ctx.limits.consume("pdfPerUser", userId);
  return { filename: `${waterLabelsTitle(printed)}.pdf`, contents: await ctx.pdf.render(await waterLabelsHtml(printed)) };
}

async function labelsOfAssociation(ctx: DomainContext): Promise<WaterLabels> {
  const [{ name }, { values }] = await Promise.all([readCurrentAssociation(ctx), readWaterPlan(ctx)]);
  return { owner: name, labels: associationLabels(values) };
}

async function labelsOfHousehold(ctx: DomainContext): Promise<WaterLabels> {
  return { owner: "Hushållet", labels: householdLabels((await readHouseholdWater(ctx)).values.containers) };
}
