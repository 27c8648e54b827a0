import { ActionIcon, Button, NativeSelect, Stack, Text } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { formatDate } from "#shared/format/date.ts";
import { formatPercent } from "#shared/format/number.ts";
import { WATER_CONTAINERS_MAX } from "#shared/limits.ts";
import classes from "../water.module.css";
import { WaterNumber } from "../water-number.tsx";
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

const SHARES = [
  { value: "1", label: "Fulla" },
  { value: "0.75", label: "Tre fjärdedelar" },
  { value: "0.5", label: "Halvfulla" },
  { value: "0.25", label: "En fjärdedel" },
  { value: "0", label: "Tomma" },
];

interface ContainerRowProps {
  form: HouseholdFormOf;
  index: number;
  onRemove: () => void;
}

/** One kind of container: how many of which size, how full, and since when. */
function ContainerRow({ form, index, onRemove }: ContainerRowProps) {
  const at = (field: string) => form.getInputProps(`containers.${index}.${field}`);
  const share = form.values.containers[index]?.filledShare ?? 1;
  const known = SHARES.some(({ value }) => Number(value) === Number(share));
  const filledShare = at("filledShare");
  return (
    <fieldset className={classes.vessel}>
      <legend className={classes.vesselName}>Kärl {index + 1}</legend>
      <WaterNumber label="Antal" {...at("count")} />
      <WaterNumber label="Liter" {...at("litres")} />
      <NativeSelect
        size="md"
        className={classes.wideField}
        label="Hur fulla"
        data={known ? SHARES : [{ value: String(share), label: formatPercent(Number(share)) }, ...SHARES]}
        {...filledShare}
        value={String(share)}
        onChange={(event) => filledShare.onChange(Number(event.currentTarget.value))}
      />
      <DateField
        className={classes.wideField}
        label="Fyllda"
        max={formatDate(new Date())}
        {...at("filledOn")}
        value={form.values.containers[index]?.filledOn ?? ""}
      />
      <ActionIcon className={classes.removeVessel} aria-label={`Ta bort kärl ${index + 1}`} onClick={onRemove}>
        <IconTrash size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}
