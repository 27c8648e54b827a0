import { Progress, Text, UnstyledButton } from "@mantine/core";
import { AreaIcon } from "#client/components/area-icon.tsx";
import { READINESS_STATUS_COLORS } from "#client/components/readiness-colors.ts";
import { monthsInWords, READINESS_STATUS_LABELS } from "#shared/text/preparedness-labels.ts";
import classes from "./area-list.module.css";
import type { Area } from "./journey-views.ts";

/** One line per area: how ready, how old what it rests on is, and what would raise it most. */
export function AreaList({ areas, onOpen }: { areas: readonly Area[]; onOpen: (slug: string) => void }) {
  return (
    <ul className={classes.areas} aria-label="Beredskap per område">
      {areas.map((area) => (
        <li key={area.slug}>
          <UnstyledButton className={classes.area} onClick={() => onOpen(area.slug)}>
            <AreaIcon name={area.icon} size={22} />
            <span className={classes.words}>
              <span className={classes.head}>
                <Text component="span" fw={600}>
                  {area.name}
                </Text>
                <Text component="span" size="sm" className="tabular">
                  {statusText(area)}
                </Text>
              </span>
              <Progress component="span" size="sm" value={area.score} color={READINESS_STATUS_COLORS[area.status]} aria-hidden />
              {area.raise && (
                <Text component="span" size="sm" c="dimmed">
                  Höjer mest: {area.raise.title} (+{area.raise.points})
                </Text>
              )}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

/** «God 82 %, 4 mån gammal» */
function statusText({ status, score, ageMonths }: Area): string {
  const age = ageMonths === null ? "inget underlag" : ageMonths === 0 ? "nytt underlag" : `${monthsInWords(ageMonths)} gammal`;
  return `${READINESS_STATUS_LABELS[status]} ${score} %, ${age}`;
}
