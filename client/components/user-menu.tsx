import { ActionIcon, Menu } from "@mantine/core";
import { IconLogout, IconUserCircle } from "@tabler/icons-react";
import { Link } from "react-router";
import { dashboardPath } from "#client/lib/dashboard-path.ts";
import type { SessionView } from "#client/lib/use-session.ts";
import { useSignOut } from "#client/lib/use-sign-out.ts";
import { userStorage } from "#client/lib/user-storage.ts";
import { UserAvatar } from "./user-avatar.tsx";

/** `Mitt konto` and `Logga ut`. Opening the dashboard from here clears the stored chat history (NAV-08). */
export function UserMenu({ session }: { session: SessionView }) {
  const { signOut, isSigningOut } = useSignOut();
  const { displayName, avatarUrl } = session.profile;

  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon radius="xl" aria-label={`Användarmeny för ${displayName}`}>
          <UserAvatar name={displayName} url={avatarUrl} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{session.user.email}</Menu.Label>
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
