import type { z } from "zod";
import type { DomainContext } from "#server/platform/context.ts";

/** What stands in `<name>.job.ts`: small enough to be imported by whoever enqueues. The handler is loaded when needed. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  name: string;
  /** What operators read for it. */
  title: string;
  payload: Payload;
  /** Tries after the first; each waits twice as long as the one before, from `retryDelaySeconds` (default 2) on. */
  retryLimit: number;
  retryDelaySeconds?: number;
  /** Jobs of this kind that one process runs at a time. */
  concurrency: number;
  /** How long a finished job is kept, where its payload holds more than ids; else pg-boss's week. */
  keptSeconds?: number;
  /** When the job starts by itself, Swedish time, with an empty payload: one run, however many processes there are. */
  cron?: string;
  load(): Promise<{ handle: JobHandler<z.output<Payload>> }>;
  /** Its domain settles the matter when no try is left, and whoever asked can ask again: a later run would find nothing to do. */
  isOverWhenDead?: true;
  /** What follows when no try is left, also for a worker that died on the last one: a job on the queue `<name>-dead`. */
  onDead?(): Promise<{ handleDead: JobHandler<z.output<Payload>> }>;
}

/** What whoever enqueues a job must know of it. */
export type JobOrder<Payload extends z.ZodType> = Pick<JobDefinition<Payload>, "name" | "payload">;

/** Reloads what it needs by the ids of its payload, and may run twice without harm. */
export type JobHandler<Payload> = (ctx: DomainContext, payload: Payload, run: JobRun) => Promise<void>;

export interface JobRun {
  signal: AbortSignal;
  /** An earlier try began, and what it did is not known. */
  isRetry?: boolean;
}

/** The queue where pg-boss puts a job that has failed for good. */
export const deadQueueOf = (jobName: string): string => `${jobName}-dead`;

export function defineJob<Payload extends z.ZodType>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition;
}
