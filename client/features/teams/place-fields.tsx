import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { trpc } from "#client/lib/trpc.ts";
import { TEAM_ROLES } from "#shared/enums.ts";
import { COMPETENCE_MAX_LENGTH } from "#shared/limits.ts";
import { TEAM_ROLE_DUTIES, TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";

export interface PlaceValues {
  role: string;
  isDeputy: boolean;
  stairwellId: string;
  competence: string;
}

const ROLES = [{ value: "", label: "Ingen särskild roll" }, ...TEAM_ROLES.map((role) => ({ value: role, label: TEAM_ROLE_LABELS[role] }))];

/** What somebody does in the team, and where in the house. */
export function PlaceFields<Values extends PlaceValues>({ form }: { form: UseFormReturnType<Values> }) {
  const stairwells = trpc.association.stairwells.useQuery();
  const { role: chosen } = form.values;
  const role = TEAM_ROLES.find((known) => known === chosen);
  const named = stairwells.data ?? [];
  return (
    <>
      <NativeSelect
        size="md"
        label="Roll"
        data={ROLES}
        description={role && TEAM_ROLE_DUTIES[role]}
        inputWrapperOrder={["label", "input", "error", "description"]}
        {...form.getInputProps("role")}
      />
      {role && <Checkbox label="Ersättare för rollen" {...form.getInputProps("isDeputy", { type: "checkbox" })} />}
      {named.length > 0 && (
        <NativeSelect
          size="md"
          label="Trapphus"
          data={[{ value: "", label: "Inget angivet" }, ...named.map(({ id, name }) => ({ value: id, label: name }))]}
          {...form.getInputProps("stairwellId")}
        />
      )}
      <TextInput
        label="Kompetens"
        placeholder="Till exempel elektriker eller sjuksköterska"
        autoComplete="off"
        maxLength={COMPETENCE_MAX_LENGTH}
        {...form.getInputProps("competence")}
      />
    </>
  );
}
