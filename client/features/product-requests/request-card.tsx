import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useId } from "react";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatKronor } from "#shared/format/money.ts";
import { RequestPdf } from "./request-pdf.tsx";
import { RequestStatusBadge } from "./request-status-badge.tsx";
import type { RequestSummary } from "./request-views.ts";

export function RequestCard({ request, onDetails }: { request: RequestSummary; onDetails: () => void }) {
  const { formatDate } = useDateFormat();
  const titleId = useId();
  return (
    <Card role="listitem" padding="md">
      <Stack gap="sm" h="100%">
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
          <div>
            <Title order={3} size="h4" id={titleId}>
              {request.supplierName}
            </Title>
            <Text size="sm" c="dimmed">
              {formatDate(request.requestDate)} · {request.itemCount === 1 ? "1 artikel" : `${request.itemCount} artiklar`}
            </Text>
          </div>
          <div style={{ textAlign: "right", whiteSpace: "nowrap" }}>
            <Text fw={650} className="tabular">
              {formatKronor(request.totalAmount)}
            </Text>
            <Text size="sm" c="dimmed">
              exkl. moms
            </Text>
          </div>
        </Group>
        <div>
          <RequestStatusBadge status={request.status} />
        </div>
        <Group gap="xs" mt="auto">
          <Button variant="default" aria-describedby={titleId} onClick={onDetails}>
            Detaljer
          </Button>
          <RequestPdf request={request} describedBy={titleId} />
        </Group>
      </Stack>
    </Card>
  );
}
