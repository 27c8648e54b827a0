import { ActionIcon, Checkbox, Group, Radio, Skeleton, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { Loaded } from "#client/ui/loaded.tsx";
import { apartmentName, floorName, stairwellWords } from "#shared/format/apartment.ts";
import { NO_PLACES, type Places } from "#shared/schemas/places.ts";
import { type House, leavesOfStairwell, type Stairwell, tick, tickOf } from "./chosen-places.ts";

interface PlacesFieldProps {
  /** Null is the whole house. */
  places: Places | null;
  onChange: (places: Places | null) => void;
  error?: ReactNode;
}

/** Which of the residents a message is for: the whole house, or parts of it. A house that has told of no stairwells has no parts. */
export function PlacesField({ places, onChange, error }: PlacesFieldProps) {
  const stairwells = trpc.association.stairwells.useQuery();
  if (!stairwells.data || stairwells.data.length === 0) return null;
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Var i huset?"
        size="md"
        value={places ? "parts" : "whole"}
        error={error}
        onChange={(value) => onChange(value === "parts" ? NO_PLACES : null)}
      >
        <Stack gap="xs">
          <Radio value="whole" label="Hela huset" />
          <Radio value="parts" label="Vissa trapphus, våningar eller lägenheter" />
        </Stack>
      </Radio.Group>
      {places && <PlacesTree places={places} onChange={onChange} />}
    </Stack>
  );
}

interface TreeProps {
  places: Places;
  onChange: (places: Places) => void;
}

function PlacesTree({ places, onChange }: TreeProps) {
  const house = trpc.subscribers.house.useQuery();
  return (
    <Loaded query={house} failure="Lägenheterna kunde inte hämtas" skeleton={<Skeleton h={120} />}>
      {(stairwells) => (
        <Stack gap={0} component="ul" m={0} p={0} style={{ listStyle: "none" }} aria-label="Trapphus">
          {stairwells.map((stairwell) => (
            <StairwellRow key={stairwell.id} house={stairwells} stairwell={stairwell} places={places} onChange={onChange} />
          ))}
        </Stack>
      )}
    </Loaded>
  );
}

interface StairwellRowProps extends TreeProps {
  house: House;
  stairwell: Stairwell;
}

/** A stairwell, which opens to its floors and their flats. */
function StairwellRow({ house, stairwell, places, onChange }: StairwellRowProps) {
  const [isOpen, floors] = useDisclosure(false);
  const { name } = stairwell;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  const box = (leaves: readonly string[], label: string, spoken?: string) => (
    <Checkbox
      {...tickOf(house, places, leaves)}
      label={label}
      aria-label={spoken}
      styles={{ body: { alignItems: "center", minHeight: 44 }, label: { overflowWrap: "anywhere" } }}
      onChange={({ currentTarget }) => onChange(tick(house, places, leaves, currentTarget.checked))}
    />
  );
  return (
    <li>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        {box(leavesOfStairwell(stairwell), name)}
        {stairwell.floors.length > 0 && (
          <ActionIcon aria-label={`Våningar och lägenheter i ${stairwellWords(name)}`} aria-expanded={isOpen} onClick={floors.toggle}>
            <Chevron size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {isOpen && (
        <Stack gap={0} component="ul" m={0} pl="xl" pb="xs" style={{ listStyle: "none" }}>
          {stairwell.floors.map(({ floor, flats }) => (
            <li key={floor}>
              {box(
                flats.map(({ id }) => id),
                floorName(floor),
                `${floorName(floor)} i ${stairwellWords(name)}`,
              )}
              <Group gap="md" pl="xl" role="group" aria-label={`Lägenheter, ${floorName(floor)} i ${stairwellWords(name)}`}>
                {flats.map((flat) => (
                  <span key={flat.id}>{box([flat.id], apartmentName(flat))}</span>
                ))}
              </Group>
            </li>
          ))}
        </Stack>
      )}
    </li>
  );
}
