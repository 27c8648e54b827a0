import { AUDIT_CATEGORIES, type AuditCategory } from "#shared/text/audit-actions.ts";

export interface LogFilters {
  category: AuditCategory | null;
  actorProfileId: string | null;
  /** Days, both included. */
  from: string | null;
  to: string | null;
  search: string;
}

export const NO_FILTERS: LogFilters = { category: null, actorProfileId: null, from: null, to: null, search: "" };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the address says; anything it says wrongly is left out, so that a mistyped link still shows the log. */
export function readFilters(params: URLSearchParams): LogFilters {
  const person = params.get("person") ?? "";
  return {
    category: AUDIT_CATEGORIES.find((category) => category === params.get("kategori")) ?? null,
    actorProfileId: UUID.test(person) ? person : null,
    from: dayOf(params.get("fran")),
    to: dayOf(params.get("till")),
    search: (params.get("sok") ?? "").slice(0, 100),
  };
}

/** The address of these filters. Parameters that are not the filters' stay. */
export function writeFilters(params: URLSearchParams, filters: LogFilters): URLSearchParams {
  const written = new URLSearchParams(params);
  const values: Record<string, string | null> = {
    kategori: filters.category,
    person: filters.actorProfileId,
    fran: filters.from,
    till: filters.to,
    sok: filters.search || null,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === null) written.delete(name);
    else written.set(name, value);
  }
  return written;
}

export const hasFilters = (filters: LogFilters): boolean => Object.values(filters).some((value) => value !== null && value !== "");

/** A day of this century or later that exists; while somebody types a year, it passes through the first millennium. */
export function dayOf(text: string | null): string | null {
  if (!text || !/^2\d{3}-\d{2}-\d{2}$/.test(text)) return null;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text) ? text : null;
}
