import { SimpleGrid, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { formatNumber } from "#shared/format/number.ts";
import { WATER_MAX_LITRES_PER_PERSON, WATER_MIN_LITRES_PER_PERSON } from "#shared/limits.ts";
import { WaterNumber } from "../water-number.tsx";
import type { WaterPlan } from "../water-views.ts";
import type { PlanFormValues } from "./plan-form-values.ts";

export type PlanFormOf = Pick<UseFormReturnType<PlanFormValues>, "getInputProps" | "values" | "setFieldValue">;

/** Who lives in the house, how much and for how long. */
export function HouseFields({ form, house }: { form: PlanFormOf; house: WaterPlan["house"] }) {
  return (
    <SectionCard title="Huset">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <WaterNumber
          label="Boende"
          description={residentsHint(house)}
          placeholder={house.residents === null ? undefined : formatNumber(house.residents)}
          {...form.getInputProps("residents")}
        />
        <WaterNumber label="Antal dygn" description="Så länge vattnet ska räcka." {...form.getInputProps("days")} />
        <WaterNumber
          label="Liter per person och dygn"
          description={`${WATER_MIN_LITRES_PER_PERSON}–${WATER_MAX_LITRES_PER_PERSON} liter att dricka, laga mat och tvätta sig med.`}
          {...form.getInputProps("litresPerPerson")}
        />
        <SharePercent form={form} />
        <WaterNumber label="Toaletter i huset" description="Varje toalett spolar en gång utan vatten." {...form.getInputProps("toilets")} />
      </SimpleGrid>
      <Text size="sm" mt="md">
        {pressureText(house.hasPressureBoost)} <TextLink to="/association-profile">Ändra i föreningsuppgifterna</TextLink>
      </Text>
    </SectionCard>
  );
}

/** Without what a hundredth of a decimal number leaves behind. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Stored as a share of 1, written in per cent. */
function SharePercent({ form }: { form: PlanFormOf }) {
  const { onChange: _, value: __, defaultValue: ___, ...field } = form.getInputProps("selfPreparedShare");
  const { selfPreparedShare } = form.values;
  return (
    <WaterNumber
      label="Hushållens eget vatten, procent"
      description="Så stor del av behovet tror ni att hushållen har hemma."
      {...field}
      value={typeof selfPreparedShare === "number" ? rounded(selfPreparedShare * 100) : selfPreparedShare}
      onChange={(percent) => form.setFieldValue("selfPreparedShare", typeof percent === "number" ? rounded(percent / 100) : percent)}
    />
  );
}

function residentsHint({ residents, residentsEstimated, apartments }: WaterPlan["house"]): string {
  if (residentsEstimated) return `Uppskattning: två i var och en av ${formatNumber(apartments ?? 0)} lägenheter. Skriv antalet om ni vet.`;
  return residents === null ? "Skriv hur många som bor i huset." : "Tomt fält: antalet i föreningsuppgifterna.";
}

function pressureText(hasPressureBoost: boolean | null): string {
  if (hasPressureBoost === null) return "Tryckstegring: vet inte. Fyll i om pumpar lyfter vattnet till de övre planen.";
  return hasPressureBoost ? "Tryckstegring: ja. Vattnet till de övre planen stannar med strömmen." : "Tryckstegring: nej.";
}
