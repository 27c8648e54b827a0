import { shownName } from "#server/platform/shown-name.ts";
import type { AssociationRole, MembershipRequestStatus } from "#shared/enums.ts";
import type { LedTeam } from "./led-teams.ts";

/** An application to join, for the applicant and for the association's owners (DATA-19). */
export interface MembershipRequestView {
  id: string;
  status: MembershipRequestStatus;
  requestedAt: string;
  reviewedAt: string | null;
  profileId: string;
  associationId: string;
  messageToAdmin: string | null;
  /** The role given at approval. */
  role: AssociationRole | null;
  /** The role that an invitation by mail names; it decides nothing. */
  invitedAs: AssociationRole | null;
  applicant: { displayName: string; name: string | null; email: string };
  association: { id: string; associationName: string };
}

export interface MembershipRequestFacts {
  id: string;
  status: MembershipRequestStatus;
  requestedAt: Date;
  reviewedAt: Date | null;
  profileId: string;
  associationId: string;
  messageToAdmin: string | null;
  role: AssociationRole | null;
  invitedAs: AssociationRole | null;
  fullName: string | null;
  name: string | null;
  email: string;
  associationName: string;
}

export function toMembershipRequestView(row: MembershipRequestFacts): MembershipRequestView {
  return {
    id: row.id,
    status: row.status,
    requestedAt: row.requestedAt.toISOString(),
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    profileId: row.profileId,
    associationId: row.associationId,
    messageToAdmin: row.messageToAdmin,
    role: row.role,
    invitedAs: row.invitedAs,
    applicant: { displayName: shownName(row, true), name: row.fullName, email: row.email },
    association: { id: row.associationId, associationName: row.associationName },
  };
}

export interface MemberView {
  profileId: string;
  displayName: string;
  role: AssociationRole;
  joinedAt: string;
  /** Address and telephone number only for system owners. */
  email: string | null;
  phoneNumber: string | null;
  /** The crisis teams the member is Teamledare of, in the order of their areas. */
  leads: LedTeam[];
}

/** How many members are in each role, and how many applications in each state. */
export interface MembershipCounts {
  members: Record<AssociationRole, number>;
  requests: Record<MembershipRequestStatus, number>;
}

/** Without the right to contact data a nameless member stays nameless, and has neither address nor number. */
export function toMemberView(
  row: {
    profileId: string;
    fullName: string | null;
    name: string | null;
    email: string;
    phoneNumber: string | null;
    role: AssociationRole;
    joinedAt: Date;
    leads: LedTeam[];
  },
  mayContact: boolean,
): MemberView {
  return {
    profileId: row.profileId,
    displayName: shownName(row, mayContact),
    role: row.role,
    joinedAt: row.joinedAt.toISOString(),
    email: mayContact ? row.email : null,
    phoneNumber: mayContact ? row.phoneNumber : null,
    leads: row.leads,
  };
}
