import { formatTime } from "../format/date.ts";

/** After how many minutes without an answer the next way is tried, as whoever alarms can choose it. */
export const ESCALATION_MINUTES = [10, 20, 40] as const;
export type EscalationMinutes = (typeof ESCALATION_MINUTES)[number];
export const USUAL_ESCALATION_MINUTES: EscalationMinutes = 20;

const NIGHT_BEGINS = "22:00";
const NIGHT_ENDS = "07:00";
/** Störning and Allvarlig störning let people sleep. */
const SLEEPS_UP_TO_LEVEL = 2;
export const sleepsAt = (level: number): boolean => level <= SLEEPS_UP_TO_LEVEL;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Between 22 and 07 in Sweden. */
function isNight(at: Date): boolean {
  const time = formatTime(at);
  return time >= NIGHT_BEGINS || time < NIGHT_ENDS;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** When the night ends that this moment is in, on the nights when the clocks are changed too. */
function morningAfter(at: Date): Date {
  const minute = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;
  const left = (DAY_MINUTES + minutesOf(NIGHT_ENDS) - minutesOf(formatTime(at))) % DAY_MINUTES;
  const morning = minute + left * MINUTE_MS;
  const shifted = minutesOf(formatTime(new Date(morning))) - minutesOf(NIGHT_ENDS);
  return new Date(morning - shifted * MINUTE_MS);
}

/** This moment, or the end of the night that it is in. */
export const outOfNight = (at: Date): Date => (isNight(at) ? morningAfter(at) : at);

interface Pace {
  /** When they were asked last. */
  from: Date;
  minutes: number;
  /** Of the crisis, as it is now. */
  level: number;
  now: Date;
}

/**
 * When those who have not answered are asked by the next way: after so many minutes, at night after twice as many or in the morning if
 * that is sooner. At level 1 and 2 nobody is woken for it: it waits for the morning.
 */
export function nextAskAt({ from, minutes, level, now }: Pace): Date {
  const after = (count: number): Date => new Date(from.getTime() + count * MINUTE_MS);
  const isQuiet = sleepsAt(level);
  const atPace = after(minutes);
  let due = atPace;
  if (isNight(atPace)) {
    const morning = morningAfter(atPace);
    due = isQuiet || morning < after(2 * minutes) ? morning : after(2 * minutes);
  }
  // Where nobody was there to do it in time it is done now, unless now is night.
  return isQuiet && due <= now && isNight(now) ? morningAfter(now) : due;
}
