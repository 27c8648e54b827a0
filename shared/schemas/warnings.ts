import { z } from "zod";
import { idField } from "./fields.ts";

export const dismissWarningInput = z.object({ proposalId: idField });

export const setWarningsInput = z.object({ proposes: z.boolean() });
