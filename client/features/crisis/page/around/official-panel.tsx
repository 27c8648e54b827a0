import { Anchor, Group, Stack, Text } from "@mantine/core";
import {
  IconAlertTriangle,
  IconAlertTriangleFilled,
  IconCircleCheck,
  IconCloudOff,
  IconHistory,
  IconInfoCircle,
} from "@tabler/icons-react";
import { SectionCard } from "#client/components/section-card.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { formatRelative } from "#shared/format/duration.ts";
import { OFFICIAL_FEED_LABELS } from "#shared/text/crisis-labels.ts";
import { useNow } from "../../use-now.ts";
import type { OfficialFeedView } from "../crisis-views.ts";
import classes from "./around.module.css";

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
      <Loaded query={official} skeleton={<ListSkeleton rows={3} rowHeight={64} />}>
        {({ feeds }) => (
          <Stack gap="lg">
            {feeds.map((feed) => (
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
      </Loaded>
    </SectionCard>
  );
}

function Feed({ feed }: { feed: OfficialFeedView }) {
  const { formatDayTime } = useDateFormat();
  const now = useNow();
  const { color, icon, word } = STATES[feed.state];
  return (
    <section>
      <Group justify="space-between" gap="4px 12px">
        <Text component="h3" fw={650} m={0}>
          {OFFICIAL_FEED_LABELS[feed.feed]}
        </Text>
        <StatusBadge color={color} icon={icon}>
          {word}
        </StatusBadge>
      </Group>
      <Text>{feed.note}</Text>
      <ul className={classes.list}>
        {feed.items.map((item) => (
          <OfficialItem key={item.id} item={item} />
        ))}
      </ul>
      <Text size="sm" c="dimmed" className="tabular">
        <Anchor href={feed.sourceUrl} target="_blank" rel="noreferrer" underline="always" inherit>
          {feed.source}
        </Anchor>
        {feed.readAt && ` · läst ${formatDayTime(feed.readAt)} (${formatRelative(feed.readAt, now)})`}
      </Text>
    </section>
  );
}

type Item = OfficialFeedView["items"][number];

const LEVELS: Record<NonNullable<Item["level"]>, string> = {
  vma: "VMA",
  red: "Röd varning",
  orange: "Orange varning",
  yellow: "Gul varning",
  message: "Meddelande",
};

/** One warning or news item, in the source's own words. */
export function OfficialItem({ item }: { item: Item }) {
  const { formatDayTime } = useDateFormat();
  const { title, text, level, area, isHere, publishedAt, url } = item;
  const isWarning = level !== null && level !== "message";
  const LevelIcon = isWarning ? IconAlertTriangleFilled : IconInfoCircle;
  return (
    <li className={classes.item} data-warning={isWarning || undefined}>
      <LevelIcon size={20} aria-hidden />
      <div className={classes.words}>
        <Text fw={600}>
          {level && !title.includes(LEVELS[level]) && `${LEVELS[level]}: `}
          {url ? (
            <Anchor href={url} target="_blank" rel="noreferrer" underline="always" inherit>
              {title}
            </Anchor>
          ) : (
            title
          )}
        </Text>
        <Text size="sm" c="dimmed" className="tabular">
          {[isHere && "Gäller hos er", area, publishedAt && formatDayTime(publishedAt)].filter(Boolean).join(" · ")}
        </Text>
        {text && <Text className={classes.text}>{text}</Text>}
      </div>
    </li>
  );
}
