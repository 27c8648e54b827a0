import { ActionIcon, Card, Group, Text } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { ListRow, ListRows } from "#client/components/list-row.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import { ALERT_KIND_LABELS, AUDIENCE_LABELS } from "#shared/text/collaboration-alert-labels.ts";
import { draftPath } from "./alert-views.ts";
import { useAlertChanges } from "./use-alert-changes.ts";

/** What the person who is signed in has begun to write. */
export function DraftsTab() {
  const drafts = trpc.collaborationAlerts.drafts.useQuery(undefined, { staleTime: 0 });
  const remove = trpc.collaborationAlerts.removeDraft.useMutation(useAlertChanges());
  if (drafts.isPending) return <ListSkeleton rows={3} rowHeight={72} />;
  if (!drafts.data) return <ErrorCard error={drafts.error} onRetry={() => void drafts.refetch()} />;
  if (drafts.data.length === 0)
    return (
      <EmptyState icon={IconPencil}>
        Du har inga utkast. Andra ser inte dina utkast, och de tas bort efter {KEPT_DAYS.alertDraft} dagar.
      </EmptyState>
    );
  return (
    <Card>
      <Text size="sm" c="dimmed" mb="xs">
        Bara du ser dina utkast. De tas bort {KEPT_DAYS.alertDraft} dagar efter att du senast sparade dem.
      </Text>
      <ListRows label="Utkast">
        {drafts.data.map(({ id, kind, text, area, audience }) => (
          <ListRow
            key={id}
            title={text || "Ingen text än"}
            details={[ALERT_KIND_LABELS[kind], area?.name, AUDIENCE_LABELS[audience]].filter(Boolean).join(" · ")}
            action={
              <Group gap="xs" wrap="nowrap">
                <LinkButton to={draftPath(id)} variant="default">
                  Fortsätt
                </LinkButton>
                <ActionIcon
                  aria-label={`Ta bort utkastet: ${text || "utan text"}`}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate({ alertId: id })}
                >
                  <IconTrash size={20} stroke={1.75} aria-hidden />
                </ActionIcon>
              </Group>
            }
          />
        ))}
      </ListRows>
    </Card>
  );
}
