import { Badge, VisuallyHidden } from "@mantine/core";
import { IconAdjustments, IconAffiliate, IconInbox, IconPackages } from "@tabler/icons-react";
import { trpc } from "#client/lib/trpc.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { SidebarLink, SidebarSection } from "./sidebar-entries.tsx";

interface CollaborationProps {
  role: AssociationRole;
  isCollapsed: boolean;
}

/** Krissamverkan, for every member: its pages say who does what there. */
export function Collaboration({ role, isCollapsed }: CollaborationProps) {
  return (
    <SidebarSection title="Krissamverkan" isCollapsed={isCollapsed}>
      <SidebarLink to="/collaboration/network" icon={IconAffiliate} label="Nätverk" isCollapsed={isCollapsed} />
      <SidebarLink to="/collaboration/my-resources" icon={IconPackages} label="Våra resurser" isCollapsed={isCollapsed} />
      <InboxLink role={role} isCollapsed={isCollapsed} />
      <SidebarLink to="/collaboration/settings" icon={IconAdjustments} label="Inställningar" isCollapsed={isCollapsed} />
    </SidebarSection>
  );
}

const LABEL = "Inkorg";

interface InboxLinkProps {
  role: AssociationRole;
  isCollapsed: boolean;
}

/** The inbox of the network, for those who read it with the number that nobody has read. The frame reads it anew as soon as something comes. */
function InboxLink({ role, isCollapsed }: InboxLinkProps) {
  const { data: unread = 0 } = trpc.collaborationAlerts.unread.useQuery(undefined, { enabled: can(role, "collaboration:read") });
  const word = unread === 1 ? "oläst" : "olästa";
  return (
    <SidebarLink
      to="/collaboration/inbox"
      icon={IconInbox}
      label={LABEL}
      description={unread > 0 ? `${LABEL}, ${unread} ${word}` : LABEL}
      isCollapsed={isCollapsed}
      badge={
        unread > 0 && (
          <Badge variant="filled" color="kris" circle size="lg">
            {unread}
            <VisuallyHidden> {word}</VisuallyHidden>
          </Badge>
        )
      }
    />
  );
}
