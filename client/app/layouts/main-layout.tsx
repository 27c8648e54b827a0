import "#client/theme/frame-styles.css";
import { ActionIcon, AppShell, Container, Group, Text } from "@mantine/core";
import { IconLayoutSidebar, IconMenu2 } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { Outlet, useMatches } from "react-router";
import { useSignedIn } from "#client/lib/use-session.ts";
import { mainVerdict } from "../guards/guard-rules.ts";
import { Guarded } from "../guards/guarded.tsx";
import { handleOf } from "../page-handle.ts";
import classes from "./main-layout.module.css";
import { Sidebar } from "./sidebar.tsx";
import { TopNavigationActions, TopNavigationLinks } from "./top-navigation.tsx";
import { useSidebar } from "./use-sidebar.ts";

const SidebarDrawer = lazy(() => import("./sidebar-drawer.tsx"));

/** The pages of the portal itself: behind the main guard, framed by sidebar and header. */
export function Component() {
  return (
    <Guarded verdictFor={mainVerdict}>
      <Frame />
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
            <ActionIcon
              aria-label={isMobile ? "Öppna menyn" : "Visa eller dölj sidomenyn"}
              title={isMobile ? undefined : "Visa eller dölj sidomenyn (Ctrl + B)"}
              aria-expanded={isMobile ? isDrawerOpen : isOpen}
              onClick={toggle}
            >
              {isMobile ? <IconMenu2 size={22} stroke={1.75} aria-hidden /> : <IconLayoutSidebar size={20} stroke={1.75} aria-hidden />}
            </ActionIcon>
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
        <Suspense fallback={null}>
          <SidebarDrawer isOpen={isDrawerOpen} onClose={closeDrawer}>
            <Sidebar session={session} isCollapsed={false} />
          </SidebarDrawer>
        </Suspense>
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
