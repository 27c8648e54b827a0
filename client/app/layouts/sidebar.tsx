import { Box, Divider, Stack } from "@mantine/core";
import { IconLayoutDashboard, IconShoppingCart } from "@tabler/icons-react";
import { dashboardPath } from "#client/lib/dashboard-path.ts";
import type { SessionView } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import { Administration } from "./administration.tsx";
import classes from "./sidebar.module.css";
import { SidebarAccount } from "./sidebar-account.tsx";
import { SidebarHeading } from "./sidebar-heading.tsx";
import { SidebarLink } from "./sidebar-link.tsx";
import { SidebarSection } from "./sidebar-section.tsx";
import { SidebarTheme } from "./sidebar-theme.tsx";

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
        {can(session.association?.role, "membership:decide") && <Administration isCollapsed={isCollapsed} />}
        <SidebarSection title="Meny" isCollapsed={isCollapsed}>
          <SidebarLink to={dashboardPath(session)} icon={IconLayoutDashboard} label="Översikt" isCollapsed={isCollapsed} />
          <SidebarLink to="/product-catalog" icon={IconShoppingCart} label="AI-Handel" isCollapsed={isCollapsed} />
        </SidebarSection>
      </Box>
      <Divider my="xs" color="var(--app-line)" />
      <Stack gap="xs" align={isCollapsed ? "center" : "stretch"}>
        <SidebarAccount session={session} isCollapsed={isCollapsed} />
        <SidebarTheme isCollapsed={isCollapsed} />
      </Stack>
    </Stack>
  );
}
