import { AUDIT_ACTION_LABELS, type AuditAction, type AuditCategory } from "#shared/text/audit-actions.ts";

const ACTIONS = Object.keys(AUDIT_ACTION_LABELS) as AuditAction[];

/** What somebody did about their own membership: their name stands in the list of applications and is no use as a filter. */
const OWN_STEPS: ReadonlySet<AuditAction> = new Set(["membership.apply", "membership.withdraw"]);

/** What the log shows of one category, or of all. */
export function actionsIn(category: AuditCategory | null | undefined): AuditAction[] {
  return category ? ACTIONS.filter((action) => action.startsWith(`${category}.`)) : ACTIONS;
}

/** What members do for the association rather than for themselves. */
export const DEEDS: readonly AuditAction[] = ACTIONS.filter((action) => !OWN_STEPS.has(action));

/** The actions whose Swedish words hold the text. */
export function actionsWorded(text: string): AuditAction[] {
  const words = text.replace(/\s+/g, " ").toLocaleLowerCase("sv");
  return ACTIONS.filter((action) => AUDIT_ACTION_LABELS[action].toLocaleLowerCase("sv").includes(words));
}

/** Their subject is an application; of one that was approved it is the applicant's profile, which outlives the application. */
const ABOUT_APPLICATIONS: ReadonlySet<AuditAction> = new Set([
  "membership.apply",
  "membership.withdraw",
  "membership.approve",
  "membership.reject",
]);
const ABOUT_PROFILES: ReadonlySet<AuditAction> = new Set([
  "membership.change_role",
  "membership.name_owner",
  "membership.remove",
  "membership.leave",
  "team.add_member",
  "team.update_member",
  "team.remove_member",
  "team.change_duty",
  "team.empty_duty",
]);

/** What was done about a person, who is named with it. */
export const ABOUT_PEOPLE: readonly AuditAction[] = ACTIONS.filter(
  (action) => ABOUT_APPLICATIONS.has(action) || ABOUT_PROFILES.has(action),
);

/** What of the recorded details may leave: nothing that was not meant for the log when these names were chosen. */
const SHOWN_DETAILS: ReadonlySet<string> = new Set([
  "role",
  "from",
  "to",
  "teams",
  "fields",
  "invited",
  "because",
  "kind",
  "format",
  "rows",
  "week",
  "weeks",
]);

export function shownDetails(details: Record<string, unknown> | null): Record<string, unknown> | null {
  const shown = Object.entries(details ?? {}).filter(([key, value]) => SHOWN_DETAILS.has(key) && value !== null);
  return shown.length > 0 ? Object.fromEntries(shown) : null;
}

/** A day that Postgres knows; there are no rows from before 1970. */
export const knownDay = (day: string): string => (day < "1970-01-01" ? "1970-01-01" : day);
