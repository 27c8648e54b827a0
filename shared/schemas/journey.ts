import { z } from "zod";
import { MAX_JOURNEY_PHASE } from "../limits.ts";
import { optionalText } from "./fields.ts";

/** A phase of one lap, as it was seen: whoever is late is told. */
const phaseField = { journeyPhaseId: z.int().min(1).max(MAX_JOURNEY_PHASE), round: z.int().min(1).max(1000) };

export const startPhaseInput = z.object(phaseField);

/** `note`: why the phase ends although mandatory tasks are open. */
export const completePhaseInput = z.object({ ...phaseField, note: optionalText() });
