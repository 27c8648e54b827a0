import { Card, Group, Stack, Text } from "@mantine/core";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { MemberMenu } from "./member-menu.tsx";
import { MemberName } from "./member-name.tsx";
import { leadsText, type Member, type OnMemberAction } from "./member-views.ts";

interface MemberCardProps {
  member: Member;
  isSelf: boolean;
  onAction: OnMemberAction;
}

/** One member where a table has no room. */
export function MemberCard({ member, isSelf, onAction }: MemberCardProps) {
  const { formatDate } = useDateFormat();
  const { displayName, email, phoneNumber, role, joinedAt } = member;
  const leads = leadsText(member);
  return (
    <Card padding="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Stack gap={4} miw={0}>
          <MemberName name={displayName} isSelf={isSelf} />
          <Text size="sm">{leads ? `${ROLE_LABELS[role]} · ${leads}` : ROLE_LABELS[role]}</Text>
          {email && (
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              {email}
            </Text>
          )}
          {phoneNumber && (
            <Text size="sm" className="tabular">
              {formatPhone(phoneNumber)}
            </Text>
          )}
          <Text size="sm" c="dimmed" className="tabular">
            Medlem sedan {formatDate(joinedAt)}
          </Text>
        </Stack>
        <MemberMenu member={member} isSelf={isSelf} onAction={onAction} />
      </Group>
    </Card>
  );
}
