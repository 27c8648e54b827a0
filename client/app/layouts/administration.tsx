import { Badge, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMailbox, IconShieldCog, IconUserPlus } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { withPageStyles } from "#client/theme/with-page-styles.ts";
import { SidebarButton, SidebarLink } from "./sidebar-link.tsx";
import { SidebarSection } from "./sidebar-section.tsx";

const loadDialog = withPageStyles(() => import("#client/features/membership/membership-requests-dialog.tsx"));
const MembershipRequestsDialog = lazy(async () => ({ default: (await loadDialog()).MembershipRequestsDialog }));

const LABEL = "Hantera Ansökningar";

/** For system owners: the applications, with the number that wait. The frame reads it anew as soon as somebody applies. */
export function Administration({ isCollapsed }: { isCollapsed: boolean }) {
  const [isOpen, dialog] = useDisclosure(false);
  const { data: waiting = 0 } = trpc.membership.pendingCount.useQuery();

  return (
    <SidebarSection title="Administration" isCollapsed={isCollapsed}>
      <SidebarButton
        icon={IconUserPlus}
        label={LABEL}
        description={waiting > 0 ? `${LABEL}, ${waiting} väntar` : LABEL}
        isCollapsed={isCollapsed}
        onClick={dialog.open}
        badge={
          waiting > 0 && (
            <Badge variant="filled" color="kris" circle size="lg">
              {waiting}
              <VisuallyHidden> väntar</VisuallyHidden>
            </Badge>
          )
        }
      />
      <SidebarLink to="/crisis-subscribers-admin" icon={IconMailbox} label="Krisprenumeranter" isCollapsed={isCollapsed} />
      <SidebarLink to="/admin" icon={IconShieldCog} label="Adminpanel" isCollapsed={isCollapsed} />
      <Suspense fallback={null}>{isOpen && <MembershipRequestsDialog opened onClose={dialog.close} />}</Suspense>
    </SidebarSection>
  );
}
