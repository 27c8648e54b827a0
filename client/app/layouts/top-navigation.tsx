import { ActionIcon, Box, Group, VisuallyHidden } from "@mantine/core";
import {
  IconArrowRight,
  IconBuildingCommunity,
  IconLogout,
  IconMenu2,
  IconSettings,
  IconShieldCog,
  IconUserCircle,
} from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import menuClasses from "#client/components/action-menu.module.css";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { ThemeToggle } from "#client/components/theme-toggle.tsx";
import { UserAvatar } from "#client/components/user-avatar.tsx";
import { dashboardPath } from "#client/lib/dashboard-path.ts";
import { LANDING_SECTIONS } from "#client/lib/landing-sections.ts";
import type { SessionView } from "#client/lib/use-session.ts";
import { useSignOut } from "#client/lib/use-sign-out.ts";
import { userStorage } from "#client/lib/user-storage.ts";
import { can } from "#shared/permissions.ts";
import classes from "./top-navigation.module.css";

/** The links of the top navigation. */
const LINKS = [
  { to: "/", label: "Hem" },
  { to: "/categories", label: "Beredskapsområden" },
  { to: "/pricing", label: "Priser" },
  { to: "/about", label: "Om Oss" },
  { to: "/chat-2", label: "Chatt" },
];

/** The same for visitors: what needs a sign-in is told on the landing page, and none of them leads to a login (GUARD-02). */
const VISITOR_LINKS = [
  { to: "/", label: "Hem" },
  { to: `/#${LANDING_SECTIONS.areas}`, label: "Beredskapsområden" },
  { to: "/pricing", label: "Priser" },
  { to: `/#${LANDING_SECTIONS.about}`, label: "Om Oss" },
  { to: `/#${LANDING_SECTIONS.assistant}`, label: "Chatt" },
];

/** What the menu on a phone adds for those who are signed in. */
const PHONE_LINKS = [
  { to: "/water", label: "Vattenförsörjning" },
  { to: "/saved-products", label: "Sparade produkter" },
];

export function TopNavigationLinks({ session }: Pick<TopNavigationActionsProps, "session">) {
  const { pathname } = useLocation();
  return (
    <Group component="nav" aria-label="Toppnavigering" gap={4} wrap="nowrap" visibleFrom="md">
      {(session ? LINKS : VISITOR_LINKS).map(({ to, label }) => (
        <Link key={label} to={to} className={classes.link} aria-current={to === pathname ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </Group>
  );
}

interface TopNavigationActionsProps {
  session: SessionView | null;
  /** Whether the page shows the top navigation, so that its links need a place on a phone. */
  hasLinks?: boolean;
  /** The sidebar has the theme where there is one. */
  hasTheme?: boolean;
}

/** Theme, and the user's menu or the ways in. */
export function TopNavigationActions({ session, hasLinks = true, hasTheme = true }: TopNavigationActionsProps) {
  return (
    <Group gap={4} wrap="nowrap">
      {hasTheme && <ThemeToggle />}
      {session ? (
        <UserMenu session={session} links={hasLinks ? [...LINKS, ...PHONE_LINKS] : []} />
      ) : (
        <>
          <LinkButton to="/login" variant="subtle" visibleFrom="sm">
            Logga in
          </LinkButton>
          <LinkButton to="/signup" visibleFrom="sm">
            Kom igång
          </LinkButton>
          <PublicMenu links={VISITOR_LINKS} />
        </>
      )}
    </Group>
  );
}

const WAYS_IN = [
  { to: "/login", label: "Logga in" },
  { to: "/signup", label: "Kom igång" },
];

/** The top navigation on a phone, for signed-out visitors. */
function PublicMenu({ links }: { links: { to: string; label: string }[] }) {
  return (
    <Box hiddenFrom="md">
      <ActionMenu
        label="Meny"
        trigger={(trigger) => (
          <ActionIcon aria-label="Öppna menyn" {...trigger}>
            <IconMenu2 size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      >
        {[...links, ...WAYS_IN].map(({ to, label }) => (
          <ActionMenuItem key={to} to={to}>
            {label}
          </ActionMenuItem>
        ))}
      </ActionMenu>
    </Box>
  );
}

interface UserMenuProps {
  session: SessionView;
  /** The top navigation, which has no room of its own on a phone. */
  links?: { to: string; label: string }[];
}

/** `Mitt konto` and `Logga ut`. Opening the dashboard from here clears the stored chat history (NAV-08). */
function UserMenu({ session, links = [] }: UserMenuProps) {
  const { signOut, isSigningOut } = useSignOut();
  const { displayName, avatarUrl } = session.profile;

  return (
    <ActionMenu
      label="Användarmeny"
      trigger={(trigger) => (
        <ActionIcon radius="xl" {...trigger}>
          <UserAvatar name={displayName} url={avatarUrl} />
          <VisuallyHidden>Användarmeny för {displayName}</VisuallyHidden>
        </ActionIcon>
      )}
    >
      <div className={menuClasses.heading}>{session.user.email}</div>
      {links.map(({ to, label }) => (
        <ActionMenuItem key={to} to={to} icon={IconArrowRight} isForPhone>
          {label}
        </ActionMenuItem>
      ))}
      <ActionMenuItem to={dashboardPath(session)} icon={IconUserCircle} onClick={() => userStorage.remove(session.user.id, "chat-history")}>
        Mitt konto
      </ActionMenuItem>
      {session.profile.profileType === "association" && session.association && (
        <ActionMenuItem to="/association-profile" icon={IconBuildingCommunity}>
          Föreningsuppgifter
        </ActionMenuItem>
      )}
      <ActionMenuItem to="/settings" icon={IconSettings}>
        Inställningar
      </ActionMenuItem>
      {can(session.association?.role, "association:edit") && (
        <ActionMenuItem to="/admin" icon={IconShieldCog}>
          Admin Dashboard
        </ActionMenuItem>
      )}
      <ActionMenuItem icon={IconLogout} disabled={isSigningOut} onClick={signOut}>
        Logga ut
      </ActionMenuItem>
    </ActionMenu>
  );
}
