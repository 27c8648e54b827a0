import { Anchor, Button, Stack, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { ListRow, ListRows } from "#client/components/list-row.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { API_SCOPE_TEXTS } from "#shared/text/api-scopes.ts";
import { CreateTokenDialog } from "./create-token-dialog.tsx";

type ApiToken = RouterOutputs["profile"]["apiTokens"][number];

export function ApiTokensCard() {
  const tokens = trpc.profile.apiTokens.useQuery(undefined, { staleTime: 0 });
  const [isCreating, setIsCreating] = useState(false);

  return (
    <SectionCard title="API-nycklar">
      <Stack gap="md">
        <Text maw="var(--app-measure)">
          Med en nyckel kan egna skript anropa portalen i ditt namn. Den öppnar det du väljer, så dela den inte. Kontot och säkerheten kan
          ingen nyckel ändra. Anropen beskrivs i{" "}
          <Anchor href="/api/openapi.json" target="_blank" underline="always">
            /api/openapi.json
          </Anchor>
          .
        </Text>
        {tokens.isPending && <ListSkeleton rows={1} rowHeight={52} />}
        {tokens.isLoadingError && <ErrorCard error={tokens.error} onRetry={() => void tokens.refetch()} />}
        {tokens.data && <TokenList tokens={tokens.data} />}
        <Button variant="default" style={{ alignSelf: "flex-start" }} onClick={() => setIsCreating(true)}>
          Skapa nyckel
        </Button>
      </Stack>
      <CreateTokenDialog opened={isCreating} onClose={() => setIsCreating(false)} />
    </SectionCard>
  );
}

const scopesText = ({ scopes }: ApiToken): string => scopes.map((scope) => API_SCOPE_TEXTS[scope].label).join(", ");

function TokenList({ tokens }: { tokens: ApiToken[] }) {
  const utils = trpc.useUtils();
  const { formatDate } = useDateFormat();
  const [inQuestion, setInQuestion] = useState<ApiToken | null>(null);
  const revoke = trpc.profile.revokeApiToken.useMutation({
    onSuccess: () => notifyAccess.success("API-nyckeln är återkallad"),
    onError: (error) => notifyAccess.error("Nyckeln återkallades inte", errorText(error)),
    onSettled: () => utils.profile.apiTokens.invalidate(),
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
              details={`${scopesText(token)} · Skapad ${formatDate(token.createdAt)} · Gäller till ${formatDate(token.expiresAt)}`}
              action={
                <Button
                  variant="default"
                  aria-label={`Återkalla ${token.name}`}
                  loading={revoke.isPending && revoke.variables.tokenId === token.id}
                  onClick={() => setInQuestion(token)}
                >
                  Återkalla
                </Button>
              }
            />
          ))}
        </ListRows>
      )}
      <ConfirmDialog
        opened={inQuestion !== null}
        title="Återkalla nyckeln?"
        text={`Skript som använder «${inQuestion?.name ?? ""}» slutar fungera direkt.`}
        confirmLabel="Återkalla"
        isDestructive
        onConfirm={() => inQuestion && revoke.mutate({ tokenId: inQuestion.id })}
        onClose={() => setInQuestion(null)}
      />
    </KeepFocus>
  );
}
