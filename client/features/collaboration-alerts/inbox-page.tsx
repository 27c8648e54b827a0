import { IconSpeakerphone } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import { type AddressTab, AddressTabs } from "#client/components/address-tabs.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { OnlyLeaders } from "#client/components/only-leaders.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import { AlertDetail } from "./alert-detail.tsx";
import { DraftsTab } from "./drafts-tab.tsx";
import { ReceivedTab } from "./received-tab.tsx";
import { SentTab } from "./sent-tab.tsx";

type Tab = "received" | "sent" | "drafts";
const TABS: [AddressTab<Tab>, ...AddressTab<Tab>[]] = [
  { tab: "received", label: "Mottagna" },
  { tab: "sent", label: "Skickade" },
  { tab: "drafts", label: "Utkast" },
];

/** `Inkorg` (COLL-03): what comes from the network and what was sent there; `?alert=` opens one with its thread. */
export function Component() {
  const { association } = useSignedIn();
  const [search] = useSearchParams();
  const alertId = search.get("alert");

  return (
    <>
      <PageHeader
        title="Inkorg"
        description="Larm, förfrågningar och erbjudanden mellan föreningarna i nätverket."
        actions={
          can(association?.role, "collaboration:send") && (
            <LinkButton to="/collaboration/alerts/new" leftSection={<IconSpeakerphone size={20} stroke={1.75} aria-hidden />}>
              Nytt larm
            </LinkButton>
          )
        }
      />
      {!association && <NoAssociation />}
      {association && !can(association.role, "collaboration:read") && (
        <OnlyLeaders>Inkorgen läses av föreningens systemägare och teamledare.</OnlyLeaders>
      )}
      {can(association?.role, "collaboration:read") &&
        (alertId ? (
          <AlertDetail key={alertId} alertId={alertId} />
        ) : (
          <AddressTabs label="Inkorgens delar" tabs={TABS} content={{ received: ReceivedTab, sent: SentTab, drafts: DraftsTab }} />
        ))}
    </>
  );
}
