import { Skeleton, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHome, IconLayoutDashboard, IconMessageCircle, IconSearch } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { openSearch } from "#client/lib/open-search.ts";
import { useActiveCrises } from "#client/lib/use-active-crises.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import type { SessionView } from "#client/lib/use-session.ts";
import { whenIdle } from "#client/lib/when-idle.ts";
import { withPageStyles } from "#client/theme/with-page-styles.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { type MenuGroup, menuGroups, placeIn } from "./menu.ts";
import { GroupEntry, SidebarButton, SidebarGroup, SidebarLink } from "./sidebar-entries.tsx";

const loadTools = () => whenIdle().then(() => import("./sidebar-tools.tsx"));
const AreaChoice = lazyPart(async () => ({ default: (await loadTools()).AreaChoice }));
const WaitingBadge = lazyPart(async () => ({ default: (await loadTools()).WaitingBadge }));
const UnreadBadge = lazyPart(async () => ({ default: (await loadTools()).UnreadBadge }));

const loadActivateDialog = withPageStyles(() => import("#client/features/crisis/activate/activate-dialog.tsx"));
const ActivateDialog = lazyPart(async () => ({ default: (await loadActivateDialog()).ActivateDialog }));
const loadRequestsDialog = withPageStyles(() => import("#client/features/membership/membership-requests.tsx"));
const MembershipRequestsDialog = lazyPart(async () => ({ default: (await loadRequestsDialog()).MembershipRequestsDialog }));

interface SidebarMenuProps {
  session: SessionView;
  isCollapsed: boolean;
  isDrawer: boolean;
}

/** The first screen, six groups of which one is open, the assistant, and the search. */
export function SidebarMenu({ session: { association }, isCollapsed, isDrawer }: SidebarMenuProps) {
  const location = useLocation();
  const role = association?.role ?? null;
  const groups = menuGroups(role);
  const here = placeIn(groups, location);
  const { openKey, toggle } = useOpenGroup(here.group?.key ?? null, location.pathname);
  const activation = useMenuDialog();
  const exercise = useMenuDialog();
  const applications = useMenuDialog();
  const link = (to: string) => ({ to, isHere: location.pathname === to, isCollapsed });
  // Owners and team leaders have their household in the account menu.
  const hasHome = isDrawer || !can(role, "preparedness:edit");

  return (
    <Stack component="nav" aria-label="Meny" gap={2} align={isCollapsed ? "center" : "stretch"}>
      {hasHome && <SidebarLink {...link("/dashboard")} icon={IconHome} label="Hem" />}
      {association && <SidebarLink {...link("/association-dashboard")} icon={IconLayoutDashboard} label="Översikt" />}
      {groups.map((group) => {
        const entries = (
          <>
            <Tools
              group={group}
              role={role}
              isCollapsed={isCollapsed}
              onActivate={activation.open}
              onExercise={exercise.open}
              onDecide={applications.open}
            />
            {group.pages.map((page) => (
              <GroupEntry
                key={page.label}
                {...page}
                isHere={page === here.page}
                isCollapsed={isCollapsed}
                badge={page.to === "/collaboration/inbox" && <Attention of={group} role={role} isDot={false} />}
              />
            ))}
          </>
        );
        const [only, another] = group.pages;
        if (role === null && only && !another)
          return <SidebarLink key={group.key} {...link(only.to)} icon={group.icon} label={only.label} />;
        return (
          <SidebarGroup
            key={group.key}
            icon={group.icon}
            label={group.label}
            badge={<Attention of={group} role={role} isDot={isCollapsed} />}
            isOpen={openKey === group.key}
            isHere={here.group === group}
            isCollapsed={isCollapsed}
            onToggle={() => toggle(group.key)}
          >
            {entries}
          </SidebarGroup>
        );
      })}
      <SidebarLink {...link("/ai-extended")} icon={IconMessageCircle} label="Assistenten" />
      <SidebarButton icon={IconSearch} label="Sök" keys="Ctrl K" isCollapsed={isCollapsed} onClick={openSearch} />
      <Suspense fallback={null}>
        {activation.isOpen && <ActivateDialog onClose={activation.close} />}
        {exercise.isOpen && <ActivateDialog preset={{ isExercise: true }} onClose={exercise.close} />}
        {applications.isOpen && <MembershipRequestsDialog onClose={applications.close} />}
      </Suspense>
    </Stack>
  );
}

/** The group one is in is open, until another one is opened or it is closed; the next page begins anew. */
function useOpenGroup(hereKey: MenuGroup["key"] | null, pathname: string) {
  const [chosen, setChosen] = useState<{ pathname: string; key: MenuGroup["key"] | null } | null>(null);
  const openKey = chosen?.pathname === pathname ? chosen.key : hereKey;
  return { openKey, toggle: (key: MenuGroup["key"]) => setChosen({ pathname, key: key === openKey ? null : key }) };
}

/** A dialog that an entry opens. It lives outside the group, which may close. */
function useMenuDialog() {
  const [isOpen, dialog] = useDisclosure(false);
  const focus = useReturnFocus(() => null);
  return {
    isOpen,
    open: () => {
      // A menu that the entry stands in closes first, and gives the focus to what opened it.
      queueMicrotask(focus.remember);
      dialog.open();
    },
    close: () => {
      dialog.close();
      focus.giveBack(false);
    },
  };
}

interface ToolsProps {
  group: MenuGroup;
  role: AssociationRole | null;
  isCollapsed: boolean;
  onActivate: () => void;
  onExercise: () => void;
  onDecide: () => void;
}

/** What stands before a group's pages and is none. */
function Tools({ group, role, isCollapsed, onActivate, onExercise, onDecide }: ToolsProps) {
  const { crises } = useActiveCrises();
  if (group.key === "kris" && role) {
    return (
      <>
        {can(role, "crisis:activate") && <GroupEntry label="Aktivera krisläge" isCollapsed={isCollapsed} onClick={onActivate} />}
        {can(role, "crisis:activate") && crises.length === 0 && (
          <GroupEntry label="Starta en övning" isCollapsed={isCollapsed} onClick={onExercise} />
        )}
        {!isCollapsed && (
          <Suspense fallback={<Skeleton h={44} />}>
            <AreaChoice />
          </Suspense>
        )}
      </>
    );
  }
  if (group.key === "boende") {
    return (
      <GroupEntry
        label="Hantera Ansökningar"
        isCollapsed={isCollapsed}
        onClick={onDecide}
        badge={<Attention of={group} role={role} isDot={false} />}
      />
    );
  }
  return null;
}

interface AttentionProps {
  of: MenuGroup;
  role: AssociationRole | null;
  /** There is room for a dot only. */
  isDot: boolean;
}

/** How many applications wait in `Boende`, and how many messages are unread in `Samverkan`. */
function Attention({ of: { key }, role, isDot }: AttentionProps): ReactNode {
  return (
    <Suspense fallback={null}>
      {key === "boende" && <WaitingBadge isDot={isDot} />}
      {key === "samverkan" && can(role, "collaboration:read") && <UnreadBadge isDot={isDot} />}
    </Suspense>
  );
}
