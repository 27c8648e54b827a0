import type { DomainContext } from "#server/platform/context.ts";
import type { JobInput, JobName, JobRun } from "#server/platform/jobs/job-kinds.ts";
import { bindJobs } from "#server/worker/jobs.ts";

function find(ctx: DomainContext, name: JobName) {
  const job = bindJobs(ctx).find((one) => one.name === name);
  if (!job) throw new Error(`nobody does ${name}`);
  return job;
}

/** One try of a job, as the queue would give it. */
export const runJob = <Name extends JobName>(ctx: DomainContext, name: Name, payload: JobInput<Name>, run: Partial<JobRun> = {}) =>
  find(ctx, name).run(payload, { signal: new AbortController().signal, isRetry: false, ...run });

/** What follows the last try of a job that has failed for good. */
export const buryJob = async <Name extends JobName>(ctx: DomainContext, name: Name, payload: JobInput<Name>) =>
  find(ctx, name).whenDead?.(payload);
