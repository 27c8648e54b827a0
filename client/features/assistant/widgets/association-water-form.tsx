import { NoAssociation } from "#client/components/no-association.tsx";
import { AssociationTab } from "#client/features/water/association/association-tab.tsx";
import { useSignedIn } from "#client/lib/use-session.ts";

/** The water plan of the house: leaders change it, members read it. */
export default function AssociationWaterForm() {
  const { association } = useSignedIn();
  return association ? <AssociationTab isCompact /> : <NoAssociation />;
}
