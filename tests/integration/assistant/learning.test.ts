import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { assistantRatings, openQuestions, ownArticles, portalSecrets } from "#drizzle/schema/index.ts";
import { forgetAskerKeys, keepOpenQuestion, rateAnswer, readArticleDesk } from "#server/domains/assistant/open-questions.ts";
import {
  hideArticle,
  readHouseArticles,
  removeHouseArticle,
  removeOperatorArticle,
  saveHouseArticle,
  saveOperatorArticle,
} from "#server/domains/assistant/own-articles.ts";
import { RETENTION } from "#server/domains/lifecycle/retention.ts";
import { searchAll } from "#server/domains/search/search-all.ts";
import { seedKnowledge } from "#server/seed/seed-reference.ts";
import { isoDay } from "#shared/format/date.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { ask } from "./ask.ts";

const DAY_MS = 24 * 3_600_000;

/** A word that no article knows, nor anything near to it. */
const strange = (): string => Array.from(crypto.getRandomValues(new Uint8Array(14)), (byte) => "bcdfghjkmpqvxz".charAt(byte % 14)).join("");

async function createOperator() {
  const person = await createPerson({ setup: "private" });
  const ctx = await contextFor(person, {}, { withSession: true });
  return { ...ctx, actor: { ...ctx.actor, isOperator: true } } as typeof ctx;
}

const desk = async () => readArticleDesk(await createOperator());
const listed = async (word: string) => (await desk()).questions.find(({ question }) => question.includes(word));

const articleText = (title: string, terms: string) => ({
  id: null,
  seenAt: null,
  title,
  body: `Svaret om ${title} i portalen.`,
  steps: "",
  terms,
});
const forEverybody = { openQuestion: null, sourceName: null, sourceNote: null, sourceDate: null, reviewBy: "2099-01-01" };

describe("questions without an answer", () => {
  test("are shown when three different people have asked the same, whatever the order and the forms of the words", async () => {
    const [fjong, kvist] = [strange(), strange()];
    const people = [];
    for (let count = 0; count < 3; count += 1) people.push(await createPerson({ setup: "private" }));
    const [first, second, third] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
    for (let times = 0; times < 3; times += 1) expect((await ask(first, `Hur gör man ${fjong} av ${kvist}?`)).head.mode).toBe("none");
    expect(await listed(fjong)).toBeUndefined();
    await ask(second, `vad är ${kvist} och ${fjong}`);
    expect(await listed(fjong)).toBeUndefined();
    await ask(third, `${kvist}, ${fjong}!`);
    expect(await listed(fjong)).toMatchObject({ askerCount: 3, hadAnswer: false, isAnswered: false });
  });

  test("are shown at once when an operator has asked", async () => {
    const word = strange();
    await keepOpenQuestion(await createOperator(), `vad är ${word}`, { hadAnswer: false });
    expect(await listed(word)).toMatchObject({ question: `vad är ${word}`, askerCount: 1 });
  });

  test("of two months are not added up: one who asks in each would be counted as several", async () => {
    const word = strange();
    const ctx = await contextFor(await createPerson({ setup: "private" }));
    for (const month of ["2030-01", "2030-02", "2030-03"])
      await keepOpenQuestion({ ...ctx, now: () => new Date(`${month}-10T12:00:00Z`) }, `vad är ${word}`, { hadAnswer: false });
    const { db } = portal().services;
    const kept = await db
      .select()
      .from(openQuestions)
      .where(eq(openQuestions.question, `vad är ${word}`));
    expect(new Set(kept.flatMap(({ askers }) => askers)).size).toBe(3);
    expect(await listed(word)).toBeUndefined();
  });

  test("hold no key to who asked once the month is over, and go after a year", async () => {
    const word = strange();
    const { db } = portal().services;
    const ctx = await contextFor(await createPerson({ setup: "private" }));
    await keepOpenQuestion(ctx, `vad är ${word}`, { hadAnswer: false });
    const keys = async () => (await db.select().from(portalSecrets)).filter(({ name }) => name.startsWith("open-questions:"));
    const [row] = await db
      .select()
      .from(openQuestions)
      .where(eq(openQuestions.question, `vad är ${word}`));
    expect(await keys()).toContainEqual(expect.objectContaining({ name: `open-questions:${row?.month}` }));
    await forgetAskerKeys({ ...ctx, now: () => new Date(Date.now() + 32 * DAY_MS) });
    expect((await keys()).filter(({ name }) => name === `open-questions:${row?.month}`)).toEqual([]);

    const retention = RETENTION.find(({ table }) => table === openQuestions);
    const isKept = async (days: number) => {
      const lastAskedOn = isoDay(new Date(Date.now() - days * DAY_MS));
      await db
        .update(openQuestions)
        .set({ lastAskedOn })
        .where(eq(openQuestions.id, row?.id ?? ""));
      await retention?.apply(ctx);
      return (await db.$count(openQuestions, eq(openQuestions.id, row?.id ?? ""))) === 1;
    };
    // A day in Sweden begins before that of the database.
    expect([await isKept(363), await isKept(368)]).toEqual([true, false]);
  });

  test("are kept after «Nej», which can be changed, and not after «Ja»", async () => {
    const word = strange();
    const { db } = portal().services;
    const id = crypto.randomUUID();
    const person = await createPerson({ setup: "private" });
    const ctx = await contextFor(person);
    const rating = { id, articleSlugs: ["info-vma", "min-granne"], question: `${word} ${strange()}`, fault: null };
    const kept = () => db.select().from(assistantRatings).where(eq(assistantRatings.profileId, person.profileId));
    const asked = () => db.select().from(openQuestions).where(eq(openQuestions.question, rating.question));
    await rateAnswer(ctx, { ...rating, isHelpful: true });
    expect(await asked()).toEqual([]);
    await rateAnswer(ctx, { ...rating, isHelpful: false, fault: "unclear" });
    expect(await kept()).toMatchObject([{ id, articleSlugs: ["info-vma"], isHelpful: false, fault: "unclear" }]);
    expect(await asked()).toMatchObject([{ hadAnswer: true }]);
    await rateAnswer(ctx, { ...rating, isHelpful: true, fault: "unclear" });
    expect(await kept()).toMatchObject([{ id, isHelpful: true, fault: null }]);
    await rateAnswer(await contextFor(await createPerson({ setup: "private" })), { ...rating, isHelpful: false });
    expect(await kept()).toMatchObject([{ id, isHelpful: true }]);
  });

  test("hold no name that the portal knows, of somebody or of an association, nor anything of who asked", async () => {
    const [given, family, house, neighbour] = [strange(), strange(), strange(), strange()];
    const { db } = portal().services;
    const { id } = await createAssociation({ associationName: `Brf ${house}` });
    const person = await createMember({ associationId: id, fullName: `${given} ${family}` });
    await createSubscriber(id, { fullName: neighbour });
    const word = strange();
    const ctx = await contextFor(person);
    await keepOpenQuestion(ctx, `har ${given} ${family}s och ${neighbour} i ${house} sett ${word}`, { hadAnswer: false });
    const [kept] = await db
      .select()
      .from(openQuestions)
      .where(eq(openQuestions.question, `har och i sett ${word}`));
    expect(kept).toMatchObject({ askers: [expect.stringMatching(/^[\w-]{22}$/)] });
    for (const secret of [given, family, house, neighbour, person.profileId, person.userId, id])
      expect(JSON.stringify(kept)).not.toContain(secret);
  });

  test("become an article in one press, which answers at once, and are asked again when it is removed", async () => {
    const word = strange();
    const operator = await createOperator();
    await keepOpenQuestion(operator, `vad gör jag med ${word}`, { hadAnswer: false });
    const open = await listed(word);
    const written = articleText(`Om ${word}`, open?.question ?? "");
    const person = await createPerson({ setup: "private" });
    const { id } = await saveOperatorArticle(operator, {
      ...forEverybody,
      ...written,
      steps: "Stäng av.\nVänta.",
      openQuestion: open?.stems ?? "",
    });
    expect(await ask(person, `Vad gör jag med ${word}?`)).toMatchObject({
      head: { mode: "knowledge", title: `Om ${word}`, isGeneralAdvice: true, isSure: true },
      text: written.body,
      details: { steps: ["Stäng av.", "Vänta."], slugs: [id], reviewBy: "2099-01-01", origin: "portal" },
    });
    expect(await listed(word)).toMatchObject({ isAnswered: true });

    const [article] = (await desk()).articles.filter((it) => it.id === id);
    const change = { ...forEverybody, ...written, id, sourceName: "MSB", sourceNote: "Om krisen kommer", sourceDate: "2026-01-02" };
    await expect(saveOperatorArticle(operator, { ...change, seenAt: "2020-01-01T00:00:00.000Z" })).rejects.toMatchObject({
      reason: "OWN_ARTICLE_CHANGED",
    });
    await saveOperatorArticle(operator, { ...change, seenAt: article?.updatedAt ?? null });
    expect(await ask(person, `Vad gör jag med ${word}?`)).toMatchObject({
      head: { isGeneralAdvice: false },
      details: { sources: [{ name: "MSB", note: "Om krisen kommer", date: "2026-01-02" }] },
    });
    expect(await listed(word)).toMatchObject({ isAnswered: true });
    await portal().services.db.transaction((tx) => seedKnowledge(tx));
    expect((await ask(person, `Vad gör jag med ${word}?`)).head.title).toBe(`Om ${word}`);

    await removeOperatorArticle(operator, { id });
    expect((await ask(person, `Vad gör jag med ${word}?`)).head.mode).toBe("none");
    expect(await listed(word)).toMatchObject({ isAnswered: false });
    expect(await auditRows("assistant.remove_article", id)).toMatchObject([{ associationId: null }]);
  });

  test("articles that did not help are listed by their share of «Nej», when three people have said", async () => {
    const word = strange();
    const operator = await createOperator();
    const { id } = await saveOperatorArticle(operator, { ...forEverybody, ...articleText(`Om ${word}`, word) });
    const rate = async (isHelpful: boolean) => {
      const ctx = await contextFor(await createPerson({ setup: "private" }));
      await rateAnswer(ctx, { id: crypto.randomUUID(), articleSlugs: [id], isHelpful, fault: null, question: `vad är ${word}` });
    };
    const found = async () => (await desk()).unhelpful.find(({ slug }) => slug === id);
    await rate(false);
    await rate(false);
    expect(await found()).toBeUndefined();
    await rate(true);
    expect(await found()).toEqual({ slug: id, title: `Om ${word}`, unhelpful: 2, rated: 3 });
    await removeOperatorArticle(operator, { id });
  });
});

describe("articles of the own house", () => {
  async function createHouse() {
    const { id } = await createAssociation();
    const owner = await createMember({ associationId: id, role: "system_owner" });
    return { id, owner, ctx: await contextFor(owner), member: await createMember({ associationId: id }) };
  }

  test("are given to its members alone, as «Er förening», with the day and the role of who wrote them", async () => {
    const word = strange();
    const { ctx, member, id: houseId } = await createHouse();
    const others = [(await createHouse()).member, (await createHouse()).owner, await createPerson({ setup: "private" })];
    const { id } = await saveHouseArticle(ctx, articleText(`Vårt ${word}`, `var ställer vi ${word}`));
    const question = `Var ställer vi ${word}?`;
    const answer = await ask(member, question);
    expect(answer).toMatchObject({ head: { title: `Vårt ${word}`, isGeneralAdvice: false }, details: { origin: "house", slugs: [id] } });
    expect(answer.details?.sources).toEqual([
      { name: "Er förening", note: "Skrivet av en systemägare", date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
    ]);
    const hits = async (person: { userId: string }) => JSON.stringify(await searchAll(await contextFor(person), { text: word }));
    expect(await hits(member)).toContain(`Vårt ${word}`);
    for (const other of others) {
      const given = await ask(other, question);
      expect([given.head.mode, JSON.stringify(given)]).toEqual(["none", expect.not.stringContaining("Svaret om")]);
      expect(await hits(other)).not.toContain(`Vårt ${word}`);
    }
    expect((await desk()).articles.filter((article) => article.id === id)).toEqual([]);
    expect(await auditRows("document.save_answer", id)).toMatchObject([{ associationId: houseId }]);
  });

  test("are changed and removed by its owners, not by another house's nor by an operator", async () => {
    const word = strange();
    const { ctx } = await createHouse();
    const stranger = await createHouse();
    const { id } = await saveHouseArticle(ctx, articleText(`Vårt ${word}`, word));
    const [written] = (await readHouseArticles(ctx)).own;
    const change = { ...articleText(`Ert ${word}`, word), id, seenAt: written?.updatedAt ?? null };
    await expect(saveHouseArticle(stranger.ctx, change)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(removeHouseArticle(stranger.ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(removeOperatorArticle(await createOperator(), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await readHouseArticles(stranger.ctx)).own).toEqual([]);
    await saveHouseArticle(ctx, change);
    await expect(saveHouseArticle(ctx, change)).rejects.toMatchObject({ reason: "OWN_ARTICLE_CHANGED" });
    await removeHouseArticle(ctx, { id });
    expect(await portal().services.db.$count(ownArticles, eq(ownArticles.id, id))).toBe(0);
  });

  test("hide one of the portal's from its members, not from others, and show it again", async () => {
    const { ctx, member } = await createHouse();
    const other = await createHouse();
    const question = "Hur mycket vatten behöver vi?";
    const slug = "vatten-hur-mycket";
    const slugOf = async (person: { userId: string }, asked: string) => (await ask(person, asked)).details?.slugs[0];
    expect(await slugOf(member, question)).toBe(slug);
    await hideArticle(ctx, { slug, isHidden: true });
    await hideArticle(ctx, { slug, isHidden: true });
    const hidden = await readHouseArticles(ctx);
    expect(hidden.hidden).toEqual([{ slug, title: expect.any(String) }]);
    for (const asked of [question, hidden.hidden[0]?.title ?? ""]) {
      const answer = await ask(member, asked);
      expect([answer.details?.slugs, answer.details?.related]).not.toEqual([[slug], expect.anything()]);
      expect(answer.details?.related ?? []).not.toContain(hidden.hidden[0]?.title);
    }
    const found = async (person: { userId: string }) =>
      JSON.stringify(await searchAll(await contextFor(person), { text: hidden.hidden[0]?.title ?? "" }));
    expect(await found(member)).not.toContain('"article"');
    expect(await found(other.member)).toContain('"article"');
    expect(await slugOf(other.member, question)).toBe(slug);
    await hideArticle(other.ctx, { slug, isHidden: false });
    expect(await slugOf(member, question)).not.toBe(slug);
    await hideArticle(ctx, { slug, isHidden: false });
    expect(await slugOf(member, question)).toBe(slug);
  });

  test("hide one that operators wrote", async () => {
    const word = strange();
    const { ctx, member } = await createHouse();
    const operator = await createOperator();
    const { id } = await saveOperatorArticle(operator, { ...forEverybody, ...articleText(`Om ${word}`, word) });
    expect((await ask(member, `Vad är ${word}?`)).head.title).toBe(`Om ${word}`);
    await hideArticle(ctx, { slug: id, isHidden: true });
    expect((await ask(member, `Vad är ${word}?`)).head.mode).toBe("none");
    expect((await ask((await createHouse()).member, `Vad är ${word}?`)).head.title).toBe(`Om ${word}`);
    await removeOperatorArticle(operator, { id });
    expect((await readHouseArticles(ctx)).hidden).toEqual([]);
  });

  test.each(["brand-vid-brand", "fara-gaslukt", "fara-kolmonoxid", "halsa-forsta-hjalpen", "varme-eldning-fara"])(
    "cannot hide what is said on danger to life: %s",
    async (slug) => {
      const { ctx } = await createHouse();
      await expect(hideArticle(ctx, { slug, isHidden: true })).rejects.toMatchObject({ reason: "DANGER_ARTICLE_STAYS" });
      expect((await readHouseArticles(ctx)).hidden).toEqual([]);
    },
  );

  test("cannot hide what there is not", async () => {
    const { ctx } = await createHouse();
    await expect(hideArticle(ctx, { slug: "finns-inte", isHidden: true })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
