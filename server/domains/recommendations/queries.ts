import { findProductsByArticle, listCategories } from "#server/domains/catalogue/queries.ts";
import { listCrisisDomains } from "#server/domains/preparedness/queries.ts";
import { requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ASSOCIATION_RULES } from "#shared/content/association-rules/all.ts";
import { HOUSEHOLD_RULES } from "#shared/content/household-rules/all.ts";
import { applyRules, type CostSpan, type Effort, type Found, type Urgency } from "#shared/content/recommendation-rules.ts";
import type { ActionState } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { readAssociationFacts } from "./association-facts.ts";
import { readHouseholdFacts } from "./household-facts.ts";
import type { Decided } from "./rules.ts";
import { findAssociationStates, findHouseholdStates } from "./state-queries.ts";

const isToDo = (decided: Decided | undefined): boolean => !decided || decided.state === "planned";

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

/** What the rules found with what was decided about it: to do, and put aside. */
async function toRecommendations(
  ctx: DomainContext,
  found: readonly Found[],
  states: ReadonlyMap<string, Decided>,
): Promise<RecommendationsView> {
  const numbers = found.flatMap(({ articles = [] }) => articles.map(({ number }) => number));
  const [areas, categories, offered] = await Promise.all([
    listCrisisDomains(ctx),
    listCategories(ctx.db),
    findProductsByArticle(ctx.db, numbers),
  ]);
  const areaNames = new Map(areas.map(({ slug, name }) => [slug, name]));
  const categoryIds = new Map(categories.map(({ id, name }) => [name, id]));

  const orderable = new Set(offered.map(({ articleNumber }) => articleNumber));

  const toView = ({ area, categories: wanted = [], articles = [], page, ...finding }: Found): RecommendationView => {
    const ids = wanted.flatMap((name) => categoryIds.get(name) ?? []);
    return {
      ...finding,
      area: { slug: area, name: areaNames.get(area) ?? area },
      catalogueHref: ids.length > 0 ? cataloguePath(ids, finding.title) : null,
      mayFill: articles.some(({ number }) => orderable.has(number)),
      page: page && (!page.needs || can(ctx.actor?.role, page.needs)) ? { href: page.href, label: page.label } : null,
      state: states.get(finding.key)?.state === "planned" ? "planned" : null,
    };
  };
  return {
    recommendations: found.filter(({ key }) => isToDo(states.get(key))).map(toView),
    setAside: found.flatMap(({ key, title }) => {
      const decided = states.get(key);
      if (!decided || decided.state === "planned") return [];
      return { key, title, state: decided.state, reason: decided.reason, returnsAt: decided.returnsAt };
    }),
    states: Object.fromEntries([...states].map(([key, { state }]) => [key, state])),
  };
}

/** The catalogue with the products of a recommendation and its name (CAT-02, CAT-03). */
function cataloguePath(categoryIds: readonly string[], name: string): string {
  return `/product-catalog?${new URLSearchParams({ rec_categories: categoryIds.join(","), rec_name: name })}`;
}

/** One thing to do, with why and what it gives. */
interface RecommendationView {
  key: string;
  area: { slug: string; name: string };
  title: string;
  rule: string;
  numbers: string;
  urgency: Urgency;
  effort: Effort;
  /** Kronor including VAT, an estimate. */
  cost: CostSpan | null;
  effect: string | null;
  /** The catalogue with the products for it. */
  catalogueHref: string | null;
  /** A request can be filled with what it takes. */
  mayFill: boolean;
  page: { href: string; label: string } | null;
  /** `planned` stands among the tasks; null is not decided. */
  state: "planned" | null;
}

/** One that was put aside; it comes back by itself. */
export interface SetAsideView {
  key: string;
  title: string;
  reason: string | null;
  /** Null for one that was done. */
  returnsAt: Date | null;
  state: Exclude<ActionState, "planned">;
}

/** What is recommended, the most important first. */
interface RecommendationsView {
  recommendations: RecommendationView[];
  setAside: SetAsideView[];
  /** The whole state of each recommendation that somebody has decided on, by its key. */
  states: Record<string, ActionState>;
}
