import { z } from "zod";
import { READINESS_FACTORS } from "../content/readiness.ts";
import { EVIDENCE_KINDS } from "../enums.ts";
import { dayField, emptyToNull, idField, optionalText } from "./fields.ts";
import { taskField } from "./tasks.ts";

const FACTOR_KEYS = READINESS_FACTORS.map(({ key }) => key);

/** What is told of a piece of evidence, with or without a file. */
export const evidenceFields = z.object({
  factor: emptyToNull(z.enum(FACTOR_KEYS)),
  ...taskField,
  kind: z.enum(EVIDENCE_KINDS),
  note: optionalText(),
  happenedOn: dayField,
});

/**
 * What shows that something is in order: for a factor of the score, for a task, or for both. Without a file it is what somebody
 * says, and that has to be said.
 */
export const addEvidenceInput = evidenceFields.superRefine(({ kind, note }, issues) => {
  if (note !== null) return;
  const message = kind === "statement" ? "Skriv vad som intygas." : "Välj en fil eller skriv vad beviset visar.";
  issues.addIssue({ code: "custom", path: ["note"], message });
});

/** The same with a file, which may speak for itself. */
export const addEvidenceFileInput = evidenceFields.extend({
  filename: z.string().max(500).catch("").meta({ description: "The file's own name" }),
});

export const evidenceInput = z.object({ evidenceId: idField });
