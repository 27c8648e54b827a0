import type { AssociationRole, MembershipRequestStatus } from "#shared/enums.ts";
import { chosenName, localPart } from "./rules.ts";

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
    applicant: { displayName: chosenName(row) ?? localPart(row.email), name: row.fullName, email: row.email },
    association: { id: row.associationId, associationName: row.associationName },
  };
}

export interface MemberView {
  profileId: string;
  displayName: string;
  role: AssociationRole;
  joinedAt: string;
  /** Only for system owners. */
  email: string | null;
}

const NAMELESS = "Medlem utan namn";

/** Without the right to contact data a nameless member stays nameless: the address must not show through. */
export function toMemberView(
  row: { profileId: string; fullName: string | null; name: string | null; email: string; role: AssociationRole; joinedAt: Date },
  mayContact: boolean,
): MemberView {
  return {
    profileId: row.profileId,
    displayName: chosenName(row) ?? (mayContact ? localPart(row.email) : NAMELESS),
    role: row.role,
    joinedAt: row.joinedAt.toISOString(),
    email: mayContact ? row.email : null,
  };
}
