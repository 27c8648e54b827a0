import { ALERT_TYPE_LABELS, REPLY_KIND_LABELS } from "#shared/text/collaboration-alert-labels.ts";

/** The oldest lines hold the id of an alert, and what its kind is called in the database. */
const KINDS: Readonly<Record<string, string>> = { ...ALERT_TYPE_LABELS, ...REPLY_KIND_LABELS };

/** What of a line's details a reader understands: its texts and numbers, one after the other, and no ids. */
export function detailsInWords({ alertId: _, ...details }: Record<string, unknown>): string {
  return Object.values(details)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter((value) => typeof value === "string" || typeof value === "number")
    .map((value) => KINDS[value] ?? value)
    .join("; ");
}
