import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { findDays } from "#server/domains/calendar/queries.ts";
import { type SearchedWord, searchedWords } from "#server/domains/catalogue/rules.ts";
import { askedWords, searchQuery } from "#server/domains/catalogue/search-queries.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { type AssociationRole, type ProductRequestStatus, SEARCH_KINDS, type SearchKind } from "#shared/enums.ts";
import { SEARCH_HITS_MAX, SEARCH_HITS_PER_KIND } from "#shared/limits.ts";
import type { searchInput } from "#shared/schemas/search.ts";
import { PRODUCT_REQUEST_STATUS_LABELS, ROLE_LABELS } from "#shared/text/labels.ts";
import { CRISIS_GROUP_AREA } from "#shared/text/team-roles.ts";
import { type SearchPlace, type SearchSource, sourcesFor } from "./sources.ts";

interface FoundRow {
  kind: SearchKind;
  place: SearchPlace;
  id: string;
  title: string;
  detail: string | null;
  key: string | null;
  at: Date | string | null;
}

interface SearchHit {
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

const PATHS: Record<SearchPlace, (row: FoundRow, day: string) => string> = {
  led: ({ id }) => `/crisis-management/${id}`,
  imported: ({ id }) => `/crisis-history/${id}`,
  team: ({ key }) => (key === CRISIS_GROUP_AREA ? "/crisis-team" : `/teams?area=${key}`),
  member: ({ title }) => `/admin?${new URLSearchParams({ tab: "medlemmar", "medlem-sok": title })}`,
  subscriber: ({ title }) => `/crisis-subscribers-admin?${new URLSearchParams({ sok: title })}`,
  apartment: ({ id }) => `/crisis-subscribers-admin?tab=anmalan&lagenhet=${id}`,
  flat: ({ key }) => `/crisis-management/${key}?tab=svar`,
  event: ({ id }, day) => `/association-calendar?event=${id}&day=${day}`,
  document: ({ id }) => `/documents?dokument=${id}`,
  request: ({ id }) => `/product-catalog?forfragan=${id}`,
  product: ({ title }) => `/product-catalog?${new URLSearchParams({ search: title.slice(0, 100) })}`,
  article: ({ title }) => `/ai-extended?${new URLSearchParams({ fraga: title })}`,
};

/**
 * The best of each kind that the caller's own pages show, in the order of the kinds. Only what stands nowhere is taken for a slip
 * of the keys.
 */
export async function searchAll(ctx: DomainContext, { text }: z.output<typeof searchInput>): Promise<SearchHit[]> {
  const actor = requireSignedIn(ctx.actor);
  const words = searchedWords(text);
  if (words.length === 0) return [];
  const sources = sourcesFor(ctx.db, actor);
  const search = async (forgivesSlips: boolean): Promise<FoundRow[]> =>
    (await ctx.db.execute<FoundRow & Record<string, unknown>>(statementOf(sources, words, forgivesSlips))).rows;
  const literal = await search(false);
  const mayBeSlip = literal.length === 0 && words.some(({ slip }) => slip !== null);
  const rows = mayBeSlip ? await search(true) : literal;
  const events = rows.flatMap(({ place, id }) => (place === "event" ? [id] : []));
  const days = actor.associationId && actor.role && events.length > 0 ? await findDays(ctx, events) : new Map<string, string>();
  return rows
    .flatMap((row) => toSearchHit(row, days))
    .sort((one, other) => SEARCH_KINDS.indexOf(one.kind) - SEARCH_KINDS.indexOf(other.kind));
}

/** One statement for all kinds. Of what is found, the titles that begin with what was typed come first, then those that hold it. */
function statementOf(sources: readonly SearchSource[], words: readonly SearchedWord[], forgivesSlips: boolean): SQL {
  const typed = sql`${sql.param(words.map(({ word }) => word))}`;
  const slips = sql`${sql.param(words.map(({ slip }) => slip))}`;
  const kinds = SEARCH_KINDS.flatMap((kind) => {
    const own = sources.filter((source) => source.kind === kind);
    return own.length > 0 ? [bestOf(own, forgivesSlips)] : [];
  });
  return sql`
    with ${askedWords(typed, slips)}, searched as materialized (${searchQuery(typed, slips)}
    ), typed as materialized (
      select array_agg('%' || root || '%') as anywhere, array_agg(${shortWord}) as edges, array_agg(${inText}) as slips,
        string_agg(term, ' ' order by position) || '%' as beginning
      from asked
    )
    select kind, place, id, title, detail, key, at from (${sql.join(kinds, sql` union all `)}) found
    order by position, kind limit ${SEARCH_HITS_MAX}`;
}

/** A slip is looked for at the ends of a word, here of any word of a text. */
const inText = sql`coalesce(regexp_replace(regexp_replace(slip, '^\\^', '\\m'), '\\$$', '\\M'), '\\m' || term || '\\M')`;

function bestOf([first, ...others]: readonly SearchSource[], forgivesSlips: boolean): SQL {
  const all = [first, ...others].flatMap((source) => (source ? [source] : []));
  const kind = sql.raw(`'${first?.kind}'`);
  const rows = all.map(
    ({ rows: source, isSearched }) => sql`
    (select found.*, ${titleRank} as rank from (${source}) found cross join typed
     where ${isSearched ? sql`true` : forgivesSlips ? isSlip : isLiteral})`,
  );
  return sql`(
    select ${kind}::text as kind, best.*, row_number() over (order by rank, at desc nulls last, title, id) as position
    from (${sql.join(rows, sql` union all `)}) best
    order by position limit ${SEARCH_HITS_PER_KIND})`;
}

/** A word of two or three letters stands inside too many others. */
const shortWord = sql`case length(root) when 2 then '\\m' || root when 3 then '\\m' || root || '|' || root || '\\M' else '' end`;
const isLiteral = sql`found.text like all(typed.anywhere) and found.text collate "swedish" ~ all(typed.edges)`;
const isSlip = sql`found.text collate "swedish" ~ all(typed.slips)`;
/** Each text begins with the line that is the title. */
const titleRank = sql`case
  when found.text like typed.beginning then 0
  when split_part(found.text, E'\\n', 1) like all(typed.anywhere) then 1
  else 2 end`;

/** A hit as it is shown. Nothing for an event that is on no day. */
function toSearchHit(row: FoundRow, daysOfEvents: ReadonlyMap<string, string>): SearchHit[] {
  const day = daysOfEvents.get(row.id);
  if (row.place === "event" && !day) return [];
  const at = row.place === "event" ? `${day}T12:00:00.000Z` : row.at && new Date(row.at).toISOString();
  return [{ kind: row.kind, title: row.title, detail: detailOf(row), at, path: PATHS[row.place](row, day ?? "") }];
}

function detailOf({ place, detail }: FoundRow): string | null {
  if (place === "member") return ROLE_LABELS[detail as AssociationRole];
  if (place === "subscriber") return "Krisprenumerant";
  if (place === "request") return PRODUCT_REQUEST_STATUS_LABELS[detail as ProductRequestStatus];
  if (!detail) return null;
  const line = detail.replace(/\s+/g, " ").trim();
  return line.length > DETAIL_LENGTH ? `${line.slice(0, DETAIL_LENGTH).trimEnd()}…` : line;
}
