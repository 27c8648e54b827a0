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
import { can } from "#shared/permissions.ts";

export interface MenuPage {
  label: string;
  to: string;
  /** What the page is told on the way. */
  state?: { openRequestsModal: true };
}

export interface MenuGroup {
  key: "kris" | "boende" | "huset" | "inkop" | "dokument" | "samverkan";
  label: string;
  icon: Icon;
  pages: MenuPage[];
}

/** What the menu has below the first screen, for this role or for somebody without an association (null). Each page is two presses away. */
export function menuGroups(role: AssociationRole | null): MenuGroup[] {
  const pages = (list: (MenuPage & { isShown?: boolean })[]): MenuPage[] =>
    list.filter(({ isShown = role !== null }) => isShown).map(({ isShown: _, ...page }) => page);
  const groups: MenuGroup[] = [
    {
      key: "kris",
      label: "Kris",
      icon: IconUrgent,
      pages: pages([
        { label: "Krisgruppen", to: "/crisis-team" },
        { label: "Krisnivåer", to: "/crisis-levels", isShown: true },
        { label: "Krisresan", to: "/crisis-journey" },
        { label: "Krishistorik", to: "/crisis-history" },
      ]),
    },
    {
      key: "boende",
      label: "Boende",
      icon: IconUsers,
      pages: pages([
        { label: "Medlemmar", to: "/admin?tab=medlemmar", isShown: can(role, "admin:read") },
        { label: "Krisprenumeranter", to: "/crisis-subscribers-admin", isShown: can(role, "subscribers:manage") },
        { label: "Nå de boende", to: "/crisis-subscribers-admin?tab=anmalan", isShown: can(role, "subscribers:manage") },
      ]),
    },
    {
      key: "huset",
      label: "Huset",
      // Without an association there is the water alone.
      icon: role ? IconBuildingCommunity : IconDroplet,
      pages: pages([
        { label: "Föreningsuppgifter", to: "/association-profile" },
        { label: "Vatten", to: role ? HOUSE_WATER : "/water", isShown: true },
        { label: "Kartor", to: "/maps" },
        { label: "Kalender", to: "/association-calendar" },
        { label: "Resan", to: "/association-journey" },
        { label: "Rekommendationer", to: "/recommendations" },
      ]),
    },
    {
      key: "inkop",
      label: "Inköp",
      icon: IconBuildingStore,
      pages: pages([
        { label: "AI-Handel", to: "/product-catalog", isShown: true },
        { label: "Förfrågningar", to: "/product-catalog", state: { openRequestsModal: true } },
        { label: "Produktrekommendationer", to: "/product-recommendations" },
        { label: "Tips för hushållet", to: "/products", isShown: true },
        { label: "Sparade", to: "/saved-products", isShown: true },
      ]),
    },
    {
      key: "dokument",
      label: "Dokument",
      icon: IconFileText,
      pages: pages([
        { label: "Dokument och mallar", to: "/documents" },
        { label: "Krispärm", to: "/documents?tab=parmen" },
        { label: "Formulär", to: "/user-form", isShown: true },
      ]),
    },
    {
      key: "samverkan",
      label: "Samverkan",
      icon: IconUsersGroup,
      pages: pages([
        { label: "Nätverk", to: "/collaboration/network" },
        { label: "Våra resurser", to: "/collaboration/my-resources" },
        { label: "Inkorg", to: "/collaboration/inbox" },
        { label: "Samverkansinställningar", to: "/collaboration/settings" },
      ]),
    },
  ];
  return groups.filter(({ pages: shown }) => shown.length > 0);
}

/** Under «Huset» the house's own; the household's is its other tab, which has no entry of its own. */
const HOUSE_WATER = "/water?tab=forening";

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
