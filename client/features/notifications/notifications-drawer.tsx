import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Drawer.css";
import { Button, Drawer, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { useFocusBack } from "#client/ui/use-focus-back.ts";
import classes from "./notifications.module.css";

type Notification = RouterOutputs["notifications"]["list"][number];

/** What concerns oneself, the unread first. A press opens what it is about and marks it as read, on all devices. */
export function NotificationsDrawer({ onClose }: { onClose: () => void }) {
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);
  const list = trpc.notifications.list.useQuery(undefined, { staleTime: 0 });
  const markRead = useAction(trpc.notifications.markRead, { failed: "Aviseringen kunde inte markeras som läst" });
  const markAllRead = useAction(trpc.notifications.markAllRead, { failed: "Aviseringarna kunde inte markeras som lästa" });

  const open = ({ id, isRead }: Notification): void => {
    if (!isRead) markRead.send({ id });
    close();
  };

  useFocusBack(true);
  useEffect(() => setOpened(true), []);

  return (
    <Drawer opened={opened} onClose={close} onExitTransitionEnd={onClose} returnFocus={false} position="right" title="Aviseringar">
      <Loaded query={list} failure="Aviseringarna kunde inte hämtas">
        {(notifications) =>
          notifications.length === 0 ? (
            <EmptyState icon={IconBell}>Inget nytt. Här står det som rör dig.</EmptyState>
          ) : (
            <Stack gap="sm">
              {notifications.some(({ isRead }) => !isRead) && (
                <Button
                  variant="default"
                  loading={markAllRead.isPending}
                  onClick={() => markAllRead.send({ until: latestOf(notifications) })}
                >
                  Markera alla som lästa
                </Button>
              )}
              <Rows label="Nytt" notifications={notifications.filter(({ isRead }) => !isRead)} onOpen={open} />
              <Rows label="Tidigare" notifications={notifications.filter(({ isRead }) => isRead)} onOpen={open} />
            </Stack>
          )
        }
      </Loaded>
    </Drawer>
  );
}

const latestOf = (notifications: readonly Notification[]): string =>
  notifications.map(({ at }) => at).reduce((latest, at) => (at > latest ? at : latest), "");

interface RowsProps {
  label: string;
  notifications: readonly Notification[];
  onOpen: (notification: Notification) => void;
}

/** What is new and what has been read stand apart: a call for help of yesterday reads as if it were one of now. */
function Rows({ label, notifications, onOpen }: RowsProps) {
  const id = useId();
  if (notifications.length === 0) return label === "Nytt" ? <Text>Inget nytt.</Text> : null;
  return (
    <div>
      <Text id={id} component="h3" fw={650} m={0}>
        {label}
      </Text>
      <ul className={classes.rows} aria-labelledby={id}>
        {notifications.map((notification) => (
          <Row key={notification.id} notification={notification} onOpen={() => onOpen(notification)} />
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  notification: Notification;
  onOpen: () => void;
}

function Row({ notification: { title, path, at, isRead }, onOpen }: RowProps) {
  const { formatDayTime } = useDateFormat();
  return (
    <li>
      <Link to={path} className={classes.row} data-unread={!isRead || undefined} onClick={onOpen}>
        <span className={classes.dot} aria-hidden />
        <span>
          <Text component="span" display="block" fw={isRead ? 400 : 600}>
            {!isRead && <VisuallyHidden>Oläst: </VisuallyHidden>}
            {title}
          </Text>
          <Text component="span" display="block" size="sm" c="dimmed">
            {formatDayTime(at)}
          </Text>
        </span>
      </Link>
    </li>
  );
}
