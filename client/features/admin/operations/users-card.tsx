import { Button, Group, Table, Text, VisuallyHidden } from "@mantine/core";
import { IconCircleCheck, IconMailQuestion, IconShieldCheck } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { ListRow } from "#client/components/list-row.tsx";
import { ScrollTable } from "#client/components/scroll-table.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { type FreshSession, ResetSecondFactorDialog } from "./reset-second-factor-dialog.tsx";
import { ServiceList, useServiceList } from "./service-list.tsx";

export type OperatedUser = RouterOutputs["admin"]["users"]["rows"][number];

const TITLE = "Användare";

/** The accounts of the whole service, and help for who has lost the second factor. */
export function UsersCard({ freshSession }: { freshSession: FreshSession }) {
  const list = useServiceList();
  const query = trpc.admin.users.useQuery(list.asked, { staleTime: 0, placeholderData: keepPreviousData });
  const [chosen, setChosen] = useState<OperatedUser | null>(null);

  return (
    <>
      <ServiceList
        title={TITLE}
        searchLabel="Sök användare"
        searchHint="Namn eller e-postadress"
        list={list}
        query={query}
        empty="Ingen användare stämmer med sökningen."
        table={(rows) => <UserTable rows={rows} onReset={setChosen} />}
        row={(user) => <UserRow key={user.userId} user={user} onReset={setChosen} />}
      />
      <ResetSecondFactorDialog user={chosen} freshSession={freshSession} onClose={() => setChosen(null)} />
    </>
  );
}

interface ResetProps {
  onReset: (user: OperatedUser) => void;
}

function UserTable({ rows, onReset }: { rows: OperatedUser[] } & ResetProps) {
  const { formatDate } = useDateFormat();
  return (
    <ScrollTable label={TITLE} minWidth={760} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Användare</Table.Th>
          <Table.Th scope="col">Förening</Table.Th>
          <Table.Th scope="col">Konto</Table.Th>
          <Table.Th scope="col">Skapat</Table.Th>
          <Table.Th scope="col">
            <VisuallyHidden>Åtgärd</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((user) => (
          <Table.Tr key={user.userId}>
            <Table.Td style={{ overflowWrap: "anywhere" }}>
              {user.displayName}
              <Text size="sm" c="dimmed">
                {user.email}
              </Text>
            </Table.Td>
            <Table.Td>
              {user.association?.name ?? "Ingen"}
              <Text size="sm" c="dimmed">
                {user.association && ROLE_LABELS[user.association.role]}
              </Text>
            </Table.Td>
            <Table.Td>
              <UserBadges user={user} />
            </Table.Td>
            <Table.Td className="tabular" style={{ whiteSpace: "nowrap" }}>
              {formatDate(user.createdAt)}
            </Table.Td>
            <Table.Td ta="right">
              <ResetButton user={user} onReset={onReset} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

function UserRow({ user, onReset }: { user: OperatedUser } & ResetProps) {
  const { formatDate } = useDateFormat();
  return (
    <ListRow
      title={user.displayName}
      badge={<UserBadges user={user} />}
      details={
        <>
          <div>{user.email}</div>
          <div>{user.association ? `${user.association.name}, ${ROLE_LABELS[user.association.role]}` : "Ingen förening"}</div>
          <div>Skapat {formatDate(user.createdAt)}</div>
        </>
      }
      action={<ResetButton user={user} onReset={onReset} />}
    />
  );
}

function UserBadges({ user: { isVerified, hasSecondFactor } }: { user: OperatedUser }) {
  return (
    <Group gap="xs">
      {isVerified ? (
        <StatusBadge color="lugn" icon={IconCircleCheck}>
          Bekräftad
        </StatusBadge>
      ) : (
        <StatusBadge color="gray" icon={IconMailQuestion}>
          Obekräftad
        </StatusBadge>
      )}
      {hasSecondFactor && (
        <StatusBadge color="fjord" icon={IconShieldCheck}>
          Tvåfaktor
        </StatusBadge>
      )}
    </Group>
  );
}

function ResetButton({ user, onReset }: { user: OperatedUser } & ResetProps) {
  const { user: operator } = useSignedIn();
  // One's own is turned off in the settings.
  if (!user.hasSecondFactor || user.userId === operator.id) return null;
  return (
    <Button variant="default" onClick={() => onReset(user)}>
      Stäng av tvåfaktor<VisuallyHidden> för {user.displayName}</VisuallyHidden>
    </Button>
  );
}
