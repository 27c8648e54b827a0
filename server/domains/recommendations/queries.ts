import { requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ASSOCIATION_RULES } from "#shared/content/association-rules/all.ts";
import { HOUSEHOLD_RULES } from "#shared/content/household-rules/all.ts";
import { applyRules, type Found } from "#shared/content/recommendation-rules.ts";
import { readAssociationFacts } from "./association-facts.ts";
import { readHouseholdFacts } from "./household-facts.ts";
import { findAssociationStates, findHouseholdStates } from "./state-queries.ts";
import { toRecommendations } from "./to-views.ts";
import type { RecommendationsView } from "./views.ts";

/** What the caller's association is recommended to do, the most important first (PAGE-12). */
export async function listAssociationRecommendations(ctx: DomainContext): Promise<RecommendationsView> {
  const actor = requirePermission(ctx.actor, "association:read");
  const [found, states] = await Promise.all([findForAssociation(ctx), findAssociationStates(ctx, actor)]);
  return toRecommendations(ctx, found, states);
}

/** The same for the caller's own household. */
export async function listHouseholdRecommendations(ctx: DomainContext): Promise<RecommendationsView> {
  const { profileId } = requireSignedIn(ctx.actor);
  const [facts, states] = await Promise.all([readHouseholdFacts(ctx), findHouseholdStates(ctx.db, profileId, ctx.now())]);
  return toRecommendations(ctx, applyRules(HOUSEHOLD_RULES, facts), states);
}

/** What the rules say of the caller's association now, whatever was decided about it. */
export async function findForAssociation(ctx: DomainContext): Promise<Found[]> {
  return applyRules(ASSOCIATION_RULES, await readAssociationFacts(ctx));
}
