import { Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconLogout, IconSelector, IconSettings } from "@tabler/icons-react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { UserAvatar } from "#client/components/user-avatar.tsx";
import type { SessionView } from "#client/lib/use-session.ts";
import { useSignOut } from "#client/lib/use-sign-out.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import classes from "./sidebar-link.module.css";

interface SidebarAccountProps {
  session: SessionView;
  isCollapsed: boolean;
}

/** Who is signed in, in which role, the settings and the way out. */
export function SidebarAccount({ session, isCollapsed }: SidebarAccountProps) {
  const { signOut, isSigningOut } = useSignOut();
  const { displayName, avatarUrl } = session.profile;
  const role = session.association ? ROLE_LABELS[session.association.role] : session.user.email;

  return (
    <ActionMenu
      label="Kontomeny"
      trigger={(trigger) => (
        <UnstyledButton className={classes.entry} data-collapsed={isCollapsed || undefined} {...trigger}>
          <UserAvatar name={displayName} url={avatarUrl} size={32} />
          <VisuallyHidden>Kontomeny för {isCollapsed && displayName}</VisuallyHidden>
          {!isCollapsed && (
            <>
              <span className={classes.label}>
                <Text component="span" fw={600} fz="sm" display="block" truncate>
                  {displayName}
                </Text>
                <Text component="span" fz="xs" c="dimmed" display="block" truncate>
                  {role}
                </Text>
              </span>
              <IconSelector size={16} aria-hidden />
            </>
          )}
        </UnstyledButton>
      )}
    >
      <ActionMenuItem to="/settings" icon={IconSettings}>
        Inställningar
      </ActionMenuItem>
      <ActionMenuItem icon={IconLogout} disabled={isSigningOut} onClick={signOut}>
        Logga ut
      </ActionMenuItem>
    </ActionMenu>
  );
}
