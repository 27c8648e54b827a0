import type { z } from "zod";
import { tellAlert } from "#server/domains/collaboration-alerts/tell-alert.ts";
import type { JobHandler } from "#server/platform/jobs/job.ts";
import type { tellAlertOrder } from "./tell-alert.order.ts";

export const handle: JobHandler<z.output<typeof tellAlertOrder.payload>> = (ctx, payload) => tellAlert(ctx, payload);
