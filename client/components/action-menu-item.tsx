import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./action-menu.module.css";

interface ActionMenuItemProps {
  icon?: Icon;
  children: string;
  /** A page to go to; without it the item is a button. */
  to?: string;
  /** What that page is told on the way. */
  state?: unknown;
  /** The page is shown already. */
  isHere?: boolean;
  /** Something to attend to, after the words. */
  badge?: ReactNode;
  onClick?: () => void;
  disabled?: boolean;
  /** Only where the top navigation has no room. */
  isForPhone?: boolean;
  /** Given for one of several choices. */
  checked?: boolean;
}

export function ActionMenuItem(props: ActionMenuItemProps) {
  const { icon: ItemIcon, children, to, state, isHere, badge, onClick, disabled, isForPhone, checked } = props;
  const item = {
    className: classes.item,
    tabIndex: -1,
    "data-phone": isForPhone || undefined,
    role: checked === undefined ? "menuitem" : "menuitemradio",
    "aria-checked": checked,
    "aria-current": isHere ? ("page" as const) : undefined,
    onClick,
    children: (
      <>
        {ItemIcon && <ItemIcon size={18} stroke={1.75} aria-hidden />}
        {children}
        {badge}
      </>
    ),
  };
  return to ? <Link to={to} state={state} {...item} /> : <button type="button" disabled={disabled} {...item} />;
}
