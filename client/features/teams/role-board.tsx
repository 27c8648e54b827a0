import { Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { TEAM_ROLE_DUTIES, TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import { AskedBadge, GapBadge } from "./place-badge.tsx";
import classes from "./role-board.module.css";
import type { Place, Team } from "./team-views.ts";

/** Every role that the team needs, who has it, and who steps in. */
export function RoleBoard({ coverage }: Pick<Team, "coverage">) {
  const { leader, slots } = coverage;
  return (
    <SectionCard title="Roller">
      <ul className={classes.rows} aria-label="Roller">
        {leader && (
          <Row title={ROLE_LABELS.team_leader} duties="Leder teamet och får ändra vilka som är med." holder={leader} deputy={null} />
        )}
        {slots.map(({ role, stairwellName, holder, deputy }) => (
          <Row
            key={`${role} ${stairwellName}`}
            title={stairwellName ? `${TEAM_ROLE_LABELS[role]}, ${stairwellName}` : TEAM_ROLE_LABELS[role]}
            duties={TEAM_ROLE_DUTIES[role]}
            holder={holder}
            deputy={deputy}
          />
        ))}
      </ul>
    </SectionCard>
  );
}

function Row({ title, duties, holder, deputy }: { title: string; duties: string; holder: Place; deputy: Place | null }) {
  return (
    <li className={classes.row}>
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {duties}
        </Text>
      </div>
      <PlaceCell caption="Ansvarig:" place={holder} gap="Ingen utsedd" />
      {deputy && <PlaceCell caption="Ersättare:" place={deputy} gap={holder.state === "empty" ? null : "Ersättare saknas"} />}
    </li>
  );
}

/** Without a gap to name, an empty place is a dash: who steps in is the second question. */
function PlaceCell({ caption, place, gap }: { caption: string; place: Place; gap: string | null }) {
  return (
    <div className={classes.place}>
      <span className={classes.caption}>{caption}</span>
      {place.state === "empty" ? gap ? <GapBadge>{gap}</GapBadge> : "–" : place.names.join(", ")}
      {place.state === "asked" && <AskedBadge>Har inte svarat</AskedBadge>}
    </div>
  );
}
