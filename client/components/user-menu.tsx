import { ActionIcon, Menu, VisuallyHidden } from "@mantine/core";
import { IconArrowRight, IconLogout, IconUserCircle } from "@tabler/icons-react";
import { Link } from "react-router";
import { dashboardPath } from "#client/lib/dashboard-path.ts";
import type { SessionView } from "#client/lib/use-session.ts";
import { useSignOut } from "#client/lib/use-sign-out.ts";
import { userStorage } from "#client/lib/user-storage.ts";
import { UserAvatar } from "./user-avatar.tsx";

interface UserMenuProps {
  session: SessionView;
  /** The top navigation, which has no room of its own on a phone. */
  links?: { to: string; label: string }[];
}

/** `Mitt konto` and `Logga ut`. Opening the dashboard from here clears the stored chat history (NAV-08). */
export function UserMenu({ session, links = [] }: UserMenuProps) {
  const { signOut, isSigningOut } = useSignOut();
  const { displayName, avatarUrl } = session.profile;

  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon radius="xl">
          <UserAvatar name={displayName} url={avatarUrl} />
          <VisuallyHidden>Användarmeny för {displayName}</VisuallyHidden>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{session.user.email}</Menu.Label>
        {links.map(({ to, label }) => (
          <Menu.Item key={to} component={Link} to={to} hiddenFrom="sm" leftSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item
          component={Link}
          to={dashboardPath(session)}
          leftSection={<IconUserCircle size={18} stroke={1.75} aria-hidden />}
          onClick={() => userStorage.remove(session.user.id, "chat-history")}
        >
          Mitt konto
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />} disabled={isSigningOut} onClick={signOut}>
          Logga ut
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
