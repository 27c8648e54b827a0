import { Group, Modal, Radio } from "@mantine/core";
import { useState } from "react";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { formError } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { addTeamMemberInput } from "#shared/schemas/teams.ts";
import { CandidateField } from "./candidate-field.tsx";
import { OutsiderFields } from "./outsider-fields.tsx";
import { PlaceFields } from "./place-fields.tsx";
import type { Team } from "./team-views.ts";
import { useTeamChanges } from "./use-team-changes.ts";

interface AddMemberDialogProps {
  team: Team;
  opened: boolean;
  onClose: () => void;
}

export function AddMemberDialog({ team, opened, onClose }: AddMemberDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Lägg till medlem" size={520}>
      <Content team={team} onDone={onClose} />
    </Modal>
  );
}

const EMPTY = {
  ...{ profileId: "", memberName: "", email: "", phone: "", showsContact: false },
  ...{ role: "", isDeputy: false, stairwellId: "", competence: "" },
};

function Content({ team, onDone }: { team: Team; onDone: () => void }) {
  const [isOutsider, setIsOutsider] = useState(false);
  const form = useSchemaForm(addTeamMemberInput, { initialValues: { teamId: team.id, ...EMPTY } });
  const { onSettled } = useTeamChanges();
  const add = trpc.team.addMember.useMutation({
    onSuccess: ({ displayName, isAsked }) => {
      notify.success(`${displayName} är med i teamet`, isAsked ? "Personen får ett mejl med frågan om rollen." : undefined);
      onDone();
    },
    onError: (error) => showAtFields(form, error),
    onSettled,
  });

  const submit = form.onSubmit((values) => {
    if (isOutsider && !values.memberName.trim()) return form.setFieldError("memberName", "Skriv personens namn.");
    if (!isOutsider && !values.profileId) return form.setFieldError("profileId", "Välj en medlem.");
    const whoever = isOutsider ? { ...values, profileId: null } : { ...values, memberName: "", email: "", phone: "", showsContact: false };
    add.mutate(addTeamMemberInput.parse(whoever));
  });

  return (
    <DialogForm onSubmit={submit} onCancel={onDone} submitLabel="Lägg till" isSaving={add.isPending} error={formError(add.error)}>
      <Radio.Group label="Vem?" value={isOutsider ? "outsider" : "member"} onChange={(value) => setIsOutsider(value === "outsider")}>
        <Group gap="lg" mt="xs">
          <Radio value="member" label="Medlem i föreningen" data-autofocus />
          <Radio value="outsider" label="Någon utifrån" />
        </Group>
      </Radio.Group>
      {isOutsider ? (
        <OutsiderFields form={form} />
      ) : (
        <CandidateField
          teamId={team.id}
          value={form.values.profileId}
          error={form.errors.profileId}
          onChange={(profileId) => form.setFieldValue("profileId", profileId)}
        />
      )}
      <PlaceFields form={form} />
    </DialogForm>
  );
}
