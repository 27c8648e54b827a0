import { Badge, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
  IconAddressBook,
  IconAlertTriangle,
  IconCategory,
  IconChevronRight,
  IconHistory,
  IconMailbox,
  IconSelector,
  IconShieldCog,
  IconUrgent,
  IconUserPlus,
  IconUsersGroup,
} from "@tabler/icons-react";
import { Suspense } from "react";
import { Link } from "react-router";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { AreaIcon, areaIcon } from "#client/components/area-icon.tsx";
import { chooseArea, useChosenArea } from "#client/lib/chosen-area.ts";
import { crisisPath } from "#client/lib/crisis-path.ts";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { trpc } from "#client/lib/trpc.ts";
import { type ActiveCrisis, crisisTitle, useActiveCrises } from "#client/lib/use-active-crises.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { withPageStyles } from "#client/theme/with-page-styles.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { NO_CRISIS_AREAS } from "#shared/text/crisis-labels.ts";
import linkClasses from "./sidebar.module.css";
import { SidebarButton, SidebarHint, SidebarLink, SidebarSection } from "./sidebar-entries.tsx";
import classes from "./sidebar-tools.module.css";

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

const loadRequestsDialog = withPageStyles(() => import("#client/features/membership/membership-requests.tsx"));
const MembershipRequestsDialog = lazyPart(async () => ({ default: (await loadRequestsDialog()).MembershipRequestsDialog }));

const LABEL = "Hantera Ansökningar";

/** For system owners: the applications, with the number that wait. The frame reads it anew as soon as somebody applies. */
function Administration({ isCollapsed }: { isCollapsed: boolean }) {
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
      <Suspense fallback={null}>{isOpen && <MembershipRequestsDialog onClose={close} />}</Suspense>
    </SidebarSection>
  );
}

interface SidebarAreaProps {
  crises: ActiveCrisis[];
  isCollapsed: boolean;
}

/** The area's running crisis if there is one, else its team; the activate dialog then begins with the area. */
function SidebarArea({ crises, isCollapsed }: SidebarAreaProps) {
  const { data } = trpc.preparedness.domains.useQuery();
  const areas = data ?? [];
  const chosenId = useChosenArea();
  const chosen = areas.find(({ id }) => id === chosenId);
  const words = chosen ? `Krisområde: ${chosen.name}` : data?.length === 0 ? NO_CRISIS_AREAS : "Krisområden";
  const Icon = chosen ? <AreaIcon name={chosen.icon} /> : <IconCategory size={20} stroke={1.75} aria-hidden />;

  return (
    <ActionMenu
      label="Krisområden"
      trigger={(trigger) => (
        <SidebarHint label={words} isShown={isCollapsed}>
          <UnstyledButton
            className={`${linkClasses.entry} ${classes.area}`}
            data-collapsed={isCollapsed || undefined}
            disabled={areas.length === 0}
            {...trigger}
          >
            {Icon}
            {isCollapsed ? <VisuallyHidden>{words}</VisuallyHidden> : <span className={linkClasses.label}>{words}</span>}
            {!isCollapsed && <IconSelector size={16} aria-hidden />}
          </UnstyledButton>
        </SidebarHint>
      )}
    >
      {areas.map((area) => {
        const running = crises.find(({ crisisDomainId }) => crisisDomainId === area.id);
        return (
          <ActionMenuItem
            key={area.id}
            to={running ? crisisPath(running.id) : `/teams?area=${area.id}`}
            icon={areaIcon(area.icon)}
            checked={area.id === chosenId}
            onClick={() => chooseArea(area.id)}
          >
            {running ? `${area.name} – ${running.isExercise ? "övning pågår" : "krisläge pågår"}` : area.name}
          </ActionMenuItem>
        );
      })}
    </ActionMenu>
  );
}

interface SidebarCrisesProps {
  crises: ActiveCrisis[];
  isCollapsed: boolean;
}

/** The way to what is led now: red for a crisis, amber where all are exercises; a menu when there are several. */
function SidebarCrises({ crises, isCollapsed }: SidebarCrisesProps) {
  const { formatShort } = useDateFormat();
  const [first] = crises;
  if (!first) return null;

  const alert = {
    className: classes.alert,
    "data-exercise": crises.every(({ isExercise }) => isExercise) || undefined,
    "data-collapsed": isCollapsed || undefined,
  };
  if (crises.length === 1) {
    const title = crisisTitle(first);
    return (
      <SidebarHint label={title} isShown={isCollapsed}>
        <Link to={crisisPath(first.id)} {...alert}>
          <IconUrgent size={22} stroke={1.75} aria-hidden />
          <Words title={title} detail={`Sedan ${formatShort(first.createdAt)}`} />
          <IconChevronRight size={18} className={classes.sign} aria-hidden />
        </Link>
      </SidebarHint>
    );
  }
  const real = crises.filter(({ isExercise }) => !isExercise).length;
  const title =
    real === 0 ? `${crises.length} övningar pågår` : real === crises.length ? `${real} aktiva krislägen` : `${crises.length} aktiva`;
  return (
    <ActionMenu
      label="Aktiva krislägen"
      trigger={(trigger) => (
        <SidebarHint label={title} isShown={isCollapsed}>
          <UnstyledButton {...alert} {...trigger}>
            <IconUrgent size={22} stroke={1.75} aria-hidden />
            <Words title={title} detail={real > 0 && real < crises.length ? "Krisläge och övning" : "Välj vilket du vill öppna"} />
            <IconSelector size={18} className={classes.sign} aria-hidden />
          </UnstyledButton>
        </SidebarHint>
      )}
    >
      {crises.map((crisis) => (
        <ActionMenuItem key={crisis.id} to={crisisPath(crisis.id)} icon={areaIcon(crisis.icon)}>
          {`${crisisTitle(crisis)}, sedan ${formatShort(crisis.createdAt)}`}
        </ActionMenuItem>
      ))}
    </ActionMenu>
  );
}

/** Where the answer is missing it must not look like a calm day. */
function CrisesUnknown({ isCollapsed, onRetry }: { isCollapsed: boolean; onRetry: () => void }) {
  return (
    <SidebarHint label="Krisläget kunde inte hämtas. Försök igen" isShown={isCollapsed}>
      <UnstyledButton className={classes.alert} data-unknown data-collapsed={isCollapsed || undefined} onClick={onRetry}>
        <IconAlertTriangle size={22} stroke={1.75} aria-hidden />
        <Words title="Krisläget kunde inte hämtas" detail="Försök igen" />
      </UnstyledButton>
    </SidebarHint>
  );
}

function Words({ title, detail }: { title: string; detail: string }) {
  return (
    <span className={classes.words}>
      <strong>{title}</strong>
      <span>{detail}</span>
    </span>
  );
}
