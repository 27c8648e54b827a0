import { ActionIcon } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { trpc } from "#client/lib/trpc.ts";
import classes from "./notifications.module.css";

/** Something may come that no stream tells of, as a reminder in the night. */
const AGAIN_MS = 5 * 60_000;
const MOST = 99;

/** The bell with how many are unread. */
export function BellButton({ onOpen }: { onOpen: () => void }) {
  const { data: unread = 0 } = trpc.notifications.unread.useQuery(undefined, {
    refetchOnWindowFocus: true,
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  });
  const words = unread === 0 ? "Aviseringar" : `Aviseringar, ${unread} ${unread === 1 ? "oläst" : "olästa"}`;
  return (
    <ActionIcon aria-label={words} title={words} aria-haspopup="dialog" className={classes.bell} onClick={onOpen}>
      <IconBell size={20} stroke={1.75} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
    </ActionIcon>
  );
}
