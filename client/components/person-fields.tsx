import { SimpleGrid } from "@mantine/core";
import { HOUSEHOLD_MAX } from "#shared/schemas/household.ts";
import { NumberField, type NumberFieldProps } from "./number-field.tsx";

const HEADS = [
  ["adults", "Vuxna"],
  ["children", "Barn"],
  ["infants", "Under 1 år"],
  ["dogs", "Hundar"],
  ["cats", "Katter"],
] as const;

interface PersonFieldsProps {
  form: { getInputProps(path: string): NumberFieldProps };
  /** The first of them begins with the focus. */
  isFirst?: boolean;
}

/** Who lives in a home, asked alike wherever it is asked. */
export function PersonFields({ form, isFirst = false }: PersonFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 5 }} spacing="md">
      {HEADS.map(([name, label]) => (
        <NumberField
          key={name}
          label={label}
          min={0}
          max={HOUSEHOLD_MAX}
          data-autofocus={(isFirst && name === "adults") || undefined}
          {...form.getInputProps(name)}
        />
      ))}
    </SimpleGrid>
  );
}
