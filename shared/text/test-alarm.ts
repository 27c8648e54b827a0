import { smsText } from "#shared/crisis-text/message-text.ts";

/** What a test of the alarm says. Nobody may take it for one, whatever part of it a telephone shows. */
export const TEST_ALARM_SUBJECT = "Provlarm, inget har hänt";
export const TEST_ALARM_TEXT = "Provlarm. Inget har hänt. Tryck här så att vi ser att larmen når dig.";

/** What keeps a house from testing. */
export const TEST_ALARM_HINDRANCES = {
  nobody: "Provlarm kan inte skickas: krisgruppen är tom",
  one: "Provlarm kan inte skickas: bara en person i krisgruppen",
  crisis: "Provlarm väntar tills krisläget eller övningen är över",
  warning: "Provlarm väntar så länge en varning från myndigheterna gäller hos er",
} as const;

/** The same as an SMS, which ends with the link. */
export const testAlarmSms = (associationName: string, origin: string, sealed: string): string =>
  `${smsText(TEST_ALARM_TEXT, associationName).replace(/\.$/, ":")}\n${testAlarmLink(origin, sealed)}`;

/** Where whoever got a test receives it. `sealed` is the sealed id of their delivery. */
export const testAlarmLink = (origin: string, sealed: string): string => `${origin}/prov/${sealed}`;

const UNITS: readonly [seconds: number, one: string, many: string][] = [
  [86_400, "ett dygn", "dygn"],
  [3_600, "en timme", "timmar"],
  [60, "en minut", "minuter"],
];

/** «4 minuter», «2 timmar», «3 dygn»; less than a minute is one. Rounded up: nothing is told to be faster than it was. */
export function durationInWords(seconds: number): string {
  const [unit, one, many] = UNITS.find(([length]) => seconds > length) ?? [60, "en minut", "minuter"];
  const count = Math.max(1, Math.ceil(seconds / unit));
  return count === 1 ? one : `${count} ${many}`;
}

/** «5 av 6 kvitterade på 4 minuter»: until the last of those who did. */
export function receivedInWords({ people, received, lastAfterSeconds }: TestResult): string {
  if (received === 0 || lastAfterSeconds === null) return `ingen av ${people} har kvitterat`;
  return `${received} av ${people} kvitterade på ${durationInWords(lastAfterSeconds)}`;
}

export interface TestResult {
  /** Whom it went to and who counts: those who have received it, and those who are still in the crisis group. */
  people: number;
  received: number;
  /** Until the last of those; null while nobody has. */
  lastAfterSeconds: number | null;
}
