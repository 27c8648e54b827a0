import { defineJob } from "#server/platform/jobs/job.ts";
import { askSubscribersOrder } from "./ask-subscribers.order.ts";

/** Asks many subscribers to confirm: those who were just taken in (`new`), or everybody who has not left. */
export const askSubscribersJob = defineJob({
  ...askSubscribersOrder,
  title: "Be prenumeranter bekräfta",
  retryLimit: 5,
  concurrency: 1,
  load: () => import("./ask-subscribers.handler.ts"),
});
