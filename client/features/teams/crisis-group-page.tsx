import { Stack } from "@mantine/core";
import { IconArrowLeft, IconUsersGroup } from "@tabler/icons-react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { AddressTabs } from "#client/components/address-tabs.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { PocketLine } from "#client/components/pocket-line.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { FRESH } from "#client/lib/fresh.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { can } from "#shared/permissions.ts";
import { CRISIS_GROUP_AREA } from "#shared/text/team-roles.ts";
import { AreaTeams } from "./area-teams.tsx";
import { LoadedCrisisGroup } from "./crisis-group.tsx";
import { GroupPeople } from "./crisis-team-page.tsx";
import { DutyNow } from "./duty-now.tsx";
import { RotaCard } from "./rota-card.tsx";
import { CreateTeamButton, RemoveTeam, TeamActions } from "./team-actions.tsx";
import { TeamContent, TeamSkeleton } from "./team-content.tsx";
import { type Area, findArea } from "./team-views.ts";
import classes from "./teams.module.css";

const TABS = [
  { tab: "personer", label: "Personer", to: "/crisis-team" },
  { tab: "jour", label: "Jour", to: "/crisis-team?tab=jour" },
  { tab: "omraden", label: "Team", to: "/teams" },
] as const;
const CONTENT = { personer: GroupPeople, jour: GroupDuty, omraden: AreaTeams };

/** Everybody who is there for a crisis, on one page with two addresses; `/teams?area=` opens the team of one area. */
export function Component() {
  const { association } = useSignedIn();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const isOfAreas = pathname === "/teams";
  const named = isOfAreas ? search.get("area") : null;
  const areas = trpc.preparedness.domains.useQuery(undefined, { enabled: association !== null });
  if (!association) return <NoAssociation title="Krisgruppen" />;

  const area = areas.data && findArea(areas.data, named);
  if (area?.slug === CRISIS_GROUP_AREA) return <Navigate to="/crisis-team" replace />;
  if (area) return <AreaTeam key={area.id} area={area} />;
  return (
    <>
      <PageHeader
        title="Krisgruppen"
        description="De som leder huset genom en kris. Ring först den som har jour. Svarar ingen, ring nästa. Den som svarar leder."
      />
      <AddressTabs label="Krisgruppen" tabs={TABS} content={CONTENT} {...(isOfAreas && { chosen: "omraden" as const })} />
      <PocketLine />
    </>
  );
}

/** «Jour»: who is rung first this week, and in the weeks to come. */
function GroupDuty() {
  const { association, profile } = useSignedIn();
  return (
    <LoadedCrisisGroup>
      {({ members, duty, onDuty }) => (
        <Stack gap="lg">
          {duty.length > 0 && <DutyNow member={onDuty} isSelf={onDuty?.profileId === profile.id} />}
          <RotaCard members={members} duty={duty} mayManage={can(association?.role, "teams:manage")} />
        </Stack>
      )}
    </LoadedCrisisGroup>
  );
}

/** The team of one area. */
function AreaTeam({ area }: { area: Area }) {
  const { association } = useSignedIn();
  // Owners make and remove teams.
  const mayManage = can(association?.role, "teams:manage");
  const teams = trpc.team.list.useQuery(undefined, FRESH);
  const team = teams.data?.find(({ crisisDomainId }) => crisisDomainId === area.id);
  const members = trpc.team.members.useQuery({ teamId: team?.id ?? "" }, { enabled: team !== undefined, ...FRESH });
  return (
    <>
      <TextLink to="/teams" className={classes.way} underline="hover">
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
        Alla team
      </TextLink>
      <PageHeader
        title={area.name}
        description={area.description}
        actions={team && members.data && <TeamActions team={team} members={members.data} />}
      />
      <Loaded query={teams} skeleton={<TeamSkeleton />}>
        {() =>
          team ? (
            <Loaded query={members} failure="Kunde inte ladda teammedlemmar." skeleton={<TeamSkeleton />}>
              {(people) => (
                <Stack gap="lg">
                  <TeamContent team={team} members={people} />
                  {mayManage && <RemoveTeam team={team} />}
                </Stack>
              )}
            </Loaded>
          ) : (
            <EmptyState icon={IconUsersGroup} action={mayManage && <CreateTeamButton area={area} />}>
              Området har inget team än.
            </EmptyState>
          )
        }
      </Loaded>
    </>
  );
}
