import { Stack } from "@mantine/core";
import { IconMessageCircle } from "@tabler/icons-react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import type { Crisis } from "../crisis-views.ts";
import classes from "./message-card.module.css";
import { MessageCard } from "./message-card.tsx";

/** What has been sent in the crisis, newest first, and what became of it. */
export function MessageList({ crisis }: { crisis: Crisis }) {
  const messages = trpc.crisis.messages.useQuery({ activationId: crisis.id });
  if (messages.isPending) return <ListSkeleton rows={2} rowHeight={120} />;
  if (!messages.data) return <ErrorCard error={messages.error} onRetry={() => void messages.refetch()} />;
  if (messages.data.length === 0) return <EmptyState icon={IconMessageCircle}>Inget besked har skickats än.</EmptyState>;
  return (
    <Stack component="ul" gap={0} className={classes.list} aria-label="Skickade besked">
      {messages.data.toReversed().map((message) => (
        <MessageCard key={message.id} message={message} crisis={crisis} />
      ))}
    </Stack>
  );
}
