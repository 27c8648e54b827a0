import ICAL from "ical.js";
import type { DomainContext } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { readHouseholdWater } from "./household-queries.ts";

/**
 * The day on which the caller's own water is to be changed, for the calendar of a telephone, with a reminder a week before.
 * Throws UnauthenticatedError, NotFoundError while no day of filling is known.
 */
export async function writeWaterChangeEvent(ctx: DomainContext): Promise<string> {
  const { profileId, summary } = await readHouseholdWater(ctx);
  if (!summary.nextChange) throw new NotFoundError();
  const event = component("vevent", {
    // One event for each household: the next one takes its place in the calendar.
    uid: `vattenbyte-${profileId}`,
    dtstamp: ICAL.Time.fromJSDate(ctx.now(), true),
    dtstart: ICAL.Time.fromDateString(summary.nextChange),
    summary: "Byt dricksvattnet i dunkarna",
    description: "Töm, skölj ur och fyll på nytt. Skriv dagens datum på etiketten och i portalen.",
  });
  event.addSubcomponent(
    component("valarm", {
      action: "DISPLAY",
      trigger: ICAL.Duration.fromString("-P7D"),
      description: "Dags att byta dricksvatten om en vecka",
    }),
  );
  const calendar = component("vcalendar", { version: "2.0", prodid: "-//Beredskapsportalen//Vatten//SV", "x-wr-calname": "Vattenbyte" });
  calendar.addSubcomponent(event);
  return `${calendar.toString()}\r\n`;
}

function component(name: string, properties: Record<string, string | ICAL.Time | ICAL.Duration>): ICAL.Component {
  const made = new ICAL.Component(name);
  for (const [property, value] of Object.entries(properties)) made.updatePropertyWithValue(property, value);
  return made;
}
