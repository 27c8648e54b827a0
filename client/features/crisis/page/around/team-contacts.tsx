import { Stack, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { mondayOf } from "#shared/format/week.ts";
import type { Crisis } from "../crisis-views.ts";
import classes from "./team-member-row.module.css";
import { TeamMemberRow } from "./team-member-row.tsx";
import { teamsOf } from "./teams-of.ts";

/** Whom to ring: the teams of all its areas, and the crisis group of the whole house. */
export function TeamContacts({ crisis }: { crisis: Crisis }) {
  const teams = trpc.team.list.useQuery();
  const group = trpc.team.group.useQuery();
  const ofAreas = teamsOf(crisis, teams.data ?? []);
  const members = trpc.useQueries((t) => ofAreas.map(({ teamId }) => t.team.members({ teamId })));
  const failed = [teams, group, ...members].find(({ isError, data }) => isError && !data);
  const isPending = [teams, group, ...members].some((query) => query.isPending);
  const inAreas = members.flatMap(({ data }) => data ?? []);
  const known = new Set(inAreas.map(personOf));
  const thisWeek = mondayOf(new Date());
  const dutyId = group.data?.duty.find(({ startsOn }) => startsOn === thisWeek)?.memberId;
  const onDuty = group.data?.members.filter(({ id }) => id === dutyId).map(personOf)[0];
  const ofGroup = (group.data?.members ?? []).filter((member) => !known.has(personOf(member)));

  if (failed) return <ErrorCard error={failed.error} onRetry={() => void failed.refetch()} />;
  if (isPending) return <ListSkeleton rows={4} rowHeight={64} />;
  if (inAreas.length + ofGroup.length === 0) {
    return (
      <EmptyState icon={IconUsers} action={<LinkButton to={`/teams?area=${crisis.crisisDomainId}`}>Till krisgrupperna</LinkButton>}>
        Ingen är med i teamet än.
      </EmptyState>
    );
  }
  return (
    <Stack gap="md">
      {ofAreas.map(({ teamId, name }, index) => (
        <Members key={teamId} title={`Team ${name}`} members={members[index]?.data ?? []} onDuty={onDuty} />
      ))}
      <Members title="Krisgruppen" members={ofGroup} onDuty={onDuty} />
    </Stack>
  );
}

/** Somebody from outside has no account, only a name. */
const personOf = ({ profileId, displayName }: Member): string => profileId ?? displayName;

type Member = Parameters<typeof TeamMemberRow>[0]["member"];

function Members({ title, members, onDuty }: { title: string; members: readonly Member[]; onDuty: string | undefined }) {
  if (members.length === 0) return null;
  return (
    <div>
      <Text component="h3" fw={650} m={0}>
        {title}
      </Text>
      <ul className={classes.list}>
        {members.map((member) => (
          <TeamMemberRow key={member.id} member={member} isOnDuty={personOf(member) === onDuty} />
        ))}
      </ul>
    </div>
  );
}
