export const ENDURANCE_KINDS = ["water", "doors", "heat", "backup_power"] as const;
export type EnduranceKind = (typeof ENDURANCE_KINDS)[number];

/** How long one thing lasts when it stops coming from outside. */
export interface EnduranceView {
  kind: EnduranceKind;
  title: string;
  /** «2,4 dygn», «≈ 31 timmar», «Ingen»; null is not known. */
  value: string | null;
  /** What the value stands for: «vid −6 °C ute». */
  condition: string | null;
  /** What it was reckoned from, or what is missing. */
  basis: string;
  isEstimate: boolean;
  /** Where it is filled in or raised. */
  href: string;
}

export const NEED_KINDS = ["applications", "unread_alerts", "offers", "unreachable", "overdue_tasks", "unowned_tasks"] as const;

/** Something that waits for the caller, and how many of it there are. */
export interface NeedView {
  kind: (typeof NEED_KINDS)[number];
  count: number;
}

/** What the association's own page opens with. */
export interface DashboardView {
  endurance: EnduranceView[];
  /** What somebody waits for first; nothing of which there is none. */
  needs: NeedView[];
  /** The caller's own numbers and addresses at which nothing arrives. */
  ownUnreachable: { channel: "email" | "sms"; address: string }[];
}
