import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { Team, TeamMember } from "./team-views.ts";

/** Makes a member the Teamledare of a team, or no longer: who leads none is a member again (decision 16). */
export function useLeadTeam(team: Team) {
  const utils = trpc.useUtils();
  const change = trpc.membership.changeRole.useMutation({
    onSuccess: ({ displayName, leads }) => {
      const isLeading = leads.some(({ teamId }) => teamId === team.id);
      notify.success("Rollen är ändrad", `${displayName} ${isLeading ? "leder nu" : "leder inte längre"} teamet ${team.areaName}.`);
    },
    onError: (error) => notify.error("Rollen ändrades inte", errorText(error)),
    onSettled: () => Promise.all([utils.team.invalidate(), utils.membership.invalidate()]),
  });
  return async (member: TeamMember, leads: boolean): Promise<void> => {
    const { profileId } = member;
    if (profileId === null) return;
    const teams = await utils.team.list.fetch();
    const others = teams.filter(({ id, leaders }) => id !== team.id && leaders.some((leader) => leader.profileId === profileId));
    const teamIds = [...others.map(({ id }) => id), ...(leads ? [team.id] : [])];
    change.mutate({ profileId, role: teamIds.length > 0 ? "team_leader" : "member", teamIds });
  };
}
