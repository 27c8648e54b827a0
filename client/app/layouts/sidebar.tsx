import { Box, Skeleton, Stack } from "@mantine/core";
import {
  IconCalendarEvent,
  IconDroplet,
  IconFileText,
  IconForms,
  IconLayoutDashboard,
  IconListCheck,
  IconMap2,
  IconMessageCircle,
  IconRoute,
  IconShoppingCart,
  IconStairs,
} from "@tabler/icons-react";
import { Suspense } from "react";
import { dashboardPath } from "#client/lib/dashboard-path.ts";
import { lazyPart } from "#client/lib/lazy-part.ts";
import type { SessionView } from "#client/lib/use-session.ts";
import { whenIdle } from "#client/lib/when-idle.ts";
import classes from "./sidebar.module.css";
import { SidebarAccount } from "./sidebar-account.tsx";
import { SidebarHeading } from "./sidebar-heading.tsx";
import { SidebarLink } from "./sidebar-link.tsx";
import { SidebarSection } from "./sidebar-section.tsx";
import { SidebarTheme } from "./sidebar-theme.tsx";

// The page is drawn first.
const SidebarTools = lazyPart(() => whenIdle().then(() => import("./sidebar-tools.tsx")));
const Collaboration = lazyPart(async () => ({ default: (await whenIdle().then(() => import("./collaboration.tsx"))).Collaboration }));

interface SidebarProps {
  session: SessionView;
  /** Icons only. */
  isCollapsed: boolean;
}

/** Decision 45, with the entries whose page exists. */
export function Sidebar({ session, isCollapsed }: SidebarProps) {
  return (
    <Stack h="100%" gap={0} p={isCollapsed ? 4 : "sm"}>
      <SidebarHeading session={session} isCollapsed={isCollapsed} />
      <Box className={classes.scroll}>
        {session.association && (
          <Suspense fallback={<Skeleton h={220} mb="md" />}>
            <SidebarTools role={session.association.role} isCollapsed={isCollapsed} />
          </Suspense>
        )}
        <SidebarSection title="Meny" isCollapsed={isCollapsed}>
          <SidebarLink to={dashboardPath(session)} icon={IconLayoutDashboard} label="Översikt" isCollapsed={isCollapsed} />
          <SidebarLink to="/crisis-levels" icon={IconStairs} label="Krisnivåer" isCollapsed={isCollapsed} />
          {session.association && <SidebarLink to="/association-journey" icon={IconRoute} label="Resan" isCollapsed={isCollapsed} />}
          <SidebarLink to="/product-catalog" icon={IconShoppingCart} label="AI-Handel" isCollapsed={isCollapsed} />
          {session.association && (
            <SidebarLink
              to="/product-recommendations"
              icon={IconListCheck}
              label={"Produkt\u00adrekommendationer"}
              isCollapsed={isCollapsed}
            />
          )}
          <SidebarLink to="/ai-extended" icon={IconMessageCircle} label="Assistent" isCollapsed={isCollapsed} />
          {session.association && <SidebarLink to="/documents" icon={IconFileText} label="Dokument" isCollapsed={isCollapsed} />}
          {session.association && (
            <SidebarLink to="/association-calendar" icon={IconCalendarEvent} label="Kalender" isCollapsed={isCollapsed} />
          )}
          {session.association && <SidebarLink to="/maps" icon={IconMap2} label="Karta" isCollapsed={isCollapsed} />}
          <SidebarLink to="/water" icon={IconDroplet} label="Vatten" isCollapsed={isCollapsed} />
          <SidebarLink to="/user-form" icon={IconForms} label="Formulär" isCollapsed={isCollapsed} />
        </SidebarSection>
        {session.association && (
          <Suspense fallback={<Skeleton h={160} mb="md" />}>
            <Collaboration role={session.association.role} isCollapsed={isCollapsed} />
          </Suspense>
        )}
      </Box>
      <hr className={classes.line} />
      <Stack gap="xs" align={isCollapsed ? "center" : "stretch"}>
        <SidebarAccount session={session} isCollapsed={isCollapsed} />
        <SidebarTheme isCollapsed={isCollapsed} />
      </Stack>
    </Stack>
  );
}
