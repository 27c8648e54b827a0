import { findProductsByArticle, listCatalogueFilters } from "#server/domains/catalogue/queries.ts";
import { listCrisisDomains } from "#server/domains/preparedness/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Found } from "#shared/content/recommendation-rules.ts";
import { can } from "#shared/permissions.ts";
import type { Decided } from "./rules.ts";
import type { RecommendationsView, RecommendationView } from "./views.ts";

/** What the rules found with what was decided about it: to do, and put aside. */
export async function toRecommendations(
  ctx: DomainContext,
  found: readonly Found[],
  states: ReadonlyMap<string, Decided>,
): Promise<RecommendationsView> {
  const numbers = found.flatMap(({ articles = [] }) => articles.map(({ number }) => number));
  const [areas, { categories }, offered] = await Promise.all([
    listCrisisDomains(ctx),
    listCatalogueFilters(ctx),
    findProductsByArticle(ctx.db, numbers),
  ]);
  const areaNames = new Map(areas.map(({ slug, name }) => [slug, name]));
  const categoryIds = new Map(categories.map(({ id, name }) => [name, id]));

  const orderable = new Set(offered.flatMap(({ articleNumber, ownPriceExcludingVat: price }) => (price === null ? [] : articleNumber)));

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
      return { key, title, state: decided.state, reason: decided.reason, returnsAt: decided.returnsAt?.toISOString() ?? null };
    }),
    states: Object.fromEntries([...states].map(([key, { state }]) => [key, state])),
  };
}

const isToDo = (decided: Decided | undefined): boolean => !decided || decided.state === "planned";

/** The catalogue with the products of a recommendation and its name (CAT-02, CAT-03). */
function cataloguePath(categoryIds: readonly string[], name: string): string {
  return `/product-catalog?${new URLSearchParams({ rec_categories: categoryIds.join(","), rec_name: name })}`;
}
