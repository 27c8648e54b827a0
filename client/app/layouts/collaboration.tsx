import { IconAdjustments, IconAffiliate, IconPackages } from "@tabler/icons-react";
import type { AssociationRole } from "#shared/enums.ts";
import { InboxLink } from "./inbox-link.tsx";
import { SidebarLink } from "./sidebar-link.tsx";
import { SidebarSection } from "./sidebar-section.tsx";

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
