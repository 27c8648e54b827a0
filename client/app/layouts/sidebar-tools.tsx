import { useDisclosure } from "@mantine/hooks";
import { IconAddressBook, IconHistory, IconUrgent, IconUsersGroup } from "@tabler/icons-react";
import { Suspense } from "react";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { useActiveCrises } from "#client/lib/use-active-crises.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { withPageStyles } from "#client/theme/with-page-styles.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { Administration } from "./administration.tsx";
import { SidebarArea } from "./sidebar-area.tsx";
import { CrisesUnknown, SidebarCrises } from "./sidebar-crises.tsx";
import { SidebarButton, SidebarLink } from "./sidebar-link.tsx";
import { SidebarSection } from "./sidebar-section.tsx";

const loadDialog = withPageStyles(() => import("#client/features/crisis/activate/activate-dialog.tsx"));
const ActivateDialog = lazyPart(async () => ({ default: (await loadDialog()).ActivateDialog }));

interface SidebarToolsProps {
  role: AssociationRole;
  isCollapsed: boolean;
}

/** What members of an association have above the main list: what is led now, the areas, the crisis tools and, for owners, the administration. */
export default function SidebarTools({ role, isCollapsed }: SidebarToolsProps) {
  const { crises, isError, retry } = useActiveCrises();
  const [isActivating, dialog] = useDisclosure(false);
  const focus = useReturnFocus(() => null);
  const activate = () => {
    focus.remember();
    dialog.open();
  };
  const stopActivating = () => {
    dialog.close();
    focus.giveBack(false);
  };

  return (
    <>
      {isError && <CrisesUnknown isCollapsed={isCollapsed} onRetry={retry} />}
      <SidebarCrises crises={crises} isCollapsed={isCollapsed} />
      <SidebarArea crises={crises} isCollapsed={isCollapsed} />
      <SidebarSection title="Kris" isCollapsed={isCollapsed}>
        {can(role, "crisis:activate") && (
          <SidebarButton icon={IconUrgent} label="Aktivera krisläge" isCollapsed={isCollapsed} onClick={activate} />
        )}
        <SidebarLink to="/teams" icon={IconUsersGroup} label="Krisgrupper" isCollapsed={isCollapsed} />
        <SidebarLink to="/crisis-team" icon={IconAddressBook} label="Kriskontakter" isCollapsed={isCollapsed} />
        <SidebarLink to="/crisis-history" icon={IconHistory} label="Krishistorik" isCollapsed={isCollapsed} />
      </SidebarSection>
      {can(role, "membership:decide") && <Administration isCollapsed={isCollapsed} />}
      <Suspense fallback={null}>{isActivating && <ActivateDialog onClose={stopActivating} />}</Suspense>
    </>
  );
}
