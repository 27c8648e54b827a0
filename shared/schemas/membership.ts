import { z } from "zod";
import { APPROVABLE_ROLES, MEMBERSHIP_REQUEST_STATUSES } from "../enums.ts";
import { idField, optionalText } from "./fields.ts";

export const applyForMembershipInput = z.object({ associationId: idField, messageToAdmin: optionalText() });

export const withdrawApplicationInput = z.object({ requestId: idField });

export const listMembershipRequestsInput = z.object({ status: z.enum(MEMBERSHIP_REQUEST_STATUSES).optional() });

/** The role is checked by the domain, since approving needs one and rejecting does not. */
export const decideMembershipRequestInput = z.object({
  requestId: idField,
  status: z.enum(["approved", "rejected"]),
  role: z.enum(APPROVABLE_ROLES).optional(),
});

/** Whoever is the only member closes the association by leaving, and types its name to say so. */
export const leaveAssociationInput = z.object({ closes: optionalText(120) });
