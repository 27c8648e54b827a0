import type { DomainContext } from "#server/platform/context.ts";
import type { JobSettings } from "./job-kinds.ts";
import { JOB_KINDS, type JobName, type JobPayload, type JobRun } from "./job-kinds.ts";
import type { QueuedJob } from "./queue.ts";

/** How a kind of job is done. */
export interface JobWork<Name extends JobName> extends JobSettings {
  /** Reloads what it needs by the ids of its payload, and may run twice without harm. */
  run(ctx: DomainContext, payload: JobPayload<Name>, run: JobRun): Promise<void>;
  /** What follows when no try is left, also for a worker that died on the last one: a job on the queue `<name>-dead`. */
  whenDead?(ctx: DomainContext, payload: JobPayload<Name>): Promise<void>;
}

/** A kind of job with its work; given the context, the queue can run it. */
export type JobDefinition = (ctx: DomainContext) => QueuedJob;

/** One kind of job in its domain's `jobs.ts`. What it imports should be imported when it runs: all are known to every process from its start. */
export function defineJob<Name extends JobName>(name: Name, { run, whenDead, ...settings }: JobWork<Name>): JobDefinition {
  const parse = (payload: unknown) => JOB_KINDS[name].payload.parse(payload) as JobPayload<Name>;
  return (ctx) => ({
    name,
    ...settings,
    run: (payload, about) => run(ctx, parse(payload), about),
    ...(whenDead && { whenDead: (payload) => whenDead(ctx, parse(payload)) }),
  });
}
