import { UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconChevronRight, IconSelector, IconUrgent } from "@tabler/icons-react";
import { Link } from "react-router";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { areaIcon } from "#client/components/area-icon.tsx";
import { crisisPath } from "#client/lib/crisis-path.ts";
import { type ActiveCrisis, crisisTitle } from "#client/lib/use-active-crises.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import classes from "./sidebar-crises.module.css";
import { SidebarHint } from "./sidebar-hint.tsx";

interface SidebarCrisesProps {
  crises: ActiveCrisis[];
  isCollapsed: boolean;
}

/** The way to what is led now: red for a crisis, amber where all are exercises; a menu when there are several. */
export function SidebarCrises({ crises, isCollapsed }: SidebarCrisesProps) {
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
export function CrisesUnknown({ isCollapsed, onRetry }: { isCollapsed: boolean; onRetry: () => void }) {
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
