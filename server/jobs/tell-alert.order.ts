import { z } from "zod";

/** What an order to tell of an alert or an answer holds. It stands apart from the job, whose own work gives such orders too. */
export const tellAlertOrder = {
  name: "tell-alert",
  payload: z.object({
    alertId: z.uuid(),
    recipientAssociationId: z.uuid(),
    /** The line of the thread between the two; null for the alert itself. */
    replyId: z.uuid().nullable(),
  }),
};
