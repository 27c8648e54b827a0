import { SimpleGrid, TextInput } from "@mantine/core";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { formatDate } from "#shared/format/date.ts";
import { WaterNumber } from "../water-number.tsx";
import type { PlanFormOf } from "./house-fields.tsx";

/** The shared store, and how water is fetched when it is empty. */
export function StoreFields({ form }: { form: PlanFormOf }) {
  return (
    <SectionCard title="Gemensamt förråd och nödvatten">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <WaterNumber
          label="Vatten i förrådet, liter"
          description="Tankar och dunkar tillsammans."
          {...form.getInputProps("sharedStockLitres")}
        />
        <DateField
          inputWrapperOrder={["label", "input", "description", "error"]}
          label="Fyllt"
          description="När det äldsta vattnet fylldes på."
          max={formatDate(new Date())}
          {...form.getInputProps("sharedFilledOn")}
        />
        <WaterNumber label="Kärlens storlek, liter" description="Ett kärl som ni köper." {...form.getInputProps("containerLitres")} />
        <WaterNumber label="Kärra, liter" description="Så mycket går på en vända." {...form.getInputProps("cartLitres")} />
      </SimpleGrid>
      <TextInput
        mt="md"
        inputWrapperOrder={["label", "input", "description", "error"]}
        label="Nödvattenplats"
        description="Där ni hämtar vatten när kranen är tom. Kommunen säger var tankarna ställs ut."
        maxLength={200}
        {...form.getInputProps("emergencyWaterPlace")}
      />
    </SectionCard>
  );
}
