import { z } from "zod";
import { START_STEP_KEYS } from "../content/start-steps.ts";

export const putStepAsideInput = z.object({ key: z.enum(START_STEP_KEYS), aside: z.boolean() });
export const hideStartInput = z.object({ hidden: z.boolean() });
