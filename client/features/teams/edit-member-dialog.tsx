import { Modal, Text } from "@mantine/core";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { formError } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { updateTeamMemberInput } from "#shared/schemas/teams.ts";
import { OutsiderFields } from "./outsider-fields.tsx";
import { PlaceFields } from "./place-fields.tsx";
import type { TeamMember } from "./team-views.ts";
import { useTeamChanges } from "./use-team-changes.ts";

interface EditMemberDialogProps {
  /** Whose place it is about; null closes the dialog. */
  member: TeamMember | null;
  onClose: () => void;
}

export function EditMemberDialog({ member, onClose }: EditMemberDialogProps) {
  return (
    <Modal opened={member !== null} onClose={onClose} title="Ändra roll" size={520}>
      {member && <Content key={member.id} member={member} onDone={onClose} />}
    </Modal>
  );
}

function Content({ member, onDone }: { member: TeamMember; onDone: () => void }) {
  const isOutsider = member.profileId === null;
  const form = useSchemaForm(updateTeamMemberInput, {
    initialValues: {
      memberId: member.id,
      memberName: isOutsider ? member.displayName : "",
      email: isOutsider ? (member.email ?? "") : "",
      phone: isOutsider && member.phone ? formatPhone(member.phone) : "",
      showsContact: member.showsContact,
      role: member.role ?? "",
      isDeputy: member.isDeputy,
      stairwellId: member.stairwell?.id ?? "",
      competence: member.competence ?? "",
    },
  });
  const { onSettled } = useTeamChanges();
  const update = trpc.team.updateMember.useMutation({
    onSuccess: ({ displayName, isAsked }) => {
      notify.success("Rollen är sparad", isAsked ? `${displayName} får ett mejl med frågan om rollen.` : undefined);
      onDone();
    },
    onError: (error) => showAtFields(form, error),
    onSettled,
  });

  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => update.mutate(updateTeamMemberInput.parse(values)))}
      onCancel={onDone}
      submitLabel="Spara"
      isSaving={update.isPending}
      error={formError(update.error)}
    >
      {isOutsider ? <OutsiderFields form={form} /> : <Text fw={600}>{member.displayName}</Text>}
      <PlaceFields form={form} />
    </DialogForm>
  );
}
