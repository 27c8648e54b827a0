import type { CollaborationAudience } from "../enums.ts";

export interface Audience {
  audience: CollaborationAudience;
  chosenLinkIds: readonly string[];
  withinKilometres: number | null;
}

/** An association that can be reached, and how far it is; null where one of the two is not on the map. */
export interface Reachable {
  linkId: string;
  distanceMetres: number | null;
}

/** Whom an alert with this audience reaches. Who is not on the map is within no distance. */
export function receiversOf<Partner extends Reachable>(partners: readonly Partner[], to: Audience): Partner[] {
  if (to.audience === "network") return [...partners];
  if (to.audience === "chosen") return partners.filter(({ linkId }) => to.chosenLinkIds.includes(linkId));
  const reach = (to.withinKilometres ?? 0) * 1000;
  return partners.filter(({ distanceMetres }) => distanceMetres !== null && distanceMetres <= reach);
}
