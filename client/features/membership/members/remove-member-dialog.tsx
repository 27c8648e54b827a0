import { Alert, Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { errorText, fieldErrors } from "#client/lib/error-text.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { removeMemberInput } from "#shared/schemas/membership.ts";
import type { Member } from "./member-views.ts";
import { useRemoveMember } from "./use-remove-member.ts";

interface RemoveMemberDialogProps {
  /** Who is to go; null closes the dialog. */
  member: Member | null;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveMemberDialog({ member, onClose, onRemoved }: RemoveMemberDialogProps) {
  return (
    <Modal opened={member !== null} onClose={onClose} title="Ta bort ur föreningen?" size={520}>
      {member && <Content key={member.profileId} member={member} onClose={onClose} onRemoved={onRemoved} />}
    </Modal>
  );
}

function Content({ member, onClose, onRemoved }: RemoveMemberDialogProps & { member: Member }) {
  const form = useSchemaForm(removeMemberInput, { initialValues: { profileId: member.profileId, reason: "" } });
  const remove = useRemoveMember(member, onRemoved);
  const name = member.displayName;

  return (
    <form noValidate onSubmit={form.onSubmit((values) => remove.mutate(values))}>
      <Stack gap="md">
        <Text style={{ overflowWrap: "anywhere" }}>
          {name} förlorar tillgången till föreningen direkt. Kontot finns kvar, och en ny ansökan går att skicka.
        </Text>
        <Textarea
          label="Anledning"
          description={`Anledningen skickas till ${name} i ett mejl.`}
          required
          autosize
          minRows={3}
          maxRows={8}
          maxLength={TEXT_MAX_LENGTH}
          data-autofocus
          {...form.getInputProps("reason")}
        />
        <Text size="sm" c="dimmed" ta="right" mt={-8} className="tabular">
          {form.values.reason.length} av {TEXT_MAX_LENGTH} tecken
        </Text>
        {remove.error && (
          <Alert color="kris" role="alert" title="Personen togs inte bort" icon={<IconAlertTriangle size={20} aria-hidden />}>
            {fieldErrors(remove.error).reason ?? errorText(remove.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" color="kris" loading={remove.isPending}>
            Ta bort ur föreningen
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
