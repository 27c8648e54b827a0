import { Menu, NavLink, Text, VisuallyHidden } from "@mantine/core";
import { IconLogout, IconSelector } from "@tabler/icons-react";
import { UserAvatar } from "#client/components/user-avatar.tsx";
import type { SessionView } from "#client/lib/use-session.ts";
import { useSignOut } from "#client/lib/use-sign-out.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import classes from "./sidebar-link.module.css";

interface SidebarAccountProps {
  session: SessionView;
  isCollapsed: boolean;
}

/** Who is signed in, in which role, and the way out. */
export function SidebarAccount({ session, isCollapsed }: SidebarAccountProps) {
  const { signOut, isSigningOut } = useSignOut();
  const { displayName, avatarUrl } = session.profile;

  return (
    <Menu position="right-end" width={220}>
      <Menu.Target>
        <NavLink
          component="button"
          type="button"
          className={classes.entry}
          data-collapsed={isCollapsed || undefined}
          leftSection={
            <>
              <UserAvatar name={displayName} url={avatarUrl} size={32} />
              <VisuallyHidden>Kontomeny{isCollapsed && ` för ${displayName}`}</VisuallyHidden>
            </>
          }
          label={
            isCollapsed ? null : (
              <Text fw={600} fz="sm" truncate>
                {displayName}
              </Text>
            )
          }
          description={isCollapsed ? null : session.association ? ROLE_LABELS[session.association.role] : session.user.email}
          rightSection={isCollapsed ? null : <IconSelector size={16} aria-hidden />}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />} disabled={isSigningOut} onClick={signOut}>
          Logga ut
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
