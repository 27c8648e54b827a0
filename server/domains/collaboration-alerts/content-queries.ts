import { sql } from "drizzle-orm";
import { collaborationAlerts as alerts, crisisDomains } from "#drizzle/schema/index.ts";
import type { Selected } from "#server/platform/database/db.ts";

/** What an alert says; `crisis_domains` is joined from the left. */
export const alertContent = {
  id: alerts.id,
  kind: alerts.kind,
  text: alerts.text,
  quantity: alerts.quantity,
  neededWhen: alerts.neededWhen,
  place: alerts.place,
  isUrgent: alerts.isUrgent,
  isExercise: alerts.isExercise,
  area: { id: crisisDomains.id, name: crisisDomains.name },
  replyBy: alerts.replyBy,
};

export interface AlertContent extends Omit<Selected<typeof alertContent>, "area"> {
  area: { id: string; name: string } | null;
}

/** Of an alert that has been sent. */
export const sentAt = sql<Date>`${alerts.sentAt}`.mapWith(alerts.sentAt);
