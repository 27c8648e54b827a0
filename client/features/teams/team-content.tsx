import { Group, SimpleGrid, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { MembersCard } from "./members-card.tsx";
import { RoleInQuestion, TakenRole } from "./own-role.tsx";
import { GapBadges } from "./place-badge.tsx";
import { RoleBoard } from "./role-board.tsx";
import type { Team, TeamMember } from "./team-views.ts";
import classes from "./teams.module.css";

interface TeamContentProps {
  team: Team;
  members: readonly TeamMember[];
}

/** An area's team beneath its heading. How its people are reached comes first: that is what one looks for in a hurry. */
export function TeamContent({ team, members }: TeamContentProps) {
  const { profile } = useSignedIn();
  const own = members.find(({ profileId }) => profileId === profile.id);
  return (
    <Stack gap="lg">
      <Group gap={6}>
        <GapBadges {...team} />
      </Group>
      {own?.isAsked && <RoleInQuestion member={own} />}
      <MembersCard team={team} members={members} ownProfileId={profile.id} />
      <RoleBoard team={team} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <SectionCard title="Läget i teamet">
          <TeamFacts team={team} />
        </SectionCard>
        {own?.role && !own.isAsked && <TakenRole member={own} isInRota={false} />}
      </SimpleGrid>
    </Stack>
  );
}

/** Size, leader, reach and practice of a team, as pairs. */
export function TeamFacts({ team }: { team: Team }) {
  const { formatDay } = useDateFormat();
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
      <dd>{lastDrillAt ? formatDay(lastDrillAt) : "Aldrig"}</dd>
    </dl>
  );
}

/** The shape of a team while it is on its way. */
export function TeamSkeleton() {
  return (
    <Stack gap="lg" role="status">
      <VisuallyHidden>Laddar...</VisuallyHidden>
      <Skeleton h={150} radius="lg" />
      <Skeleton h={260} radius="lg" />
      <Skeleton h={220} radius="lg" />
    </Stack>
  );
}
