import { TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { trpc } from "#client/lib/trpc.ts";
import { Select } from "#client/ui/select.tsx";

interface HomeFieldsProps {
  field: (path: "stairwellId" | "flat") => GetInputPropsReturnType;
  /** Not asked where the house knows none. */
  asksFlat?: boolean;
}

/** Where in the house somebody lives: the stairwell, and the flat as its door says. */
export function HomeFields({ field, asksFlat = true }: HomeFieldsProps) {
  const stairwells = trpc.association.stairwells.useQuery();
  return (
    <>
      <Select
        label="Trapphus"
        placeholder="Inte angivet"
        data={stairwells.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        clearable
        {...field("stairwellId")}
      />
      {asksFlat && <TextInput label="Lägenhet" placeholder="1203" autoComplete="off" maxLength={20} {...field("flat")} />}
    </>
  );
}
