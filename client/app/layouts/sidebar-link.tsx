import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Dot } from "./dot.tsx";
import { SidebarHint } from "./sidebar-hint.tsx";
import classes from "./sidebar-link.module.css";

interface SidebarEntryProps {
  icon: Icon;
  label: string;
  isCollapsed: boolean;
}

interface SidebarLinkProps extends SidebarEntryProps {
  to: string;
  /** Something to attend to, beside the label; a dot when collapsed. */
  badge?: ReactNode;
  /** Label and badge in words, where they do not show. */
  description?: string;
}

/** A page in the sidebar. */
export function SidebarLink({ to, icon: EntryIcon, label, isCollapsed, badge, description = label }: SidebarLinkProps) {
  const { pathname } = useLocation();
  const isHere = pathname === to;

  return (
    <SidebarHint label={description} isShown={isCollapsed}>
      <Link to={to} aria-current={isHere ? "page" : undefined} className={classes.entry} data-collapsed={isCollapsed || undefined}>
        <Dot color={isCollapsed && badge ? "kris" : null}>
          <EntryIcon size={20} stroke={1.75} aria-hidden />
          {isCollapsed && <VisuallyHidden>{description}</VisuallyHidden>}
        </Dot>
        {!isCollapsed && <span className={classes.label}>{label}</span>}
        {!isCollapsed && badge}
      </Link>
    </SidebarHint>
  );
}

interface SidebarButtonProps extends SidebarEntryProps {
  onClick: () => void;
  /** Something to attend to, beside the label; a dot when collapsed. */
  badge?: ReactNode;
  /** Label and badge in words, where they do not show. */
  description?: string;
}

/** An entry that opens a dialog instead of a page. */
export function SidebarButton({ icon: EntryIcon, label, isCollapsed, onClick, badge, description = label }: SidebarButtonProps) {
  return (
    <SidebarHint label={description} isShown={isCollapsed}>
      <UnstyledButton onClick={onClick} aria-haspopup="dialog" className={classes.entry} data-collapsed={isCollapsed || undefined}>
        <Dot color={isCollapsed && badge ? "kris" : null}>
          <EntryIcon size={20} stroke={1.75} aria-hidden />
          {isCollapsed && <VisuallyHidden>{description}</VisuallyHidden>}
        </Dot>
        {!isCollapsed && <span className={classes.label}>{label}</span>}
        {!isCollapsed && badge}
      </UnstyledButton>
    </SidebarHint>
  );
}
