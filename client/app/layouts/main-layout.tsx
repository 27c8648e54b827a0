import "#client/theme/frame-styles.css";
import { ActionIcon, AppShell, Container, Drawer, Group, Text, Tooltip } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { IconLayoutSidebar, IconMenu2 } from "@tabler/icons-react";
import { Outlet, useMatches } from "react-router";
import { useSignedIn } from "#client/lib/use-session.ts";
import { mainVerdict } from "../guards/guard-rules.ts";
import { Guarded } from "../guards/guarded.tsx";
import { handleOf } from "../page-handle.ts";
import classes from "./main-layout.module.css";
import { MODAL_LABELS } from "./modal-labels.ts";
import { Sidebar } from "./sidebar.tsx";
import { TopNavigationActions, TopNavigationLinks } from "./top-navigation.tsx";
import { useSidebar } from "./use-sidebar.ts";

/** The pages of the portal itself: behind the main guard, framed by sidebar and header. */
export function Component() {
  return (
    <Guarded verdictFor={mainVerdict}>
      <ModalsProvider labels={MODAL_LABELS}>
        <Frame />
      </ModalsProvider>
    </Guarded>
  );
}

function Frame() {
  const session = useSignedIn();
  const { isMobile, isOpen, isDrawerOpen, closeDrawer, toggle } = useSidebar();
  const handle = handleOf(useMatches());

  return (
    <AppShell
      layout="alt"
      header={{ height: 56 }}
      navbar={{ width: isOpen ? "16rem" : "3rem", breakpoint: "sm", collapsed: { mobile: true } }}
      padding={{ base: "md", sm: "lg" }}
    >
      <AppShell.Header className={classes.frame} px={{ base: "xs", sm: "md" }}>
        <Group h="100%" justify="space-between" wrap="nowrap" gap="md">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Tooltip label="Visa eller dölj menyn (Ctrl + B)">
              <ActionIcon
                aria-label={isMobile ? "Öppna menyn" : "Visa eller dölj sidomenyn"}
                aria-expanded={isMobile ? isDrawerOpen : isOpen}
                onClick={toggle}
              >
                {isMobile ? <IconMenu2 size={22} stroke={1.75} aria-hidden /> : <IconLayoutSidebar size={20} stroke={1.75} aria-hidden />}
              </ActionIcon>
            </Tooltip>
            <Text fw={600} truncate>
              {handle?.title}
            </Text>
          </Group>
          <Group gap="xs" wrap="nowrap">
            {handle?.hasTopNavigation && <TopNavigationLinks />}
            <TopNavigationActions session={session} hasLinks={handle?.hasTopNavigation ?? false} />
          </Group>
        </Group>
      </AppShell.Header>

      {isMobile ? (
        <Drawer.Root opened={isDrawerOpen} onClose={closeDrawer} size="18rem">
          <Drawer.Overlay />
          <Drawer.Content aria-label="Meny" className={classes.frame}>
            <Drawer.Body className={classes.drawer}>
              <Sidebar session={session} isCollapsed={false} />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      ) : (
        <AppShell.Navbar className={classes.frame}>
          <Sidebar session={session} isCollapsed={!isOpen} />
        </AppShell.Navbar>
      )}

      <AppShell.Main id="main" tabIndex={-1}>
        <Container size={1200} px={0}>
          <Outlet />
        </Container>
      </AppShell.Main>
    </AppShell>
  );
}
