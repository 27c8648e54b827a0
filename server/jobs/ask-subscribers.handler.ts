import { askSubscribers } from "#server/domains/subscribers/ask-subscribers.ts";
import type { JobHandler } from "#server/platform/jobs/job.ts";
import type { AskRound } from "./ask-subscribers.order.ts";

export const handle: JobHandler<AskRound> = (ctx, payload, { signal }) => askSubscribers(ctx, payload, signal);
