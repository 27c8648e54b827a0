import { Badge, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMailbox, IconShieldCog, IconUserPlus } from "@tabler/icons-react";
import { Suspense } from "react";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { withPageStyles } from "#client/theme/with-page-styles.ts";
import { SidebarButton, SidebarLink } from "./sidebar-link.tsx";
import { SidebarSection } from "./sidebar-section.tsx";

const loadDialog = withPageStyles(() => import("#client/features/membership/membership-requests-dialog.tsx"));
const MembershipRequestsDialog = lazyPart(async () => ({ default: (await loadDialog()).MembershipRequestsDialog }));

const LABEL = "Hantera Ansökningar";

/** For system owners: the applications, with the number that wait. The frame reads it anew as soon as somebody applies. */
export function Administration({ isCollapsed }: { isCollapsed: boolean }) {
  const [isOpen, dialog] = useDisclosure(false);
  const focus = useReturnFocus(() => null);
  const { data: waiting = 0 } = trpc.membership.pendingCount.useQuery();
  const open = () => {
    focus.remember();
    dialog.open();
  };
  const close = () => {
    dialog.close();
    focus.giveBack(false);
  };

  return (
    <SidebarSection title="Administration" isCollapsed={isCollapsed}>
      <SidebarButton
        icon={IconUserPlus}
        label={LABEL}
        description={waiting > 0 ? `${LABEL}, ${waiting} väntar` : LABEL}
        isCollapsed={isCollapsed}
        onClick={open}
        badge={
          waiting > 0 && (
            // Nearer than the entry's gaps, or the label would break.
            <Badge variant="filled" color="kris" circle size="lg" mx={-6}>
              {waiting}
              <VisuallyHidden> väntar</VisuallyHidden>
            </Badge>
          )
        }
      />
      <SidebarLink to="/crisis-subscribers-admin" icon={IconMailbox} label="Krisprenumeranter" isCollapsed={isCollapsed} />
      <SidebarLink to="/admin" icon={IconShieldCog} label="Adminpanel" isCollapsed={isCollapsed} />
      <Suspense fallback={null}>{isOpen && <MembershipRequestsDialog opened onClose={close} />}</Suspense>
    </SidebarSection>
  );
}
