import type { DomainContext } from "#server/platform/context.ts";
import type { JobInput, JobName, JobRun } from "#server/platform/jobs/job.ts";
import { JOBS } from "#server/worker/jobs.ts";

function find(name: JobName) {
  const job = JOBS.find((one) => one.name === name);
  if (!job) throw new Error(`nobody does ${name}`);
  return job;
}

/** One try of a job, as the queue would give it. */
export const runJob = <Name extends JobName>(ctx: DomainContext, name: Name, payload: JobInput<Name>, run: Partial<JobRun> = {}) =>
  find(name).run(ctx, payload, { signal: new AbortController().signal, isRetry: false, ...run });

/** What follows the last try of a job that has failed for good. */
export const buryJob = async <Name extends JobName>(ctx: DomainContext, name: Name, payload: JobInput<Name>) =>
  find(name).whenDead?.(ctx, payload);
