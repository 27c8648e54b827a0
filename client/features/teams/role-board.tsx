import { Button, Text } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { CRISIS_GROUP_AREA, isKeyRole, KEY_ROLES, TEAM_ROLE_DUTIES, TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import { AddMemberDialog, type VacantPlace } from "./member-dialogs.tsx";
import { AskedBadge, GapBadge } from "./place-badge.tsx";
import { isVacant, type Place, type RoleSlot, type Team } from "./team-views.ts";
import classes from "./teams.module.css";

/** Every role that the team needs, who has it, and who steps in; who may change the team fills an empty place with a press. */
export function RoleBoard({ team }: { team: Team }) {
  const [filling, setFilling] = useState<VacantPlace | null>(null);
  const { leader, slots } = team.coverage;
  const isGroup = team.areaSlug === CRISIS_GROUP_AREA;
  return (
    <SectionCard title="Roller">
      <KeepFocus when={team.coverage}>
        <ul className={classes.ruled} aria-label="Roller">
          {leader && (
            <li className={classes.role}>
              <RoleText title={ROLE_LABELS.team_leader} duties="Leder teamet och får ändra vilka som är med." />
              <PlaceCell caption="Ansvarig:" place={leader} />
            </li>
          )}
          {slots.map((slot) => (
            <RoleRow
              key={`${slot.role} ${slot.stairwellName}`}
              slot={slot}
              word={isGroup && isKeyRole(slot.role) ? KEY_ROLES[slot.role] : null}
              onFill={team.mayEdit ? setFilling : null}
            />
          ))}
        </ul>
      </KeepFocus>
      {filling && <AddMemberDialog team={team} place={filling} onClose={() => setFilling(null)} />}
    </SectionCard>
  );
}

interface RoleRowProps {
  slot: RoleSlot;
  /** What the role is about in a word, before its name. */
  word: string | null;
  onFill: ((place: VacantPlace) => void) | null;
}

function RoleRow({ slot: { role, stairwellId, stairwellName, holder, deputy }, word, onFill }: RoleRowProps) {
  const label = [TEAM_ROLE_LABELS[role], stairwellName].filter(Boolean).join(", ");
  const fill = (isDeputy: boolean): Vacancy | undefined => {
    if (!onFill) return undefined;
    const words = isDeputy ? "Utse ersättare" : "Utse ansvarig";
    return { words, label, onFill: () => onFill({ title: `${words}: ${label}`, role, isDeputy, stairwellId }) };
  };
  return (
    <li className={classes.role}>
      <RoleText title={word ?? label} duties={word ? `${label}. ${TEAM_ROLE_DUTIES[role]}` : TEAM_ROLE_DUTIES[role]} />
      <PlaceCell caption="Ansvarig:" place={holder} vacancy={fill(false)} />
      {deputy && <PlaceCell caption="Ersättare:" place={deputy} vacancy={fill(true)} />}
    </li>
  );
}

function RoleText({ title, duties }: { title: string; duties: string }) {
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed">
        {duties}
      </Text>
    </div>
  );
}

/** How an empty place is filled. */
interface Vacancy {
  words: string;
  /** The role, for those who do not see where the button stands. */
  label: string;
  onFill: () => void;
}

function PlaceCell({ caption, place, vacancy }: { caption: string; place: Place; vacancy?: Vacancy | undefined }) {
  const isEmpty = isVacant(place);
  return (
    <div className={classes.place}>
      {!(isEmpty && vacancy) && <span className={classes.caption}>{caption}</span>}
      {place.state === "left" && <GapBadge isGone>Har slutat</GapBadge>}
      {isEmpty && vacancy && (
        <Button
          variant="default"
          size="md"
          className={classes.vacancy}
          leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
          aria-label={`${vacancy.words}: ${vacancy.label}`}
          aria-haspopup="dialog"
          onClick={vacancy.onFill}
        >
          {vacancy.words}
        </Button>
      )}
      {place.state === "empty" && !vacancy && (
        <Text span c="dimmed">
          Ingen utsedd
        </Text>
      )}
      {place.names.join(", ")}
      {place.state === "asked" && <AskedBadge>Har inte svarat</AskedBadge>}
    </div>
  );
}
