import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { Team, TeamMember } from "./team-views.ts";

const refused = (error: unknown): void => notify.error("Rollen ändrades inte", errorText(error));

/** Makes a member the Teamledare of a team, or no longer: who leads none is a member again (decision 16). */
export function useLeadTeam(team: Team) {
  const utils = trpc.useUtils();
  const change = trpc.membership.changeRole.useMutation({
    onSuccess: ({ displayName, leads }) => {
      const isLeading = leads.some(({ teamId }) => teamId === team.id);
      notify.success("Rollen är ändrad", `${displayName} ${isLeading ? "leder nu" : "leder inte längre"} teamet ${team.areaName}.`);
    },
    onError: refused,
    onSettled: () => Promise.all([utils.team.invalidate(), utils.membership.invalidate()]),
  });
  return async (member: TeamMember, leads: boolean): Promise<void> => {
    const { profileId } = member;
    if (profileId === null) return;
    // As they are now: a role is given anew in all of a person's teams.
    const teams = await utils.team.list.fetch(undefined, { staleTime: 0 }).catch(refused);
    if (!teams) return;
    const others = teams.filter(({ id, leaders }) => id !== team.id && leaders.some((leader) => leader.profileId === profileId));
    const teamIds = [...others.map(({ id }) => id), ...(leads ? [team.id] : [])];
    change.mutate({ profileId, role: teamIds.length > 0 ? "team_leader" : "member", teamIds });
  };
}
