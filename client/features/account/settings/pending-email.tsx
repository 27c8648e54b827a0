import { Button, Group, Text } from "@mantine/core";

interface PendingEmailProps {
  pendingEmail: string;
  isBusy: boolean;
  onTakeBack: () => void;
}

/** The address that is to replace the one in force, once its owner has opened the link in the mail. */
export function PendingEmail({ pendingEmail, isBusy, onTakeBack }: PendingEmailProps) {
  return (
    <Group gap={0} mt={4}>
      <Text size="sm" style={{ overflowWrap: "anywhere" }} mr="xs">
        Väntar på bekräftelse: {pendingEmail}
      </Text>
      <Button variant="subtle" px="xs" ml={-8} loading={isBusy} onClick={onTakeBack}>
        Avbryt bytet
      </Button>
    </Group>
  );
}
