import { NativeSelect, Text } from "@mantine/core";
import { trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { mayBeOnDuty } from "#shared/calculations/duty-rota.ts";
import { formatWeekSpan } from "#shared/format/week.ts";
import { changeDutyInput } from "#shared/schemas/teams.ts";
import type { RotaWeek } from "./duty-views.ts";
import type { TeamMember } from "./team-views.ts";

interface ChangeDutyDialogProps extends DialogProps {
  /** The week as it was when the dialog opened. */
  week: RotaWeek;
  members: readonly TeamMember[];
}

/** «Byt jour»: gives one week to somebody else, or to nobody. */
export function ChangeDutyDialog({ week: { startsOn, duty }, members, onClose }: ChangeDutyDialogProps) {
  const seenMemberId = duty?.memberId ?? "";
  const change = useAction(trpc.team.changeDuty, {
    done: () => ["Jouren är ändrad", formatWeekSpan(startsOn)],
    failed: "Det gick inte att spara",
  });
  // Who has the week stays a choice, whatever has become of the role since.
  const choices = members.filter((member) => member.id === seenMemberId || mayBeOnDuty(member));
  return (
    <FormDialog
      title="Byt jour"
      size={480}
      submit="Spara"
      schema={changeDutyInput}
      initial={{ startsOn, memberId: seenMemberId, seenMemberId }}
      action={change}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text fw={600}>{formatWeekSpan(startsOn)}</Text>
          <NativeSelect
            size="md"
            label="Vem har jour?"
            data={[{ value: "", label: "Ingen" }, ...choices.map(({ id, displayName }) => ({ value: id, label: displayName }))]}
            data-autofocus
            {...field("memberId")}
          />
        </>
      )}
    </FormDialog>
  );
}
