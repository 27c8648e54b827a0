import type { AddressTab } from "#client/components/address-tabs.tsx";

export type SettingsTab = "profil" | "forening" | "sakerhet" | "konto";

type NamedTab = AddressTab<SettingsTab>;

const PROFILE: NamedTab = { tab: "profil", label: "Profil" };
const ASSOCIATION: NamedTab = { tab: "forening", label: "Förening" };
const OTHERS: NamedTab[] = [
  { tab: "sakerhet", label: "Säkerhet" },
  { tab: "konto", label: "Konto & GDPR" },
];

export function settingsTabs(hasAssociation: boolean): [NamedTab, ...NamedTab[]] {
  return hasAssociation ? [PROFILE, ASSOCIATION, ...OTHERS] : [PROFILE, ...OTHERS];
}
