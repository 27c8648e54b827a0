import { Stack } from "@mantine/core";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Loaded } from "#client/ui/loaded.tsx";
import { can } from "#shared/permissions.ts";
import { DutyNow } from "./duty-now.tsx";
import { memberOnDuty } from "./duty-views.ts";
import { NoGroup } from "./no-group.tsx";
import { RotaCard } from "./rota-card.tsx";
import { TeamSkeleton } from "./team-content.tsx";

/** «Jour»: who is rung first this week, and in the weeks to come. */
export function GroupDuty() {
  const { association, profile } = useSignedIn();
  const group = trpc.team.group.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={group} failure="Kunde inte ladda teammedlemmar." skeleton={<TeamSkeleton />}>
      {({ team, members, duty }) => {
        if (!team) return <NoGroup />;
        const onDutyId = memberOnDuty(duty, new Date());
        const onDuty = members.find(({ id }) => id === onDutyId) ?? null;
        return (
          <Stack gap="lg">
            {duty.length > 0 && <DutyNow member={onDuty} isSelf={onDuty?.profileId === profile.id} />}
            <RotaCard members={members} duty={duty} mayManage={can(association?.role, "teams:manage")} />
          </Stack>
        );
      }}
    </Loaded>
  );
}
