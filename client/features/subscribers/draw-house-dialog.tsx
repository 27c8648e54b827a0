import { Group, NumberInput, Stack, Text, Title } from "@mantine/core";
import { trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { Select } from "#client/ui/select.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { floorName } from "#shared/format/apartment.ts";
import { formatNumber } from "#shared/format/number.ts";
import { createApartmentsInput } from "#shared/schemas/apartments.ts";

const LOWEST_FLOORS = [0, 1, -1].map((floor) => ({ value: String(floor), label: floorName(floor) }));

interface DrawHouseDialogProps extends DialogProps {
  /** As many as the house has told; null where it has not. */
  apartments: number | null;
  onDone: () => void;
}

/** The flats of a house by its floors. What a stairwell has otherwise is mended in the picture. */
export function DrawHouseDialog({ apartments, onDone, onClose }: DrawHouseDialogProps) {
  const house = trpc.association.current.useQuery();
  const stairwells = trpc.association.stairwells.useQuery();
  return (
    <Loaded query={house}>
      {({ numFloors }) => (
        <Loaded query={stairwells}>
          {(named) => (
            <DrawHouseForm
              doors={named.length > 0 ? named : [{ id: null, name: "Huset" }]}
              floors={numFloors ?? 3}
              {...{ apartments, onDone, onClose }}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

interface DrawHouseFormProps extends DrawHouseDialogProps {
  doors: readonly { id: string | null; name: string }[];
  floors: number;
}

function DrawHouseForm({ doors, floors, apartments, onDone, onClose }: DrawHouseFormProps) {
  const create = useAction(trpc.association.createApartments, {
    done: ({ created }) => `${formatNumber(created)} lägenheter är inlagda`,
    failed: "Lägenheterna kunde inte läggas in",
    touches: ["subscribers.counts", "subscribers.house", "association.stairwells", "association.ownHome"],
  });
  const perFloor = apartments ? Math.max(1, Math.round(apartments / doors.length / floors)) : 2;
  return (
    <FormDialog
      title="Lägg in lägenheterna"
      submit={({ stairwells }) => {
        const sum = stairwells.reduce((all, each) => all + (Number(each.floors) || 0) * (Number(each.perFloor) || 0), 0);
        return { label: `Lägg in ${formatNumber(sum)} lägenheter`, isReady: sum > 0 };
      }}
      schema={createApartmentsInput}
      initial={{ stairwells: doors.map(({ id }) => ({ stairwellId: id, lowestFloor: "0", floors, perFloor })) }}
      action={create}
      onDone={onDone}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text>
            Lägenheterna får nummer som i folkbokföringen: 1001 på entréplan, 1101 en trappa upp. Det som avviker ändrar ni sedan, en och
            en.
            {doors.length > 1 && " Ett trapphus som väntar har 0 våningar."}
            {apartments !== null && ` Ni har angett ${formatNumber(apartments)} lägenheter.`}
          </Text>
          {doors.map(({ id, name }, index) => (
            <Stack key={id} gap="xs" role="group" aria-label={name}>
              <Title order={3} fz="md">
                {name}
              </Title>
              <Group gap="sm" grow preventGrowOverflow={false} align="flex-end">
                <NumberInput label="Våningar" min={0} max={60} miw={100} {...field(`stairwells.${index}.floors`)} />
                <NumberInput label="Lägenheter per våning" min={1} max={40} miw={100} {...field(`stairwells.${index}.perFloor`)} />
                <Select
                  label="Nedersta våningen"
                  data={LOWEST_FLOORS}
                  allowDeselect={false}
                  miw={140}
                  {...field(`stairwells.${index}.lowestFloor`)}
                />
              </Group>
            </Stack>
          ))}
        </>
      )}
    </FormDialog>
  );
}
