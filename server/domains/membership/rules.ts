import type { MembershipRequestStatus } from "#shared/enums.ts";
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
