import type { Icon } from "@tabler/icons-react";
import { Link } from "react-router";
import classes from "./action-menu.module.css";

interface ActionMenuItemProps {
  icon?: Icon;
  children: string;
  /** A page to go to; without it the item is a button. */
  to?: string;
  onClick?: () => void;
  disabled?: boolean;
  /** Only where the top navigation has no room. */
  isForPhone?: boolean;
  /** Given for one of several choices. */
  checked?: boolean;
}

export function ActionMenuItem({ icon: ItemIcon, children, to, onClick, disabled, isForPhone, checked }: ActionMenuItemProps) {
  const item = {
    className: classes.item,
    tabIndex: -1,
    "data-phone": isForPhone || undefined,
    role: checked === undefined ? "menuitem" : "menuitemradio",
    "aria-checked": checked,
    onClick,
    children: (
      <>
        {ItemIcon && <ItemIcon size={18} stroke={1.75} aria-hidden />}
        {children}
      </>
    ),
  };
  return to ? <Link to={to} {...item} /> : <button type="button" disabled={disabled} {...item} />;
}
