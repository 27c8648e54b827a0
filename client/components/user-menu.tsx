import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconArrowRight, IconBuildingCommunity, IconLogout, IconSettings, IconShieldCog, IconUserCircle } from "@tabler/icons-react";
import { dashboardPath } from "#client/lib/dashboard-path.ts";
import type { SessionView } from "#client/lib/use-session.ts";
import { useSignOut } from "#client/lib/use-sign-out.ts";
import { userStorage } from "#client/lib/user-storage.ts";
import { can } from "#shared/permissions.ts";
import classes from "./action-menu.module.css";
import { ActionMenu } from "./action-menu.tsx";
import { ActionMenuItem } from "./action-menu-item.tsx";
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
    <ActionMenu
      label="Användarmeny"
      trigger={(trigger) => (
        <ActionIcon radius="xl" {...trigger}>
          <UserAvatar name={displayName} url={avatarUrl} />
          <VisuallyHidden>Användarmeny för {displayName}</VisuallyHidden>
        </ActionIcon>
      )}
    >
      <div className={classes.heading}>{session.user.email}</div>
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
