import { createTeam, removeTeam } from "#server/domains/teams/crisis-teams.ts";
import { changeDuty, createRota } from "#server/domains/teams/duty.ts";
import { listTeamCandidates, listTeamMembers } from "#server/domains/teams/member-queries.ts";
import { acceptRole, declineRole, showContact } from "#server/domains/teams/own-places.ts";
import { listOwnRoles, listTeams, readCrisisGroup } from "#server/domains/teams/queries.ts";
import { addTeamMember, removeTeamMember, updateTeamMember } from "#server/domains/teams/team-members.ts";
import { memberProcedure, ownerProcedure, router, teamLeaderProcedure } from "#server/trpc/procedures.ts";
import {
  addTeamMemberInput,
  changeDutyInput,
  createRotaInput,
  createTeamInput,
  showContactInput,
  teamCandidatesInput,
  teamInput,
  teamMemberInput,
  updateTeamMemberInput,
} from "#shared/schemas/teams.ts";

export const teamRouter = router({
  list: memberProcedure.query(({ ctx }) => listTeams(ctx)),
  ownRoles: memberProcedure.query(({ ctx }) => listOwnRoles(ctx)),
  group: memberProcedure.query(({ ctx }) => readCrisisGroup(ctx)),
  members: memberProcedure.input(teamInput).query(({ ctx, input }) => listTeamMembers(ctx, input)),
  candidates: teamLeaderProcedure.input(teamCandidatesInput).query(({ ctx, input }) => listTeamCandidates(ctx, input)),
  create: ownerProcedure.input(createTeamInput).mutation(({ ctx, input }) => createTeam(ctx, input)),
  remove: ownerProcedure.input(teamInput).mutation(({ ctx, input }) => removeTeam(ctx, input)),
  addMember: teamLeaderProcedure.input(addTeamMemberInput).mutation(({ ctx, input }) => addTeamMember(ctx, input)),
  updateMember: teamLeaderProcedure.input(updateTeamMemberInput).mutation(({ ctx, input }) => updateTeamMember(ctx, input)),
  removeMember: teamLeaderProcedure.input(teamMemberInput).mutation(({ ctx, input }) => removeTeamMember(ctx, input)),
  acceptRole: memberProcedure.input(teamMemberInput).mutation(({ ctx, input }) => acceptRole(ctx, input)),
  declineRole: memberProcedure.input(teamMemberInput).mutation(({ ctx, input }) => declineRole(ctx, input)),
  createRota: ownerProcedure.input(createRotaInput).mutation(({ ctx, input }) => createRota(ctx, input)),
  changeDuty: ownerProcedure.input(changeDutyInput).mutation(({ ctx, input }) => changeDuty(ctx, input)),
  showContact: memberProcedure.input(showContactInput).mutation(({ ctx, input }) => showContact(ctx, input)),
});
