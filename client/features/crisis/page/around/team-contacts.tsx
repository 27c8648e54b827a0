import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconMail, IconPhone, IconUsers } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { formatPhone } from "#shared/format/phone.ts";
import { mondayOf } from "#shared/format/week.ts";
import { TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import type { Crisis } from "../crisis-views.ts";
import classes from "../rows.module.css";

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

  const all = failed || isPending ? undefined : inAreas.length + ofGroup.length;
  const query = { data: all, error: failed?.error, refetch: () => failed?.refetch() };
  return (
    <Loaded query={query} skeleton={<ListSkeleton rows={4} rowHeight={64} />}>
      {(count) =>
        count === 0 ? (
          <EmptyState icon={IconUsers} action={<LinkButton to={`/teams?area=${crisis.crisisDomainId}`}>Till teamen</LinkButton>}>
            Ingen är med i teamet än.
          </EmptyState>
        ) : (
          <Stack gap="md">
            {ofAreas.map(({ teamId, name }, index) => (
              <Members key={teamId} title={`Team ${name}`} members={members[index]?.data ?? []} onDuty={onDuty} />
            ))}
            <Members title="Krisgruppen" members={ofGroup} onDuty={onDuty} />
          </Stack>
        )
      }
    </Loaded>
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
      <ul className={classes.list} data-tight>
        {members.map((member) => (
          <TeamMemberRow key={member.id} member={member} isOnDuty={personOf(member) === onDuty} />
        ))}
      </ul>
    </div>
  );
}

type TeamMember = RouterOutputs["team"]["members"][number];

/** Somebody of the team: what they do, and one press to ring. */
function TeamMemberRow({ member, isOnDuty }: { member: TeamMember; isOnDuty: boolean }) {
  const { displayName, role, isDeputy, leads, phone, email, seesPhone } = member;
  const facts = [
    leads && "Teamledare",
    role && `${TEAM_ROLE_LABELS[role]}${isDeputy ? ", ersättare" : ""}`,
    member.isAsked && "har inte svarat på rollen",
    // To be read aloud or dialled on another telephone.
    phone ? formatPhone(phone) : seesPhone && "Telefonnummer saknas",
  ].filter(Boolean);
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={600}>{displayName || "Namn saknas"}</Text>
          {isOnDuty && <Badge>Jour</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {facts.join(" · ")}
        </Text>
      </div>
      <div className={classes.actions}>
        {phone && (
          <Button
            component="a"
            href={`tel:${phone}`}
            variant="light"
            aria-label={`Ring ${displayName}, ${formatPhone(phone)}`}
            leftSection={<IconPhone size={18} stroke={1.75} aria-hidden />}
          >
            Ring
          </Button>
        )}
        {email && (
          <Button component="a" href={`mailto:${email}`} variant="default" px="sm" aria-label={`Skriv till ${displayName}, ${email}`}>
            <IconMail size={20} stroke={1.75} aria-hidden />
          </Button>
        )}
      </div>
    </li>
  );
}

interface AreaTeam {
  teamId: string;
  /** The area's. */
  name: string;
}

/** The teams of all areas of a crisis, its first area's first. */
export function teamsOf(crisis: Crisis, teams: RouterOutputs["team"]["list"]): AreaTeam[] {
  const areas = [{ id: crisis.crisisDomainId, name: crisis.domainName }, ...crisis.addedAreas];
  return areas.flatMap(({ id, name }) => {
    const team = teams.find(({ crisisDomainId }) => crisisDomainId === id);
    return team ? { teamId: team.id, name } : [];
  });
}
