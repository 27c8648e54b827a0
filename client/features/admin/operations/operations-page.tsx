import { Stack } from "@mantine/core";
import { isProofCancelled, useFreshSession } from "#client/features/account/prove-password-dialog.tsx";
import { ProductsCard } from "../catalogue/products-card.tsx";
import { SuppliersCard } from "../catalogue/suppliers-card.tsx";
import { TipsCard } from "../catalogue/tips-card.tsx";
import { SheltersCard } from "../shelters/shelters-card.tsx";
import { AssociationsCard } from "./associations-card.tsx";
import { HealthCard } from "./health-card.tsx";
import { SecurityLogCard } from "./security-log-card.tsx";
import { UsersCard } from "./users-card.tsx";

/** For the operators of the service: how it runs, who uses it, and what the catalogue holds. */
export function OperationsPage() {
  const freshSession = { ...useFreshSession(), isCancelled: isProofCancelled };
  return (
    <Stack gap="lg">
      <HealthCard />
      <AssociationsCard />
      <UsersCard freshSession={freshSession} />
      <SecurityLogCard />
      <SuppliersCard />
      <ProductsCard />
      <TipsCard />
      <SheltersCard />
    </Stack>
  );
}
