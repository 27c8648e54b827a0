import { Text } from "@mantine/core";
import { useState } from "react";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { PagingControls } from "#client/components/paging-controls.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";
import { CHANNEL_ICONS } from "./channel-icons.ts";
import classes from "./channel-results.module.css";

/** Whom a message did not reach, or perhaps reached twice, and why. */
export function FaultList({ messageId }: { messageId: string }) {
  const [page, setPage] = useState(1);
  const faults = trpc.crisis.deliveryFaults.useQuery({ messageId, page }, { placeholderData: (before) => before });
  if (faults.isPending) return <ListSkeleton rows={3} />;
  if (!faults.data) return <ErrorCard error={faults.error} onRetry={() => void faults.refetch()} />;
  const { rows, pageCount } = faults.data;
  return (
    <>
      <ul className={classes.channels} aria-label="Problem med utskicket">
        {rows.map(({ id, name, channel, reason }) => {
          const ChannelIcon = CHANNEL_ICONS[channel];
          return (
            <li key={id} className={classes.channel}>
              <ChannelIcon size={18} stroke={1.75} aria-hidden />
              <div className={classes.words}>
                <strong>{name ?? "Borttagen person"}</strong> · {CHANNEL_LABELS[channel]}
                <Text size="sm" c="dimmed">
                  {reason}
                </Text>
              </div>
            </li>
          );
        })}
      </ul>
      {pageCount > 1 && <PagingControls page={faults.data.page} pages={pageCount} onChange={setPage} />}
    </>
  );
}
