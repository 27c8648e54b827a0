import { maskEmail, maskPhone } from "#server/domains/subscribers/rules.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import { shownName } from "#server/platform/shown-name.ts";
import type { AssociationRole, TeamRole } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { contactSeenBy } from "./contact-rules.ts";

/** Who is to do something: nobody yet, nobody any more, somebody who has not answered, or somebody who does it. */
export interface PlaceView {
  state: "empty" | "left" | "asked" | "filled";
  names: string[];
}

/** A role that the team of this area needs; a stairwell's own representative with the stairwell's name. */
export interface RoleSlotView {
  role: TeamRole;
  stairwellId: string | null;
  stairwellName: string | null;
  holder: PlaceView;
  /** Null for a role that needs nobody to step in. */
  deputy: PlaceView | null;
}

/** What a team still lacks. */
export interface CoverageView {
  slots: RoleSlotView[];
  /** The Teamledare; null for the crisis group, which its coordinator leads. */
  leader: PlaceView | null;
  /** Places with somebody who has taken them, and how many there are. */
  filled: number;
  places: number;
  /** Stairwells in which somebody of the team lives, of those the association has. */
  stairwells: { covered: number; total: number };
}

/** A crisis team of the association. */
export interface TeamView {
  id: string;
  crisisDomainId: string;
  areaSlug: string;
  areaName: string;
  /** Members of the association and people from outside. */
  memberCount: number;
  leaders: { profileId: string; displayName: string }[];
  coverage: CoverageView;
  /** When the area was practised last; null for never. */
  lastDrillAt: Date | null;
  /** Whether the caller may change who is in it. */
  mayEdit: boolean;
}

/** Somebody in a crisis team, with as much of the contact details as the caller may see. */
export interface TeamMemberView {
  id: string;
  teamId: string;
  /** Null for somebody from outside. */
  profileId: string | null;
  displayName: string;
  leads: boolean;
  role: TeamRole | null;
  isDeputy: boolean;
  /** A role that a member was given and has not taken yet. */
  isAsked: boolean;
  /** The own choice to show number and address to every member. */
  showsContact: boolean;
  stairwell: { id: string; name: string } | null;
  /** What the person can, in a few words. */
  competence: string | null;
  /** Whether the caller may see the address and the number; null below means then that there is none. */
  seesEmail: boolean;
  seesPhone: boolean;
  email: string | null;
  phone: string | null;
  /** The role in the association, for those who may change it. */
  associationRole: AssociationRole | null;
}

/** Somebody of the area's team, as they are listed before a crisis is activated (CRIS-19). */
export interface TeamContactView {
  id: string;
  displayName: string;
  role: TeamRole | null;
  isDeputy: boolean;
  leads: boolean;
  /** Masked for those who may not see them; null when there is none. */
  email: string | null;
  phone: string | null;
}

/** The crisis group of the whole house. `team` is null while nobody has made one. */
export interface CrisisGroupView {
  team: TeamView | null;
  members: TeamMemberView[];
  duty: DutyWeekView[];
}

/** Who is or was on call in a week. */
export interface DutyWeekView {
  /** The Monday of the week. */
  startsOn: string;
  /** The place in the crisis group; null in a week that has passed, when the person has left the group since. */
  memberId: string | null;
  /** Null for somebody from outside who has left: nothing about them is kept. */
  displayName: string | null;
}

/** A member of the association who can be added. */
export interface TeamCandidateView {
  profileId: string;
  displayName: string;
}

/** Somebody in a team with what is known of them: a member's details are those of the account. */
export interface TeamMemberRow {
  id: string;
  teamId: string;
  profileId: string | null;
  memberName: string | null;
  fullName: string | null;
  name: string | null;
  leads: boolean;
  role: TeamRole | null;
  isDeputy: boolean;
  acceptedAt: Date | null;
  showsContact: boolean;
  stairwellId: string | null;
  stairwellName: string | null;
  competence: string | null;
  email: string | null;
  phone: string | null;
  associationRole: AssociationRole | null;
}

/** Without the right to contact data a nameless member stays nameless. */
export function toTeamMemberView(row: TeamMemberRow, viewer: MemberActor & { leadsTeam: boolean }): TeamMemberView {
  const hasAccepted = row.profileId === null || row.acceptedAt !== null;
  const sees = contactSeenBy(viewer, { profileId: row.profileId, hasAccepted, showsContact: row.showsContact });
  return {
    id: row.id,
    teamId: row.teamId,
    profileId: row.profileId,
    displayName: nameOf(row, sees.seesEmail),
    leads: row.leads,
    role: row.role,
    isDeputy: row.isDeputy,
    isAsked: row.role !== null && !hasAccepted,
    showsContact: row.showsContact,
    stairwell: row.stairwellId && row.stairwellName ? { id: row.stairwellId, name: row.stairwellName } : null,
    competence: row.competence,
    ...sees,
    email: sees.seesEmail ? row.email : null,
    phone: sees.seesPhone ? row.phone : null,
    associationRole: can(viewer.role, "members:manage") ? row.associationRole : null,
  };
}

/** Where messages reach somebody: what the caller may not see is masked, so that a missing number still shows. */
export function toTeamContactView(row: TeamMemberRow, viewer: MemberActor & { leadsTeam: boolean }): TeamContactView {
  const { id, displayName, role, isDeputy, leads, seesEmail, seesPhone } = toTeamMemberView(row, viewer);
  return {
    ...{ id, displayName, role, isDeputy, leads },
    email: row.email && (seesEmail ? row.email : maskEmail(row.email)),
    phone: row.phone && (seesPhone ? row.phone : maskPhone(row.phone)),
  };
}

/** What somebody in a team is called by those who see this much of them. */
export function nameOf(
  person: { profileId: string | null; memberName: string | null; fullName: string | null; name: string | null; email: string | null },
  seesEmail: boolean,
): string {
  if (person.profileId === null) return person.memberName ?? "";
  return shownName({ fullName: person.fullName, name: person.name, email: person.email ?? "" }, seesEmail);
}
