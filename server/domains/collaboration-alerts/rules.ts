import { addDays, dayOf, toInstant } from "#server/domains/calendar/wall-clock.ts";
import type { AssociationRole, CollaborationAlertKind } from "#shared/enums.ts";
import { formatTime } from "#shared/format/date.ts";
import { TASK_TITLE_MAX_LENGTH } from "#shared/limits.ts";
import { can } from "#shared/permissions.ts";

/** When hours in which nobody wants to be disturbed end, if they last at this moment. Stockholm; they may reach over midnight. */
export function endOfQuiet({ quietFrom, quietTo }: { quietFrom: string | null; quietTo: string | null }, now: Date): Date | null {
  if (!quietFrom || !quietTo) return null;
  const [from, to, time] = [quietFrom.slice(0, 5), quietTo.slice(0, 5), formatTime(now)];
  const isQuiet = from <= to ? time >= from && time < to : time >= from || time < to;
  if (!isQuiet) return null;
  const today = dayOf(now);
  return toInstant(time < to ? today : addDays(today, 1), to);
}

/** Owners send for the association; team leaders where the owners have said so. */
export const maySend = (role: AssociationRole, settings: { leadersMaySend: boolean } | null): boolean =>
  can(role, "collaboration:send") && (can(role, "collaboration:manage") || settings?.leadersMaySend === true);

const TASK_VERBS: Record<CollaborationAlertKind, string> = {
  help_needed: "Hjälp",
  help_offered: "Svara på erbjudande från",
  warning: "Agera på larm från",
  information: "Följ upp information från",
};

/** What a task made of an alert is called. */
export function taskTitle({ kind, text, from }: { kind: CollaborationAlertKind; text: string; from: string }): string {
  const title = `${TASK_VERBS[kind]} ${from}: ${text.replace(/\s+/g, " ")}`;
  return title.length <= TASK_TITLE_MAX_LENGTH ? title : `${title.slice(0, TASK_TITLE_MAX_LENGTH - 1).trimEnd()}…`;
}
