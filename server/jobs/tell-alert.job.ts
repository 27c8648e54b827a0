import { defineJob } from "#server/platform/jobs/job.ts";
import { tellAlertOrder } from "./tell-alert.order.ts";

/** Mails an alert of the network, or an answer to one, to the owners of the other association. */
export const tellAlertJob = defineJob({
  ...tellAlertOrder,
  title: "Mejla samverkanslarm",
  retryLimit: 5,
  concurrency: 2,
  load: () => import("./tell-alert.handler.ts"),
});
