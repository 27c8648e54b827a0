import { Select } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { clearButtonProps } from "#client/components/clear-button-props.ts";
import { trpc } from "#client/lib/trpc.ts";
import { SEARCH_DEBOUNCE_MS } from "#shared/limits.ts";
import type { EventFormValues } from "./event-form-values.ts";

interface OwnerFieldProps {
  form: UseFormReturnType<EventFormValues>;
  /** Who is responsible already. */
  owner: { profileId: string; name: string } | null;
}

/** Who is responsible: a member, looked for by name. */
export function OwnerField({ form, owner }: OwnerFieldProps) {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed === owner?.name ? "" : typed, SEARCH_DEBOUNCE_MS);
  const candidates = trpc.tasks.candidates.useQuery({ search }, { placeholderData: (before) => before });
  const found = (candidates.data ?? []).filter(({ profileId }) => profileId !== owner?.profileId);
  return (
    <Select
      label="Ansvarig"
      description="Får påminnelsen. Utan ansvarig går den till systemägarna."
      placeholder="Sök bland medlemmarna"
      searchable
      clearable
      clearButtonProps={clearButtonProps("Ta bort ansvarig")}
      nothingFoundMessage="Ingen med det namnet"
      data={[...(owner ? [owner] : []), ...found].map(({ profileId, name }) => ({ value: profileId, label: name }))}
      onSearchChange={setTyped}
      {...form.getInputProps("ownerProfileId")}
      value={form.values.ownerProfileId || null}
      onChange={(value) => form.setFieldValue("ownerProfileId", value ?? "")}
    />
  );
}
