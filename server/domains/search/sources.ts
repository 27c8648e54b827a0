import { type AnyColumn, and, eq, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import {
  housingAssociationApartments as apartments,
  calendarEvents,
  crisisActivations,
  crisisDomains,
  crisisNeeds,
  crisisSubscribers,
  crisisTeams,
  associationDocuments as documents,
  documentTemplates,
  hiddenArticles,
  importedCrises,
  knowledgeArticles,
  associationMembers as members,
  ownArticles,
  productCategories,
  productRequestItems,
  productRequests,
  products,
  housingAssociationStairwells as stairwells,
  suppliers,
  teamMembers,
} from "#drizzle/schema/index.ts";
import { visibleTo as eventsVisibleTo } from "#server/domains/calendar/queries.ts";
import { isReadableBy } from "#server/domains/documents/readable.ts";
import { visibleTo as requestsVisibleTo } from "#server/domains/product-requests/queries.ts";
import type { Actor, MemberActor } from "#server/platform/actor.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { SearchKind } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";

/** Where a hit is opened; `person` is in three lists of different pages. */
export type SearchPlace = Exclude<SearchKind, "person" | "crisis"> | "led" | "imported" | "member" | "team" | "subscriber" | "apartment";

export interface SearchSource {
  kind: SearchKind;
  /** A query of `place`, `id`, `title`, `detail`, `key`, `at` and `text`, which is what is searched, folded. */
  rows: SQL;
  /** The rows are those that were found already. */
  isSearched?: true;
}

const folded = (...texts: SQL[]): SQL => sql`search_fold(concat_ws(E'\\n', ${sql.join(texts, sql`, `)}))`;

/** The name alone, which stands on the first line of what a list is searched by, folded already. Nobody is found by an address. */
const nameIn = (searchText: AnyColumn): SQL => sql`split_part(${searchText}, E'\\n', 1)`;

interface Columns {
  id: SQL;
  title: SQL;
  detail?: SQL;
  /** What the address needs beside the id. */
  key?: SQL;
  at?: SQL;
  text: SQL;
}

const columnsOf = (place: SearchPlace, { id, title, detail, key, at, text }: Columns) => ({
  place: sql`${sql.raw(`'${place}'`)}::text`.as("place"),
  id: sql`${id}::text`.as("id"),
  title: sql`${title}::text collate "C"`.as("title"),
  detail: sql`${detail ?? sql`null`}::text collate "C"`.as("detail"),
  key: sql`${key ?? sql`null`}::text collate "C"`.as("key"),
  at: sql`${at ?? sql`null`}::timestamptz`.as("at"),
  text: text.as("text"),
});

/** Everything that is searched for this person: what the own pages list for the role, by the same rules. */
export function sourcesFor(db: Queryable, actor: Actor): SearchSource[] {
  const { associationId, role } = actor;
  const common = [requestsOf(db, actor), ...offered(db, associationId)];
  return associationId && role ? [...houseSources(db, { ...actor, associationId, role }), ...common] : common;
}

function houseSources(db: Queryable, actor: MemberActor): SearchSource[] {
  const { role } = actor;
  const sources: (SearchSource | false)[] = [
    can(role, "crisis:read") && { kind: "crisis", rows: ledCrises(db, actor) },
    can(role, "crisis:read") && { kind: "crisis", rows: importedOf(db, actor) },
    can(role, "members:list") && { kind: "person", rows: teamPeople(db, actor) },
    // The two lists with everybody's names are pages for those who see addresses too.
    can(role, "admin:read") && { kind: "person", rows: memberPeople(db, actor) },
    can(role, "subscribers:manage") && { kind: "person", rows: subscribers(db, actor) },
    can(role, "crisis:activate") && { kind: "flat", rows: flatsInNeed(db, actor) },
    can(role, "subscribers:manage") && { kind: "flat", rows: apartmentsOf(db, actor) },
    can(role, "association:read") && { kind: "event", rows: events(db, actor) },
    can(role, "documents:read") && { kind: "document", rows: documentsOf(db, actor) },
  ];
  return sources.filter((source) => source !== false);
}

const ledCrises = (db: Queryable, { associationId }: MemberActor): SQL =>
  db
    .select(
      columnsOf("led", {
        id: sql`${crisisActivations.id}`,
        title: sql`case when ${crisisActivations.isExercise} then 'Övning: ' else 'Kris: ' end || ${crisisDomains.name}`,
        detail: sql`${crisisActivations.description}`,
        at: sql`${crisisActivations.createdAt}`,
        text: folded(sql`${crisisDomains.name}`, sql`${crisisActivations.description}`),
      }),
    )
    .from(crisisActivations)
    .innerJoin(crisisDomains, eq(crisisDomains.id, crisisActivations.crisisDomainId))
    .where(eq(crisisActivations.housingAssociationId, associationId))
    .getSQL();

const importedOf = (db: Queryable, { associationId }: MemberActor): SQL =>
  db
    .select(
      columnsOf("imported", {
        id: sql`${importedCrises.id}`,
        title: sql`${importedCrises.title}`,
        detail: sql`${importedCrises.description}`,
        at: sql`${importedCrises.startedAt}`,
        text: folded(sql`${importedCrises.title}`, sql`${importedCrises.description}`),
      }),
    )
    .from(importedCrises)
    .where(eq(importedCrises.housingAssociationId, associationId))
    .getSQL();

/** Once for each group somebody is in. */
const teamPeople = (db: Queryable, { associationId }: MemberActor): SQL => {
  const name = sql`coalesce(${members.personName}, ${teamMembers.memberName})`;
  return db
    .select(
      columnsOf("team", {
        id: sql`${teamMembers.id}`,
        title: name,
        detail: sql`${crisisDomains.name}`,
        key: sql`${crisisDomains.slug}`,
        text: folded(name),
      }),
    )
    .from(teamMembers)
    .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
    .innerJoin(crisisDomains, eq(crisisDomains.id, crisisTeams.crisisDomainId))
    .leftJoin(members, and(eq(members.profileId, teamMembers.profileId), eq(members.associationId, crisisTeams.housingAssociationId)))
    .where(eq(crisisTeams.housingAssociationId, associationId))
    .getSQL();
};

const memberPeople = (db: Queryable, { associationId }: MemberActor): SQL =>
  db
    .select(
      columnsOf("member", {
        id: sql`${members.profileId}`,
        title: sql`${members.personName}`,
        detail: sql`${members.role}`,
        text: nameIn(members.personSearch),
      }),
    )
    .from(members)
    .where(and(eq(members.associationId, associationId), ne(members.personName, "")))
    .getSQL();

const subscribers = (db: Queryable, { associationId }: MemberActor): SQL =>
  db
    .select(
      columnsOf("subscriber", {
        id: sql`${crisisSubscribers.id}`,
        title: sql`${crisisSubscribers.fullName}`,
        text: nameIn(crisisSubscribers.searchText),
      }),
    )
    .from(crisisSubscribers)
    .where(eq(crisisSubscribers.housingAssociationId, associationId))
    .getSQL();

/** Homes from which help has been asked for and not come yet, as whoever asked called them; a number alone is a flat's (`doorName`). */
const flatsInNeed = (db: Queryable, { associationId }: MemberActor): SQL => {
  const home = sql`case when ${crisisNeeds.flat} ~ '^[0-9]+( ?[[:alpha:]])?$' then 'Lägenhet ' else '' end || ${crisisNeeds.flat}`;
  return db
    .select(
      columnsOf("flat", {
        id: sql`${crisisNeeds.id}`,
        title: home,
        detail: sql`coalesce(${crisisSubscribers.fullName}, ${members.personName})`,
        key: sql`${crisisNeeds.crisisActivationId}`,
        at: sql`${crisisNeeds.createdAt}`,
        text: folded(home),
      }),
    )
    .from(crisisNeeds)
    .innerJoin(crisisActivations, eq(crisisActivations.id, crisisNeeds.crisisActivationId))
    .leftJoin(crisisSubscribers, eq(crisisSubscribers.id, crisisNeeds.subscriberId))
    .leftJoin(members, and(eq(members.profileId, crisisNeeds.profileId), eq(members.associationId, associationId)))
    .where(and(eq(crisisActivations.housingAssociationId, associationId), isNull(crisisNeeds.closedAt), isNotNull(crisisNeeds.flat)))
    .getSQL();
};

/** The flats of the house, by what stands on their doors. */
const apartmentsOf = (db: Queryable, { associationId }: MemberActor): SQL =>
  db
    .select(
      columnsOf("apartment", {
        id: sql`${apartments.id}`,
        title: sql`'Lägenhet ' || coalesce(${apartments.name}, ${apartments.number})`,
        detail: sql`${stairwells.name}`,
        text: folded(sql`'lägenhet'`, sql`${apartments.number}`, sql`${apartments.name}`),
      }),
    )
    .from(apartments)
    .innerJoin(stairwells, eq(stairwells.id, apartments.stairwellId))
    .where(eq(apartments.housingAssociationId, associationId))
    .getSQL();

const events = (db: Queryable, actor: MemberActor): SQL =>
  db
    .select(
      columnsOf("event", {
        id: sql`${calendarEvents.id}`,
        title: sql`${calendarEvents.title}`,
        detail: sql`${calendarEvents.place}`,
        text: folded(sql`${calendarEvents.title}`, sql`${calendarEvents.place}`, sql`${calendarEvents.description}`),
      }),
    )
    .from(calendarEvents)
    .where(eventsVisibleTo(actor))
    .getSQL();

const documentsOf = (db: Queryable, actor: MemberActor): SQL =>
  db
    .select(
      columnsOf("document", {
        id: sql`${documents.id}`,
        title: sql`${documents.title}`,
        detail: sql`${documentTemplates.name}`,
        at: sql`${documents.updatedAt}`,
        text: folded(sql`${documents.title}`, sql`${documentTemplates.name}`),
      }),
    )
    .from(documents)
    .leftJoin(documentTemplates, eq(documentTemplates.id, documents.templateId))
    .where(and(isReadableBy(actor), ne(documents.state, "archived")))
    .getSQL();

function requestsOf(db: Queryable, actor: Actor): SearchSource {
  const lines = db
    .select({ names: sql`string_agg(${productRequestItems.productName}, E'\\n')` })
    .from(productRequestItems)
    .where(eq(productRequestItems.productRequestId, productRequests.id));
  const rows = db
    .select(
      columnsOf("request", {
        id: sql`${productRequests.id}`,
        title: sql`${suppliers.name}`,
        detail: sql`${productRequests.status}`,
        at: sql`${productRequests.requestDate}`,
        text: folded(sql`${suppliers.name}`, sql`(${lines})`),
      }),
    )
    .from(productRequests)
    .innerJoin(suppliers, eq(suppliers.id, productRequests.supplierId))
    .where(requestsVisibleTo(actor))
    .getSQL();
  return { kind: "request", rows };
}

/** A word that stands in half the catalogue tells nothing, and ranking all that has it costs a second. */
const RANKED_PRODUCTS = 100;

/** The same for everybody who is signed in. */
function offered(db: Queryable, associationId: string | null): SearchSource[] {
  const productRows = db
    .select(
      columnsOf("product", {
        id: sql`${products.id}`,
        title: sql`${products.name}`,
        detail: sql`${productCategories.name}`,
        text: sql`${products.searchText}`,
      }),
    )
    .from(products)
    .innerJoin(productCategories, eq(productCategories.id, products.productCategoryId))
    // A literal, as the index of the active products asks for.
    .where(sql`${products.isActive} and ${products.searchWords} @@ (select query from searched)`)
    .limit(RANKED_PRODUCTS)
    .getSQL();
  const isShown = (slug: SQL): SQL | undefined =>
    associationId ? sql`${slug} not in (select slug from ${hiddenArticles} where housing_association_id = ${associationId})` : undefined;
  const articleRows = db
    .select(
      columnsOf("article", {
        id: sql`${knowledgeArticles.slug}`,
        title: sql`${knowledgeArticles.title}`,
        detail: sql`${crisisDomains.name}`,
        text: folded(sql`${knowledgeArticles.title}`, sql`${knowledgeArticles.terms}`),
      }),
    )
    .from(knowledgeArticles)
    .innerJoin(crisisDomains, eq(crisisDomains.id, knowledgeArticles.crisisDomainId))
    .where(isShown(sql`${knowledgeArticles.slug}`))
    .getSQL();
  const isOfHouse = associationId ? eq(ownArticles.housingAssociationId, associationId) : undefined;
  const ownRows = db
    .select(
      columnsOf("article", {
        id: sql`${ownArticles.id}`,
        title: sql`${ownArticles.title}`,
        text: folded(sql`${ownArticles.title}`, sql`${ownArticles.terms}`),
      }),
    )
    .from(ownArticles)
    .where(and(or(isNull(ownArticles.housingAssociationId), isOfHouse), isShown(sql`${ownArticles.id}::text`)))
    .getSQL();
  return [
    { kind: "product", rows: productRows, isSearched: true },
    { kind: "article", rows: articleRows },
    { kind: "article", rows: ownRows },
  ];
}
