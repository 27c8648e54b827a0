import { Indicator, NavLink, VisuallyHidden } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { SidebarHint } from "./sidebar-hint.tsx";
import classes from "./sidebar-link.module.css";

interface SidebarEntryProps {
  icon: Icon;
  label: string;
  isCollapsed: boolean;
}

/** A page in the sidebar. */
export function SidebarLink({ to, icon: EntryIcon, label, isCollapsed }: SidebarEntryProps & { to: string }) {
  const { pathname } = useLocation();
  const isHere = pathname === to;

  return (
    <SidebarHint label={label} isShown={isCollapsed}>
      <NavLink
        component={Link}
        to={to}
        active={isHere}
        aria-current={isHere ? "page" : undefined}
        className={classes.entry}
        data-collapsed={isCollapsed || undefined}
        label={isCollapsed ? null : label}
        leftSection={
          <>
            <EntryIcon size={20} stroke={1.75} aria-hidden />
            {isCollapsed && <VisuallyHidden>{label}</VisuallyHidden>}
          </>
        }
      />
    </SidebarHint>
  );
}

interface SidebarButtonProps extends SidebarEntryProps {
  onClick: () => void;
  /** Something to attend to, beside the label; a dot when collapsed. */
  badge: ReactNode;
  /** Label and badge in words, where they do not show. */
  description: string;
}

/** An entry that opens a dialog instead of a page. */
export function SidebarButton({ icon: EntryIcon, label, isCollapsed, onClick, badge, description }: SidebarButtonProps) {
  return (
    <SidebarHint label={description} isShown={isCollapsed}>
      <NavLink
        component="button"
        type="button"
        onClick={onClick}
        aria-haspopup="dialog"
        className={classes.entry}
        data-collapsed={isCollapsed || undefined}
        label={isCollapsed ? null : label}
        rightSection={isCollapsed ? null : badge}
        leftSection={
          <Indicator display="flex" disabled={!isCollapsed || !badge} color="kris" size={10} offset={1}>
            <EntryIcon size={20} stroke={1.75} aria-hidden />
            {isCollapsed && <VisuallyHidden>{description}</VisuallyHidden>}
          </Indicator>
        }
      />
    </SidebarHint>
  );
}
