import { Alert, Anchor, Button, Checkbox, Group, Modal, Radio, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconKey } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { type RouterInputs, type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { Dialog, DialogFooter, type DialogProps } from "#client/ui/dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import type { Action } from "#client/ui/use-action.ts";
import { useAction, useApiAction } from "#client/ui/use-action.ts";
import { API_SCOPES } from "#shared/enums.ts";
import { API_TOKEN_DAYS, createApiTokenInput } from "#shared/schemas/account.ts";
import { API_SCOPE_TEXTS } from "#shared/text/api-scopes.ts";
import { isProofCancelled, useFreshSession } from "../prove-password-dialog.tsx";
import { CopyableCode } from "./copyable-code.tsx";

type ApiToken = RouterOutputs["profile"]["apiTokens"][number];

export function ApiTokensCard() {
  const tokens = trpc.profile.apiTokens.useQuery(undefined, { staleTime: 0 });
  const [isCreating, setIsCreating] = useState(false);

  return (
    <SectionCard title="API-nycklar">
      <Stack gap="md">
        <Text>
          Behövs bara om ett annat datorprogram ska hämta eller ändra något i portalen åt dig. Programmet visar nyckeln i stället för ditt
          lösenord. Den öppnar det du väljer, så dela den inte. Kontot och säkerheten kan ingen nyckel ändra.
        </Text>
        <Text>
          För den som skriver programmet:{" "}
          <Anchor href="/api/docs" target="_blank" underline="always">
            alla anrop
          </Anchor>
        </Text>
        <Loaded query={tokens} skeleton={<ListSkeleton rows={1} rowHeight={52} />}>
          {(known) => <TokenList tokens={known} />}
        </Loaded>
        <Button variant="default" style={{ alignSelf: "flex-start" }} onClick={() => setIsCreating(true)}>
          Skapa nyckel
        </Button>
      </Stack>
      {isCreating && <CreateTokenDialog onClose={() => setIsCreating(false)} />}
    </SectionCard>
  );
}

const scopesText = ({ scopes }: ApiToken): string => scopes.map((scope) => API_SCOPE_TEXTS[scope].label).join(", ");

function TokenList({ tokens }: { tokens: ApiToken[] }) {
  const { formatDay } = useDateFormat();
  const [inQuestion, setInQuestion] = useState<ApiToken | null>(null);
  const [revokedId, setRevokedId] = useState<string | null>(null);
  const revoke = useAction(trpc.profile.revokeApiToken, {
    done: () => "API-nyckeln är återkallad",
    failed: "Nyckeln återkallades inte",
    touches: ["profile.apiTokens"],
    toasts: notifyAccess,
  });

  return (
    <KeepFocus when={tokens.length}>
      {tokens.length === 0 && <EmptyState icon={IconKey}>Du har inga API-nycklar.</EmptyState>}
      {tokens.length > 0 && (
        <ListRows label="API-nycklar">
          {tokens.map((token) => (
            <ListRow
              key={token.id}
              title={token.name}
              details={`${scopesText(token)} · Skapad ${formatDay(token.createdAt)} · Gäller till ${formatDay(token.expiresAt)}`}
              action={
                <Button
                  variant="default"
                  aria-label={`Återkalla ${token.name}`}
                  loading={revoke.isPending && revokedId === token.id}
                  onClick={() => setInQuestion(token)}
                >
                  Återkalla
                </Button>
              }
            />
          ))}
        </ListRows>
      )}
      <Confirm
        opened={inQuestion !== null}
        title="Återkalla nyckeln?"
        text={`Skript som använder «${inQuestion?.name ?? ""}» slutar fungera direkt.`}
        confirmLabel="Återkalla"
        isDestructive
        onConfirm={() => {
          if (!inQuestion) return;
          setRevokedId(inQuestion.id);
          revoke.send({ tokenId: inQuestion.id });
        }}
        onClose={() => setInQuestion(null)}
      />
    </KeepFocus>
  );
}

type CreateTokenInput = RouterInputs["profile"]["createApiToken"];
type CreatedToken = RouterOutputs["profile"]["createApiToken"];

/** Names a new API key and shows it, this one time. */
function CreateTokenDialog({ onClose }: DialogProps) {
  const { client } = trpc.useUtils();
  const { withFreshSession, dialog } = useFreshSession();
  const create = useApiAction((input: CreateTokenInput) => withFreshSession(() => client.profile.createApiToken.mutate(input)), {
    failed: "Nyckeln skapades inte",
    touches: ["profile.apiTokens"],
  });
  const { answer: created } = create;

  return (
    <Modal.Stack>
      <Dialog title={created ? "Din nya API-nyckel" : "Skapa API-nyckel"} closeOnClickOutside={!created} onClose={onClose}>
        {(close) => (created ? <CreatedTokenView created={created} onDone={close} /> : <TokenForm create={create} onCancel={close} />)}
      </Dialog>
      {dialog}
    </Modal.Stack>
  );
}

interface TokenFormProps {
  create: Action<CreateTokenInput, CreatedToken, Error>;
  onCancel: () => void;
}

function TokenForm({ create, onCancel }: TokenFormProps) {
  const initialValues: CreateTokenInput = { name: "", days: 30, scopes: ["read"] };
  const form = useSchemaForm(createApiTokenInput, { initialValues });
  /** What no field shows. */
  const [refusal, setRefusal] = useState<Error | null>(null);
  const submit = form.onSubmit((input) => {
    setRefusal(null);
    create.send(input, {
      onRefused: (refused) => setRefusal(isProofCancelled(refused) || showAtFields(form, refused) ? null : refused),
    });
  });

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="Namn"
          withAsterisk
          description="Så att du känner igen nyckeln, till exempel vilket skript den är till."
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("name")}
        />
        <Radio.Group
          label="Giltighetstid"
          value={String(form.values.days)}
          onChange={(chosen) => form.setFieldValue("days", API_TOKEN_DAYS.find((days) => String(days) === chosen) ?? 30)}
        >
          <Group mt="xs" gap="lg">
            {API_TOKEN_DAYS.map((days) => (
              <Radio key={days} value={String(days)} label={`${days} dagar`} />
            ))}
          </Group>
        </Radio.Group>
        <Checkbox.Group label="Rättigheter" {...form.getInputProps("scopes")}>
          <Stack mt="xs" gap="xs">
            {API_SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} label={API_SCOPE_TEXTS[scope].label} description={API_SCOPE_TEXTS[scope].explains} />
            ))}
          </Stack>
        </Checkbox.Group>
        {refusal && (
          <Alert color="kris" role="alert" title={create.failed} icon={<IconAlertTriangle size={20} aria-hidden />}>
            {errorText(refusal)}
          </Alert>
        )}
        <DialogFooter submit="Skapa nyckel" isPending={create.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

function CreatedTokenView({ created, onDone }: { created: CreatedToken; onDone: () => void }) {
  const { formatDay } = useDateFormat();
  const words = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
  useEffect(() => words.current?.focus(), []);

  return (
    <Stack gap="md">
      <Text ref={words} tabIndex={-1}>
        Kopiera nyckeln nu. Den visas bara den här gången. Den gäller till {formatDay(created.expiresAt)}.
      </Text>
      <CopyableCode label="API-nyckel" value={created.accessToken} />
      <Group justify="flex-end">
        <Button onClick={onDone}>Klar</Button>
      </Group>
    </Stack>
  );
}
