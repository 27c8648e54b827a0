import { Stack, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import type { Crisis } from "../crisis-views.ts";
import classes from "./team-member-row.module.css";
import { TeamMemberRow } from "./team-member-row.tsx";

/** Whom to ring: the team of the area, and the crisis group of the whole house. */
export function TeamPanel({ crisis }: { crisis: Crisis }) {
  const teams = trpc.team.list.useQuery();
  const group = trpc.team.group.useQuery();
  const team = teams.data?.find(({ crisisDomainId }) => crisisDomainId === crisis.crisisDomainId);
  const members = trpc.team.members.useQuery({ teamId: team?.id ?? "" }, { enabled: team !== undefined });
  const failed = [teams, group, members].find(({ isError, data }) => isError && !data);
  const isPending = teams.isPending || group.isPending || (team !== undefined && members.isPending);
  const ofArea = members.data ?? [];
  const known = new Set(ofArea.map(personOf));
  const ofGroup = (group.data?.members ?? []).filter((member) => !known.has(personOf(member)));

  return (
    <SectionCard title="Team">
      {failed ? (
        <ErrorCard error={failed.error} onRetry={() => void failed.refetch()} />
      ) : isPending ? (
        <ListSkeleton rows={4} rowHeight={64} />
      ) : ofArea.length + ofGroup.length === 0 ? (
        <EmptyState icon={IconUsers} action={<LinkButton to={`/teams?area=${crisis.crisisDomainId}`}>Till krisgrupperna</LinkButton>}>
          Ingen är med i teamet än.
        </EmptyState>
      ) : (
        <Stack gap="md">
          <Members title={`Team ${crisis.domainName}`} members={ofArea} />
          <Members title="Krisgruppen" members={ofGroup} />
        </Stack>
      )}
    </SectionCard>
  );
}

/** Somebody from outside has no account, only a name. */
const personOf = ({ profileId, displayName }: Member): string => profileId ?? displayName;

type Member = Parameters<typeof TeamMemberRow>[0]["member"];

function Members({ title, members }: { title: string; members: readonly Member[] }) {
  if (members.length === 0) return null;
  return (
    <div>
      <Text component="h3" fw={650} m={0}>
        {title}
      </Text>
      <ul className={classes.list}>
        {members.map((member) => (
          <TeamMemberRow key={member.id} member={member} />
        ))}
      </ul>
    </div>
  );
}
