import { Card, Group, Stack, Text } from "@mantine/core";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { DecisionButtons } from "./decision-buttons.tsx";
import type { MembershipRequest, OnDecide } from "./membership-request-views.ts";

const DATE_WORDS: Record<MembershipRequest["status"], string> = {
  pending: "Ansökte",
  approved: "Godkändes",
  rejected: "Avslogs",
  withdrawn: "Återkallades",
};

/** One application where a table has no room. */
export function MembershipRequestCard({ request, onDecide }: { request: MembershipRequest; onDecide?: OnDecide }) {
  const { formatDate } = useDateFormat();
  const { applicant, status, role, messageToAdmin, reviewedAt, requestedAt } = request;
  return (
    <Card padding="sm">
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
          <Text fw={650}>{applicant.displayName}</Text>
          <Text size="sm" c="dimmed" className="tabular" style={{ whiteSpace: "nowrap" }}>
            {DATE_WORDS[status]} {formatDate(reviewedAt ?? requestedAt)}
          </Text>
        </Group>
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {applicant.email}
        </Text>
        {role && <Text size="sm">{ROLE_LABELS[role]}</Text>}
        {messageToAdmin && (
          <Text size="sm" c="dimmed" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {messageToAdmin}
          </Text>
        )}
        {onDecide && <DecisionButtons request={request} onDecide={onDecide} />}
      </Stack>
    </Card>
  );
}
