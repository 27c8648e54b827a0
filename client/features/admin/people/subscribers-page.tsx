import { Stack, Title } from "@mantine/core";
import { MessagesTab } from "#client/features/subscribers/messages-tab.tsx";
import { SubscribersTab } from "#client/features/subscribers/subscribers-tab.tsx";

export function SubscribersPage() {
  return (
    <Stack gap="lg">
      <SubscribersTab />
      <Stack gap="sm">
        <Title order={2} size="h3">
          Meddelandelogg
        </Title>
        <MessagesTab />
      </Stack>
    </Stack>
  );
}
