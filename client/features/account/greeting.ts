import { formatDateLong } from "#shared/format/date.ts";

const hourInSweden = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Stockholm", hour: "numeric", hourCycle: "h23" });
const weekdayInSweden = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Stockholm", weekday: "long" });

/** The name one is called by, for a greeting. */
export function firstNameOf(displayName: string): string {
  return displayName.split(" ")[0] ?? displayName;
}

/** «God morgon» and «Fredag 20 november 2026» by Swedish time. */
export function greetingAt(now: Date): { greeting: string; today: string } {
  const weekday = weekdayInSweden.format(now);
  return {
    greeting: greetingFor(Number(hourInSweden.format(now))),
    today: `${weekday.charAt(0).toLocaleUpperCase("sv")}${weekday.slice(1)} ${formatDateLong(now)}`,
  };
}

function greetingFor(hour: number): string {
  if (hour < 5) return "God natt";
  if (hour < 10) return "God morgon";
  if (hour < 18) return "God dag";
  return "God kväll";
}
