import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { type Icon, IconChevronRight } from "@tabler/icons-react";
import { type ReactElement, type ReactNode, Suspense, useId } from "react";
import { Link } from "react-router";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import classes from "./sidebar.module.css";

const Hint = lazyPart(() => import("./hint.tsx"));

interface SidebarLinkProps {
  to: string;
  icon: Icon;
  label: string;
  isHere: boolean;
  isCollapsed: boolean;
}

/** A page in the sidebar. */
export function SidebarLink({ to, icon: EntryIcon, label, isHere, isCollapsed }: SidebarLinkProps) {
  return (
    <SidebarHint label={label} isShown={isCollapsed}>
      <Link to={to} aria-current={isHere ? "page" : undefined} className={classes.entry} data-collapsed={isCollapsed || undefined}>
        <EntryIcon size={20} stroke={1.75} aria-hidden />
        {isCollapsed ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={classes.label}>{label}</span>}
      </Link>
    </SidebarHint>
  );
}

interface SidebarButtonProps extends Pick<SidebarLinkProps, "icon" | "label" | "isCollapsed"> {
  /** What does the same on a keyboard. */
  keys: string;
  onClick: () => void;
}

/** Something in the sidebar that opens a dialog. */
export function SidebarButton({ icon: EntryIcon, label, keys, isCollapsed, onClick }: SidebarButtonProps) {
  return (
    <SidebarHint label={label} isShown={isCollapsed}>
      <UnstyledButton className={classes.entry} data-collapsed={isCollapsed || undefined} aria-haspopup="dialog" onClick={onClick}>
        <EntryIcon size={20} stroke={1.75} aria-hidden />
        {isCollapsed ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={classes.label}>{label}</span>}
        {!isCollapsed && (
          <kbd className={classes.keys} aria-hidden>
            {keys}
          </kbd>
        )}
      </UnstyledButton>
    </SidebarHint>
  );
}

interface SidebarGroupProps {
  icon: Icon;
  label: string;
  /** Something to attend to in the group, while its entries are out of sight. */
  badge: ReactNode;
  isOpen: boolean;
  /** It holds the page that is shown. */
  isHere: boolean;
  isCollapsed: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** Entries that unfold beneath their name, or in a menu beside it where there is room for its icon only. */
export function SidebarGroup({ icon: GroupIcon, label, badge, isOpen, isHere, isCollapsed, onToggle, children }: SidebarGroupProps) {
  const [id, pagesId] = [useId(), useId()];
  if (isCollapsed) {
    return (
      <ActionMenu
        label={label}
        isBeside
        trigger={(trigger) => (
          <SidebarHint label={label} isShown>
            <UnstyledButton className={classes.entry} data-collapsed data-here={isHere || undefined} {...trigger}>
              <GroupIcon size={20} stroke={1.75} aria-hidden />
              <VisuallyHidden>{label}</VisuallyHidden>
              {badge}
            </UnstyledButton>
          </SidebarHint>
        )}
      >
        {children}
      </ActionMenu>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields, these are links
    <div role="group" aria-labelledby={id}>
      <UnstyledButton
        id={id}
        className={classes.entry}
        data-here={(isHere && !isOpen) || undefined}
        aria-expanded={isOpen}
        aria-controls={pagesId}
        onClick={onToggle}
      >
        <GroupIcon size={20} stroke={1.75} aria-hidden />
        <span className={classes.label}>{label}</span>
        {!isOpen && badge}
        <IconChevronRight size={16} className={classes.sign} aria-hidden />
      </UnstyledButton>
      <div id={pagesId} className={classes.pages} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}

interface GroupEntryProps {
  label: string;
  /** A page to go to; without it the entry opens a dialog. */
  to?: string;
  state?: unknown;
  isHere?: boolean;
  onClick?: () => void;
  /** Something to attend to, beside the label. */
  badge?: ReactNode;
  isCollapsed: boolean;
}

/** One of a group's entries. */
export function GroupEntry({ label, to, state, isHere, onClick, badge, isCollapsed }: GroupEntryProps) {
  if (isCollapsed) {
    return (
      <ActionMenuItem to={to} state={state} onClick={onClick} isHere={isHere} badge={badge}>
        {label}
      </ActionMenuItem>
    );
  }
  const words = (
    <>
      <span className={classes.label}>{label}</span>
      {badge}
    </>
  );
  return to ? (
    <Link to={to} state={state} aria-current={isHere ? "page" : undefined} className={classes.entry}>
      {words}
    </Link>
  ) : (
    <UnstyledButton onClick={onClick} aria-haspopup="dialog" className={classes.entry}>
      {words}
    </UnstyledButton>
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
