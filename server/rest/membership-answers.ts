import { z } from "zod";
import type { MembershipRequestView, MemberView } from "#server/domains/membership/views.ts";
import { ASSOCIATION_ROLES, MEMBERSHIP_REQUEST_STATUSES } from "#shared/enums.ts";

/** The shapes of members and applications as the documented paths spell them (DATA-16, DATA-19). */

const role = z.enum(ASSOCIATION_ROLES);

export const membershipRequestAnswer = z
  .object({
    id: z.uuid(),
    status: z.enum(MEMBERSHIP_REQUEST_STATUSES),
    requested_at: z.iso.datetime(),
    reviewed_at: z.iso.datetime().nullable(),
    profile_id: z.uuid(),
    association_id: z.uuid(),
    message_to_admin: z.string().nullable(),
    role: role.nullable().meta({ description: "The role given at approval" }),
    applicant: z.object({ display_name: z.string(), name: z.string().nullable(), email: z.string() }),
    housing_associations: z.object({ id: z.uuid(), association_name: z.string() }),
  })
  .meta({ id: "MembershipRequest" });

export const memberAnswer = z
  .object({
    profile_id: z.uuid(),
    role,
    display_name: z.string(),
    joined_at: z.iso.datetime(),
    email: z.string().nullable().meta({ description: "Null unless the caller is a system owner" }),
    phone_number: z.string().nullable().meta({ description: "Null unless the caller is a system owner" }),
  })
  .meta({ id: "Member" });

export const roleAnswer = z.object({ role, association_id: z.uuid() });

export function toMembershipRequestAnswer(view: MembershipRequestView): z.output<typeof membershipRequestAnswer> {
  return {
    id: view.id,
    status: view.status,
    requested_at: view.requestedAt,
    reviewed_at: view.reviewedAt,
    profile_id: view.profileId,
    association_id: view.associationId,
    message_to_admin: view.messageToAdmin,
    role: view.role,
    applicant: { display_name: view.applicant.displayName, name: view.applicant.name, email: view.applicant.email },
    housing_associations: { id: view.association.id, association_name: view.association.associationName },
  };
}

export function toMemberAnswer(view: MemberView): z.output<typeof memberAnswer> {
  return {
    profile_id: view.profileId,
    role: view.role,
    display_name: view.displayName,
    joined_at: view.joinedAt,
    email: view.email,
    phone_number: view.phoneNumber,
  };
}
