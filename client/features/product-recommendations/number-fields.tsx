import { NumberInput, SimpleGrid } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";

interface NumberFieldsProps {
  form: { getInputProps: (field: "days" | "litresPerPerson") => GetInputPropsReturnType };
}

/** For how long, and how much water. */
export function NumberFields({ form }: NumberFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NumberInput label="Antal dygn" withAsterisk min={1} max={365} allowDecimal={false} {...form.getInputProps("days")} />
      <NumberInput
        label="Liter per person och dygn"
        withAsterisk
        min={1}
        max={20}
        step={0.5}
        decimalScale={1}
        decimalSeparator=","
        {...form.getInputProps("litresPerPerson")}
      />
    </SimpleGrid>
  );
}
