import { Alert, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";

/** Why the account of an association's last owner cannot be deleted, and the way on. */
export function LastOwnerNotice({ id, association }: { id: string; association: { name: string } }) {
  return (
    <Alert color="varsel" role="note" w="100%" title={association.name} icon={<IconInfoCircle size={20} aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <Text inherit id={id}>
          {ERROR_MESSAGES.LAST_OWNER}
        </Text>
        <LinkButton to="/admin?tab=medlemmar" variant="default">
          Till Adminpanelen
        </LinkButton>
      </Stack>
    </Alert>
  );
}
