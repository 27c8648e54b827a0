import { sql } from "drizzle-orm";
import { type ChannelBacklog, readBacklog } from "#server/domains/deliveries/health-queries.ts";
import type { Services } from "#server/platform/context.ts";
import type { Fault } from "#server/platform/operator-news.ts";
import { readBreakers } from "#server/platform/senders/breaker.ts";
import { formatDayTime } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";
import { sourceName } from "#shared/text/warnings.ts";
import { listArchiveFaults } from "./archive.ts";
import { listBackupFaults } from "./backups.ts";
import { listSilentFeeds, type SilentFeed } from "./silent-feeds.ts";

/** A worker looks every half a minute at the least; one that has not for this long does not work. */
const WORKER_SILENT_AFTER_SECONDS = 60;
const SLOW_EVENT_LOOP_MS = 1_000;
/** Several who ask at once, or one after the other, get one answer. */
const KEPT_MS = 1_000;

export interface Condition {
  faults: Fault[];
  /** Null: the database does not answer, or not in time. */
  backlog: ChannelBacklog[] | null;
}

type Parts = Pick<Services, "jobs" | "vitals" | "official" | "backups" | "now">;

const kept = new WeakMap<Services["vitals"], { at: number; condition: Promise<Condition> }>();

/** How this process stands, at most a second old, answered within four. Never throws: what cannot be known is a fault. */
export function readCondition(parts: Parts): Promise<Condition> {
  const last = kept.get(parts.vitals);
  if (last && performance.now() - last.at < KEPT_MS) return last.condition;
  const condition = look(parts);
  kept.set(parts.vitals, { at: performance.now(), condition });
  return condition;
}

async function look({ jobs, vitals, official, backups, now }: Parts): Promise<Condition> {
  const faults: Fault[] = [];
  if (!jobs.isRunning()) {
    faults.push({ kind: "jobs", reason: "the job queue is not running", text: "Jobbkön är inte igång.", stopsTraffic: true });
  }
  const backlog = await vitals.ask(readBacklog).catch(() => null);
  const answers = backlog ?? (await vitals.ask((db) => db.execute(sql`select 1`)).catch(() => null));
  if (!answers) {
    const text = "Databasen svarar inte. Ingen vet om meddelanden går ut.";
    faults.push({ kind: "database", reason: "the database does not answer", text, stopsTraffic: true });
  } else if (!backlog) {
    // Every copy would see the same: balancers would take all of them away from people whom they can still answer.
    const text = "Databasen svarar långsamt. Ingen vet om meddelanden går ut.";
    faults.push({ kind: "database", reason: "the database does not say in time what waits", text, stopsTraffic: false });
  }
  const delayMs = Math.round(vitals.eventLoopDelayMs());
  if (delayMs >= SLOW_EVENT_LOOP_MS) {
    const text = "Servern hinner inte med.";
    faults.push({ kind: "event-loop", reason: `the event loop is held up for ${delayMs} ms at a time`, text, stopsTraffic: true });
  }
  faults.push(...silentWorkers(vitals), ...(backlog ?? []).filter(({ isStuck }) => isStuck).map(toFault));
  if (!official.isOff) faults.push(...(await vitals.ask((db) => listSilentFeeds(db, now())).catch(() => [])).map(toSilence));
  if (backups) faults.push(...(await vitals.ask((db) => listBackupFaults(db, now())).catch(() => [])));
  if (answers) faults.push(...(await vitals.ask((db) => listArchiveFaults(db, now())).catch(() => [])));
  return { faults, backlog };
}

function toSilence({ feed, since }: SilentFeed): Fault {
  const text = `${sourceName(feed)} har inte svarat sedan ${formatDayTime(since)}. Nya varningar därifrån syns inte och föreslår inga larm.`;
  return { kind: "official", feed, reason: `${feed} has not answered since ${since.toISOString()}`, text, stopsTraffic: false };
}

function silentWorkers(vitals: Services["vitals"]): Fault[] {
  const silent = vitals.workers().filter(({ lastBeatAt }) => Date.now() - lastBeatAt.getTime() > WORKER_SILENT_AFTER_SECONDS * 1_000);
  if (silent.length === 0) return [];
  const channels = [...new Set(silent.map(({ channel }) => channel))].join(", ");
  const text = "En del av servern som skickar meddelanden har stannat.";
  return [{ kind: "workers", reason: `delivery workers give no sign of life: ${channels}`, text, stopsTraffic: false }];
}

function toFault({ channel, waiting, oldestSeconds }: ChannelBacklog): Fault {
  const failing = readBreakers().filter(({ isOpen }) => isOpen);
  const providers = failing.length > 0 ? `; failing providers: ${failing.map(({ provider }) => provider).join(", ")}` : "";
  const minutes = formatNumber(Math.floor(oldestSeconds / 60));
  return {
    kind: "deliveries",
    channel,
    reason: `nothing has left by ${channel} for a minute; ${waiting} wait, the oldest for ${Math.floor(oldestSeconds)} s${providers}`,
    text: `${CHANNEL_LABELS[channel]}: ${formatNumber(waiting)} krismeddelanden väntar och inget går ut. Det äldsta har väntat i ${minutes} min.`,
    stopsTraffic: false,
  };
}
