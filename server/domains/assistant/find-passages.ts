import { asc, eq } from "drizzle-orm";
import { housingAssociationContacts as contacts, mapPlaces, housingAssociationShutoffs as shutoffs } from "#drizzle/schema/index.ts";
import { findTeamChanges } from "#server/domains/teams/change-queries.ts";
import { listAreaTeam } from "#server/domains/teams/member-queries.ts";
import { type Actor, type MemberActor, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { can } from "#shared/permissions.ts";
import { CRISIS_GROUP_AREA } from "#shared/text/team-roles.ts";
import { contactFacts, crisisGroupFact, type OwnFact, placeFacts, shutoffFacts, shutoffHelp } from "./own-fact-rules.ts";
import { type Article, type DocumentPassage, readArticles, readablePassages, readPassages } from "./passage-queries.ts";
import { searchPassages } from "./search-queries.ts";
import { type Confidence, confidenceIn } from "./search-rules.ts";

const FOUND_MAX = 6;
/** How near to the best one another passage has to come to be worth showing. */
const NEAR = 0.5;
/** A fact beside the answer is of use only when it is as likely meant. */
const FACT_NEAR = 0.75;

export type Passage = { kind: "article"; article: Article } | { kind: "document"; passage: DocumentPassage };

export interface FoundPassages {
  confidence: Confidence;
  /** The best first; none when nothing of the question was recognised. */
  passages: Passage[];
}

/** Whether a passage is something that the portal knows of the house, rather than a document of its. */
export const isOwnFact = (passage: Passage): boolean => passage.kind === "document" && passage.passage.documentId === null;

/** What the knowledge base, the own documents and the own facts say on a question, as far as the caller may read them. */
export async function findPassages(ctx: DomainContext, question: string): Promise<FoundPassages> {
  const member = memberOf(requireSignedIn(ctx.actor));
  const facts = member ? await readOwnFacts(ctx.db, member) : [];
  const found = await searchPassages(ctx.db, question, member && readablePassages(ctx.db, member), 2 * FOUND_MAX, facts);
  const best = found[0];
  const confidence = confidenceIn(best);
  // What does not answer is given to no model either: it would be cited all the same.
  if (confidence === "none") return { confidence, passages: [] };
  const near = found.filter(({ kind, score }) => best && score >= best.score * (kind === "fact" ? FACT_NEAR : NEAR)).slice(0, FOUND_MAX);
  const ids = (kind: "article" | "document") => near.filter((it) => it.kind === kind).map(({ id }) => id);
  const [articles, documents] = await Promise.all([
    readArticles(ctx.db, ids("article")),
    member ? readPassages(ctx.db, member, ids("document")) : [],
  ]);
  const passages = near.flatMap(({ kind, id }): Passage[] => {
    const article = kind === "article" && articles.find(({ slug }) => slug === id);
    if (article) return [{ kind: "article", article }];
    const passage = kind === "document" ? documents.find((it) => it.id === id) : facts.find((it) => it.id === id);
    return passage ? [{ kind: "document", passage }] : [];
  });
  return { confidence: passages.length === 0 ? "none" : confidence, passages };
}

/** The actor as a member, null for somebody without an association. */
export function memberOf({ associationId, role, ...actor }: Actor): MemberActor | null {
  return associationId && role ? { ...actor, associationId, role } : null;
}

/** What the portal knows of the actor's association, as far as the actor may read it on its pages. */
async function readOwnFacts(db: Queryable, actor: MemberActor): Promise<OwnFact[]> {
  const { associationId, role } = actor;
  if (!can(role, "association:read")) return [];
  const mayReadShutoffs = can(role, "association:readShutoffs");
  const [foundPlaces, foundContacts, foundShutoffs, people, changes] = await Promise.all([
    db
      .select({ kind: mapPlaces.kind, name: mapPlaces.name, note: mapPlaces.note, updatedAt: mapPlaces.updatedAt })
      .from(mapPlaces)
      .where(eq(mapPlaces.housingAssociationId, associationId))
      .orderBy(asc(mapPlaces.name), asc(mapPlaces.id)),
    db
      .select({
        kind: contacts.kind,
        name: contacts.name,
        phone: contacts.phone,
        note: contacts.note,
        updatedAt: contacts.updatedAt,
      })
      .from(contacts)
      .where(eq(contacts.housingAssociationId, associationId))
      .orderBy(asc(contacts.name), asc(contacts.id)),
    mayReadShutoffs
      ? db
          .select({
            kind: shutoffs.kind,
            location: shutoffs.location,
            instructions: shutoffs.instructions,
            updatedAt: shutoffs.updatedAt,
          })
          .from(shutoffs)
          .where(eq(shutoffs.housingAssociationId, associationId))
          .orderBy(asc(shutoffs.createdAt), asc(shutoffs.id))
      : [],
    can(role, "members:list") ? listAreaTeam(db, actor, CRISIS_GROUP_AREA) : [],
    findTeamChanges(db, associationId),
  ]);
  return [
    ...placeFacts(foundPlaces),
    ...contactFacts(foundContacts),
    ...(mayReadShutoffs ? shutoffFacts(foundShutoffs) : shutoffHelp(foundContacts)),
    ...crisisGroupFact(people, changes.get(CRISIS_GROUP_AREA)),
  ];
}
