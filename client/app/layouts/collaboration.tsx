import { IconAdjustments, IconAffiliate, IconPackages } from "@tabler/icons-react";
import { InboxLink } from "./inbox-link.tsx";
import { SidebarLink } from "./sidebar-link.tsx";
import { SidebarSection } from "./sidebar-section.tsx";

/** Krissamverkan, for those who may read it. */
export function Collaboration({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <SidebarSection title="Krissamverkan" isCollapsed={isCollapsed}>
      <SidebarLink to="/collaboration/network" icon={IconAffiliate} label="Nätverk" isCollapsed={isCollapsed} />
      <SidebarLink to="/collaboration/my-resources" icon={IconPackages} label="Våra resurser" isCollapsed={isCollapsed} />
      <InboxLink isCollapsed={isCollapsed} />
      <SidebarLink to="/collaboration/settings" icon={IconAdjustments} label="Inställningar" isCollapsed={isCollapsed} />
    </SidebarSection>
  );
}
