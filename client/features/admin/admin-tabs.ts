import type { AddressTab } from "#client/components/address-tabs.tsx";

export type AdminTab =
  | "oversikt"
  | "medlemmar"
  | "ansokningar"
  | "prenumeranter"
  | "krisgrupper"
  | "dokument"
  | "export"
  | "handelselogg"
  | "drift";

const OVERVIEW: AddressTab<AdminTab> = { tab: "oversikt", label: "Översikt" };
const OWNERS: AddressTab<AdminTab>[] = [
  { tab: "medlemmar", label: "Medlemmar" },
  { tab: "ansokningar", label: "Ansökningar" },
  { tab: "prenumeranter", label: "Prenumeranter" },
  { tab: "krisgrupper", label: "Krisgrupper" },
  { tab: "dokument", label: "Dokument" },
  { tab: "export", label: "Export" },
  { tab: "handelselogg", label: "Händelselogg" },
];
const OPERATIONS: AddressTab<AdminTab> = { tab: "drift", label: "Drift" };

/** The tabs of `/admin`; `Drift` is for the operators of the service alone (decision 28). */
export function adminTabs(isOperator: boolean): [AddressTab<AdminTab>, ...AddressTab<AdminTab>[]] {
  return isOperator ? [OVERVIEW, ...OWNERS, OPERATIONS] : [OVERVIEW, ...OWNERS];
}
