import { IconBuildingCommunity } from "@tabler/icons-react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";

/** Nothing can be reckoned for a house of unknown size. */
export function MissingApartments() {
  const { association } = useSignedIn();
  const mayEdit = can(association?.role, "association:edit");
  return (
    <EmptyState
      icon={IconBuildingCommunity}
      action={mayEdit && <LinkButton to="/association-profile">Till föreningsuppgifterna</LinkButton>}
    >
      Föreningens antal lägenheter saknas, och mängderna räknas på det.{!mayEdit && " Be en systemägare fylla i det."}
    </EmptyState>
  );
}
