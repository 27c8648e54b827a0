import { z } from "zod";
import { CRISIS_TASK_PHASES, CRISIS_TASK_STATES, DOOR_RESULTS, HELP_KINDS, REPLY_ANSWERS, TEAM_ROLES } from "../enums.ts";
import { DOOR_AGE_MAX_MS, DOOR_VISITS_MAX, FLAT_MAX_LENGTH, NOTES_MAX_LENGTH, TEXT_MAX_LENGTH } from "../limits.ts";
import { idField, optionalPhone, optionalText, pageField, plainText, searchField } from "./fields.ts";

const instantField = z.iso.datetime({ offset: true, error: "Ogiltig tid." });

export const crisisPageInput = z.object({ activationId: idField });

/** A new task without `taskId`; with it, a change of the version that the writer saw. */
export const saveTaskInput = z.object({
  activationId: idField,
  task: z.object({ taskId: idField, version: z.int().min(1) }).nullish(),
  title: plainText().min(1, "Skriv vad som ska göras.").max(TEXT_MAX_LENGTH),
  phase: z.enum(CRISIS_TASK_PHASES).default("crisis"),
  role: z.enum(TEAM_ROLES).nullish(),
  dueAt: instantField.nullish(),
  ownerProfileId: idField.nullish(),
});

export const setTaskStateInput = z.object({
  activationId: idField,
  taskId: idField,
  version: z.int().min(1),
  state: z.enum(CRISIS_TASK_STATES),
});

/** The log after a line that is known already, by its `sequence`. */
export const readLogInput = crisisPageInput.extend({ after: z.int().min(0).optional() });

/** The id is the writer's own, so that a line that waited for a network arrives once. */
export const addLogEntryInput = z.object({
  id: idField,
  activationId: idField,
  kind: z.enum(["event", "decision", "contact", "correction"]),
  text: plainText().min(1, "Skriv vad som har hänt.").max(NOTES_MAX_LENGTH),
  correctsEntryId: idField.nullish(),
  writtenAt: instantField,
});

/** Who was asked how they are, by what they answered. `unread`: something else than an answer, that nobody has settled. */
export const listPeopleInput = crisisPageInput.extend({
  answer: z.enum([...REPLY_ANSWERS, "silent", "unread", "all"]),
  search: searchField,
  page: pageField,
});

/** What somebody who knocked or rang found out. */
export const recordReplyInput = crisisPageInput.extend({
  person: z.object({ kind: z.enum(["subscriber", "member"]), id: idField }),
  answer: z.enum(REPLY_ANSWERS),
  text: optionalText(),
});

const helpKinds = z
  .array(z.enum(HELP_KINDS))
  .max(HELP_KINDS.length)
  .overwrite((kinds) => HELP_KINDS.filter((kind) => kinds.includes(kind)));

/** What somebody needs help with, and where they are; all of it may be left out. */
export const helpDetails = z.object({
  kinds: helpKinds,
  note: optionalText(),
  flat: optionalText(FLAT_MAX_LENGTH),
  phone: optionalPhone,
});

export const replyInput = crisisPageInput.extend({ answer: z.enum(REPLY_ANSWERS), help: helpDetails.nullish() });

/** `heldBy`: who had it on the page of whoever takes it, so that nobody takes it from somebody they have not seen. */
export const takeNeedInput = crisisPageInput.extend({ needId: idField, heldBy: idField.nullable() });

export const noteNeedInput = crisisPageInput.extend({
  needId: idField,
  text: plainText().min(1, "Skriv en anteckning.").max(TEXT_MAX_LENGTH),
});

export const closeNeedInput = crisisPageInput.extend({ needId: idField });

/** What was found at one door. The id is the phone's own, and so is the time. */
export const doorVisit = z.object({
  id: idField,
  /** Null where the house has named no stairwells. */
  stairwellId: idField.nullable(),
  /** Null for a door that is not drawn. */
  apartmentId: idField.nullable(),
  /** As both are called on the phone. */
  stairwell: plainText().min(1).max(TEXT_MAX_LENGTH),
  door: plainText().min(1, "Skriv vad som står på dörren.").max(FLAT_MAX_LENGTH),
  result: z.enum(DOOR_RESULTS),
  kinds: helpKinds,
  note: optionalText(),
  saidAt: instantField,
  /** `wall`: somebody has told the time, which no phone's clock can make wrong; what was ticked on paper is entered so. */
  clock: z.enum(["phone", "wall"]).default("phone"),
  /** How long ago that was at least, where the phone can tell without its clock. */
  ageMs: z.number().int().min(0).max(DOOR_AGE_MAX_MS).optional(),
});

/** Doors of one phone, handed over when there is a network. `sentAt`: its clock just now, which can be wrong. */
export const visitDoorsInput = crisisPageInput.extend({
  deviceId: idField,
  sentAt: instantField,
  visits: z.array(doorVisit).min(1).max(DOOR_VISITS_MAX),
});

export const makePostersInput = z.object({ messageId: idField });

export const markPosterInput = z.object({ posterId: idField, mark: z.enum(["hung", "not_hung", "taken_down"]) });
