import "#client/theme/frame-styles.css";
import { ActionIcon, Container, Group, Text, VisuallyHidden } from "@mantine/core";
import { useDisclosure, useMediaQuery, useTimeout } from "@mantine/hooks";
import { IconBell, IconLayoutSidebar, IconMenu2, IconSearch } from "@tabler/icons-react";
import { Suspense, useCallback, useEffect, useState } from "react";
import { Outlet, useLocation, useMatches } from "react-router";
import { FRESH } from "#client/lib/fresh.ts";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { openSearch, useSearchOpenings } from "#client/lib/open-search.ts";
import { trpc } from "#client/lib/trpc.ts";
import { crisisTitle, useActiveCrises } from "#client/lib/use-active-crises.ts";
import { type SessionView, useSignedIn } from "#client/lib/use-session.ts";
import { withPageStyles } from "#client/theme/with-page-styles.ts";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { can } from "#shared/permissions.ts";
import { mainVerdict } from "../guards/guard-rules.ts";
import { Guarded } from "../guards/guarded.tsx";
import { Offline } from "../offline.tsx";
import { handleOf } from "../page-handle.ts";
import classes from "./main-layout.module.css";
import { Sidebar } from "./sidebar.tsx";
import { Dot } from "./sidebar-entries.tsx";
import { readSidebarState, sidebarCookie } from "./sidebar-state.ts";
import { TopNavigationActions, TopNavigationLinks } from "./top-navigation.tsx";
import { useLiveNews } from "./use-live-news.ts";

const SearchDialog = lazyPart(async () => ({ default: (await import("#client/features/search/search-dialog.tsx")).SearchDialog }));

const SecondFactorRibbon = lazyPart(() => import("../second-factor-ribbon.tsx"));

const loadDrawer = withPageStyles(() => import("#client/features/notifications/notifications-drawer.tsx"));
const NotificationsDrawer = lazyPart(async () => ({ default: (await loadDrawer()).NotificationsDrawer }));

const SidebarDrawer = lazyPart(() => import("./sidebar-drawer.tsx"));
/** Something may come that no stream tells of, as a reminder in the night. */
const BELL_AGAIN_MS = 5 * 60_000;
/** A phone's menu weighs a third of a page: what it needs comes after the page, or when it is pressed. */
const DRAWER_AFTER_MS = 4_000;

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
  const { isMobile, isOpen, isDrawerOpen, hasDrawer, closeDrawer, toggle } = useSidebar();
  const handle = handleOf(useMatches(), useLocation().search);
  const { crises } = useActiveCrises();
  useLiveNews(session);
  useCounts(session);

  return (
    <div className={classes.shell} data-sidebar={isMobile ? undefined : isOpen ? "open" : "collapsed"}>
      <header className={`${classes.frame} ${classes.header}`}>
        <Group h="100%" justify="space-between" wrap="nowrap" gap="md">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <ActionIcon
              aria-label={isMobile ? "Öppna menyn" : "Visa eller dölj sidomenyn"}
              title={isMobile ? undefined : "Visa eller dölj sidomenyn (Ctrl + B)"}
              aria-expanded={isMobile ? isDrawerOpen : isOpen}
              onClick={toggle}
            >
              {isMobile ? (
                <Dot color={dotColorOf(crises)}>
                  <IconMenu2 size={22} stroke={1.75} aria-hidden />
                </Dot>
              ) : (
                <IconLayoutSidebar size={20} stroke={1.75} aria-hidden />
              )}
            </ActionIcon>
            <Text fw={600} truncate>
              {handle?.title}
            </Text>
          </Group>
          <VisuallyHidden role="status">{crises.map(crisisTitle).join(". ")}</VisuallyHidden>
          <Group gap="xs" wrap="nowrap">
            {handle?.hasTopNavigation && <TopNavigationLinks session={session} />}
            <Group gap={4} wrap="nowrap">
              <Search />
              <Bell />
            </Group>
            <TopNavigationActions session={session} hasLinks={handle?.hasTopNavigation ?? false} hasTheme={false} />
          </Group>
        </Group>
      </header>

      {isMobile ? (
        hasDrawer && (
          <Suspense
            fallback={isDrawerOpen && <div className={`${classes.frame} ${classes.waiting}`} role="status" aria-label="Menyn laddas" />}
          >
            <SidebarDrawer isOpen={isDrawerOpen} onClose={closeDrawer}>
              <Sidebar session={session} isCollapsed={false} isDrawer />
            </SidebarDrawer>
          </Suspense>
        )
      ) : (
        <aside className={`${classes.frame} ${classes.sidebar}`} aria-label="Sidomeny">
          <Sidebar session={session} isCollapsed={!isOpen} />
        </aside>
      )}

      <main id="main" tabIndex={-1} className={classes.main}>
        <Offline />
        <Suspense fallback={null}>{session.dueFactor && <SecondFactorRibbon due={session.dueFactor} />}</Suspense>
        <Container size={1200} px={0}>
          <Outlet />
        </Container>
      </main>
    </div>
  );
}

/** What the bell and the menu count is asked together with what the page asks. */
function useCounts({ association }: SessionView): void {
  trpc.notifications.unread.useQuery(undefined, { ...FRESH, refetchOnWindowFocus: "always", refetchInterval: BELL_AGAIN_MS });
  trpc.membership.pendingCount.useQuery(undefined, { enabled: can(association?.role, "membership:decide") });
  trpc.collaborationAlerts.unread.useQuery(undefined, { enabled: can(association?.role, "collaboration:read") });
}

function dotColorOf(crises: readonly { isExercise: boolean }[]): "kris" | "varsel" | null {
  if (crises.length === 0) return null;
  return crises.every(({ isExercise }) => isExercise) ? "varsel" : "kris";
}

/** The sidebar's state: open or collapsed to icons on a wide screen, a drawer on a narrow one. */
function useSidebar() {
  const isMobile = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`, undefined, { getInitialValueInEffect: false });
  const [isOpen, setIsOpen] = useState(() => readSidebarState(document.cookie, window.innerWidth));
  // A drawer belongs to the page it was opened on; following a link closes it, and coming back does not open it again.
  const [drawerPath, setDrawerPath] = useState<string | null>(null);
  const { pathname } = useLocation();
  if (drawerPath !== null && drawerPath !== pathname) setDrawerPath(null);
  const isDrawerOpen = isMobile && drawerPath === pathname;
  const [hasDrawer, setHasDrawer] = useState(false);
  useTimeout(() => setHasDrawer(true), DRAWER_AFTER_MS, { autoInvoke: true });
  if (isDrawerOpen && !hasDrawer) setHasDrawer(true);
  const closeDrawer = useCallback(() => setDrawerPath(null), []);

  const toggle = useCallback(() => {
    if (isMobile) return setDrawerPath(isDrawerOpen ? null : pathname);
    setIsOpen(!isOpen);
    keepState(!isOpen);
  }, [isMobile, isDrawerOpen, isOpen, pathname]);

  useToggleKey(toggle);

  return { isMobile, isOpen, isDrawerOpen, hasDrawer, closeDrawer, toggle };
}

function keepState(isOpen: boolean): void {
  document.cookie = sidebarCookie(isOpen);
}

/** Ctrl or Meta and B (SIDE-10). */
function useToggleKey(toggle: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [toggle]);
}

const MOST_COUNTED = 99;

/** What concerns oneself, with how much of it is unread. */
function Bell() {
  const [isOpen, drawer] = useDisclosure(false);
  const { data: unread = 0 } = trpc.notifications.unread.useQuery();
  const words = unread === 0 ? "Aviseringar" : `Aviseringar, ${unread} ${unread === 1 ? "oläst" : "olästa"}`;
  return (
    <>
      <ActionIcon aria-label={words} title={words} aria-haspopup="dialog" className={classes.bell} onClick={drawer.open}>
        <IconBell size={20} stroke={1.75} aria-hidden />
        {unread > 0 && (
          <span className={classes.count} aria-hidden>
            {unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
          </span>
        )}
      </ActionIcon>
      <Suspense fallback={null}>{isOpen && <NotificationsDrawer onClose={drawer.close} />}</Suspense>
    </>
  );
}

/** The glass of the header, Ctrl or Meta and K, and the search itself, whose code comes when it is first opened. */
function Search() {
  const openings = useSearchOpenings();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      openSearch();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <>
      <ActionIcon aria-label="Sök" title="Sök (Ctrl + K)" aria-haspopup="dialog" onClick={openSearch}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Suspense fallback={null}>{openings > 0 && <SearchDialog opening={openings} />}</Suspense>
    </>
  );
}
