import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { errorText } from "#client/lib/error-text.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { roleInSentence } from "./member-views.ts";

interface ConfirmOwnRoleProps {
  role: AssociationRole;
  isPending: boolean;
  error: unknown;
  onConfirm: () => void;
  onBack: () => void;
}

/** Asks once more before an owner gives the own role away. */
export function ConfirmOwnRole({ role, isPending, error, onConfirm, onBack }: ConfirmOwnRoleProps) {
  const question = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
  useEffect(() => question.current?.focus(), []);

  return (
    <Stack gap="md">
      <Text ref={question} tabIndex={-1} fw={650}>
        Vill du sluta vara systemägare?
      </Text>
      <Text>
        Du blir {roleInSentence(role)}. Du kan då inte längre godkänna ansökningar, ändra roller eller föreningens uppgifter, och
        Adminpanelen stängs direkt. Bara en annan systemägare kan ge dig rollen tillbaka.
      </Text>
      {error !== null && (
        <Alert color="kris" role="alert" title="Rollen ändrades inte" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {errorText(error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          Tillbaka
        </Button>
        <Button color="kris" loading={isPending} onClick={onConfirm}>
          Sluta som systemägare
        </Button>
      </Group>
    </Stack>
  );
}
