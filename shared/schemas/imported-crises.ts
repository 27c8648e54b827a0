import { z } from "zod";
import { timeField } from "./calendar.ts";
import { CRISIS_AREA_MISSING } from "./crisis.ts";
import { dayField, idField, optionalCount, optionalText, plainText } from "./fields.ts";

export const IMPORTED_TEXT_MAX_LENGTH = 4000;
const TITLE_MAX_LENGTH = 120;
const MOST_PEOPLE = 100_000;
const MOST_AREAS = 20;

const importedFields = z.object({
  /** The one it began in first. */
  crisisDomainIds: z.array(idField).min(1, CRISIS_AREA_MISSING).max(MOST_AREAS),
  title: plainText().min(1, "Skriv vad som hände.").max(TITLE_MAX_LENGTH, `Högst ${TITLE_MAX_LENGTH} tecken.`),
  description: plainText().min(1, "Beskriv vad som hände.").max(IMPORTED_TEXT_MAX_LENGTH, `Högst ${IMPORTED_TEXT_MAX_LENGTH} tecken.`),
  isExercise: z.boolean(),
  level: z.int().min(1).max(5),
  startDay: dayField,
  startTime: timeField,
  endDay: dayField,
  endTime: timeField,
  /** Null: nobody knows. */
  reachedCount: optionalCount(0, MOST_PEOPLE),
  repliedCount: optionalCount(0, MOST_PEOPLE),
  /** One on each line. */
  decisions: optionalText(IMPORTED_TEXT_MAX_LENGTH),
  notes: optionalText(IMPORTED_TEXT_MAX_LENGTH),
  lessons: optionalText(IMPORTED_TEXT_MAX_LENGTH),
});

const timeFields = importedFields.pick({ startDay: true, startTime: true, endDay: true, endTime: true });

/** The times are judged as soon as they are there, whatever else is missing. */
const ONCE_GIVEN = { when: ({ value }: { value: unknown }) => timeFields.safeParse(value).success };

function checkTimes({ startDay, startTime, endDay, endTime }: z.output<typeof timeFields>, issues: z.RefinementCtx): void {
  const refuse = (field: string) => issues.addIssue({ code: "custom", path: [field], message: "Slutet ska ligga efter början." });
  if (endDay < startDay) refuse("endDay");
  else if (endDay === startDay && endTime <= startTime) refuse("endTime");
}

/** «Importera tidigare händelse»: days and times are Sweden's. That it is over is judged by the server's clock. */
export const importCrisisInput = importedFields.superRefine(checkTimes, ONCE_GIVEN);
export type ImportCrisisInput = z.output<typeof importCrisisInput>;

export const importedCrisisInput = z.object({ importedCrisisId: idField });

/** `seenAt` is the `updatedAt` that the form was filled with. */
export const correctImportedCrisisInput = z
  .object({ ...importedFields.shape, ...importedCrisisInput.shape, seenAt: z.iso.datetime() })
  .superRefine((input, issues) => checkTimes(input, issues), ONCE_GIVEN);
