export type SettingsTab = "profil" | "forening" | "sakerhet" | "konto";

const TABS: { tab: SettingsTab; label: string; isForMembers?: boolean }[] = [
  { tab: "profil", label: "Profil" },
  { tab: "forening", label: "Förening", isForMembers: true },
  { tab: "sakerhet", label: "Säkerhet" },
  { tab: "konto", label: "Konto & GDPR" },
];

export function settingsTabs(hasAssociation: boolean): { tab: SettingsTab; label: string }[] {
  return TABS.filter(({ isForMembers }) => hasAssociation || !isForMembers);
}

/** The tab that an address names; `Profil` when it names none of those that are shown. */
export function tabOf(search: URLSearchParams, hasAssociation: boolean): SettingsTab {
  const named = search.get("tab");
  return settingsTabs(hasAssociation).find(({ tab }) => tab === named)?.tab ?? "profil";
}
