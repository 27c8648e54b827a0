import { collaborationAlerts as alerts, crisisDomains } from "#drizzle/schema/index.ts";
import type { AlertContent } from "./views.ts";

/** The columns of what an alert says; `crisis_domains` is joined from the left. */
export const contentColumns = {
  id: alerts.id,
  kind: alerts.kind,
  text: alerts.text,
  quantity: alerts.quantity,
  neededWhen: alerts.neededWhen,
  place: alerts.place,
  areaId: crisisDomains.id,
  areaName: crisisDomains.name,
  isUrgent: alerts.isUrgent,
  isExercise: alerts.isExercise,
  replyBy: alerts.replyBy,
};

type ContentRow = Omit<AlertContent, "area" | "replyBy"> & { areaId: string | null; areaName: string | null; replyBy: Date | null };

export function toContent({
  id,
  kind,
  text,
  quantity,
  neededWhen,
  place,
  isUrgent,
  isExercise,
  areaId,
  areaName,
  replyBy,
}: ContentRow): AlertContent {
  return {
    ...{ id, kind, text, quantity, neededWhen, place, isUrgent, isExercise },
    area: areaId !== null && areaName !== null ? { id: areaId, name: areaName } : null,
    replyBy: replyBy?.toISOString() ?? null,
  };
}
