import { Button, Group, Modal, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { IconCircleCheck, IconMailQuestion, IconShieldCheck } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { type RouterInputs, type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import type { Column } from "#client/ui/data-list.tsx";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { type FormAction, FormDialog } from "#client/ui/form-dialog.tsx";
import { ListRow } from "#client/ui/list-row.tsx";
import { useApiAction } from "#client/ui/use-action.ts";
import { useListState } from "#client/ui/use-list-state.ts";
import { operatorListInput, resetSecondFactorInput } from "#shared/schemas/admin.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { ServiceList } from "./service-list.tsx";

export type OperatedUser = RouterOutputs["admin"]["users"]["rows"][number];

const ADDRESS = { prefix: "anvandare" };

/** The accounts of the whole service, and help for who has lost the second factor. */
export function UsersCard({ freshSession }: { freshSession: FreshSession }) {
  const list = useListState(operatorListInput, ADDRESS);
  const query = trpc.admin.users.useQuery(list.state, { staleTime: 0, placeholderData: keepPreviousData });
  const [chosen, setChosen] = useState<OperatedUser | null>(null);

  return (
    <>
      <ServiceList
        title="Användare"
        searchLabel="Sök användare"
        searchHint="Namn eller e-postadress"
        list={list}
        query={query}
        empty="Ingen användare stämmer med sökningen."
        rowKey={({ userId }) => userId}
        columns={useColumns(setChosen)}
        minWidth={760}
        row={(user) => <UserRow user={user} onReset={setChosen} />}
      />
      {/* The question for the password stays on the page: it can come after its dialog was closed. */}
      <Modal.Stack>
        {chosen && <ResetSecondFactorDialog user={chosen} freshSession={freshSession} onClose={() => setChosen(null)} />}
        {freshSession.dialog}
      </Modal.Stack>
    </>
  );
}

interface ResetProps {
  onReset: (user: OperatedUser) => void;
}

function useColumns(onReset: ResetProps["onReset"]): Column<OperatedUser>[] {
  const { formatDay } = useDateFormat();
  return [
    {
      key: "user",
      title: "Användare",
      cell: ({ displayName, email }) => (
        <>
          {displayName}
          <Text size="sm" c="dimmed">
            {email}
          </Text>
        </>
      ),
      breaks: "anywhere",
    },
    {
      key: "association",
      title: "Förening",
      cell: ({ association }) => (
        <>
          {association?.name ?? "Ingen"}
          <Text size="sm" c="dimmed">
            {association && ROLE_LABELS[association.role]}
          </Text>
        </>
      ),
    },
    { key: "account", title: "Konto", cell: (user) => <UserBadges user={user} /> },
    { key: "created", title: "Skapat", cell: ({ createdAt }) => formatDay(createdAt), breaks: "never", isTabular: true },
    {
      key: "action",
      title: <VisuallyHidden>Åtgärd</VisuallyHidden>,
      align: "right",
      cell: (user) => <ResetButton user={user} onReset={onReset} />,
    },
  ];
}

function UserRow({ user, onReset }: { user: OperatedUser } & ResetProps) {
  const { formatDay } = useDateFormat();
  return (
    <ListRow
      title={user.displayName}
      badge={<UserBadges user={user} />}
      details={
        <>
          <div>{user.email}</div>
          <div>{user.association ? `${user.association.name}, ${ROLE_LABELS[user.association.role]}` : "Ingen förening"}</div>
          <div>Skapat {formatDay(user.createdAt)}</div>
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

/** Asks for the operator's own password where the server wants it, and runs the action again. */
export interface FreshSession {
  withFreshSession: <T>(action: () => Promise<T>) => Promise<T>;
  isCancelled: (error: unknown) => boolean;
  dialog: ReactNode;
}

interface ResetSecondFactorDialogProps extends DialogProps {
  user: OperatedUser;
  freshSession: FreshSession;
}

/** Takes away the second factor of somebody who has lost both the app and the recovery codes. */
function ResetSecondFactorDialog({ user, freshSession: { withFreshSession, isCancelled }, onClose }: ResetSecondFactorDialogProps) {
  const { client } = trpc.useUtils();
  const reset = useApiAction((input: ResetInput) => withFreshSession(() => client.admin.resetSecondFactor.mutate(input)), {
    done: () => ["Tvåfaktorsautentiseringen är avstängd", `${user.displayName} har fått ett mejl och måste logga in igen.`],
    failed: "Tvåfaktorsautentiseringen stängdes inte av",
    touches: ["admin.users"],
  });
  const action: FormAction<ResetInput, unknown> = {
    ...reset,
    send: (input, { onDone, onRefused }) =>
      reset.send(input, { onDone, onRefused: (error) => onRefused(isCancelled(error) ? null : error) }),
  };

  return (
    <FormDialog
      title="Stäng av tvåfaktorsautentisering"
      submit="Stäng av tvåfaktor"
      isDestructive
      schema={resetSecondFactorInput}
      initial={{ userId: user.userId, email: "" }}
      action={action}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text>
            Gör det bara när du har kontrollerat vem du har kontakt med. Tvåfaktorn och återställningskoderna för {user.displayName} tas
            bort, alla inloggningar avslutas och personen får ett mejl. Sedan räcker lösenordet för att logga in.
          </Text>
          <TextInput
            label="Skriv kontots e-postadress"
            type="email"
            autoComplete="off"
            data-autofocus
            description={`Kontots adress är ${user.email}`}
            {...field("email")}
          />
        </>
      )}
    </FormDialog>
  );
}

type ResetInput = RouterInputs["admin"]["resetSecondFactor"];
