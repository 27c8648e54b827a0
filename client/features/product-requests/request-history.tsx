import { Text, Timeline, Title } from "@mantine/core";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { PRODUCT_REQUEST_STATUS_LABELS } from "#shared/text/labels.ts";
import type { RequestDetail } from "./request-views.ts";

/** Who moved the request on and when, newest first. */
export function RequestHistory({ history }: { history: RequestDetail["history"] }) {
  const { formatDateTime } = useDateFormat();
  return (
    <section aria-label="Historik">
      <Title order={3} size="h4" mb="sm">
        Historik
      </Title>
      <Timeline bulletSize={14} lineWidth={2} active={-1}>
        {history.map(({ status, changedAt, changedBy }) => (
          <Timeline.Item key={`${changedAt} ${status}`}>
            <Text size="sm" fw={600}>
              {PRODUCT_REQUEST_STATUS_LABELS[status]}
            </Text>
            <Text size="sm" c="dimmed">
              {formatDateTime(changedAt)} · {changedBy ?? "Borttaget konto"}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </section>
  );
}
