import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss, type Queue } from "pg-boss";
import { z } from "zod";
import type { ConnectionGuard } from "#server/platform/database/connection-guard.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { jobSeconds } from "#server/platform/figures.ts";
import type { LiveBus } from "#server/platform/live.ts";
import { currentOrigin, type Logger, withOrigin } from "#server/platform/logging/logger.ts";
import { traced, tracePlace } from "#server/platform/tracing.ts";
import { deadQueueOf, JOB_KINDS, type JobInput, type JobKind, type JobName, type JobRun, type JobSettings } from "./job-kinds.ts";
import { findFailedJobs } from "./queue-states.ts";

export interface EnqueueOptions {
  /** When it may start at the earliest; default: at once. */
  startAfterSeconds?: number;
}

/** A kind of job as the queue runs it. */
export interface QueuedJob extends JobSettings {
  name: JobName;
  run(payload: unknown, run: JobRun): Promise<void>;
  whenDead?(payload: unknown): Promise<void>;
}

export interface JobQueue {
  /** Enqueues inside the write's own transaction: the job exists exactly when the write does. */
  enqueue<Name extends JobName>(tx: Transaction, name: Name, payload: JobInput<Name>, options?: EnqueueOptions): Promise<void>;
  /** Enqueues thousands in one statement; they come after every single one that waits on the same queue. */
  enqueueMany<Name extends JobName>(tx: Transaction, name: Name, payloads: readonly JobInput<Name>[]): Promise<void>;
  /** Creates the queues and starts to work on them. */
  start(jobs: readonly QueuedJob[]): Promise<void>;
  /** Gives the failed jobs of a queue a new try and answers their payloads; null when there is no such queue. */
  retryFailed(tx: Transaction, queue: string): Promise<unknown[] | null>;
  isRunning(): boolean;
  /** Waits for running jobs up to the time-out, in milliseconds; what is not done then is done after the next start. */
  stop(timeoutMs: number): Promise<void>;
}

/** Besides the one that listens. */
export const JOB_CONNECTIONS = 4;

type QueueSettings = Pick<Queue, "deadLetter" | "retryLimit" | "retryDelay" | "notify" | "deleteAfterSeconds">;

/**
 * A notification wakes the workers of a new job. What comes due by the clock, or whose notification was lost, the live bus finds with
 * its heartbeat and tells; each worker for itself asks so seldom that it hardly counts.
 */
const OWN_POLL_SECONDS = 300;
const ARE_DUE = "state < 'active' and not blocked and start_after <= now() and not starts_with(name, '__pgboss__')";
export const DUE_JOBS = `select from pgboss.job where ${ARE_DUE}`;
const QUEUES_WITH_DUE_JOBS = `select distinct name from pgboss.job where ${ARE_DUE}`;

/** A job whose worker gives no sign any more, or that takes too long: pg-boss ends its try, asked only when there is one. */
const LOOK_FOR_OVERDUE_EVERY_MS = 5_000;
const OVERDUE_JOBS = `select from pgboss.job where state = 'active'
  and least(heartbeat_on + heartbeat_seconds * interval '1s', started_on + expire_seconds * interval '1s') < now() limit 1`;

/** That a job has failed for good is told to its domain again and again for some hours: nobody else would. */
const DEAD_QUEUE = { retryLimit: 12, retryDelay: 5 };

const begun = z.object({ begunBy: z.string().optional(), tracedIn: z.string().optional() });

/** What stands in the job: its payload, and beside it, which its kind does not know, the request that began it, and in which span. */
const dataOf = <Name extends JobName>(name: Name, payload: JobInput<Name>): object => {
  const [{ requestId }, tracedIn] = [currentOrigin(), tracePlace()];
  return { ...JOB_KINDS[name].payload.parse(payload), ...(requestId && { begunBy: requestId }), ...(tracedIn && { tracedIn }) };
};

/** pg-boss in the same Postgres. A worker that is killed loses its job after 10 s without a heartbeat; another run takes it over. */
export function createJobQueue(
  databaseUrl: string,
  log: Logger,
  { Client, live }: Pick<ConnectionGuard, "Client"> & { live: Pick<LiveBus, "follow"> },
): JobQueue {
  const connections = { Client, keepAlive: true, connectionTimeoutMillis: 5_000 };
  const boss = new PgBoss({
    // Handed on to pg.Pool as they are, and not among the types.
    ...connections,
    connectionString: databaseUrl,
    application_name: "beredskapsportalen-jobs",
    max: JOB_CONNECTIONS,
    useListenNotify: true,
    // What notifications a silent listener misses, the live bus finds.
    notifyHeartbeatIntervalMs: 10_000,
    notifyHeartbeatTimeoutMs: 2_000,
    // Its look at its own counts and tables. Overdue jobs do not wait for it, and may be asked for at this pace.
    superviseIntervalSeconds: 60,
    monitorIntervalSeconds: 4,
    maintenanceIntervalSeconds: 600,
    // Nothing is forwarded but what the clock starts, to the minute.
    cronWorkerIntervalSeconds: 15,
    // No job waits for another one.
    flowIntervalSeconds: 3_600,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue reported an error"));
  let running = false;
  const stopping = new AbortController();
  const workersOf = new Map<string, string[]>();

  async function wakeWorkersOfDueJobs(): Promise<void> {
    for await (const _ of live.follow("jobs", stopping.signal)) {
      try {
        const { rows }: { rows: { name: string }[] } = await boss.getDb().executeSql(QUEUES_WITH_DUE_JOBS);
        for (const { name } of rows) for (const workerId of workersOf.get(name) ?? []) boss.notifyWorker(workerId);
      } catch (error) {
        log.warn({ err: error }, "the job queues could not be looked at");
      }
    }
  }

  /** Gives the jobs of killed workers back. */
  async function endOverdueJobs(): Promise<void> {
    for (const signal = stopping.signal; ; ) {
      await wait(LOOK_FOR_OVERDUE_EVERY_MS, undefined, { signal, ref: false });
      try {
        const { rows }: { rows: unknown[] } = await boss.getDb().executeSql(OVERDUE_JOBS);
        if (rows.length > 0) await boss.supervise();
      } catch (error) {
        log.warn({ err: error }, "overdue jobs could not be looked for");
      }
    }
  }

  async function openQueue(name: string, settings: QueueSettings): Promise<void> {
    const all = { ...settings, retryBackoff: true, expireInSeconds: 300, heartbeatSeconds: 10 };
    await boss.createQueue(name, all);
    await boss.updateQueue(name, all);
  }

  async function addWorker(queue: string, work: (payload: unknown, run: JobRun) => Promise<void>): Promise<void> {
    const workerId: string = await boss.work(
      queue,
      { pollingIntervalSeconds: OWN_POLL_SECONDS, notifyPollingIntervalSeconds: OWN_POLL_SECONDS, includeMetadata: true },
      async ([item]) => {
        if (!item) return;
        const { begunBy: requestId, tracedIn } = begun.safeParse(item.data).data ?? {};
        const span = { name: `job ${queue}`, begunBy: tracedIn };
        await withOrigin({ jobId: item.id, ...(requestId && { requestId }) }, async () => {
          const stopTimer = jobSeconds.startTimer({ queue });
          try {
            await traced(span, () => work(item.data, { signal: item.signal, isRetry: item.retryCount > 0 }));
            log.info({ job: queue, ms: Math.round(stopTimer({ outcome: "done" }) * 1_000) }, "job done");
          } catch (error) {
            stopTimer({ outcome: "failed" });
            log.warn({ err: error, job: queue, attempt: item.retryCount + 1 }, "job failed");
            throw error;
          } finally {
            // A notification wakes a worker once, however many jobs wait; it looks for the next one right away.
            boss.notifyWorker(workerId);
          }
        });
      },
    );
    workersOf.set(queue, [...(workersOf.get(queue) ?? []), workerId]);
  }

  return {
    async enqueue(tx, name, payload, { startAfterSeconds = 0 } = {}) {
      await boss.send(name, dataOf(name, payload), { db: fromDrizzle(tx, sql), startAfter: startAfterSeconds });
    },
    async enqueueMany(tx, name, payloads) {
      if (payloads.length === 0) return;
      const jobs = payloads.map((payload) => ({ data: dataOf(name, payload), priority: -1 }));
      await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) });
    },
    async start(jobs) {
      await boss.start();
      for (const { name, run, whenDead, ...job } of jobs) {
        if (whenDead) {
          await openQueue(deadQueueOf(name), DEAD_QUEUE);
          await addWorker(deadQueueOf(name), whenDead);
        }
        const { keptSeconds }: JobKind = JOB_KINDS[name];
        await openQueue(name, {
          ...(whenDead && { deadLetter: deadQueueOf(name) }),
          retryLimit: job.retryLimit,
          retryDelay: job.retryDelaySeconds ?? 2,
          ...(keptSeconds && { deleteAfterSeconds: keptSeconds }),
          notify: true,
        });
        if (job.cron) await boss.schedule(name, job.cron, {}, { tz: "Europe/Stockholm" });
        for (let worker = 0; worker < job.concurrency; worker++) await addWorker(name, run);
      }
      running = true;
      void wakeWorkersOfDueJobs();
      // Only the signal ends it.
      endOverdueJobs().catch(() => undefined);
    },
    async retryFailed(tx, queue) {
      if (!(await boss.getQueue(queue))) return null;
      const failed = await findFailedJobs(tx, queue);
      const ids = failed.map(({ id }) => id);
      if (ids.length > 0) await boss.retry(queue, ids, { db: fromDrizzle(tx, sql) });
      return failed.map(({ payload }) => payload);
    },
    isRunning: () => running,
    async stop(timeoutMs) {
      running = false;
      stopping.abort();
      await boss.stop({ graceful: true, timeout: timeoutMs, close: true });
    },
  };
}
