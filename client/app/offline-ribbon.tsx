import { Group, Text } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { readRestored } from "#client/lib/offline/offline-since.ts";
import { shownSince } from "#client/lib/offline/shown-since.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import classes from "./ribbon.module.css";

/** Above everything else while what is shown was kept earlier. */
export default function OfflineRibbon() {
  const since = useShownSince();
  const { isoDay, formatDayTime, formatTime } = useDateFormat();
  const keptAt = new Date(since);
  const isToday = isoDay(keptAt) === isoDay(new Date());
  return (
    <Group className={classes.ribbon} role="status" gap="xs" wrap="nowrap" justify="center" px="md" py={6}>
      <IconCloudOff size={18} stroke={1.75} aria-hidden />
      <Text size="sm" fw={600}>
        Du är offline – visar sparad information från {isToday ? formatTime(keptAt) : formatDayTime(keptAt)}
      </Text>
    </Group>
  );
}

/** Which answers are in sight changes with every page that is opened. */
function useShownSince(): number {
  const cache = useQueryClient().getQueryCache();
  const follow = useCallback((listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)), [cache]);
  return useSyncExternalStore(follow, () => shownSince(readRestored(), (hash) => cache.get(hash)?.isActive() ?? false));
}
