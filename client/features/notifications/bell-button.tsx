import { ActionIcon } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { trpc } from "#client/lib/trpc.ts";
import classes from "./notifications.module.css";

const MOST = 99;

/** The bell with how many are unread, which the frame keeps. */
export function BellButton({ onOpen }: { onOpen: () => void }) {
  const { data: unread = 0 } = trpc.notifications.unread.useQuery();
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
