import { Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconCheck, IconClock, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { FRESH } from "#client/lib/fresh.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Loaded } from "#client/ui/loaded.tsx";
import { apartmentName, floorName } from "#shared/format/apartment.ts";
import { AddFlatDialog, FlatDialog } from "./flat-dialogs.tsx";
import type { Flat, Stairwell } from "./subscriber-views.ts";

type Opened = { flatId: string } | { newIn: Stairwell } | null;

/** The house as one stands before it: every flat a button that says whether its door is reached. */
export function HousePicture({ sought }: { sought: string | null }) {
  const house = trpc.subscribers.house.useQuery(undefined, FRESH);
  const [opened, setOpened] = useState<Opened>(sought === null ? null : { flatId: sought });
  const close = () => setOpened(null);
  return (
    <Loaded query={house} failure="Lägenheterna kunde inte hämtas" skeleton={<Skeleton h={240} />}>
      {(stairwells) => {
        const flats = stairwells.flatMap(({ floors }) => floors.flatMap((floor) => floor.flats));
        const flat = opened && "flatId" in opened ? flats.find(({ id }) => id === opened.flatId) : undefined;
        return (
          <Stack gap="lg">
            {stairwells.map((stairwell) => (
              <StairwellPicture
                key={stairwell.id}
                stairwell={stairwell}
                onOpen={(flatId) => setOpened({ flatId })}
                onAdd={() => setOpened({ newIn: stairwell })}
              />
            ))}
            {flat && <FlatDialog flat={flat} onClose={close} />}
            {opened && "newIn" in opened && <AddFlatDialog stairwell={opened.newIn} onClose={close} />}
          </Stack>
        );
      }}
    </Loaded>
  );
}

interface StairwellPictureProps {
  stairwell: Stairwell;
  onOpen: (flatId: string) => void;
  onAdd: () => void;
}

function StairwellPicture({ stairwell: { id, name, floors }, onOpen, onAdd }: StairwellPictureProps) {
  const titleId = `trapphus-${id}`;
  return (
    <Stack gap="xs" component="section" aria-labelledby={titleId}>
      <Group justify="space-between" gap="sm">
        <Title order={3} fz="md" id={titleId} style={{ overflowWrap: "anywhere" }}>
          {name}
        </Title>
        <Button variant="subtle" size="sm" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={onAdd}>
          Lägg till lägenhet
        </Button>
      </Group>
      {floors.map(({ floor, flats }) => (
        <Group key={floor} gap="xs" align="center" wrap="nowrap">
          <Text size="sm" c="dimmed" w={76} style={{ flexShrink: 0 }}>
            {floorName(floor)}
          </Text>
          <Group gap="xs">
            {flats.map((flat) => (
              <FlatButton key={flat.id} flat={flat} onClick={() => onOpen(flat.id)} />
            ))}
          </Group>
        </Group>
      ))}
    </Stack>
  );
}

function FlatButton({ flat, onClick }: { flat: Flat; onClick: () => void }) {
  const reach = reachOf(flat);
  const Icon = reach === "nås" ? IconCheck : IconClock;
  const name = apartmentName(flat);
  return (
    <Button
      size="sm"
      px="sm"
      variant={reach === "nås" ? "light" : "default"}
      leftSection={reach === "nås inte" ? undefined : <Icon size={16} stroke={2} aria-hidden />}
      aria-label={`${name}, ${reach}`}
      onClick={onClick}
    >
      {name}
    </Button>
  );
}

/** Whether somebody behind the door gets the alarms. */
function reachOf({ residents }: Flat): "nås" | "väntar" | "nås inte" {
  if (residents.some(({ status }) => status === "active")) return "nås";
  return residents.some(({ status }) => status === "pending") ? "väntar" : "nås inte";
}
