import { Card, Group, Stack, Text } from "@mantine/core";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { SubscriberMenu } from "./subscriber-menu.tsx";
import { SubscriberStatusBadge } from "./subscriber-status-badge.tsx";
import {
  addressText,
  channelText,
  languageText,
  NO_EMAIL,
  NO_PHONE,
  type OnSubscriberAction,
  type Subscriber,
} from "./subscriber-views.ts";

/** One subscriber where a table has no room. */
export function SubscriberCard({ subscriber, onAction }: { subscriber: Subscriber; onAction: OnSubscriberAction }) {
  const { formatDate } = useDateFormat();
  const { fullName, email, emailState, phoneNumber, phoneState, stairwell, consentedAt, status } = subscriber;
  return (
    <Card padding="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Stack gap={4} miw={0}>
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: "anywhere" }}>
              {fullName}
            </Text>
            <SubscriberStatusBadge status={status} />
          </Group>
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            {addressText(email, emailState, NO_EMAIL)}
          </Text>
          <Text size="sm" className="tabular">
            {addressText(phoneNumber, phoneState, NO_PHONE)}
          </Text>
          <Text size="sm" c="dimmed" className="tabular">
            {[stairwell?.name, channelText(subscriber), languageText(subscriber), consentedAt && `Samtyckte ${formatDate(consentedAt)}`]
              .filter(Boolean)
              .join(" · ")}
          </Text>
        </Stack>
        <SubscriberMenu subscriber={subscriber} onAction={onAction} />
      </Group>
    </Card>
  );
}
