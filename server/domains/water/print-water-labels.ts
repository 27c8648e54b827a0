import { readCurrentAssociation } from "#server/domains/association/queries.ts";
import { requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { WaterScope } from "#shared/schemas/water.ts";
import { readHouseholdWater } from "./household-queries.ts";
import { associationLabels, householdLabels } from "./label-rules.ts";
import { type WaterLabels, waterLabelsHtml, waterLabelsTitle } from "./pdf/water-labels-document.tsx";

import { readWaterPlan } from "./plan-queries.ts";

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
