import type { Fault } from "#server/platform/operator-news.ts";
import type { BackupOutcome } from "#shared/enums.ts";
import { formatDayTime, formatTime, isoDay } from "#shared/format/date.ts";

const HOUR_MS = 3_600_000;
/** Whoever makes one shows every minute that it lives. */
const DEAD_AFTER_MS = 5 * 60_000;
const OVERDUE_AFTER_MS = 36 * HOUR_MS;

/** A try as it stands in the database. */
export interface BackupRun {
  startedAt: Date;
  lastSignAt: Date;
  outcome: BackupOutcome | null;
}

/**
 * Whether one is to be made now: none has been since the time of day it is made at, none is being made, and the last try in vain is an
 * hour old. A night on which the portal did not run is made up for when it does.
 */
export function isDue(now: Date, at: string, runs: readonly BackupRun[]): boolean {
  return runs.every(({ startedAt, lastSignAt, outcome }) => {
    if (outcome === "verified") return dayOfBackup(startedAt, at) < dayOfBackup(now, at);
    if (outcome === null && now.getTime() - lastSignAt.getTime() < DEAD_AFTER_MS) return false;
    return now.getTime() - startedAt.getTime() >= HOUR_MS;
  });
}

/** The day whose backup is made at this moment: until its time of day it is still the day before's. */
function dayOfBackup(instant: Date, at: string): string {
  const day = isoDay(instant);
  return formatTime(instant) >= at ? day : isoDay(new Date(Date.parse(day) - 24 * HOUR_MS));
}

const WORDS: Record<Exclude<BackupOutcome, "verified">, string> = {
  disk_full: "Säkerhetskopian kunde inte göras: disken är full.",
  damaged: "Säkerhetskopian gick inte att återställa och har inte sparats.",
  folder_gone: "Säkerhetskopian kunde inte göras: disken eller mappen där de tidigare ligger är borta.",
  failed: "Säkerhetskopian kunde inte göras. Loggen säger varför.",
};

/** What is wrong with the backups, as of these tries, the newest first; null when nothing is. */
export function faultOfBackups(now: Date, runs: readonly BackupRun[]): Fault | null {
  const last = runs.find(({ outcome }) => outcome !== null);
  const whole = runs.find(({ outcome }) => outcome === "verified");
  const since = whole?.startedAt ?? runs.at(-1)?.startedAt;
  const failure = last?.outcome && last.outcome !== "verified" ? last.outcome : null;
  const isOverdue = since !== undefined && now.getTime() - since.getTime() > OVERDUE_AFTER_MS;
  if (!failure && !isOverdue) return null;
  const [what, reason] = failure ? [WORDS[failure], failure] : ["Ingen säkerhetskopia har gjorts på ett och ett halvt dygn.", "overdue"];
  const newest = whole ? `Den senaste hela är från ${formatDayTime(whole.startedAt)}.` : "Det finns ingen hel.";
  return { kind: "backup", reason: `the last backup: ${reason}`, text: `${what} ${newest}`, stopsTraffic: false };
}
