import { Alert, Button, Group, Modal, Stack, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconMailQuestion, IconShieldCheck } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import type { Column } from "#client/ui/data-list.tsx";
import { ListRow } from "#client/ui/list-row.tsx";
import { useFocusBack } from "#client/ui/use-focus-back.ts";
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
      <ResetSecondFactorDialog user={chosen} freshSession={freshSession} onClose={() => setChosen(null)} />
    </>
  );
}

interface ResetProps {
  onReset: (user: OperatedUser) => void;
}

function useColumns(onReset: ResetProps["onReset"]): Column<OperatedUser>[] {
  const { formatDate } = useDateFormat();
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
    { key: "created", title: "Skapat", cell: ({ createdAt }) => formatDate(createdAt), breaks: "never", isTabular: true },
    {
      key: "action",
      title: <VisuallyHidden>Åtgärd</VisuallyHidden>,
      align: "right",
      cell: (user) => <ResetButton user={user} onReset={onReset} />,
    },
  ];
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

/** Asks for the operator's own password where the server wants it, and runs the action again. */
interface FreshSession {
  withFreshSession: <T>(action: () => Promise<T>) => Promise<T>;
  isCancelled: (error: unknown) => boolean;
  dialog: ReactNode;
}

interface ResetSecondFactorDialogProps {
  /** Whose second factor it is about; null closes the dialog. */
  user: OperatedUser | null;
  freshSession: FreshSession;
  onClose: () => void;
}

/** Takes away the second factor of somebody who has lost both the app and the recovery codes. */
function ResetSecondFactorDialog({ user, freshSession, onClose }: ResetSecondFactorDialogProps) {
  useFocusBack(user !== null);
  // Kept while the dialog closes, so that it does not lose its words on the way.
  const [shown, setShown] = useState(user);
  if (user && user !== shown) setShown(user);

  return (
    <Modal.Stack>
      <Modal stackId="reset-second-factor" opened={user !== null} onClose={onClose} title="Stäng av tvåfaktorsautentisering" size={520}>
        {shown && <ResetForm key={shown.userId} user={shown} freshSession={freshSession} onClose={onClose} />}
      </Modal>
      {freshSession.dialog}
    </Modal.Stack>
  );
}

interface ResetFormProps {
  user: OperatedUser;
  freshSession: FreshSession;
  onClose: () => void;
}

function ResetForm({ user, freshSession: { withFreshSession, isCancelled }, onClose }: ResetFormProps) {
  const utils = trpc.useUtils();
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useSchemaForm<{ userId: string; email: string }>(resetSecondFactorInput, {
    initialValues: { userId: user.userId, email: "" },
  });

  const reset = async (values: { userId: string; email: string }): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      await withFreshSession(() => utils.client.admin.resetSecondFactor.mutate(values));
      notify.success("Tvåfaktorsautentiseringen är avstängd", `${user.displayName} har fått ett mejl och måste logga in igen.`);
      onClose();
      await utils.admin.users.invalidate();
    } catch (error) {
      if (isCancelled(error)) return;
      if (errorReason(error) === "EMAIL_DOES_NOT_MATCH") {
        form.setFieldError("email", errorText(error));
        form.getInputNode("email")?.focus();
      } else setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={form.onSubmit((values) => void reset(values))}>
      <Stack gap="md">
        <Text>
          Gör det bara när du har kontrollerat vem du har kontakt med. Tvåfaktorn och återställningskoderna för {user.displayName} tas bort,
          alla inloggningar avslutas och personen får ett mejl. Sedan räcker lösenordet för att logga in.
        </Text>
        <TextInput
          label="Skriv kontots e-postadress"
          type="email"
          autoComplete="off"
          data-autofocus
          description={`Kontots adress är ${user.email}`}
          {...form.getInputProps("email")}
        />
        {failure !== null && (
          <Alert color="kris" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
            {errorText(failure)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" color="kris" loading={isBusy}>
            Stäng av tvåfaktor
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
