import type { RouterOutputs } from "#client/lib/trpc.ts";

export type ImportedCrisis = RouterOutputs["crisis"]["imported"];

/** What the form holds: fields that are left empty are empty text, or null for a number. */
export type ImportValues = {
  crisisDomainIds: string[];
  title: string;
  description: string;
  isExercise: boolean;
  level: number;
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
  reachedCount: number | string | null;
  repliedCount: number | string | null;
  decisions: string;
  notes: string;
  lessons: string;
};

const LEVEL_DEFAULT = 2;

export const EMPTY_IMPORT: ImportValues = {
  ...{ crisisDomainIds: [], title: "", description: "", isExercise: false, level: LEVEL_DEFAULT },
  ...{ startDay: "", startTime: "", endDay: "", endTime: "", reachedCount: null, repliedCount: null },
  ...{ decisions: "", notes: "", lessons: "" },
};

export function importedToEdit(crisis: ImportedCrisis): ImportValues {
  const { title, description, isExercise, level, startDay, startTime, endDay, endTime, reachedCount, repliedCount } = crisis;
  return {
    ...{ title, description, isExercise, level, startDay, startTime, endDay, endTime, reachedCount, repliedCount },
    crisisDomainIds: crisis.areas.map(({ id }) => id),
    decisions: crisis.record?.decisions.join("\n") ?? "",
    notes: crisis.record?.notes ?? "",
    lessons: crisis.lessons ?? "",
  };
}
