import { inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { associationDocuments, documentPassages } from "#drizzle/schema/index.ts";
import { memberOf, NOTHING_OWN, rankAll } from "#server/domains/assistant/find-passages.ts";
import { readKnowledge } from "#server/domains/assistant/knowledge.ts";
import { findReadable, READ_MAX, readableHolding } from "#server/domains/assistant/passage-queries.ts";
import { confidenceIn } from "#server/domains/assistant/ranking-rules.ts";
import { wordsIn } from "#server/domains/assistant/swedish-words.ts";
import { type MemberActor, requireSignedIn } from "#server/platform/actor.ts";
import { KNOWLEDGE_ARTICLES } from "#server/seed/content.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { planOf } from "#tests/helpers/query-plan.ts";
import { HELD_OUT_QUESTIONS } from "./held-out-questions.ts";
import { OUTSIDE_QUESTIONS } from "./outside-questions.ts";
import { RESIDENT_QUESTIONS } from "./resident-questions.ts";

const NOBODY = { role: null, areaIds: [], hidden: new Set<string>() };

describe("search", () => {
  const search = async (question: string) => rankAll(await readKnowledge(portal().services.db), NOTHING_OWN, question, NOBODY);
  const confidenceFor = async (question: string) => confidenceIn(await search(question));

  test("PAGE-19 PAGE-20 of forty questions as residents ask them, at least 36 find the right article first", async () => {
    const wrong: string[] = [];
    for (const [question, slug] of RESIDENT_QUESTIONS) {
      const ranking = await search(question);
      const [first] = ranking.found;
      if (first?.id !== slug) wrong.push(`${question} → ${first?.id}, not ${slug}`);
      expect(confidenceIn(ranking), question).not.toBe("none");
    }
    expect(RESIDENT_QUESTIONS).toHaveLength(40);
    expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(4);
  });

  /** Fourteen of twenty when they were written, and seventeen among the first two. */
  test("PAGE-20 of questions that the search was not tuned on, two in three find the right article first", async () => {
    const found = await Promise.all(
      HELD_OUT_QUESTIONS.map(async ([question, slug]) => {
        const place = (await search(question)).found.findIndex(({ id }) => id === slug);
        return { question, slug, place };
      }),
    );
    const missed = found.filter(({ place }) => place !== 0).map(({ question, slug, place }) => `${question} → ${slug} at ${place}`);
    expect(HELD_OUT_QUESTIONS).toHaveLength(20);
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(7);
  });

  /** Fourteen of twenty when they were written, and three of the others with doubt; a search by single words answered seventeen. */
  test("PAGE-20 of questions that lie outside what is known, two in three are not answered, and most others with doubt", async () => {
    const answers = await Promise.all(
      OUTSIDE_QUESTIONS.map(async (question) => {
        const ranking = await search(question);
        return { question, found: ranking.found[0]?.id, confidence: confidenceIn(ranking) };
      }),
    );
    const answered = answers.filter(({ confidence }) => confidence !== "none");
    const told = answered.map(({ question, found, confidence }) => `${question} → ${found}, ${confidence}`).join("\n");
    expect(OUTSIDE_QUESTIONS).toHaveLength(20);
    expect(answered.length, told).toBeLessThanOrEqual(6);
    expect(answered.filter(({ confidence }) => confidence === "sure").length, told).toBeLessThanOrEqual(3);
  });

  test("PAGE-20 each article on the portal is found first by its own title", async () => {
    const articles = KNOWLEDGE_ARTICLES.filter(({ link }) => link);
    const found = await Promise.all(articles.map(async ({ title }) => (await search(title)).found[0]?.id));
    expect(found).toEqual(articles.map(({ slug }) => slug));
  });

  test.each([
    ["Vad kostar en elbil 2026?", "none"],
    ["När ska hissen bytas ut?", "none"],
    ["Hur byter jag vatten i dunken?", "sure"],
  ])("PAGE-20 a part of a word or of a term alone answers nothing: «%s» is %s", async (question, confidence) =>
    expect(await confidenceFor(question)).toBe(confidence),
  );

  test.each([
    ["forsakring", "brf-forsakring"],
    ["narmaste skyddsrum", "skydd-narmaste"],
    ["vatendunk", "vatten-forvara-dunk"],
    ["hisen har stanat", "el-hiss-fast"],
    ["STRÖMAVBROT!!!", "el-avbrott-forsta-timmen"],
    ["Vad är hesa fredrik", "info-vma"],
  ])("a slip of the keys in «%s» is forgiven", async (question, slug) => {
    expect((await search(question)).found[0]?.id).toBe(slug);
  });

  test.each([
    "Vem vann melodifestivalen?",
    "Vilken är huvudstaden i Frankrike?",
    "Hur mycket tjänar en lärare?",
    "Vad är meningen med livet?",
    "asdf qwer zxcv",
    "%_'\\ & | ! <-> ()",
  ])("PAGE-20 «%s» has no answer", async (question) => expect(await confidenceFor(question)).toBe("none"));

  test.each(["Hur byter jag däck på bilen?", "Skriv en dikt om katter", "Hur tränar jag inför ett maraton?"])(
    "PAGE-20 «%s», of which one word is known, is answered with doubt at most",
    async (question) => expect(await confidenceFor(question)).not.toBe("sure"),
  );
});

describe("search plan", () => {
  const MANY = 1_500;
  const FEW = 12;
  const QUESTION = "Var finns kranvatten och dunkar i källaren?";

  const associations: string[] = [];
  const members = new Map<number, MemberActor>();
  beforeAll(async () => {
    for (const count of [MANY, FEW]) {
      const { id } = await createAssociation();
      associations.push(id);
      await createPassages(id, count);
      members.set(count, await ownerOf(id));
    }
    await portal().services.db.execute(sql`analyze ${documentPassages}`);
  });
  afterAll(async () => {
    await portal().services.db.delete(associationDocuments).where(inArray(associationDocuments.housingAssociationId, associations));
  });

  async function ownerOf(associationId: string): Promise<MemberActor> {
    const { actor } = await contextFor(await createMember({ associationId, role: "system_owner" }));
    const member = memberOf(requireSignedIn(actor));
    if (!member) throw new Error("not a member");
    return member;
  }

  const tokensOf = async (question: string) => {
    const { lexicon } = await readKnowledge(portal().services.db);
    return wordsIn(question).map(lexicon.tokenOf);
  };
  const memberOfHouse = (count: number): MemberActor => members.get(count) ?? expect.fail("no such house");

  const searchOwn = async (member: MemberActor, question: string) => {
    const { db } = portal().services;
    const documents = await findReadable(db, member, await tokensOf(question));
    return rankAll(await readKnowledge(db), { documents, articles: [] }, question, { ...NOBODY, role: member.role }).found;
  };

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

  test("PAGE-20 of many passages only the best forty are read closely, whatever their number", async () => {
    const { db } = portal().services;
    const read = async (count: number) => (await findReadable(db, memberOfHouse(count), await tokensOf(QUESTION))).length;
    expect([READ_MAX, await read(MANY), await read(FEW)]).toEqual([40, 40, FEW]);
  });

  test("PAGE-20 the passages of other associations are not even read", async () => {
    const plan = await planOf(readableHolding(portal().services.db, memberOfHouse(FEW), await tokensOf(QUESTION)));
    const scans = plan.filter((node) => node["Relation Name"] === "document_passages");
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
    const kept = await db
      .insert(documentPassages)
      .values(passages)
      .returning({ id: documentPassages.id, heading: documentPassages.heading });
    const headings = new Map<string, string>(kept.map(({ id, heading }) => [id, heading]));
    const found = await searchOwn(await ownerOf(housingAssociationId), "Var står pumpen?");
    const own = found.filter(({ kind }) => kind === "own").map(({ id }) => headings.get(id));
    expect([own[0], own.slice(1, 3).sort(), own.slice(3)]).toEqual(["Övrigt", ["Garaget", "Källaren"], ["Gården"]]);
  });

  test("PAGE-20 among many, the one passage on a rare word is found, also by the end of a compound", async () => {
    const { db } = portal().services;
    const first = async (question: string) => (await searchOwn(memberOfHouse(MANY), question))[0];
    const [pump] = await db
      .select({ id: documentPassages.id })
      .from(documentPassages)
      .where(sql`housing_association_id = ${associations[0]} and position = ${MANY}`);
    expect(await first("Kranvatten, dunkar och pumphuset?")).toMatchObject({ kind: "own", id: pump?.id });
    expect(await first("Var står grammofonen?")).toMatchObject({ kind: "own", id: pump?.id });
  });
});
