import { NotFoundError } from "#server/platform/errors.ts";
import type { AssociationRole, MembershipRequestStatus } from "#shared/enums.ts";
import type { ErrorReason } from "#shared/error-reasons.ts";

/** Who is in an association, in which role. */
export interface MemberRole {
  profileId: string;
  role: AssociationRole;
}

/** The name shown for a person: full name, else display name; null when they gave none. */
export function chosenName(profile: { fullName: string | null; name: string | null }): string | null {
  return profile.fullName ?? profile.name;
}

/** All kinds together. */
export function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Why a decision comes too late, or null while it can be made. */
export function refusalToDecide(
  request: { status: MembershipRequestStatus; associationId: string },
  decision: "approved" | "rejected",
  applicantAssociationId: string | null,
): ErrorReason | null {
  const isUndecided = request.status === "pending" || request.status === "withdrawn";
  const isElsewhere = applicantAssociationId !== null && applicantAssociationId !== request.associationId;
  if (isUndecided && isElsewhere && decision === "approved") return "APPLICANT_IN_OTHER_ASSOCIATION";
  if (request.status === "withdrawn") return "APPLICATION_WITHDRAWN";
  return request.status === "pending" ? null : "APPLICATION_ALREADY_DECIDED";
}

/** What it means for an association that this member goes: it is left, it closes, or the last owner has to stay (decision 27). */
export function leaving(members: readonly MemberRole[], profileId: string): "leaves" | "closes" | "last_owner" | "not_a_member" {
  const member = members.find((candidate) => candidate.profileId === profileId);
  if (!member) return "not_a_member";
  if (members.length === 1) return "closes";
  return isLastOwner(members, profileId) ? "last_owner" : "leaves";
}

/** Whether the association would be without an owner if this member were none. */
export function isLastOwner(members: readonly MemberRole[], profileId: string): boolean {
  const owners = members.filter(({ role }) => role === "system_owner");
  return owners.length === 1 && owners[0]?.profileId === profileId;
}

/** Why this owner may not remove this person, or null: oneself one leaves, and an association keeps an owner. */
export function refusalToDismiss(members: readonly MemberRole[], actorProfileId: string, profileId: string): ErrorReason | null {
  if (profileId === actorProfileId) return "LEAVE_INSTEAD";
  return isLastOwner(members, profileId) ? "LAST_OWNER_NOT_REMOVED" : null;
}

/** For a field in which one of the association is chosen: whoever it was is not, or no more. A form shows it there. */
export const notAMember = (field: string) => new NotFoundError("NOT_FOUND", { fields: { [field]: "Personen är inte med i föreningen." } });
