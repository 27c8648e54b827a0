import { z } from "zod";

/** Whether a test goes to the crisis group every month, and whether by SMS too. */
export const changeTestAlarmsInput = z.object({ isOn: z.boolean(), bySms: z.boolean() });
