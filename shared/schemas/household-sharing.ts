import { z } from "zod";
import { emailField, idField } from "./fields.ts";

export const inviteToHouseholdInput = z.object({ email: emailField });
export const householdShareInput = z.object({ shareId: idField });
export const answerHouseholdInvitationInput = householdShareInput.extend({ accepts: z.boolean() });
