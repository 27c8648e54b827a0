import { z } from "zod";

/** What an order to ask subscribers holds. It stands apart from the job, whose own work gives such orders too. */
export const askSubscribersOrder = {
  name: "ask-subscribers",
  payload: z.object({
    associationId: z.uuid(),
    askedAt: z.iso.datetime(),
    scope: z.enum(["new", "all"]),
    /** Only SMS are left, to those whose id comes after this one: there the day's codes ended. */
    smsAfter: z.uuid().optional(),
  }),
};
export type AskRound = z.output<typeof askSubscribersOrder.payload>;
