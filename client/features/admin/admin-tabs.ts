import type { AddressTab } from "#client/components/address-tabs.tsx";

export type AdminTab = "oversikt" | "medlemmar" | "ansokningar" | "prenumeranter" | "krisgrupper" | "dokument" | "export" | "handelselogg";

/** The tabs of `/admin`. */
export const ADMIN_TABS: [AddressTab<AdminTab>, ...AddressTab<AdminTab>[]] = [
  { tab: "oversikt", label: "Översikt" },
  { tab: "medlemmar", label: "Medlemmar" },
  { tab: "ansokningar", label: "Ansökningar" },
  { tab: "prenumeranter", label: "Prenumeranter" },
  { tab: "krisgrupper", label: "Team" },
  { tab: "dokument", label: "Dokument" },
  { tab: "export", label: "Export" },
  { tab: "handelselogg", label: "Händelselogg" },
];
