import { Stack, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { type ReactElement, type ReactNode, Suspense, useId } from "react";
import { Link, useLocation } from "react-router";
import { lazyPart } from "#client/lib/lazy-part.ts";
import classes from "./sidebar.module.css";

const Hint = lazyPart(() => import("./hint.tsx"));

interface SidebarSectionProps {
  title: string;
  isCollapsed: boolean;
  children: ReactNode;
}

export function SidebarSection({ title, isCollapsed, children }: SidebarSectionProps) {
  const titleId = useId();
  return (
    <Stack component="nav" aria-labelledby={titleId} gap={2} mb="md">
      {isCollapsed && <hr className={classes.line} />}
      <Text id={titleId} fz="xs" fw={600} c="dimmed" px="sm" mb={2} display={isCollapsed ? "none" : undefined}>
        {title}
      </Text>
      {children}
    </Stack>
  );
}

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

interface SidebarHintProps {
  label: string;
  isShown: boolean;
  children: ReactElement;
}

/** The name of an entry that shows its icon only. Tooltips are heavy, so they load with the first collapsed sidebar. */
export function SidebarHint({ label, isShown, children }: SidebarHintProps) {
  if (!isShown) return children;
  return (
    <Suspense fallback={children}>
      <Hint label={label}>{children}</Hint>
    </Suspense>
  );
}

/** An icon with a dot at its corner, when there is something to attend to; the words for it stand elsewhere. */
export function Dot({ color, children }: { color: "kris" | "varsel" | null; children: ReactNode }) {
  return (
    <span className={classes.dotted} data-color={color ?? undefined}>
      {children}
    </span>
  );
}
