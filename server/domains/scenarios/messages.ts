import { smsParts } from "#shared/calculations/sms-parts.ts";
import { CRISIS_TEMPLATES } from "#shared/content/crisis-templates.ts";
import { DAY_PART_DETAILS, type DayPart, type ScenarioKey, timeAfterStart } from "#shared/content/scenarios.ts";
import { shortAssociationName } from "#shared/crisis-text/message-text.ts";
import type { ScenarioMessageView } from "./views.ts";

/** The next message: after so many minutes, or as one of two a day. */
type NextMessage = number | "twice a day";

/** Which template leaves at which moment (minutes, or the recovery), and when the next one is promised. */
const PLAN: Record<ScenarioKey, readonly { at: number | null; template: string; promise?: NextMessage }[]> = {
  el: [
    { at: 15, template: "el.start", promise: 120 },
    { at: 60, template: "check" },
    ...updates(360, 1_440, 4_320, 10_080),
    { at: null, template: "el.slut" },
  ],
  vatten: [
    { at: 15, template: "vatten.start", promise: 180 },
    { at: 60, template: "check" },
    { at: 360, template: "vatten.koka", promise: "twice a day" },
    ...updates(1_440, 4_320, 10_080),
    { at: null, template: "slut" },
  ],
  varme: [
    { at: 60, template: "varme.start", promise: 180 },
    { at: 360, template: "check" },
    ...updates(1_440, 4_320, 10_080),
    { at: null, template: "slut" },
  ],
  brand: [
    { at: 0, template: "brand.start", promise: 30 },
    { at: 60, template: "check" },
    ...updates(360, 1_440),
    { at: null, template: "slut" },
  ],
  vma: [{ at: 15, template: "vma", promise: 60 }, ...updates(360), { at: null, template: "slut" }],
  hojd: [],
};

function updates(...minutes: number[]) {
  return minutes.map((at) => ({ at, template: "update", promise: "twice a day" as const }));
}

/** The message that leaves at a moment, filled in and ready; null where none does. */
export function messageAt(
  scenario: ScenarioKey,
  minutes: number | null,
  { associationName, dayPart }: { associationName: string; dayPart: DayPart },
): ScenarioMessageView | null {
  const planned = PLAN[scenario].find(({ at }) => at === minutes);
  const template = CRISIS_TEMPLATES.find(({ key }) => key === planned?.template);
  if (!planned || !template) return null;
  const nextAt = planned.promise === undefined || minutes === null ? null : promisedAt(planned.promise, dayPart, minutes);
  const text = template.text({ association: shortAssociationName(associationName), nextAt });
  return { label: template.label, text, smsParts: smsParts(text).parts };
}

const promisedAt = (next: NextMessage, dayPart: DayPart, minutes: number): string =>
  next === "twice a day" ? nextUpdate(dayPart, minutes) : timeAfterStart(dayPart, minutes + next);

/** The hours at which the house hears something twice a day; who sleeps is not woken for an update. */
const UPDATE_HOURS = [8, 18];
/** An update that has just left is not followed by another at once. */
const LEAST_MINUTES_BETWEEN = 3 * 60;

/** When the next of two updates a day leaves, at least some hours after this one. */
function nextUpdate(dayPart: DayPart, minutes: number): string {
  const soonest = (DAY_PART_DETAILS[dayPart].hour * 60 + minutes + LEAST_MINUTES_BETWEEN) % (24 * 60);
  const hour = UPDATE_HOURS.find((later) => later * 60 >= soonest) ?? UPDATE_HOURS[0];
  return `${String(hour).padStart(2, "0")}:00`;
}
