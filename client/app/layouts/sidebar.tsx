import { Box, Group, Stack, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from "@mantine/core";
import { IconBuildingCommunity, IconHome, IconLogout, IconSelector, IconServerCog, IconSettings, IconShieldCog } from "@tabler/icons-react";
import { Suspense, useId } from "react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { SCHEMES } from "#client/components/color-schemes.ts";
import { Picture } from "#client/components/picture.tsx";
import { ThemeToggle } from "#client/components/theme-toggle.tsx";
import { UserAvatar } from "#client/components/user-avatar.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { mediaAddress } from "#client/lib/media-address.ts";
import type { SessionView } from "#client/lib/use-session.ts";
import { useSignOut } from "#client/lib/use-sign-out.ts";
import { whenIdle } from "#client/lib/when-idle.ts";
import { can } from "#shared/permissions.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import classes from "./sidebar.module.css";
import { SidebarMenu } from "./sidebar-menu.tsx";

// The page is drawn first.
const CrisisAlerts = lazyPart(async () => ({ default: (await whenIdle().then(() => import("./sidebar-tools.tsx"))).CrisisAlerts }));

interface SidebarProps {
  session: SessionView;
  /** Icons only. */
  isCollapsed: boolean;
  /** On a phone. */
  isDrawer?: boolean;
}

/** Who the house is, what is led in it now, the menu, and the own account. */
export function Sidebar({ session, isCollapsed, isDrawer = false }: SidebarProps) {
  return (
    <Stack h="100%" gap={0} p={isCollapsed ? 4 : "sm"}>
      <SidebarHeading session={session} isCollapsed={isCollapsed} />
      <Box className={classes.scroll}>
        {session.association && (
          <Suspense fallback={null}>
            <CrisisAlerts isCollapsed={isCollapsed} />
          </Suspense>
        )}
        <SidebarMenu session={session} isCollapsed={isCollapsed} isDrawer={isDrawer} />
      </Box>
      <hr className={classes.line} />
      <Stack gap="xs" align={isCollapsed ? "center" : "stretch"}>
        <SidebarAccount session={session} isCollapsed={isCollapsed} />
        <SidebarTheme isCollapsed={isCollapsed} />
      </Stack>
    </Stack>
  );
}

/** The theme with all three choices in sight; a menu when there is no room. */
function SidebarTheme({ isCollapsed }: { isCollapsed: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = useId();
  if (isCollapsed) return <ThemeToggle />;

  return (
    <fieldset className={classes.schemes}>
      <VisuallyHidden component="legend">Tema</VisuallyHidden>
      {SCHEMES.map(({ scheme, label, icon: SchemeIcon }) => (
        <label key={scheme} className={classes.scheme} title={label}>
          <input type="radio" name={name} value={scheme} checked={scheme === colorScheme} onChange={() => setColorScheme(scheme)} />
          <SchemeIcon size={18} stroke={1.75} aria-hidden />
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}

interface SidebarHeadingProps {
  session: SessionView;
  isCollapsed: boolean;
}

/** The association's logo and name, or the portal's for someone without one. */
function SidebarHeading({ session: { association }, isCollapsed }: SidebarHeadingProps) {
  const name = association?.name ?? PRODUCT_NAME;

  return (
    <Group gap="sm" wrap="nowrap" mb="md" mt={4} justify={isCollapsed ? "center" : "flex-start"}>
      <Picture
        src={mediaAddress(association?.logoUrl)}
        alt={isCollapsed ? name : ""}
        size={isCollapsed ? 36 : 40}
        shape="square"
        tone="filled"
      >
        <IconBuildingCommunity size={22} stroke={1.75} aria-hidden />
      </Picture>
      {!isCollapsed && (
        <Stack gap={0} miw={0}>
          <Text fw={650} lineClamp={2} lh={1.25}>
            {name}
          </Text>
          <Text fz="xs" c="dimmed" truncate>
            {association ? factsOf(association) : "Eget konto"}
          </Text>
        </Stack>
      )}
    </Group>
  );
}

function factsOf({ numApartments, city }: NonNullable<SessionView["association"]>): string {
  const apartments = numApartments === null ? null : numApartments === 1 ? "1 lägenhet" : `${numApartments} lägenheter`;
  return [apartments, city].filter(Boolean).join(" · ") || "Bostadsrättsförening";
}

interface SidebarAccountProps {
  session: SessionView;
  isCollapsed: boolean;
}

/** Who is signed in, in which role, the settings and the way out. */
function SidebarAccount({ session, isCollapsed }: SidebarAccountProps) {
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
      {session.association && (
        <ActionMenuItem to="/dashboard" icon={IconHome}>
          Mitt hushåll
        </ActionMenuItem>
      )}
      <ActionMenuItem to="/settings" icon={IconSettings}>
        Inställningar
      </ActionMenuItem>
      {can(session.association?.role, "admin:read") && (
        <ActionMenuItem to="/admin" icon={IconShieldCog}>
          Adminpanel
        </ActionMenuItem>
      )}
      {session.isOperator && (
        <ActionMenuItem to="/drift" icon={IconServerCog}>
          Drift
        </ActionMenuItem>
      )}
      <ActionMenuItem icon={IconLogout} disabled={isSigningOut} onClick={signOut}>
        Logga ut
      </ActionMenuItem>
    </ActionMenu>
  );
}
