import { AsyncLocalStorage } from "node:async_hooks";

/** To what a piece of work belongs: the request that is being answered, or the job that runs and, where it is known, the request that began it. */
export interface Origin {
  requestId?: string;
  jobId?: string;
}

const origins = new AsyncLocalStorage<Origin>();

/** Every line that the work logs, and every job that it enqueues, names the origin. */
export const withOrigin = <T>(origin: Origin, work: () => T): T => origins.run(origin, work);

export const currentOrigin = (): Origin => origins.getStore() ?? {};
