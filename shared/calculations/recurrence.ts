import { formatDateLong } from "../format/date.ts";

/** How an event repeats, as the forms offer it: an RRULE (RFC 5545) without its end. */
export const REPEAT_CHOICES = [
  { rule: "FREQ=WEEKLY", label: "Varje vecka" },
  { rule: "FREQ=WEEKLY;INTERVAL=2", label: "Varannan vecka" },
  { rule: "FREQ=MONTHLY", label: "Varje månad" },
  { rule: "FREQ=MONTHLY;INTERVAL=3", label: "Varje kvartal" },
  { rule: "FREQ=MONTHLY;INTERVAL=6", label: "Varje halvår" },
  { rule: "FREQ=YEARLY", label: "Varje år" },
] as const;

const UNTIL = /;?UNTIL=(\d{4})(\d{2})(\d{2})[T0-9Z]*/;

/** A rule and the last day of its series; null where it does not end on a day. */
export function splitRule(recurrenceRule: string): { rule: string; until: string | null } {
  const [, year, month, day] = UNTIL.exec(recurrenceRule) ?? [];
  return { rule: recurrenceRule.replace(UNTIL, "").replace(/^;/, ""), until: year ? `${year}-${month}-${day}` : null };
}

/** The opposite of `splitRule`. The end stands in the series' own time, so that its last day is in it. */
export function joinRule(rule: string, until: string | null): string {
  return until ? `${rule};UNTIL=${until.replaceAll("-", "")}T235959` : rule;
}

const MONTHS = "januari februari mars april maj juni juli augusti september oktober november december".split(" ");
const DAYS: Record<string, string> = {
  MO: "måndagen",
  TU: "tisdagen",
  WE: "onsdagen",
  TH: "torsdagen",
  FR: "fredagen",
  SA: "lördagen",
  SU: "söndagen",
};
const ORDINALS: Record<string, string> = { "1": "första", "2": "andra", "3": "tredje", "4": "fjärde", "5": "femte", "-1": "sista" };

/** The rule in words, for example «Varje år, första måndagen i februari, maj». Unusual rules are only said to repeat. */
export function describeRule(recurrenceRule: string): string {
  const { rule, until } = splitRule(recurrenceRule);
  const end = until ? `, till och med ${formatDateLong(until)}` : "";
  return `${wordsOf(rule)}${end}`;
}

function wordsOf(rule: string): string {
  const choice = REPEAT_CHOICES.find((known) => known.rule === rule);
  if (choice) return choice.label;
  const { FREQ, BYMONTH, BYDAY, ...rest } = Object.fromEntries(rule.split(";").map((part) => part.split("="))) as Record<string, string>;
  const day = BYDAY && nthDay(BYDAY);
  const weeks = /^FREQ=WEEKLY;INTERVAL=(\d+)$/.exec(rule)?.[1];
  if (weeks) return `Var ${weeks}:${/(?<!1)[12]$/.test(weeks) ? "a" : "e"} vecka`;
  const isPlain = Object.keys(rest).length === 0 && day !== null;
  if (isPlain && FREQ === "MONTHLY" && day && !BYMONTH) return `Varje månad, ${day}`;
  if (!isPlain || FREQ !== "YEARLY" || !BYMONTH) return "Upprepas";
  const months = BYMONTH.split(",").map((month) => MONTHS[Number(month) - 1] ?? month);
  return `Varje år, ${day ? `${day} i ` : "i "}${new Intl.ListFormat("sv").format(months)}`;
}

/** «andra tisdagen»; null for anything else. */
function nthDay(part: string): string | null {
  const [, ordinal = "", day = ""] = /^(-?\d)([A-Z]{2})$/.exec(part) ?? [];
  return ORDINALS[ordinal] && DAYS[day] ? `${ORDINALS[ordinal]} ${DAYS[day]}` : null;
}
