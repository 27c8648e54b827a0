import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconSchool, IconUsersGroup } from "@tabler/icons-react";
import { Suspense, useRef } from "react";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { withPageStyles } from "#client/theme/with-page-styles.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { can } from "#shared/permissions.ts";
import { MAP_PLACE_LABELS } from "#shared/text/map-labels.ts";
import { CRISIS_GROUP_AREA } from "#shared/text/team-roles.ts";
import { GapBadge } from "./place-badge.tsx";
import { CreateTeamButton, TeamActions } from "./team-actions.tsx";
import { TeamContent, TeamSkeleton } from "./team-content.tsx";
import { findArea } from "./team-views.ts";

const loadDialog = withPageStyles(() => import("#client/features/crisis/activate/activate-dialog.tsx"));
const ActivateDialog = lazyPart(async () => ({ default: (await loadDialog()).ActivateDialog }));

/** The crisis group of the whole house: who leads, who steps in, and how they are reached. */
export function Component() {
  const { association } = useSignedIn();
  const areas = trpc.preparedness.domains.useQuery();
  const group = trpc.team.group.useQuery(undefined, { enabled: association !== null, staleTime: 0 });
  if (!association) return <NoAssociation title="Krisgruppen" />;

  const area = areas.data && findArea(areas.data, CRISIS_GROUP_AREA);
  const team = group.data?.team;
  return (
    <>
      <PageHeader
        title="Krisgruppen"
        description="De som leder huset genom en kris. Ring uppifrån, den som har jour först: den första som svarar tar ledningen."
        actions={
          group.data &&
          team && (
            <>
              {can(association.role, "crisis:activate") && <DrillButton crisisDomainId={team.crisisDomainId} />}
              <TeamActions team={team} members={group.data.members} />
            </>
          )
        }
      />
      <Loaded query={group} failure="Kunde inte ladda teammedlemmar." skeleton={<TeamSkeleton />} />
      {group.data && !team && (
        <EmptyState icon={IconUsersGroup} action={area && can(association.role, "teams:manage") && <CreateTeamButton area={area} />}>
          Föreningen har ingen krisgrupp än.
        </EmptyState>
      )}
      {group.data && team && (
        <Stack gap="lg">
          <TeamContent team={team} members={group.data.members} duty={group.data.duty} />
          <MeetingPlacesCard />
        </Stack>
      )}
    </>
  );
}

/** An exercise in the group's own area, which reaches the group alone. */
function DrillButton({ crisisDomainId }: { crisisDomainId: string }) {
  const [isOpen, dialog] = useDisclosure(false);
  const button = useRef<HTMLButtonElement>(null);
  const focus = useReturnFocus(() => button.current);
  const open = (): void => {
    focus.remember();
    dialog.open();
  };
  const close = (): void => {
    dialog.close();
    focus.giveBack(false);
  };
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconSchool size={18} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      >
        Skicka provlarm
      </Button>
      <Suspense fallback={null}>{isOpen && <ActivateDialog preset={{ crisisDomainId, isExercise: true }} onClose={close} />}</Suspense>
    </>
  );
}

const KINDS = ["assembly_point", "reserve_point"] as const;

/** Where the group meets, as the association has put it on its map. */
function MeetingPlacesCard() {
  const map = trpc.maps.get.useQuery(undefined, { staleTime: 0 });
  return (
    <SectionCard title="Samlingsplats och reservplats" action={<TextLink to="/maps">Öppna kartan</TextLink>}>
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
