import { Group, SimpleGrid, Stack } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { useSignedIn } from "#client/lib/use-session.ts";
import { MembersCard } from "./members-card.tsx";
import { RoleInQuestion, TakenRole } from "./own-role.tsx";
import { GapBadges } from "./place-badge.tsx";
import { RoleBoard } from "./role-board.tsx";
import { TeamFacts } from "./team-facts.tsx";
import type { Team, TeamMember } from "./team-views.ts";

/** A team beneath its heading. How its people are reached comes first: that is what one looks for in a hurry. */
export function TeamContent({ team, members }: { team: Team; members: readonly TeamMember[] }) {
  const { profile } = useSignedIn();
  const own = members.find(({ profileId }) => profileId === profile.id);
  return (
    <Stack gap="lg">
      <Group gap={6}>
        <GapBadges coverage={team.coverage} />
      </Group>
      {own?.isAsked && <RoleInQuestion member={own} />}
      <MembersCard team={team} members={members} ownProfileId={profile.id} />
      <RoleBoard coverage={team.coverage} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <SectionCard title="Läget i teamet">
          <TeamFacts team={team} />
        </SectionCard>
        {own?.role && !own.isAsked && <TakenRole member={own} />}
      </SimpleGrid>
    </Stack>
  );
}
