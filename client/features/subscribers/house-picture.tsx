import { Button, Group, NumberInput, Skeleton, Stack, Text, TextInput, Title } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { IconCheck, IconClock, IconDoorExit, IconPlus, IconTrash, IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { AddSubscriberDialog } from "#client/components/add-subscriber-dialog.tsx";
import { FRESH } from "#client/lib/fresh.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { apartmentName, floorName, isApartmentNumber } from "#shared/format/apartment.ts";
import { peopleWords } from "#shared/format/number.ts";
import { addApartmentInput, changeApartmentInput } from "#shared/schemas/apartments.ts";
import { type Flat, STATUSES, type Stairwell } from "./subscriber-views.ts";

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

const TOUCHES = ["subscribers.counts", "subscribers.house", "association.ownHome"] as const;

/** One flat: who of it gets the alarms, and what it is called. */
function FlatDialog({ flat, onClose }: DialogProps & { flat: Flat }) {
  const [isAdding, adding] = useDisclosure(false);
  const [isRemoving, removing] = useDisclosure(false);
  const [isLeaving, leaving] = useDisclosure(false);
  const name = apartmentName(flat);
  const change = useAction(trpc.association.changeApartment, {
    done: () => "Lägenheten är sparad",
    failed: "Lägenheten kunde inte sparas",
    touches: TOUCHES,
  });
  const remove = useAction(trpc.association.removeApartment, {
    done: () => `Lägenhet ${name} är borttagen`,
    failed: "Lägenheten kunde inte tas bort",
    touches: TOUCHES,
  });
  const moveOut = useAction(trpc.subscribers.moveOut, {
    done: ({ removed }) => `${peopleWords(removed)} får inga fler krislarm`,
    failed: "Utflyttningen kunde inte sparas",
    touches: [...TOUCHES, "subscribers.list"],
  });
  if (isAdding) return <AddSubscriberDialog home={{ stairwellId: flat.stairwellId, flat: name }} onClose={onClose} />;
  if (isRemoving) {
    return (
      <Confirm
        opened
        title={`Ta bort lägenhet ${name}?`}
        text="De som bor där får krislarm som förut, men räknas inte till någon lägenhet."
        confirmLabel="Ta bort"
        isDestructive
        onConfirm={() => remove.send({ id: flat.id })}
        onClose={onClose}
      />
    );
  }
  if (isLeaving) {
    return (
      <Confirm
        opened
        title={`Har de flyttat ut ur ${name}?`}
        text={`${flat.residents.map(({ fullName }) => fullName).join(", ")} får inga fler krislarm från föreningen. De kan anmäla sig igen.`}
        confirmLabel="De har flyttat ut"
        isDestructive
        onConfirm={() => moveOut.send({ apartmentId: flat.id })}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={`Lägenhet ${name}`}
      submit="Spara"
      schema={changeApartmentInput}
      initial={{ id: flat.id, number: flat.number ?? "", name: flat.name ?? "", floor: flat.floor }}
      action={change}
      onClose={onClose}
    >
      {(field, form) => (
        <>
          <Residents residents={flat.residents} />
          <Group gap="sm">
            <Button
              variant="default"
              data-autofocus
              leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
              onClick={adding.open}
            >
              Lägg till en boende
            </Button>
            {flat.residents.length > 0 && (
              <Button variant="subtle" leftSection={<IconDoorExit size={18} stroke={1.75} aria-hidden />} onClick={leaving.open}>
                Har flyttat ut
              </Button>
            )}
            <Button variant="subtle" leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />} onClick={removing.open}>
              Ta bort lägenheten
            </Button>
          </Group>
          <FlatFields field={field} number={form.values.number} />
        </>
      )}
    </FormDialog>
  );
}

/** A flat that the house has beside those of its floors. */
function AddFlatDialog({ stairwell, onClose }: DialogProps & { stairwell: { id: string; name: string } }) {
  const add = useAction(trpc.association.addApartment, {
    done: () => "Lägenheten är tillagd",
    failed: "Lägenheten kunde inte läggas till",
    touches: TOUCHES,
  });
  return (
    <FormDialog
      title={`Ny lägenhet i ${stairwell.name}`}
      submit="Lägg till"
      schema={addApartmentInput}
      initial={{ stairwellId: stairwell.id, number: "", name: "", floor: 0 }}
      action={add}
      onClose={onClose}
    >
      {(field, form) => <FlatFields field={field} number={form.values.number} />}
    </FormDialog>
  );
}

function FlatFields({ field, number }: { field: (path: "number" | "name" | "floor") => GetInputPropsReturnType; number: string }) {
  return (
    <>
      <TextInput
        label="Lägenhetsnummer"
        description="De fyra siffror som folkbokföringen har."
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        {...field("number")}
      />
      <TextInput label="Vad ni kallar den (frivilligt)" maxLength={20} autoComplete="off" {...field("name")} />
      {!isApartmentNumber(number.trim()) && (
        <NumberInput label="Våning" description="0 är entréplan." min={-10} max={89} {...field("floor")} />
      )}
    </>
  );
}

function Residents({ residents }: Pick<Flat, "residents">) {
  if (residents.length === 0) return <Text>Ingen här får krislarm.</Text>;
  return (
    <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: "none" }}>
      {residents.map(({ id, fullName, status }) => (
        <Group key={id} component="li" justify="space-between" gap="sm">
          <Text style={{ overflowWrap: "anywhere" }}>{fullName}</Text>
          <Text size="sm" c="dimmed">
            {STATUSES[status].label}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
