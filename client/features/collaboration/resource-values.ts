import type { ResourceAvailability, ResourceVisibility } from "#shared/enums.ts";
import type { Resource } from "./collaboration-views.ts";

/** A quantity as people write it. */
export const quantityText = (quantity: number): string => String(quantity).replace(".", ",");

/** What the form begins with: the resource, or a new one. Chosen associations cannot be a default. */
export function resourceValues(resource: Resource | null, defaultVisibility: ResourceVisibility) {
  return {
    id: resource?.id ?? null,
    version: resource?.version ?? 0,
    name: resource?.name ?? "",
    crisisDomainId: resource?.crisisDomainId ?? "",
    quantity: quantityText(resource?.quantity ?? 1),
    unit: resource?.unit ?? "st",
    location: resource?.location ?? "",
    availability: resource?.availability ?? ("on_request" as ResourceAvailability),
    conditions: resource?.conditions ?? "",
    contactRole: resource?.contactRole ?? "",
    visibility: resource?.visibility ?? defaultVisibility,
    visibleTo: resource?.visibleTo ?? [],
    nextCheckOn: resource?.nextCheckOn ?? "",
  };
}
