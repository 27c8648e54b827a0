import { Group, SimpleGrid, Stack } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import { DutyNow } from "./duty-now.tsx";
import { comingWeeks, type DutyWeek, memberOnDuty } from "./duty-views.ts";
import { MembersCard } from "./members-card.tsx";
import { RoleInQuestion, TakenRole } from "./own-role.tsx";
import { GapBadges } from "./place-badge.tsx";
import { RoleBoard } from "./role-board.tsx";
import { RotaCard } from "./rota-card.tsx";
import { TeamFacts } from "./team-facts.tsx";
import type { Team, TeamMember } from "./team-views.ts";

interface TeamContentProps {
  team: Team;
  members: readonly TeamMember[];
  /** The rota, which the crisis group has. */
  duty?: readonly DutyWeek[];
}

/** A team beneath its heading. How its people are reached comes first: that is what one looks for in a hurry. */
export function TeamContent({ team, members, duty }: TeamContentProps) {
  const { profile, association } = useSignedIn();
  const own = members.find(({ profileId }) => profileId === profile.id);
  const now = new Date();
  const onDutyId = memberOnDuty(duty ?? [], now);
  const onDuty = members.find(({ id }) => id === onDutyId) ?? null;
  const isInRota = comingWeeks(duty ?? [], now).some((week) => own && week.duty?.memberId === own.id);
  return (
    <Stack gap="lg">
      <Group gap={6}>
        <GapBadges coverage={team.coverage} further={duty && !onDuty ? ["Jour saknas"] : []} />
      </Group>
      {own?.isAsked && <RoleInQuestion member={own} />}
      {duty && <DutyNow member={onDuty} isSelf={onDuty !== null && onDuty === own} />}
      <MembersCard team={team} members={members} ownProfileId={profile.id} duty={duty} />
      {duty && <RotaCard members={members} duty={duty} mayManage={can(association?.role, "teams:manage")} />}
      <RoleBoard coverage={team.coverage} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <SectionCard title="Läget i teamet">
          <TeamFacts team={team} />
        </SectionCard>
        {own?.role && !own.isAsked && <TakenRole member={own} isInRota={isInRota} />}
      </SimpleGrid>
    </Stack>
  );
}
