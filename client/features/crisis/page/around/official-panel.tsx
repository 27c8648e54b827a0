import { Anchor, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCloudOff, IconHistory } from "@tabler/icons-react";
import { SectionCard } from "#client/components/section-card.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { formatRelative } from "#shared/format/duration.ts";
import { OFFICIAL_FEED_LABELS } from "#shared/text/crisis-labels.ts";
import type { OfficialFeedView } from "../crisis-views.ts";
import { useNow } from "../use-now.ts";
import { OfficialItem } from "./official-item.tsx";
import classes from "./official-panel.module.css";

const REFETCH_MS = 2 * 60_000;

const STATES = {
  fresh: { color: "lugn", icon: IconCircleCheck, word: "Läst nyss" },
  stale: { color: "varsel", icon: IconHistory, word: "Gammalt svar" },
  failed: { color: "varsel", icon: IconAlertTriangle, word: "Inget svar" },
  off: { color: "gray", icon: IconCloudOff, word: "Avstängt" },
} as const;

/** What the authorities say. Silence of a source is never shown as «no warnings». */
export function OfficialPanel() {
  const official = trpc.crisis.official.useQuery(undefined, { refetchInterval: REFETCH_MS, staleTime: 60_000 });
  return (
    <SectionCard title="Officiell information">
      {official.isPending && <ListSkeleton rows={3} rowHeight={64} />}
      {official.isError && !official.data && <ErrorCard error={official.error} onRetry={() => void official.refetch()} />}
      {official.data && (
        <Stack gap="lg">
          {official.data.feeds.map((feed) => (
            <Feed key={feed.feed} feed={feed} />
          ))}
          <Text>
            Vid fara för liv: ring{" "}
            <Anchor href="tel:112" underline="always">
              112
            </Anchor>
            . Frågor om krisen:{" "}
            <Anchor href="tel:11313" underline="always">
              113 13
            </Anchor>
            . Lyssna på Sveriges Radio P4.
          </Text>
        </Stack>
      )}
    </SectionCard>
  );
}

function Feed({ feed }: { feed: OfficialFeedView }) {
  const { formatShort } = useDateFormat();
  const now = useNow();
  const { color, icon, word } = STATES[feed.state];
  return (
    <section>
      <div className={classes.head}>
        <Text component="h3" fw={650} m={0}>
          {OFFICIAL_FEED_LABELS[feed.feed]}
        </Text>
        <StatusBadge color={color} icon={icon}>
          {word}
        </StatusBadge>
      </div>
      <Text>{feed.note}</Text>
      <ul className={classes.items}>
        {feed.items.map((item) => (
          <OfficialItem key={item.id} item={item} />
        ))}
      </ul>
      <Text size="sm" c="dimmed" className="tabular">
        <Anchor href={feed.sourceUrl} target="_blank" rel="noreferrer" underline="always" inherit>
          {feed.source}
        </Anchor>
        {feed.readAt && ` · läst ${formatShort(feed.readAt)} (${formatRelative(feed.readAt, now)})`}
      </Text>
    </section>
  );
}
