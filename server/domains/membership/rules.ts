import type { AssociationRole, MembershipRequestStatus } from "#shared/enums.ts";
import type { ErrorReason } from "#shared/error-reasons.ts";

/** The name shown for a person: full name, else display name; null when they gave none. */
export function chosenName(profile: { fullName: string | null; name: string | null }): string | null {
  return profile.fullName ?? profile.name;
}

/** The part of an address before the @, which stands in for a missing name where the address is shown anyway. */
export function localPart(email: string): string {
  return email.split("@")[0] ?? email;
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
  return request.status === "pending" ? null : "APPLICATION_ALREADY_DECIDED";
}

/** What it means for an association that this member goes: it is left, it closes, or the last owner has to stay (decision 27). */
export function leaving(
  members: readonly { profileId: string; role: AssociationRole }[],
  profileId: string,
): "leaves" | "closes" | "last_owner" | "not_a_member" {
  const member = members.find((candidate) => candidate.profileId === profileId);
  if (!member) return "not_a_member";
  if (members.length === 1) return "closes";
  const otherOwners = members.filter(({ role }) => role === "system_owner").length - (member.role === "system_owner" ? 1 : 0);
  return member.role === "system_owner" && otherOwners === 0 ? "last_owner" : "leaves";
}
