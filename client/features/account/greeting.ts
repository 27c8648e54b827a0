import type { DateFormat } from "#client/lib/use-date-format.ts";

/** The name one is called by, for a greeting. */
export function firstNameOf(displayName: string): string {
  return displayName.split(" ")[0] ?? displayName;
}

/** «God morgon» and «Fredag 20 november», where the visitor is. At night «Hej»: «God natt» is said when one leaves. */
export function greetingAt(
  now: Date,
  { formatTime, formatWeekday, formatDay }: Pick<DateFormat, "formatTime" | "formatWeekday" | "formatDay">,
): { greeting: string; today: string } {
  const weekday = formatWeekday(now);
  return {
    greeting: greetingFor(Number(formatTime(now).slice(0, 2))),
    today: `${weekday.charAt(0).toLocaleUpperCase("sv")}${weekday.slice(1)} ${formatDay(now)}`,
  };
}

function greetingFor(hour: number): string {
  if (hour < 5) return "Hej";
  if (hour < 10) return "God morgon";
  if (hour < 18) return "God dag";
  return "God kväll";
}
