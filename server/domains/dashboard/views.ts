import type { ProductRequestStatus } from "#shared/enums.ts";

export const ENDURANCE_KINDS = ["water", "doors", "heat", "backup_power"] as const;
export type EnduranceKind = (typeof ENDURANCE_KINDS)[number];

/** How long one thing lasts when it stops coming from outside. */
export interface EnduranceView {
  kind: EnduranceKind;
  title: string;
  /** «2,4 dygn», «≈ 31 h», «Ingen»; null is not known. */
  value: string | null;
  /** What the value stands for: «vid −6 °C ute». */
  condition: string | null;
  /** What it was reckoned from, or what is missing. */
  basis: string;
  isEstimate: boolean;
  /** Where it is filled in or raised. */
  href: string;
}

/** Share of a stairwell's apartments that the crisis messages reach, an estimate. */
export interface StairwellCoverageView {
  name: string;
  share: number;
}

/** What the association's own page opens with. */
export interface DashboardView {
  endurance: EnduranceView[];
  journey: { phase: number; name: string; description: string } | null;
  /** Null where the number of apartments is not known. */
  coverage: { share: number; stairwells: StairwellCoverageView[] } | null;
  requests: { status: ProductRequestStatus; count: number }[];
  /** Tasks that are open and nobody has taken. */
  unownedTasks: number;
}
