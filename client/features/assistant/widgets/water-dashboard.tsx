import { SimpleGrid } from "@mantine/core";
import { useSignedIn } from "#client/lib/use-session.ts";
import { AssociationWaterCard } from "./association-water-card.tsx";
import { HouseholdWaterCard } from "./household-water-card.tsx";

/** How long the water lasts, at home and in the house. */
export default function WaterDashboard() {
  const { association } = useSignedIn();
  return (
    <SimpleGrid type="container" cols={association ? { base: 1, "38rem": 2 } : 1} spacing="md">
      <HouseholdWaterCard />
      {association && <AssociationWaterCard />}
    </SimpleGrid>
  );
}
