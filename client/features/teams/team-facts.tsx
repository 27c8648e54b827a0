import { useDateFormat } from "#client/lib/use-date-format.ts";
import classes from "./area-card.module.css";
import type { Team } from "./team-views.ts";

/** Size, leader, reach and practice of a team, as pairs. */
export function TeamFacts({ team }: { team: Team }) {
  const { formatDate } = useDateFormat();
  const { memberCount, leaders, coverage, lastDrillAt } = team;
  return (
    <dl className={`${classes.facts} tabular`}>
      {coverage.leader && (
        <>
          <dt>Teamledare</dt>
          <dd>{leaders.length > 0 ? leaders.map(({ displayName }) => displayName).join(", ") : "Ingen"}</dd>
        </>
      )}
      <dt>Personer</dt>
      <dd>{memberCount}</dd>
      <dt>Tillsatta platser</dt>
      <dd>
        {coverage.filled} av {coverage.places}
      </dd>
      {coverage.stairwells.total > 0 && (
        <>
          <dt>Trapphus med någon i teamet</dt>
          <dd>
            {coverage.stairwells.covered} av {coverage.stairwells.total}
          </dd>
        </>
      )}
      <dt>Senaste övning</dt>
      <dd>{lastDrillAt ? formatDate(lastDrillAt) : "Aldrig"}</dd>
    </dl>
  );
}
