import { z } from "zod";
import { TEAM_ROLES } from "../enums.ts";
import { emptyToNull, idField, optionalEmail, optionalPhone, optionalText, plainText } from "./fields.ts";

const roleField = emptyToNull(z.enum(TEAM_ROLES));

/** What somebody does in a team, and where in the house. */
const place = {
  role: roleField,
  isDeputy: z.boolean().default(false),
  stairwellId: emptyToNull(idField),
};

/** Somebody without an account here. Whether others see number and address is what the person has answered when asked. */
const outsider = {
  memberName: optionalText(120),
  email: optionalEmail,
  phone: optionalPhone,
  showsContact: z.boolean().default(false),
};

export const createTeamInput = z.object({ crisisDomainId: idField });

export const teamInput = z.object({ teamId: idField });

/** Whom one can add, by name. */
export const teamCandidatesInput = z.object({ teamId: idField, search: plainText().max(100).default("") });

/** A member of the association by `profileId`, or somebody from outside by name; the other fields are then left out. */
export const addTeamMemberInput = z.object({ teamId: idField, profileId: emptyToNull(idField), ...outsider, ...place });

/** What is known of somebody from outside can change too; a member changes the own details in the settings. */
export const updateTeamMemberInput = z.object({ memberId: idField, ...outsider, ...place });

export const teamMemberInput = z.object({ memberId: idField });

export const showContactInput = z.object({ memberId: idField, shows: z.boolean() });
