import { Modal, NativeSelect, Text } from "@mantine/core";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { mayBeOnDuty } from "#shared/calculations/duty-rota.ts";
import { formatWeekSpan } from "#shared/format/week.ts";
import { changeDutyInput } from "#shared/schemas/teams.ts";
import type { RotaWeek } from "./duty-views.ts";
import type { TeamMember } from "./team-views.ts";

interface ChangeDutyDialogProps {
  /** The week as it was when the dialog opened; null closes it. */
  week: RotaWeek | null;
  members: readonly TeamMember[];
  onClose: () => void;
}

/** «Byt jour»: gives one week to somebody else, or to nobody. */
export function ChangeDutyDialog({ week, members, onClose }: ChangeDutyDialogProps) {
  return (
    <Modal opened={week !== null} onClose={onClose} title="Byt jour" size={480}>
      {week && <Content key={week.startsOn} week={week} members={members} onDone={onClose} />}
    </Modal>
  );
}

function Content({ week, members, onDone }: { week: RotaWeek; members: readonly TeamMember[]; onDone: () => void }) {
  const { startsOn } = week;
  const seenMemberId = week.duty?.memberId ?? "";
  const form = useSchemaForm(changeDutyInput, { initialValues: { startsOn, memberId: seenMemberId, seenMemberId } });
  const utils = trpc.useUtils();
  const change = trpc.team.changeDuty.useMutation({
    onSuccess: () => {
      notify.success("Jouren är ändrad", formatWeekSpan(startsOn));
      onDone();
    },
    onSettled: () => utils.team.invalidate(),
  });
  // Who has the week stays a choice, whatever has become of the role since.
  const choices = members.filter((member) => member.id === seenMemberId || mayBeOnDuty(member));

  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => change.mutate(changeDutyInput.parse(values)))}
      onCancel={onDone}
      submitLabel="Spara"
      isSaving={change.isPending}
      error={change.error}
    >
      <Text fw={600}>{formatWeekSpan(startsOn)}</Text>
      <NativeSelect
        size="md"
        label="Vem har jour?"
        data={[{ value: "", label: "Ingen" }, ...choices.map(({ id, displayName }) => ({ value: id, label: displayName }))]}
        data-autofocus
        {...form.getInputProps("memberId")}
      />
    </DialogForm>
  );
}
