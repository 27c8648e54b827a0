import { z } from "zod";
import { APPROVABLE_ROLES, ASSOCIATION_ROLES, MEMBERSHIP_REQUEST_STATUSES } from "../enums.ts";
import { TEXT_MAX_LENGTH } from "../limits.ts";
import { idField, optionalText, pageField, plainText, searchField } from "./fields.ts";

export const applyForMembershipInput = z.object({ associationId: idField, messageToAdmin: optionalText() });

export const withdrawApplicationInput = z.object({ requestId: idField });

/** One page of the applications in one state; the search is in names and addresses. */
export const listMembershipRequestsInput = z.object({
  status: z.enum(MEMBERSHIP_REQUEST_STATUSES),
  search: searchField,
  page: pageField,
});

/** One page of the members; the search is in names and addresses, for those who may see addresses. */
export const listMembersInput = z.object({
  role: z.enum(ASSOCIATION_ROLES).nullish(),
  search: searchField,
  page: pageField,
});

/** A Teamledare leads at least one team (decision 16); for the other roles the teams are left out. */
export const changeRoleInput = z.object({
  profileId: idField,
  role: z.enum(ASSOCIATION_ROLES),
  teamIds: z.array(idField).max(50).default([]),
});

export const requireSecondFactorInput = z.object({ isRequired: z.boolean() });

/** The reason is mailed to who is removed. */
export const removeMemberInput = z.object({
  profileId: idField,
  reason: plainText().min(1, "Skriv en anledning. Den skickas till personen.").max(TEXT_MAX_LENGTH),
});

/** The role is checked by the domain, since approving needs one and rejecting does not. */
export const decideMembershipRequestInput = z.object({
  requestId: idField,
  status: z.enum(["approved", "rejected"]),
  role: z.enum(APPROVABLE_ROLES).optional(),
});

/** Whoever is the only member closes the association by leaving, and types its name to say so. */
export const leaveAssociationInput = z.object({ closes: optionalText(120) });
