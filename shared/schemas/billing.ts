import { z } from "zod";
import { PLANS } from "../enums.ts";

export const changePlanInput = z.object({ plan: z.enum(PLANS) });
