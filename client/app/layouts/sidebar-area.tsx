import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconCategory, IconSelector } from "@tabler/icons-react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { AreaIcon, areaIcon } from "#client/components/area-icon.tsx";
import { chooseArea, useChosenArea } from "#client/lib/chosen-area.ts";
import { crisisPath } from "#client/lib/crisis-path.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { ActiveCrisis } from "#client/lib/use-active-crises.ts";
import { NO_CRISIS_AREAS } from "#shared/text/crisis-labels.ts";
import classes from "./sidebar-area.module.css";
import { SidebarHint } from "./sidebar-hint.tsx";
import linkClasses from "./sidebar-link.module.css";

interface SidebarAreaProps {
  crises: ActiveCrisis[];
  isCollapsed: boolean;
}

/** The area's running crisis if there is one, else its team; the activate dialog then begins with the area. */
export function SidebarArea({ crises, isCollapsed }: SidebarAreaProps) {
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
