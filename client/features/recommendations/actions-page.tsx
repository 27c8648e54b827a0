import { useDisclosure } from "@mantine/hooks";
import { AddressTabs } from "#client/components/address-tabs.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { RequestDialog } from "#client/features/product-requests/request-dialog.tsx";
import { useSignedIn } from "#client/lib/use-session.ts";
import { AssociationTab } from "./association-tab.tsx";
import { HouseholdTab } from "./household-tab.tsx";
import { RequestOpening } from "./request-opening.ts";

const ASSOCIATION = { tab: "forening", label: "Föreningen" } as const;
const HOUSEHOLD = { tab: "hushall", label: "Mitt hushåll" } as const;
const CONTENT = { forening: AssociationTab, hushall: HouseholdTab };

/** `Rekommendationer`: what to do next, by rules over one's own facts. */
export function Component() {
  const { association } = useSignedIn();
  const [opened, dialog] = useDisclosure(false);
  return (
    <RequestOpening value={dialog.open}>
      <PageHeader
        title={"Rekommen\u00addationer"}
        description="Vad som ger mest just nu, räknat på det som är känt. Kostnader är uppskattningar."
      />
      {association ? <AddressTabs label="Vems åtgärder" tabs={[ASSOCIATION, HOUSEHOLD]} content={CONTENT} /> : <HouseholdTab />}
      {association && <RequestDialog opened={opened} onClose={dialog.close} />}
    </RequestOpening>
  );
}
