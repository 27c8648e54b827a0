import { Button, Group, NumberInput, Stack, Text, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { IconDoorExit, IconTrash, IconUserPlus } from "@tabler/icons-react";
import { AddSubscriberDialog } from "#client/components/add-subscriber-dialog.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { apartmentName, isApartmentNumber } from "#shared/format/apartment.ts";
import { peopleWords } from "#shared/format/number.ts";
import { addApartmentInput, changeApartmentInput } from "#shared/schemas/apartments.ts";
import { type Flat, STATUSES } from "./subscriber-views.ts";

const TOUCHES = ["subscribers.counts", "subscribers.house", "association.ownHome"] as const;

/** One flat: who of it gets the alarms, and what it is called. */
export function FlatDialog({ flat, onClose }: DialogProps & { flat: Flat }) {
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
export function AddFlatDialog({ stairwell, onClose }: DialogProps & { stairwell: { id: string; name: string } }) {
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
