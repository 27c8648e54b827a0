import { inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { associationDocuments, documentPassages } from "#drizzle/schema/index.ts";
import { memberOf } from "#server/domains/assistant/find-passages.ts";
import { readablePassages } from "#server/domains/assistant/passage-queries.ts";
import { READ_MAX, rankingOf, searchPassages } from "#server/domains/assistant/search-queries.ts";
import { questionWords } from "#server/domains/assistant/search-rules.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { KNOWLEDGE_ARTICLES } from "#server/seed/content.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { planOf } from "#tests/helpers/query-plan.ts";

const MANY = 1_500;
const FEW = 12;
const QUESTION = "Var finns kranvatten och dunkar i källaren?";

const associations: string[] = [];
const readable = new Map<number, ReturnType<typeof readablePassages>>();
beforeAll(async () => {
  for (const count of [MANY, FEW]) {
    const { id } = await createAssociation();
    associations.push(id);
    await createPassages(id, count);
    const ctx = await contextFor(await createMember({ associationId: id, role: "system_owner" }));
    const member = memberOf(requireSignedIn(ctx.actor));
    if (member) readable.set(count, readablePassages(ctx.db, member));
  }
  await portal().services.db.execute(sql`analyze ${documentPassages}`);
});
afterAll(async () => {
  await portal().services.db.delete(associationDocuments).where(inArray(associationDocuments.housingAssociationId, associations));
});

/** A document whose passages all speak of tap water, a tenth of them of cans too; the last is the only one on the pump. */
async function createPassages(housingAssociationId: string, count: number): Promise<void> {
  const { db } = portal().services;
  const [document] = await db
    .insert(associationDocuments)
    .values({ housingAssociationId, title: "Krisplan", state: "final" })
    .returning({ id: associationDocuments.id });
  await db.execute(sql`insert into ${documentPassages} (housing_association_id, document_id, position, heading, body)
    select ${housingAssociationId}, ${document?.id}, n, 'Avsnitt ' || n, 'Kranvatten för lägenhet ' || n
      || case when n % 10 = 0 then ', dunkar finns' else '' end
      || case when n = ${count} then ', och pumphusets vevgrammofon' else '' end
    from generate_series(1, ${count}) as n`);
}

const planFor = (count: number) => planOf(rankingOf(questionWords(QUESTION), readable.get(count) ?? null, 6));

test("PAGE-20 of many passages only the best hundred are taken apart, whatever their number", async () => {
  const taken = (await planFor(MANY)).filter((node) => node["Node Type"] === "Function Scan" && node["Function Name"] === "unnest");
  const loops = taken.map((node) => node["Actual Loops"]).sort((a, b) => a - b);
  expect(loops).toEqual([1, KNOWLEDGE_ARTICLES.length, READ_MAX]);
});

test("PAGE-20 the passages of other associations are not even read", async () => {
  const scans = (await planFor(FEW)).filter((node) => node["Relation Name"] === "document_passages");
  expect(scans.length).toBeGreaterThan(0);
  for (const node of scans) {
    const passed = node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
    expect(passed).toBeLessThanOrEqual(FEW);
  }
});

test("PAGE-20 a compound is found by its end although other passages hold the plain word", async () => {
  const { db } = portal().services;
  const { id: housingAssociationId } = await createAssociation();
  associations.push(housingAssociationId);
  const [document] = await db
    .insert(associationDocuments)
    .values({ housingAssociationId, title: "Protokoll", state: "final" })
    .returning({ id: associationDocuments.id });
  const passages = [
    ["Övrigt", "En pump nämndes i förbigående."],
    ["Källaren", "Länspumpen står i källaren B."],
    ["Gården", "Pumpgropen är tömd."],
    ["Garaget", "Slamsugpumpen hänger på väggen."],
    ["Taket", "Takluckan är låst."],
  ].map(([heading = "", body = ""], position) => ({ housingAssociationId, documentId: document?.id ?? "", position, heading, body }));
  const kept = await db.insert(documentPassages).values(passages).returning({ id: documentPassages.id, heading: documentPassages.heading });
  const headings = new Map<string, string>(kept.map(({ id, heading }) => [id, heading]));
  const ctx = await contextFor(await createMember({ associationId: housingAssociationId, role: "system_owner" }));
  const member = memberOf(requireSignedIn(ctx.actor));
  const found = await searchPassages(db, "Var står pumpen?", member && readablePassages(ctx.db, member), 20);
  const own = found.filter(({ kind }) => kind === "document").map(({ id }) => headings.get(id));
  expect([own[0], own.slice(1, 3).sort(), own.slice(3)]).toEqual(["Övrigt", ["Garaget", "Källaren"], ["Gården"]]);
});

test("PAGE-20 among many, the one passage on a rare word is found, also by the end of a compound", async () => {
  const { db } = portal().services;
  const first = async (question: string) => (await searchPassages(db, question, readable.get(MANY) ?? null))[0];
  const [pump] = await db
    .select({ id: documentPassages.id })
    .from(documentPassages)
    .where(sql`housing_association_id = ${associations[0]} and position = ${MANY}`);
  expect(await first("Kranvatten, dunkar och pumphuset?")).toMatchObject({ kind: "document", id: pump?.id });
  expect(await first("Var står grammofonen?")).toMatchObject({ kind: "document", id: pump?.id });
});
