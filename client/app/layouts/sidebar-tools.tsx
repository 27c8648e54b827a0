import { Badge, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconChevronRight, IconSelector, IconUrgent } from "@tabler/icons-react";
import { Link } from "react-router";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { areaIcon } from "#client/components/area-icon.tsx";
import { chooseArea, useChosenArea } from "#client/lib/chosen-area.ts";
import { crisisPath } from "#client/lib/crisis-path.ts";
import { trpc } from "#client/lib/trpc.ts";
import { type ActiveCrisis, crisisTitle, useActiveCrises } from "#client/lib/use-active-crises.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { NO_CRISIS_AREAS } from "#shared/text/crisis-labels.ts";
import linkClasses from "./sidebar.module.css";
import { SidebarHint } from "./sidebar-entries.tsx";
import classes from "./sidebar-tools.module.css";

/** What is led in the association now. */
export function CrisisAlerts({ isCollapsed }: { isCollapsed: boolean }) {
  const { crises, isError, retry } = useActiveCrises();
  return (
    <>
      {isError && <CrisesUnknown isCollapsed={isCollapsed} onRetry={retry} />}
      <SidebarCrises crises={crises} isCollapsed={isCollapsed} />
    </>
  );
}

/** The number of applications that wait. The frame asks for it, and anew as soon as somebody applies. */
export function WaitingBadge({ isDot }: { isDot: boolean }) {
  const { data: waiting = 0 } = trpc.membership.pendingCount.useQuery();
  return <CountBadge count={waiting} word="väntar" isDot={isDot} />;
}

/** The number of messages from the network that nobody has read. The frame asks for it, and anew as soon as something comes. */
export function UnreadBadge({ isDot }: { isDot: boolean }) {
  const { data: unread = 0 } = trpc.collaborationAlerts.unread.useQuery();
  return <CountBadge count={unread} word={unread === 1 ? "oläst" : "olästa"} isDot={isDot} />;
}

function CountBadge({ count, word, isDot }: { count: number; word: string; isDot: boolean }) {
  if (count === 0) return null;
  if (isDot) {
    return (
      <span className={linkClasses.mark}>
        <VisuallyHidden>
          , {count} {word}
        </VisuallyHidden>
      </span>
    );
  }
  return (
    // Nearer than the entry's gaps, or the label would break.
    <Badge variant="filled" color="kris" circle size="lg" mx={-4}>
      {count}
      <VisuallyHidden> {word}</VisuallyHidden>
    </Badge>
  );
}

/** The area's running crisis if there is one, else its team; the activate dialog then begins with the area. */
export function AreaChoice() {
  const { crises } = useActiveCrises();
  const { data } = trpc.preparedness.domains.useQuery();
  const areas = data ?? [];
  const chosenId = useChosenArea();
  const chosen = areas.find(({ id }) => id === chosenId);
  const words = chosen ? `Krisområde: ${chosen.name}` : data?.length === 0 ? NO_CRISIS_AREAS : "Krisområden";

  return (
    <ActionMenu
      label="Krisområden"
      trigger={(trigger) => (
        <UnstyledButton className={`${linkClasses.entry} ${classes.area}`} disabled={areas.length === 0} {...trigger}>
          <span className={linkClasses.label}>{words}</span>
          <IconSelector size={16} className={linkClasses.sign} aria-hidden />
        </UnstyledButton>
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
  const { formatDayTime } = useDateFormat();
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
          <Words title={title} detail={`Sedan ${formatDayTime(first.createdAt)}`} />
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
          {`${crisisTitle(crisis)}, sedan ${formatDayTime(crisis.createdAt)}`}
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
