import type { RouterOutputs } from "#client/lib/trpc.ts";
import { READINESS_STATUS_LABELS } from "#shared/text/preparedness-labels.ts";

export type Area = RouterOutputs["preparedness"]["areas"][number];
export type AreaReadiness = RouterOutputs["readiness"]["overview"]["areas"][number];
export type Team = RouterOutputs["team"]["list"][number];

/** What the members of an association see beside an area's text. */
export interface AreaStatus {
  readiness: AreaReadiness | undefined;
  team: Team | undefined;
}

/** «God 82 %, 4 mån gammal»; without any proof only the score. */
export function readinessWords({ status, score, ageMonths }: Pick<AreaReadiness, "status" | "score" | "ageMonths">): string {
  const words = `${READINESS_STATUS_LABELS[status]} ${score}\u00a0%`;
  if (ageMonths === null) return `${words}, inget underlag än`;
  return ageMonths === 0 ? `${words}, yngre än en månad` : `${words}, ${ageMonths}\u00a0mån gammal`;
}

/** «12 produkter och tjänster» */
export const offersWords = (offers: number): string => (offers === 1 ? "1 produkt eller tjänst" : `${offers} produkter och tjänster`);
