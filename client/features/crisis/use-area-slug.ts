import { trpc } from "#client/lib/trpc.ts";

/** The area's short name, by which its templates are found; null until the areas are known. */
export function useAreaSlug(crisisDomainId: string): string | null {
  const areas = trpc.preparedness.domains.useQuery();
  return areas.data?.find(({ id }) => id === crisisDomainId)?.slug ?? null;
}
