import { Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { LoneLink } from "#client/components/text-link.tsx";
import { ExerciseButton } from "#client/features/crisis/activate/exercise-button.tsx";
import { FRESH } from "#client/lib/fresh.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Loaded } from "#client/ui/loaded.tsx";
import { can } from "#shared/permissions.ts";
import { MAP_PLACE_LABELS } from "#shared/text/map-labels.ts";
import { LoadedCrisisGroup } from "./crisis-group.tsx";
import { DutyNow } from "./duty-now.tsx";
import { isInRota } from "./duty-views.ts";
import { MembersCard } from "./members-card.tsx";
import { RoleInQuestion, TakenRole } from "./own-role.tsx";
import { GapBadge } from "./place-badge.tsx";
import { RoleBoard } from "./role-board.tsx";
import { TeamActions } from "./team-actions.tsx";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** The crisis group of the whole house: the roles that it needs first, then who is in it and how they are reached. */
export function GroupPeople() {
  const { association, profile } = useSignedIn();
  return (
    <LoadedCrisisGroup>
      {({ team, members, duty, onDuty }) => {
        const own = members.find(({ profileId }) => profileId === profile.id);
        return (
          <Stack gap="lg">
            {own?.isAsked && <RoleInQuestion member={own} />}
            {onDuty && <DutyNow member={onDuty} isSelf={onDuty === own} />}
            <RoleBoard team={team} />
            <Group gap="sm">
              {members.length > 0 && can(association?.role, "crisis:activate") && <ExerciseButton crisisDomainId={team.crisisDomainId} />}
              <TeamActions team={team} members={members} />
              <LinkButton to="/teams" variant="default" leftSection={<IconUsersGroup {...icon} />}>
                Fler roller
              </LinkButton>
            </Group>
            {members.length > 0 && <MembersCard team={team} members={members} ownProfileId={profile.id} duty={duty} />}
            {own?.role && !own.isAsked && <TakenRole member={own} isInRota={isInRota(duty, own.id, new Date())} />}
            <MeetingPlacesCard />
          </Stack>
        );
      }}
    </LoadedCrisisGroup>
  );
}

const KINDS = ["assembly_point", "reserve_point"] as const;

/** Where the group meets, as the association has put it on its map. */
function MeetingPlacesCard() {
  const map = trpc.maps.get.useQuery(undefined, FRESH);
  return (
    <SectionCard title="Samlingsplats och reservplats" action={<LoneLink to="/maps">Öppna kartan</LoneLink>}>
      <Loaded query={map} skeleton={<Skeleton h={96} />}>
        {(data) => (
          <Stack component="dl" gap="sm" m={0}>
            {KINDS.map((kind) => {
              const places = data.places.filter((place) => place.kind === kind);
              return (
                <div key={kind}>
                  <Text component="dt" size="sm" c="dimmed">
                    {MAP_PLACE_LABELS[kind].one}
                  </Text>
                  {places.map(({ id, name, note }) => (
                    <Text key={id} component="dd" m={0} style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
                      <Text span fw={600}>
                        {name}
                      </Text>
                      {note && `\n${note}`}
                    </Text>
                  ))}
                  {places.length === 0 && (
                    <Text component="dd" m={0}>
                      <GapBadge>Saknas</GapBadge>
                    </Text>
                  )}
                </div>
              );
            })}
          </Stack>
        )}
      </Loaded>
    </SectionCard>
  );
}
