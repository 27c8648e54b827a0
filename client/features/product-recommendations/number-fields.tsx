import { SimpleGrid } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { NumberField } from "#client/components/number-field.tsx";

type Name = "days" | "litresPerPerson";

interface NumberFieldsProps {
  field: (name: Name) => GetInputPropsReturnType;
  /** Told beside the field, where something follows from what stands there. */
  onNumber?: (name: Name, value: number | string) => void;
}

/** For how long, and how much water. */
export function NumberFields({ field, onNumber }: NumberFieldsProps) {
  const bound = (name: Name): GetInputPropsReturnType => {
    const input = field(name);
    const onChange = (value: number | string): void => {
      input.onChange(value);
      onNumber?.(name, value);
    };
    return { ...input, onChange };
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NumberField label="Antal dygn" withAsterisk min={1} max={365} {...bound("days")} />
      <NumberField label="Liter per person och dygn" withAsterisk min={1} max={20} step={0.5} {...bound("litresPerPerson")} />
    </SimpleGrid>
  );
}
