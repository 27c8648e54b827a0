import { Button, Modal, NativeSelect, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendarPlus } from "@tabler/icons-react";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { NumberField } from "#client/components/number-field.tsx";
import { formError } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { mayBeOnDuty } from "#shared/calculations/duty-rota.ts";
import { addWeeks, formatWeekSpan, mondayOf } from "#shared/format/week.ts";
import { ROTA_WEEKS_MAX } from "#shared/limits.ts";
import { createRotaInput } from "#shared/schemas/teams.ts";
import { comingWeeks, type DutyWeek } from "./duty-views.ts";
import { RotaPreview } from "./rota-preview.tsx";
import { type RotaValues, takenIn } from "./rota-values.ts";
import type { TeamMember } from "./team-views.ts";
import { TurnOrderField } from "./turn-order-field.tsx";

interface CreateRotaProps {
  members: readonly TeamMember[];
  duty: readonly DutyWeek[];
}

const WEEKS_FIRST = 8;

export function CreateRotaButton(props: CreateRotaProps) {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={dialog.open}
      >
        Skapa jourschema
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="Skapa jourschema" size={560}>
        <Content {...props} onDone={dialog.close} />
      </Modal>
    </>
  );
}

function Content({ members, duty, onDone }: CreateRotaProps & { onDone: () => void }) {
  const people = members.filter(mayBeOnDuty);
  const thisWeek = mondayOf(new Date());
  const form = useSchemaForm<RotaValues>(createRotaInput, {
    initialValues: {
      firstWeek: comingWeeks(duty, new Date()).find((week) => week.duty === null)?.startsOn ?? thisWeek,
      weeks: WEEKS_FIRST,
      memberIds: people.map(({ id }) => id),
      seenTaken: [],
    },
  });
  const utils = trpc.useUtils();
  const create = trpc.team.createRota.useMutation({
    onSuccess: ({ filled, left }) => {
      notify.success(
        `Jourschemat är sparat för ${weeksOf(filled)}`,
        left > 0 ? `${weeksOf(left)} hade redan jour och är kvar som de var.` : undefined,
      );
      onDone();
    },
    onError: (error) => showAtFields(form, error),
    onSettled: () => utils.team.invalidate(),
  });

  if (people.length === 0) {
    return <Text>Ingen i krisgruppen kan ha jour än. Det krävs någon som har tagit sin roll, eller någon utifrån med telefonnummer.</Text>;
  }
  const firstWeeks = Array.from({ length: ROTA_WEEKS_MAX }, (_, week) => addWeeks(thisWeek, week));
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => create.mutate(createRotaInput.parse({ ...values, seenTaken: takenIn(values, duty) })))}
      onCancel={onDone}
      submitLabel="Spara jourschema"
      isSaving={create.isPending}
      error={formError(create.error)}
    >
      <NativeSelect
        size="md"
        label="Första veckan"
        data={firstWeeks.map((value) => ({ value, label: formatWeekSpan(value) }))}
        data-autofocus
        {...form.getInputProps("firstWeek")}
      />
      <NumberField label="Antal veckor" size="md" min={1} max={ROTA_WEEKS_MAX} {...form.getInputProps("weeks")} />
      <TurnOrderField
        people={people}
        value={form.values.memberIds}
        error={form.errors.memberIds}
        onChange={(memberIds) => form.setFieldValue("memberIds", memberIds)}
      />
      <RotaPreview values={form.values} people={people} members={members} duty={duty} />
    </DialogForm>
  );
}

const weeksOf = (count: number): string => (count === 1 ? "1 vecka" : `${count} veckor`);
