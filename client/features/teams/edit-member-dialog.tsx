import { Text } from "@mantine/core";
import { trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { updateTeamMemberInput } from "#shared/schemas/teams.ts";
import { OutsiderFields } from "./outsider-fields.tsx";
import { PlaceFields } from "./place-fields.tsx";
import type { TeamMember } from "./team-views.ts";

interface EditMemberDialogProps extends DialogProps {
  member: TeamMember;
}

export function EditMemberDialog({ member, onClose }: EditMemberDialogProps) {
  const isOutsider = member.profileId === null;
  const update = useAction(trpc.team.updateMember, {
    done: ({ displayName, isAsked }) => ["Rollen är sparad", isAsked ? `${displayName} får ett mejl med frågan om rollen.` : undefined],
    failed: "Det gick inte att spara",
  });
  return (
    <FormDialog
      title="Ändra roll"
      submit="Spara"
      schema={updateTeamMemberInput}
      initial={{
        memberId: member.id,
        memberName: isOutsider ? member.displayName : "",
        email: isOutsider ? (member.email ?? "") : "",
        phone: isOutsider && member.phone ? formatPhone(member.phone) : "",
        showsContact: member.showsContact,
        role: member.role ?? "",
        isDeputy: member.isDeputy,
        stairwellId: member.stairwell?.id ?? "",
        competence: member.competence ?? "",
      }}
      action={update}
      onClose={onClose}
    >
      {(_, form) => (
        <>
          {isOutsider ? <OutsiderFields form={form} /> : <Text fw={600}>{member.displayName}</Text>}
          <PlaceFields form={form} />
        </>
      )}
    </FormDialog>
  );
}
