import { ActionIcon, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconMailForward, IconPlus, IconTrash } from "@tabler/icons-react";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { useAction } from "#client/ui/use-action.ts";
import type { ApprovableRole } from "#shared/enums.ts";
import { inviteToAssociationInput } from "#shared/schemas/association.ts";

const MAX_ROWS = 20;

interface InviteByEmailFormProps {
  isOne?: boolean;
  /** What those who are invited are meant to become. */
  invitedAs?: ApprovableRole;
  onSent?: () => void;
}

/** Rows of addresses, or one where one is to be invited. Empty rows are dropped when sending, unless all are empty. */
export function InviteByEmailForm({ isOne = false, invitedAs = "member", onSent }: InviteByEmailFormProps) {
  const form = useSchemaForm<{ emails: string[] }>(inviteToAssociationInput, {
    initialValues: { emails: [""] },
  });
  const invite = useAction(trpc.association.invite, {
    done: ({ invited }) => {
      if (invited === 0) return null;
      return ["Inbjudningar skickade", invited === 1 ? "En inbjudan är på väg." : `${invited} inbjudningar är på väg.`];
    },
    failed: "Inbjudningarna kunde inte skickas",
    touches: ["association.invitations", "start.steps"],
    toasts: notifyAccess,
  });
  const send = (input: { emails: string[] }): void =>
    invite.send(
      { ...input, role: invitedAs },
      {
        onDone: ({ invited }) => {
          form.reset();
          if (invited > 0) onSent?.();
          else notifyAccess.info("Inga inbjudningar skickades", "Alla adresserna tillhör redan medlemmar.");
        },
      },
    );

  return (
    <form
      noValidate
      onSubmit={(event) => {
        const filled = form.getValues().emails.filter((email) => email.trim() !== "");
        form.setValues({ emails: filled.length > 0 ? filled : [""] });
        form.onSubmit(send)(event);
      }}
    >
      <Stack gap="sm">
        {form.values.emails.map((_, index) => (
          <EmailRow
            key={form.key(`emails.${index}`)}
            label={`E-postadress ${index + 1}`}
            input={{ ...form.getInputProps(`emails.${index}`), ...(isOne && { "data-autofocus": true }) }}
            onRemove={form.values.emails.length > 1 ? () => form.removeListItem("emails", index) : null}
          />
        ))}
        {form.errors.emails && (
          <Text c="var(--mantine-color-error)" size="sm" role="alert">
            {form.errors.emails}
          </Text>
        )}
        <Group gap="xs">
          {!isOne && (
            <Button
              variant="default"
              disabled={form.values.emails.length >= MAX_ROWS}
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
              onClick={() => form.insertListItem("emails", "")}
            >
              Lägg till rad
            </Button>
          )}
          <Button type="submit" loading={invite.isPending} leftSection={<IconMailForward size={18} stroke={1.75} aria-hidden />}>
            {isOne ? "Skicka inbjudan" : "Skicka inbjudningar"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface EmailRowProps {
  label: string;
  input: object;
  onRemove: (() => void) | null;
}

function EmailRow({ label, input, onRemove }: EmailRowProps) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <TextInput aria-label={label} type="email" autoComplete="off" placeholder="namn@exempel.se" style={{ flex: 1 }} {...input} />
      {onRemove && (
        <ActionIcon aria-label={`Ta bort ${label.toLowerCase()}`} onClick={onRemove}>
          <IconTrash size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
