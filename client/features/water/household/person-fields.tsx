import { SimpleGrid } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { SectionCard } from "#client/components/section-card.tsx";
import { WATER_MAX_LITRES_PER_PERSON, WATER_MIN_LITRES_PER_PERSON } from "#shared/limits.ts";
import { WaterNumber } from "../water-number.tsx";
import type { HouseholdFormValues } from "../water-views.ts";

export type HouseholdFormOf = Pick<
  UseFormReturnType<HouseholdFormValues & Record<string, unknown>>,
  "getInputProps" | "values" | "insertListItem" | "removeListItem" | "errors"
>;

/** Who drinks, how much and for how long. */
export function PersonFields({ form }: { form: HouseholdFormOf }) {
  return (
    <SectionCard title="Ni som bor här">
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md">
        <WaterNumber label="Vuxna" {...form.getInputProps("adults")} />
        <WaterNumber label="Barn" {...form.getInputProps("children")} />
        <WaterNumber label="Hundar" {...form.getInputProps("dogs")} />
        <WaterNumber label="Katter" {...form.getInputProps("cats")} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" mt="md">
        <WaterNumber
          label="Liter per person och dygn"
          description={`${WATER_MIN_LITRES_PER_PERSON}–${WATER_MAX_LITRES_PER_PERSON} liter att dricka, laga mat och tvätta sig med.`}
          {...form.getInputProps("litresPerPerson")}
        />
        <WaterNumber label="Antal dygn" description="Den som kan bör klara minst en vecka." {...form.getInputProps("days")} />
      </SimpleGrid>
    </SectionCard>
  );
}
