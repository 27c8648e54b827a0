import { Button, Modal, Stack, Text, TextInput } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useState } from "react";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { type FormAction, FormDialog } from "#client/ui/form-dialog.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useApiAction } from "#client/ui/use-action.ts";
import { RECOVERY_CODE_COUNT } from "#shared/limits.ts";
import { namePasskeyForm } from "#shared/schemas/account.ts";
import { knowsPasskeys, makePasskey } from "../passkeys.ts";
import { isProofCancelled, useFreshSession } from "../prove-password-dialog.tsx";
import { deviceName, UNKNOWN } from "./device-name.ts";
import { CodesLeft, useRecoveryCodes } from "./recovery-codes-dialog.tsx";

type Known = RouterOutputs["auth"]["passkeys"]["list"];
type Passkey = Known["passkeys"][number];

/** What a change of them alters elsewhere. */
const TOUCHES = ["auth.passkeys", "auth.session", "profile.current"] as const;

export function PasskeysCard() {
  const known = trpc.auth.passkeys.list.useQuery(undefined, { staleTime: 0 });
  const [isAdding, setIsAdding] = useState(false);
  const codes = useRecoveryCodes();

  return (
    <SectionCard title="Passnycklar">
      <Stack gap="md">
        <Text>Logga in med fingeravtryck, ansikte eller skärmlås i stället för lösenord och kod.</Text>
        <Loaded query={known} skeleton={<ListSkeleton rows={1} rowHeight={52} />}>
          {(own) => <PasskeyList known={own} onNewCodes={codes.show} />}
        </Loaded>
        {knowsPasskeys() ? (
          <Button
            variant="default"
            style={{ alignSelf: "flex-start" }}
            leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden />}
            onClick={() => setIsAdding(true)}
          >
            Lägg till passnyckel
          </Button>
        ) : (
          <Text c="dimmed">Den här webbläsaren kan inte lägga till passnycklar.</Text>
        )}
      </Stack>
      {isAdding && <AddPasskeyDialog onFirst={codes.show} onClose={() => setIsAdding(false)} />}
      {codes.dialog}
    </SectionCard>
  );
}

interface PasskeyListProps {
  known: Known;
  onNewCodes: (codes: string[]) => void;
}

function PasskeyList({ known: { passkeys, hasApp, recoveryCodesLeft }, onNewCodes }: PasskeyListProps) {
  const { formatDay } = useDateFormat();
  const { client } = trpc.useUtils();
  const { withFreshSession, dialog } = useFreshSession();
  const [inQuestion, setInQuestion] = useState<Passkey | null>(null);
  const [removedId, setRemovedId] = useState<string | null>(null);
  const remove = useApiAction((passkeyId: string) => withFreshSession(() => client.auth.passkeys.remove.mutate({ passkeyId })), {
    done: () => "Passnyckeln är borttagen",
    failed: "Passnyckeln togs inte bort",
    touches: TOUCHES,
    toasts: notifyAccess,
  });
  const isLastFactor = passkeys.length === 1 && !hasApp;

  if (passkeys.length === 0) return null;
  return (
    <KeepFocus when={passkeys.length}>
      <ListRows label="Passnycklar">
        {passkeys.map((passkey) => (
          <ListRow
            key={passkey.id}
            title={passkey.name}
            details={
              passkey.lastUsedAt
                ? `Användes senast ${formatDay(passkey.lastUsedAt)}`
                : `Tillagd ${formatDay(passkey.createdAt)}, inte använd än`
            }
            action={
              <Button
                variant="default"
                aria-label={`Ta bort ${passkey.name}`}
                loading={remove.isPending && removedId === passkey.id}
                onClick={() => setInQuestion(passkey)}
              >
                Ta bort
              </Button>
            }
          />
        ))}
      </ListRows>
      {/* With an authenticator app its own card tells of them. */}
      {!hasApp && (
        <Stack gap="sm" mt="md" align="flex-start">
          <CodesLeft count={recoveryCodesLeft} />
          <RenewCodes onNewCodes={onNewCodes} />
        </Stack>
      )}
      <Confirm
        opened={inQuestion !== null}
        title="Ta bort passnyckeln?"
        text={
          isLastFactor
            ? "Det är din sista. Sedan räcker lösenordet för att logga in, och dina återställningskoder slutar fungera."
            : `«${inQuestion?.name ?? ""}» öppnar inte längre ditt konto.`
        }
        confirmLabel="Ta bort"
        isDestructive
        onConfirm={() => {
          if (!inQuestion) return;
          setRemovedId(inQuestion.id);
          remove.send(inQuestion.id, { onRefused: tellUnlessCancelled(remove.failed) });
        }}
        onClose={() => setInQuestion(null)}
      />
      {dialog}
    </KeepFocus>
  );
}

function RenewCodes({ onNewCodes }: Pick<PasskeyListProps, "onNewCodes">) {
  const { client } = trpc.useUtils();
  const { withFreshSession, dialog } = useFreshSession();
  const [isAsking, setIsAsking] = useState(false);
  const renew = useApiAction(() => withFreshSession(() => client.auth.mfa.renewRecoveryCodes.mutate()), {
    failed: "Kunde inte skapa nya återställningskoder",
    touches: ["auth.passkeys"],
  });
  return (
    <>
      <Button variant="default" loading={renew.isPending} onClick={() => setIsAsking(true)}>
        Skapa nya återställningskoder
      </Button>
      <Confirm
        opened={isAsking}
        title="Skapa nya återställningskoder?"
        text={`Du får ${RECOVERY_CODE_COUNT} nya koder. De gamla slutar fungera direkt.`}
        confirmLabel="Skapa nya koder"
        onConfirm={() =>
          renew.send(undefined, { onDone: (made) => onNewCodes(made.recoveryCodes), onRefused: tellUnlessCancelled(renew.failed) })
        }
        onClose={() => setIsAsking(false)}
      />
      {dialog}
    </>
  );
}

const tellUnlessCancelled = (failed: string) => (refusal: unknown) => {
  if (!isProofCancelled(refusal)) notifyAccess.error(failed, errorText(refusal));
};

interface AddPasskeyDialogProps {
  /** Told the recovery codes that come with the first second factor of the account. */
  onFirst: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** The name first: what the device asks comes over the dialog, and what it answers is kept at once. */
function AddPasskeyDialog({ onFirst, onClose }: AddPasskeyDialogProps) {
  const { client } = trpc.useUtils();
  const { withFreshSession, dialog } = useFreshSession();
  const device = deviceName(navigator.userAgent);
  const add = useApiAction(
    async ({ name }: { name: string }) => {
      const options = await withFreshSession(() => client.auth.passkeys.beginAdd.mutate());
      return client.auth.passkeys.add.mutate({ name, answer: await makePasskey(options) });
    },
    {
      done: ({ recoveryCodes }) => (recoveryCodes ? null : "Passnyckeln är tillagd"),
      failed: "Passnyckeln lades inte till",
      touches: TOUCHES,
      toasts: notifyAccess,
    },
  );
  const action: FormAction<{ name: string }, RouterOutputs["auth"]["passkeys"]["add"]> = {
    ...add,
    send: (input, { onDone, onRefused }) =>
      add.send(input, { onDone, onRefused: (refusal) => onRefused(isProofCancelled(refusal) ? null : refusal) }),
  };

  return (
    <Modal.Stack>
      <FormDialog
        title="Lägg till passnyckel"
        submit="Fortsätt"
        schema={namePasskeyForm}
        initial={{ name: device === UNKNOWN ? "" : device }}
        action={action}
        onDone={({ recoveryCodes }) => recoveryCodes && onFirst(recoveryCodes)}
        onClose={onClose}
      >
        {(field) => (
          <>
            <Text>
              Din telefon eller dator frågar efter fingeravtryck, ansikte eller skärmlås. Loggar du in med lösenord frågar vi sedan också
              efter passnyckeln.
            </Text>
            <TextInput label="Namn" withAsterisk description="Så att du känner igen den." autoComplete="off" {...field("name")} />
          </>
        )}
      </FormDialog>
      {dialog}
    </Modal.Stack>
  );
}
