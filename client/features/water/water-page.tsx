import { useDisclosure } from "@mantine/hooks";
import { useCallback, useState } from "react";
import { AddressTabs } from "#client/components/address-tabs.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { RequestDialog } from "#client/features/product-requests/request-dialog.tsx";
import { useSignedIn } from "#client/lib/use-session.ts";
import { AssociationTab } from "./association/association-tab.tsx";
import { HouseholdTab } from "./household/household-tab.tsx";
import { RequestOpening } from "./request-opening.ts";

const HOUSEHOLD = { tab: "hushall", label: "Hushåll" } as const;
const ASSOCIATION = { tab: "forening", label: "Förening" } as const;
const CONTENT = { hushall: HouseholdTab, forening: AssociationTab };

/** `Vattenförsörjning`: how much water there is, and what is missing, at home and in the house. */
export function Component() {
  const { association } = useSignedIn();
  const [opened, dialog] = useDisclosure(false);
  const [supplierId, setSupplierId] = useState<string | null>(null);
  const openRequest = useCallback(
    (to: string) => {
      setSupplierId(to);
      dialog.open();
    },
    [dialog.open],
  );
  return (
    <RequestOpening value={openRequest}>
      <PageHeader
        title={"Vatten\u00adförsörjning"}
        description="Räkna ut hur mycket dricksvatten ni behöver, hur länge det ni har räcker och vad som saknas."
      />
      {association ? <AddressTabs label="Vems vatten" tabs={[HOUSEHOLD, ASSOCIATION]} content={CONTENT} /> : <HouseholdTab />}
      <RequestDialog opened={opened} onClose={dialog.close} preferredSupplierId={supplierId} />
    </RequestOpening>
  );
}
