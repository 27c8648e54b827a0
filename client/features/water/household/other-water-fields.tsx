import { SimpleGrid } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { WaterNumber } from "../water-number.tsx";
import type { HouseholdFormOf } from "./person-fields.tsx";

/** Water that stands in something else than a container. */
export function OtherWaterFields({ form }: { form: HouseholdFormOf }) {
  return (
    <SectionCard title="Annat vatten hemma">
      <SimpleGrid cols={{ base: 1, lg: 3 }} spacing="md">
        <WaterNumber label="Köpt vatten, liter" description="Flaskor och dunkar från butik." {...form.getInputProps("bottleLitres")} />
        <WaterNumber
          label="Frysflaskor, liter"
          description="Flaskornas storlek. Vi räknar med två tredjedelar."
          {...form.getInputProps("freezerBottleLitres")}
        />
        <WaterNumber
          label="Varmvattenberedare, liter"
          description="Till disk, tvätt och toalett. Räknas inte som dricksvatten."
          {...form.getInputProps("boilerLitres")}
        />
      </SimpleGrid>
    </SectionCard>
  );
}
