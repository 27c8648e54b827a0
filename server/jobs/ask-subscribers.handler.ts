import { askSubscribers } from "#server/domains/subscribers/ask-subscribers.ts";
import type { AskRound } from "./ask-subscribers.order.ts";
import type { JobHandler } from "./job.ts";

export const handle: JobHandler<AskRound> = (ctx, payload, { signal }) => askSubscribers(ctx, payload, signal);
