import { Group } from "@mantine/core";
import { NavLink } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { ThemeToggle } from "#client/components/theme-toggle.tsx";
import { UserMenu } from "#client/components/user-menu.tsx";
import type { SessionView } from "#client/lib/use-session.ts";
import { PublicMenu } from "./public-menu.tsx";
import classes from "./top-navigation.module.css";

/** The links of the top navigation. Each page adds its own when it comes. */
const LINKS = [
  { to: "/", label: "Hem" },
  { to: "/categories", label: "Beredskapsområden" },
  { to: "/pricing", label: "Priser" },
  { to: "/about", label: "Om Oss" },
  { to: "/chat-2", label: "Chatt" },
];

/** What the menu on a phone adds for those who are signed in. */
const PHONE_LINKS = [
  { to: "/water", label: "Vattenförsörjning" },
  { to: "/saved-products", label: "Sparade produkter" },
];

export function TopNavigationLinks() {
  return (
    <Group component="nav" aria-label="Toppnavigering" gap={4} wrap="nowrap" visibleFrom="md">
      {LINKS.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={classes.link}>
          {label}
        </NavLink>
      ))}
    </Group>
  );
}

interface TopNavigationActionsProps {
  session: SessionView | null;
  /** Whether the page shows the top navigation, so that its links need a place on a phone. */
  hasLinks?: boolean;
}

/** Theme, and the user's menu or the ways in. */
export function TopNavigationActions({ session, hasLinks = true }: TopNavigationActionsProps) {
  return (
    <Group gap={4} wrap="nowrap">
      <ThemeToggle />
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
          <PublicMenu links={LINKS} />
        </>
      )}
    </Group>
  );
}
