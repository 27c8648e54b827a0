import { z } from "zod";
import { JOURNEY_TASKS } from "../content/journey-tasks.ts";
import { TASK_STATES } from "../enums.ts";
import { TASK_TITLE_MAX_LENGTH } from "../limits.ts";
import { dayField, emptyToNull, idField, optionalText, plainText } from "./fields.ts";

const JOURNEY_TASK_KEYS = JOURNEY_TASKS.map(({ key }) => key);

/** A task by its id, or a task of the journey that nobody has touched yet by its key. */
export const taskField = {
  taskId: emptyToNull(idField),
  journeyTaskKey: emptyToNull(z.enum(JOURNEY_TASK_KEYS)),
};

/** The version that was seen; 0 for a task that nobody had touched. */
const versionField = z.int().min(0).max(1_000_000);

export const listTasksInput = z.object({
  journeyPhaseId: z.int().min(1).max(8).nullish(),
  state: z.enum(TASK_STATES).nullish(),
  /** Only those that the caller owns. */
  mine: z.boolean().default(false),
});

/** A task that somebody writes down by hand. */
export const addTaskInput = z.object({
  title: plainText().min(3, "Skriv vad som ska göras.").max(TASK_TITLE_MAX_LENGTH),
  description: optionalText(),
  crisisDomainId: emptyToNull(idField),
  ownerProfileId: emptyToNull(idField),
  dueOn: emptyToNull(dayField),
});

export const assignTaskInput = z.object({
  ...taskField,
  version: versionField,
  ownerProfileId: emptyToNull(idField),
  dueOn: emptyToNull(dayField),
});

export const takeTaskInput = z.object(taskField);

export const setTaskStateInput = z.object({ ...taskField, version: versionField, state: z.enum(TASK_STATES) });

export const removeTaskInput = z.object({ taskId: idField, version: versionField });

export const taskCandidatesInput = z.object({ search: plainText().max(100).default("") });
