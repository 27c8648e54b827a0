import { z } from "zod";
import { TEAM_ROLES } from "../enums.ts";
import { COMPETENCE_MAX_LENGTH, ROTA_WEEKS_MAX, TEAM_MEMBERS_MAX } from "../limits.ts";
import { dayField, emptyToNull, idField, optionalEmail, optionalPhone, optionalText, plainText } from "./fields.ts";

const roleField = emptyToNull(z.enum(TEAM_ROLES));

/** What somebody does in a team, and where in the house. */
const place = {
  role: roleField,
  isDeputy: z.boolean().default(false),
  stairwellId: emptyToNull(idField),
  competence: optionalText(COMPETENCE_MAX_LENGTH),
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

/** A week of the rota by its Monday. */
const weekField = dayField.refine((day) => new Date(day).getUTCDay() === 1, "Välj en vecka.");

/**
 * «Skapa jourschema»: who takes turns, in this order. `seenTaken` are the weeks that had somebody when the caller saw what would
 * become of them.
 */
export const createRotaInput = z.object({
  firstWeek: weekField,
  weeks: z
    .int("Skriv ett heltal.")
    .min(1, `Välj mellan 1 och ${ROTA_WEEKS_MAX} veckor.`)
    .max(ROTA_WEEKS_MAX, `Välj mellan 1 och ${ROTA_WEEKS_MAX} veckor.`),
  memberIds: z
    .array(idField)
    .min(1, "Välj minst en person.")
    .max(TEAM_MEMBERS_MAX)
    .refine((ids) => new Set(ids).size === ids.length, "Samma person står två gånger."),
  seenTaken: z.array(weekField).max(ROTA_WEEKS_MAX),
});

/** «Byt jour»: gives a week to somebody else, or to nobody. `seenMemberId` is who had it when the caller chose. */
export const changeDutyInput = z.object({ startsOn: weekField, memberId: emptyToNull(idField), seenMemberId: emptyToNull(idField) });
