import { SimpleGrid } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { NumberField } from "#client/components/number-field.tsx";

interface NumberFieldsProps {
  form: { getInputProps: (field: "days" | "litresPerPerson") => GetInputPropsReturnType };
}

/** For how long, and how much water. */
export function NumberFields({ form }: NumberFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NumberField label="Antal dygn" withAsterisk min={1} max={365} {...form.getInputProps("days")} />
      <NumberField label="Liter per person och dygn" withAsterisk min={1} max={20} step={0.5} {...form.getInputProps("litresPerPerson")} />
    </SimpleGrid>
  );
}
