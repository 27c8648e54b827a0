import {
  type Icon,
  IconBuildingCommunity,
  IconBuildingStore,
  IconDroplet,
  IconFileText,
  IconUrgent,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";
import type { Location } from "react-router";
import { FORM_SLUGS } from "#shared/content/form-pages.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { HOUSE_WATER, hasPage, MENU_GROUP_LABELS, type MenuGroupKey, type PortalPage, portalPages } from "#shared/navigation.ts";

export type MenuPage = Pick<PortalPage, "label" | "to" | "state">;

export interface MenuGroup {
  key: MenuGroupKey;
  label: string;
  icon: Icon;
  pages: MenuPage[];
}

const GROUPS: readonly (readonly [MenuGroupKey, Icon])[] = [
  ["kris", IconUrgent],
  ["boende", IconUsers],
  ["huset", IconBuildingCommunity],
  ["inkop", IconBuildingStore],
  ["dokument", IconFileText],
  ["samverkan", IconUsersGroup],
];

/** What the menu has below the first screen, for this role or for somebody without an association (null). Each page is two presses away. */
export function menuGroups(role: AssociationRole | null): MenuGroup[] {
  const pages = portalPages(role).filter((page) => hasPage(role, page));
  const groups = GROUPS.map(([key, icon]) => ({
    key,
    label: MENU_GROUP_LABELS[key],
    // Without an association there is the water alone.
    icon: key === "huset" && !role ? IconDroplet : icon,
    pages: pages.filter(({ group }) => group === key),
  }));
  return groups.filter(({ pages: shown }) => shown.length > 0);
}

/** Where one is in the menu: the page of its entry, the most exact one where several fit, and the group that holds it. */
export function placeIn(groups: readonly MenuGroup[], { pathname, search }: Pick<Location, "pathname" | "search">) {
  const address = new URLSearchParams(search);
  const fits = ({ to, state }: MenuPage): boolean => {
    const [path = "", query] = to.split("?");
    if (state || pathname !== path) return false;
    return to === HOUSE_WATER || [...new URLSearchParams(query)].every(([name, value]) => address.get(name) === value);
  };
  const pages = groups.flatMap((group) => group.pages);
  const page = pages.filter(fits).sort((one, other) => other.to.length - one.to.length)[0] ?? null;
  const start = BENEATH.find(([path]) => pathname.startsWith(path))?.[1];
  const above = page ?? pages.find(({ to }) => to === start || pathname.startsWith(`${to}/`));
  return { page, group: groups.find((group) => above && group.pages.includes(above)) ?? null };
}

/** Pages that stand in no menu, by the beginning of their address, and the entry that they belong to. */
const BENEATH: [start: string, to: string][] = [
  ["/teams", "/crisis-team"],
  ["/crisis-management/", "/crisis-history"],
  ["/collaboration/alerts/", "/collaboration/inbox"],
  ...FORM_SLUGS.map((slug): [string, string] => [`/${slug}`, "/user-form"]),
];
