import { ActionIcon } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBell } from "@tabler/icons-react";
import { Suspense } from "react";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { whenIdle } from "#client/lib/when-idle.ts";
import { withPageStyles } from "#client/theme/with-page-styles.ts";

const BellButton = lazyPart(async () => ({
  default: (await whenIdle().then(() => import("#client/features/notifications/bell-button.tsx"))).BellButton,
}));
const loadDrawer = withPageStyles(() => import("#client/features/notifications/notifications-drawer.tsx"));
const NotificationsDrawer = lazyPart(async () => ({ default: (await loadDrawer()).NotificationsDrawer }));

/** What concerns oneself. How much of it is unread is asked once the page stands. */
export function Bell() {
  const [isOpen, drawer] = useDisclosure(false);
  return (
    <>
      <Suspense
        fallback={
          <ActionIcon aria-label="Aviseringar" aria-haspopup="dialog" onClick={drawer.open}>
            <IconBell size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
      >
        <BellButton onOpen={drawer.open} />
      </Suspense>
      <Suspense fallback={null}>{isOpen && <NotificationsDrawer onClose={drawer.close} />}</Suspense>
    </>
  );
}
