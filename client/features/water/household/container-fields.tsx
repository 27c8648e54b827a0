import { Button, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { SectionCard } from "#client/components/section-card.tsx";
import { WATER_CONTAINERS_MAX } from "#shared/limits.ts";
import { ContainerRow } from "./container-row.tsx";
import type { HouseholdFormOf } from "./person-fields.tsx";

const NEW_CONTAINER = { litres: 10, count: 1, filledShare: 1, filledOn: null };

/** The containers at home, kind by kind. */
export function ContainerFields({ form }: { form: HouseholdFormOf }) {
  const { containers } = form.values;
  return (
    <SectionCard title="Dunkar och kärl">
      <Stack gap="md" align="stretch">
        {containers.length === 0 && <Text c="dimmed">Lägg till de dunkar ni har hemma. En dunk på 10 liter går att bära.</Text>}
        {containers.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is nothing but its place in the list
          <ContainerRow key={index} form={form} index={index} onRemove={() => form.removeListItem("containers", index)} />
        ))}
        {form.errors.containers && (
          <Text c="kris" size="sm" role="alert">
            {form.errors.containers}
          </Text>
        )}
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          disabled={containers.length >= WATER_CONTAINERS_MAX}
          onClick={() => form.insertListItem("containers", NEW_CONTAINER)}
          style={{ alignSelf: "flex-start" }}
        >
          Lägg till kärl
        </Button>
      </Stack>
    </SectionCard>
  );
}
