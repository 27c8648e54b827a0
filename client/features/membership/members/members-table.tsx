import { Table, Text } from "@mantine/core";
import { ScrollTable } from "#client/components/scroll-table.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { MEMBERSHIP_TABLE_HEIGHT_PX } from "#shared/limits.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { MemberMenu } from "./member-menu.tsx";
import { MemberName } from "./member-name.tsx";
import { leadsText, type Member, type OnMemberAction } from "./member-views.ts";

interface MembersTableProps {
  label: string;
  members: readonly Member[];
  ownProfileId: string;
  onAction: OnMemberAction;
}

export function MembersTable({ label, members, ownProfileId, onAction }: MembersTableProps) {
  const { formatDate } = useDateFormat();
  return (
    <ScrollTable label={label} minWidth={760} maxHeight={MEMBERSHIP_TABLE_HEIGHT_PX} stickyHeader verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Namn</Table.Th>
          <Table.Th scope="col">E-post</Table.Th>
          <Table.Th scope="col">Telefon</Table.Th>
          <Table.Th scope="col">Roll</Table.Th>
          <Table.Th scope="col">Medlem sedan</Table.Th>
          <Table.Th scope="col" ta="right">
            Åtgärd
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {members.map((member) => {
          const { profileId, displayName, email, phoneNumber, role, joinedAt } = member;
          const isSelf = profileId === ownProfileId;
          const leads = leadsText(member);
          return (
            <Table.Tr key={profileId}>
              <Table.Td>
                <MemberName name={displayName} isSelf={isSelf} />
              </Table.Td>
              <Table.Td style={{ overflowWrap: "anywhere" }}>{email ?? "–"}</Table.Td>
              <Table.Td className="tabular" style={{ whiteSpace: "nowrap" }}>
                {phoneNumber ? formatPhone(phoneNumber) : "–"}
              </Table.Td>
              <Table.Td>
                {ROLE_LABELS[role]}
                {leads && (
                  <Text size="sm" c="dimmed">
                    {leads}
                  </Text>
                )}
              </Table.Td>
              <Table.Td className="tabular" style={{ whiteSpace: "nowrap" }}>
                {formatDate(joinedAt)}
              </Table.Td>
              <Table.Td ta="right">
                <MemberMenu member={member} isSelf={isSelf} onAction={onAction} />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </ScrollTable>
  );
}
