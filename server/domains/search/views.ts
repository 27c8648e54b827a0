import type { AssociationRole, ProductRequestStatus, SearchKind } from "#shared/enums.ts";
import { PRODUCT_REQUEST_STATUS_LABELS, ROLE_LABELS } from "#shared/text/labels.ts";
import { CRISIS_GROUP_AREA } from "#shared/text/team-roles.ts";
import type { SearchPlace } from "./sources.ts";

export interface FoundRow {
  kind: SearchKind;
  place: SearchPlace;
  id: string;
  title: string;
  detail: string | null;
  key: string | null;
  at: Date | string | null;
}

export interface SearchHit {
  kind: SearchKind;
  title: string;
  /** What tells it from others of the same name. */
  detail: string | null;
  /** When it began, or was changed last. */
  at: string | null;
  /** Where it is opened. */
  path: string;
}

const DETAIL_LENGTH = 100;

/** A hit as it is shown. Nothing for an event that is on no day. */
export function toSearchHit(row: FoundRow, daysOfEvents: ReadonlyMap<string, string>): SearchHit[] {
  const day = daysOfEvents.get(row.id);
  if (row.place === "event" && !day) return [];
  const at = row.place === "event" ? `${day}T12:00:00.000Z` : row.at && new Date(row.at).toISOString();
  return [{ kind: row.kind, title: row.title, detail: detailOf(row), at, path: PATHS[row.place](row, day ?? "") }];
}

const PATHS: Record<SearchPlace, (row: FoundRow, day: string) => string> = {
  led: ({ id }) => `/crisis-management/${id}`,
  imported: ({ id }) => `/crisis-history/${id}`,
  team: ({ key }) => (key === CRISIS_GROUP_AREA ? "/crisis-team" : `/teams?area=${key}`),
  member: ({ title }) => `/admin?${new URLSearchParams({ tab: "medlemmar", "medlem-sok": title })}`,
  subscriber: ({ title }) => `/crisis-subscribers-admin?${new URLSearchParams({ sok: title })}`,
  flat: ({ key }) => `/crisis-management/${key}?tab=svar`,
  event: ({ id }, day) => `/association-calendar?event=${id}&day=${day}`,
  document: ({ id }) => `/documents?dokument=${id}`,
  request: ({ id }) => `/product-catalog?forfragan=${id}`,
  product: ({ title }) => `/product-catalog?${new URLSearchParams({ search: title.slice(0, 100) })}`,
  article: ({ title }) => `/ai-extended?${new URLSearchParams({ fraga: title })}`,
};

function detailOf({ place, detail }: FoundRow): string | null {
  if (place === "member") return ROLE_LABELS[detail as AssociationRole];
  if (place === "subscriber") return "Krisprenumerant";
  if (place === "request") return PRODUCT_REQUEST_STATUS_LABELS[detail as ProductRequestStatus];
  if (!detail) return null;
  const line = detail.replace(/\s+/g, " ").trim();
  return line.length > DETAIL_LENGTH ? `${line.slice(0, DETAIL_LENGTH).trimEnd()}…` : line;
}
