import { z } from "zod";
import { READINESS_FACTORS } from "../content/readiness.ts";
import { EVIDENCE_KINDS } from "../enums.ts";
import { emptyToNull, idField, optionalText } from "./fields.ts";
import { dayField, taskField } from "./tasks.ts";

const FACTOR_KEYS = READINESS_FACTORS.map(({ key }) => key);

/** What shows that something is in order: for a factor of the score, for a task, or for both. */
export const addEvidenceInput = z.object({
  factor: emptyToNull(z.enum(FACTOR_KEYS)),
  ...taskField,
  kind: z.enum(EVIDENCE_KINDS),
  note: optionalText(),
  happenedOn: dayField,
});

export const evidenceInput = z.object({ evidenceId: idField });
