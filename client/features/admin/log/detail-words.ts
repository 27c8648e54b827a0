import type { AssociationExportFormat, AssociationExportKind, AssociationRole, ContactKind, ShutoffKind } from "#shared/enums.ts";
import { formatNumber } from "#shared/format/number.ts";
import { formatWeekSpan } from "#shared/format/week.ts";
import { ASSOCIATION_FIELD_LABELS } from "#shared/text/association-field-labels.ts";
import type { AuditAction } from "#shared/text/audit-actions.ts";
import { CONTACT_KIND_LABELS, SHUTOFF_KIND_LABELS } from "#shared/text/house-labels.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { FORMATS, KINDS } from "../export/export-texts.ts";

type Details = Readonly<Record<string, unknown>>;

const BECAUSE: Record<string, string> = {
  association_closed: "För att föreningen stängdes",
  joined_other_association: "För att personen gick med i en annan förening",
};

/** What was recorded with an event, in words. What has no words stays silent. */
export function detailWords(action: AuditAction, details: Details | null): string[] {
  if (!details) return [];
  return [
    roleWords(details),
    teamWords(details.teams),
    fieldWords(details.fields),
    kindWords(action, details),
    countWords(details.invited, "inbjudan", "inbjudningar"),
    countWords(details.rows, "rad", "rader"),
    weekWords(details.week),
    countWords(details.weeks, "vecka", "veckor"),
    typeof details.because === "string" ? BECAUSE[details.because] : undefined,
  ].filter((words) => words !== undefined);
}

const labelOf = <Key extends string>(labels: Record<Key, string>, value: unknown): string | undefined =>
  typeof value === "string" && Object.hasOwn(labels, value) ? labels[value as Key] : undefined;

const roleLabel = (value: unknown) => labelOf<AssociationRole>(ROLE_LABELS, value);

function roleWords({ role, from, to }: Details): string | undefined {
  const [before, after, given] = [from, to, role].map(roleLabel);
  if (before && after) return before === after ? after : `Från ${before} till ${after}`;
  return given && `Roll: ${given}`;
}

function teamWords(teams: unknown): string | undefined {
  if (Array.isArray(teams)) return teams.length > 0 ? `Team: ${teams.join(", ")}` : undefined;
  return countWords(teams, "team", "team");
}

function fieldWords(fields: unknown): string | undefined {
  if (!Array.isArray(fields)) return undefined;
  const names = fields.flatMap((field) => labelOf(ASSOCIATION_FIELD_LABELS, field) ?? []);
  return names.length > 0 ? names.join(", ") : undefined;
}

function kindWords(action: AuditAction, { kind, format }: Details): string | undefined {
  if (action.endsWith("_contact")) return labelOf<ContactKind>(CONTACT_KIND_LABELS, kind);
  if (action.endsWith("_shutoff")) return labelOf<ShutoffKind>(SHUTOFF_KIND_LABELS, kind);
  const list = typeof kind === "string" && Object.hasOwn(KINDS, kind) ? KINDS[kind as AssociationExportKind].title : undefined;
  const file = typeof format === "string" && Object.hasOwn(FORMATS, format) ? FORMATS[format as AssociationExportFormat].label : undefined;
  return [list, file].filter(Boolean).join(", ") || undefined;
}

const weekWords = (week: unknown): string | undefined => (typeof week === "string" ? formatWeekSpan(week) : undefined);

function countWords(count: unknown, one: string, many: string): string | undefined {
  return typeof count === "number" && count > 0 ? `${formatNumber(count)} ${count === 1 ? one : many}` : undefined;
}
