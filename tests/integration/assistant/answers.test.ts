import { describe, expect, test } from "vitest";
import {
  associationDocuments,
  documentPassages,
  housingAssociationContacts,
  housingAssociationFacts,
  housingAssociationShutoffs,
  knowledgeArticles,
  mapPlaces,
} from "#drizzle/schema/index.ts";
import { answerQuestion } from "#server/domains/assistant/answer-question.ts";
import { readStart } from "#server/domains/assistant/suggestion-queries.ts";
import { createDocument } from "#server/domains/documents/create-document.ts";
import { readAssociationDocument } from "#server/domains/documents/document-queries.ts";
import { KNOWLEDGE_ARTICLES } from "#server/seed/content.ts";
import { seedKnowledge } from "#server/seed/seed-reference.ts";
import { dangerIn } from "#shared/assistant/danger.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { ask } from "./ask.ts";
import { HELD_OUT_QUESTIONS } from "./held-out-questions.ts";
import { RESIDENT_QUESTIONS } from "./resident-questions.ts";

describe("answers", () => {
  const SECRET = "Reservnyckeln till fjärrvärmecentralen hänger bakom pumpkåpan.";

  /** A document with one passage on the heating plant. */
  async function createPlan(
    housingAssociationId: string,
    values: { isVisibleToResidents?: boolean; state?: "final" | "archived"; body?: string } = {},
  ) {
    const { body = SECRET, state = "final", isVisibleToResidents = false } = values;
    const { db } = portal().services;
    const [document] = await db
      .insert(associationDocuments)
      .values({ housingAssociationId, title: "Krisplan", state, isVisibleToResidents, adoptedOn: "2026-03-01" })
      .returning({ id: associationDocuments.id });
    if (!document) throw new Error("no document");
    await db
      .insert(documentPassages)
      .values({ housingAssociationId, documentId: document.id, position: 0, heading: "Undercentralen", body });
    return document.id;
  }

  describe("without a model", () => {
    test.each([
      "Hur mycket vatten behöver vi?",
      "Hur mycket vatten behöver jag hemma?",
      "hur mycket vatten ska man ha",
      "Hur många liter vatten krävs per person?",
    ])("PAGE-20 who asks for the need of water is told it: %s", async (question) => {
      const { head, details } = await ask(await createPerson({ setup: "private" }), question);
      expect([head.isSure, details?.slugs]).toEqual([true, ["vatten-hur-mycket"]]);
    });

    test("PAGE-20 the answer is the article with its steps and dated sources, as «Svar från kunskapsbanken»", async () => {
      const person = await createPerson({ setup: "private" });
      const { head, text, details } = await ask(person, "Hur länge håller sig kranvattnet i en dunk?");
      expect(head).toEqual({
        mode: "knowledge",
        title: "Förvara och byt vatten",
        isDanger: false,
        isGeneralAdvice: false,
        isSure: true,
        textPart: 0,
        isChecked: true,
        isEstimate: false,
      });
      expect(text).toContain("Ställ det mörkt och svalt.");
      expect(details?.steps[0]).toBe("Diska kärlet noga och skölj det.");
      expect(details?.sources[0]).toEqual({ name: "Livsmedelsverket", note: "Dricksvatten i dunk", date: "2026-11" });
      expect(details).toMatchObject({ slugs: ["vatten-forvara-dunk"], reviewBy: "2027-11-22" });
    });

    test("PAGE-20 an answer without an official source is marked, one that is not known is said so", async () => {
      const person = await createPerson({ setup: "private" });
      expect((await ask(person, "Någon sitter instängd i hissen")).head.isGeneralAdvice).toBe(true);
      const unknown = await ask(person, "Vem vann melodifestivalen?");
      expect(unknown.head).toMatchObject({ mode: "none", title: null });
      expect(unknown.text).toMatch(/^Det här vet jag inte\./);
      expect(unknown.details).toMatchObject({ steps: [], sources: [], slugs: [] });
    });

    test("PAGE-19 an article on danger that may not be meant does not ask to ring 112", async () => {
      const person = await createPerson({ setup: "private" });
      const { head, details } = await ask(person, "Var finns Brf Exempelrönnens elverk?");
      expect([head.title, head.isDanger, details?.slugs]).toEqual([null, false, []]);
      expect((await ask(person, "Elverket går i källaren och det luktar avgaser")).head.isDanger).toBe(true);
    });

    test("PAGE-20 what is found but not surely is offered by title and not shown as the answer; a choice asked is answered", async () => {
      const person = await createPerson({ setup: "private" });
      const { head, text, details } = await ask(person, "yo hur tar man bort sitt konto här, pallar inte fler sms");
      expect([head.title, head.isSure, head.mode, text]).toEqual([null, false, "knowledge", "Det här är jag inte säker på. Menar du …?"]);
      expect(details).toMatchObject({ steps: [], sources: [], passages: [], slugs: [] });
      expect(details?.related).toEqual(expect.arrayContaining(["Radera ditt konto", "Sluta få sms från föreningen"]));
      for (const title of details?.related ?? []) expect((await ask(person, title)).head).toMatchObject({ title, isSure: true });
    });

    test("PAGE-20 whoever asks the title of an article gets it, as the choices do", async () => {
      const person = await createPerson({ setup: "private" });
      for (const { title, slug } of KNOWLEDGE_ARTICLES) {
        const { head, details } = await ask(person, title, { limits: { ...portal().services.limits, consume: async () => 0 } });
        expect([head.isSure, details?.slugs], title).toEqual([true, [slug]]);
      }
    });

    test.each([
      ["Where is the nearest shelter?", "Närmaste skyddsrum"],
      ["Mitä teen kun sähköt katkeavat?", "Strömavbrott: första timmen"],
      ["Meeday gabbaadka ugu dhow?", "Närmaste skyddsrum"],
      ["أين أقرب ملجأ؟", "Närmaste skyddsrum"],
    ])("PAGE-20 «%s» finds the Swedish article", async (question, title) =>
      expect((await ask(await createPerson({ setup: "private" }), question)).head).toMatchObject({ title, isSure: true }),
    );

    test("PAGE-20 a year makes no answer, and the next meeting stands in the calendar", async () => {
      const person = await createPerson({ setup: "private" });
      for (const question of ["2026", "4711 1203", "Vem vann VM 1994?", "Vad kostar en elbil 2026?"]) {
        expect((await ask(person, question)).head.mode, question).toBe("none");
      }
      const owner = await createMember({ role: "system_owner" });
      expect(await ask(owner, "när är nästa styrelsemöte")).toMatchObject({
        ...{ head: { mode: "own", title: "Nästa i kalendern" }, text: "Inget styrelsemöte är inlagt i kalendern." },
        widget: null,
      });
      const wrongNumber = await ask(person, "anmäl att telefonnumret till föreningen är fel");
      expect([wrongNumber.text, wrongNumber.widget]).toEqual(["Här är föreningsuppgifterna.", "association-profile-form"]);
    });

    test("PAGE-19 words of danger put Ring 112 first, also where nothing is known", async () => {
      const person = await createPerson({ setup: "private" });
      expect((await ask(person, "Det är rök i trapphuset")).head.isDanger).toBe(true);
      expect((await ask(person, "Hamstern andas inte")).head.isDanger).toBe(true);
      expect((await ask(person, "Hur ofta ska vi kontrollera brandsläckare?")).head.isDanger).toBe(false);
    });

    test.each([
      ["gasluckt i tvättstugan", "Det luktar gas"],
      ["Hur märker man kolmonoxid?", "Misstänkt kolmonoxidförgiftning"],
      ["det ryker från elementet", "Vid brand"],
      ["min granne svarar inte", "Första hjälpen-rum"],
      ["instängd i hissen och får panik", "Fast i hissen"],
      ["det brinner i min elsparkcykel", "Batteri som ryker eller brinner"],
      ["det luktar gas utomhus, stark ammoniak", "Farlig gas eller rök utomhus"],
      ["grannen misshandlar sin sambo", "Våld hos en granne"],
    ])("PAGE-20 «%s» is answered by the article on that danger and no other", async (question, title) => {
      const { head, details } = await ask(await createPerson({ setup: "private" }), question);
      expect(head).toMatchObject({ mode: "knowledge", title, isDanger: true, isSure: true });
      expect(details?.steps.length).toBeGreaterThan(3);
    });

    test.each([
      ["nån har ett vapen i porten", "Pågår det, ring 112. Är det över och ingen är i fara, ring polisen på 114 14."],
      ["taket har rasat in", "Jag har inget råd om just det här. Ring 112 vid fara för liv. Larmoperatören säger vad du ska göra."],
      ["jag orkar inte leva längre", expect.stringContaining("Mind Självmordslinjen på 90101")],
      ["barnet har svalt tvättmedel", expect.stringContaining("Giftinformationscentralen, 010-456 67 00.")],
    ])("PAGE-20 «%s» is a danger that no article is about: none is shown", async (question, text) => {
      const answer = await ask(await createPerson({ setup: "private" }), question);
      expect(answer).toMatchObject({ text, head: { mode: "knowledge", title: null, isDanger: true } });
      expect(answer.details).toMatchObject({ steps: [], sources: [], related: [], slugs: [] });
    });

    test.each([
      ["Får man hälla vatten på brinnande fett?", "brand-i-koket"],
      ["Vad gör man om man inte kan ringa ambulans?", "info-112-utan-nat"],
      ["Jag är tio år, vad gör jag om det brinner?", "halsa-barn-ensam"],
      ["Kan en gasläcka explodera?", "fara-gaslukt"],
      ["det sprutar vatten i källaren vid elcentralen", "vader-skyfall-kallare"],
      ["Ett inlägg på facebook säger att vattnet är förgiftat i hela kommunen. ska jag tro på det", "info-desinformation"],
    ])(
      "PAGE-20 where a danger is only spoken of or another article is clearly meant, Ring 112 is first and the article that answers beneath it: «%s»",
      async (question, slug) => {
        const { head, details } = await ask(await createPerson({ setup: "private" }), question);
        expect([head.isDanger, head.isSure, details?.slugs]).toEqual([true, true, [slug]]);
      },
    );

    test("PAGE-20 what is asked of the own house is answered from its data when that choice is pressed", async () => {
      const owner = await createMember({ role: "system_owner" });
      expect((await ask(owner, "Hos er: Hur många medlemmar krävs?")).head).toMatchObject({ mode: "own", title: "Så många är ni" });
      expect((await ask(owner, "Hos er: det brinner")).head.isDanger).toBe(true);
    });

    test.each(["hur övar vi brand", "vapenvila i nyheterna", "Hej!", "Tack så mycket"])(
      "«%s» does not put Ring 112 first",
      async (question) => {
        expect((await ask(await createPerson({ setup: "private" }), question)).head.isDanger).toBe(false);
      },
    );

    test("of the questions that residents ask, only the one on smoke is itself a danger", () => {
      const asked = [...RESIDENT_QUESTIONS, ...HELD_OUT_QUESTIONS].map(([question]) => question);
      expect(asked.filter((question) => dangerIn(question) !== null)).toEqual(["Det är rök i trapphuset, ska jag gå ut?"]);
    });

    test("PAGE-20 what is not known offers whom to call; a greeting is told what one can ask", async () => {
      const person = await createPerson({ setup: "private" });
      expect((await ask(person, "Vem vann melodifestivalen?")).text).toMatch(
        /Fara för liv: ring 112\. Råd om vård: 1177\. Information vid kris: 113 13\. Polis när det inte är bråttom: 114 14\.$/,
      );
      const greeted = await ask(person, "Hej!");
      expect(greeted).toMatchObject({ head: { mode: "knowledge", title: null }, details: { sources: [], slugs: [] } });
      expect(greeted.text).toMatch(/^Hej! Fråga till exempel hur mycket vatten ni behöver/);
    });

    test("DATA-31 what is asked for opens beside the answer", async () => {
      const person = await createPerson({ setup: "private" });
      expect(await ask(person, "Öppna kartan")).toMatchObject({ widget: "maps", text: "Här är kartan.", head: { title: null } });
      expect((await ask(person, "Vad är en krisplan?")).widget).toBeNull();
      expect(await ask(person, "Jag vill köpa vattendunkar")).toMatchObject({ widget: "product-catalog", search: "vattendunkar" });
      expect(await ask(person, "Öppna produktkatalogen")).toMatchObject({ widget: "product-catalog", search: null });
    });

    test("PAGE-20 own figures stand in the answers that they belong to", async () => {
      const { id } = await createAssociation();
      await portal().services.db.insert(housingAssociationFacts).values({ housingAssociationId: id, accessSystem: "tag" });
      const DOORS = "Fungerar taggen till porten när elen är borta?";
      for (const [role, href] of [
        ["system_owner", "/association-profile"],
        ["team_leader", null],
        ["member", null],
      ] as const) {
        const { details } = await ask(await createMember({ associationId: id, role }), DOORS);
        expect(details?.facts).toEqual([{ text: expect.stringMatching(/^Portar hos er: /), href, isEstimate: true }]);
      }
      const private_ = await createPerson({ setup: "private" });
      expect((await ask(private_, DOORS)).details?.facts).toEqual([]);
    });
  });

  test("PAGE-20 how something is done in the portal is told to everybody, and the button there is for those who may do it", async () => {
    const { id } = await createAssociation();
    const roles = ["system_owner", "team_leader", "member"] as const;
    const people = [...roles.map((role) => createMember({ associationId: id, role })), createPerson({ setup: "private" })];
    const answers = await Promise.all(people.map(async (person) => ask(await person, "Bjud in en granne")));
    expect(answers.map(({ details }) => details?.slugs)).toEqual(answers.map(() => ["portal-bjud-in"]));
    expect(answers.map(({ details }) => details?.steps.length)).toEqual([4, 4, 4, 4]);
    expect(answers.map(({ details }) => details?.link)).toEqual([{ href: "/admin", label: "Öppna Adminpanelen" }, null, null, null]);
  });

  test("PAGE-20 an answer carries the area of its article, and the document that it becomes is filed there", async () => {
    const leader = await createMember({ role: "team_leader" });
    const ctx = await contextFor(leader);
    const { head, details } = await ask(leader, "Hur går man på toa när det inte finns vatten?");
    expect(head.title).toBe("Toalett utan vatten");
    const { id } = await createDocument(ctx, { template: "anteckning", crisisDomainId: details?.areaId ?? undefined });
    expect(await readAssociationDocument(ctx, id)).toMatchObject({ areaId: details?.areaId, areaName: "Avlopp & hygien" });
    await expect(createDocument(ctx, { template: "anteckning", crisisDomainId: crypto.randomUUID() })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect((await ask(leader, "Vem vann melodifestivalen?")).details?.areaId).toBeNull();
  });

  describe("own documents", () => {
    const QUESTION = "Var hänger reservnyckeln till fjärrvärmecentralen, bakom pumpkåpan?";

    test("PAGE-20 are quoted with document, part and date to those who may read them", async () => {
      const { id } = await createAssociation();
      const documentId = await createPlan(id);
      const leader = await createMember({ associationId: id, role: "team_leader" });
      const { head, text, details } = await ask(leader, QUESTION);
      expect(head.title).toBe("Krisplan: Undercentralen");
      expect(text).toBe(SECRET);
      expect(details?.sources).toEqual([
        { name: "Er förening, Krisplan", note: "Avsnitt Undercentralen, antaget av styrelsen", date: "2026-03-01" },
      ]);
      expect(details?.passages).toEqual([{ number: null, title: "Krisplan", heading: "Undercentralen", documentId }]);
    });

    test("PAGE-20 are not found by members until residents may see them, never by others, and not when archived", async () => {
      const { id } = await createAssociation();
      await createPlan(id);
      const archived = await createAssociation();
      await createPlan(archived.id, { state: "archived" });
      const outsiders = [
        await createMember({ associationId: id }),
        await createMember({ role: "system_owner" }),
        await createPerson({ setup: "private" }),
        await createMember({ associationId: archived.id, role: "system_owner" }),
      ];
      for (const person of outsiders) expect(JSON.stringify(await ask(person, QUESTION))).not.toContain("pumpkåpan hänger");
      for (const person of outsiders) expect((await ask(person, QUESTION)).text).not.toContain("pumpkåpan");
      const open = await createAssociation();
      await createPlan(open.id, { isVisibleToResidents: true });
      expect((await ask(await createMember({ associationId: open.id }), QUESTION)).text).toBe(SECRET);
    });
  });

  test("PAGE-19 four questions to begin with: first what the association has not told", async () => {
    const { id } = await createAssociation();
    const owner = await createMember({ associationId: id, role: "system_owner" });
    expect(await readStart(await contextFor(owner))).toMatchObject({
      hasModel: false,
      questions: ["Hur mycket vatten behöver huset?", expect.any(String), expect.any(String), expect.any(String)],
    });
    const { questions } = await readStart(await contextFor(await createPerson({ setup: "private" })));
    expect(questions).toHaveLength(4);
    expect(questions[0]).toBe("Hur mycket vatten behöver mitt hushåll?");
  });

  test("questions are limited, and nobody asks without signing in", async () => {
    const person = await createPerson({ setup: "private" });
    const asked: string[] = [];
    const limits = { ...portal().services.limits, consume: async (name: string) => asked.push(name) };
    await ask(person, "Vad är VMA?", { limits });
    expect(asked).toEqual(["stream/question"]);
    const call = async () =>
      answerQuestion(await contextFor(null), { question: "Vad är VMA?", history: [] }, { signal: new AbortController().signal });
    await expect(call()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test("the knowledge base follows the code: changed articles are written anew, those that are gone are removed", async () => {
    const { db } = portal().services;
    const rollback = new Error("rolled back");
    const [first, ...others] = KNOWLEDGE_ARTICLES;
    if (!first) throw new Error("no articles");
    const work = db.transaction(async (tx) => {
      await seedKnowledge(tx, [{ ...first, title: "Ny rubrik" }, ...others.slice(1)]);
      const rows = await tx.select({ slug: knowledgeArticles.slug, title: knowledgeArticles.title }).from(knowledgeArticles);
      expect(rows).toHaveLength(KNOWLEDGE_ARTICLES.length - 1);
      expect(rows.find(({ slug }) => slug === first.slug)?.title).toBe("Ny rubrik");
      throw rollback;
    });
    await expect(work).rejects.toBe(rollback);
  });
});

describe("own answers", () => {
  const TITLE = "Så stänger vi av vattnet";
  const TEXT = "Den röda kranen sitter under trapphus A. Vrid den ett kvarts varv medurs.";
  const UPDATED = new Date("2026-05-04T10:00:00Z");

  const ABOUT_SHUTTING = ["Hur stänger jag av vattnet?", "Hur stänger vi av vattnet?"];
  const ABOUT_WATER = [...ABOUT_SHUTTING, TITLE];
  const ABOUT_GATHERING = ["Var är vår samlingsplats?", "Var samlas vi vid utrymning?"];

  /** A house with a document, a shut-off, a number to ring and two places; everybody's dates are the same. */
  async function createHouse({ hasShutoff = false, isVisibleToResidents = false } = {}): Promise<{ id: string; documentId: string }> {
    const { db } = portal().services;
    const { id } = await createAssociation();
    const own = { housingAssociationId: id };
    const [document] = await db
      .insert(associationDocuments)
      .values({ ...own, title: TITLE, state: "final", isVisibleToResidents, updatedAt: UPDATED })
      .returning({ id: associationDocuments.id });
    const documentId = document?.id ?? "";
    await db.insert(documentPassages).values([
      { ...own, documentId, position: 0, heading: "Innehåll", body: TEXT },
      { ...own, documentId, position: 1, heading: "Källor", body: "Styrelsens rond." },
    ]);
    await db.insert(housingAssociationContacts).values({
      ...own,
      ...{ kind: "emergency_service", name: "Stjärnjouren", phone: "+46701740606", note: "Dygnet runt.", updatedAt: UPDATED },
    });
    if (hasShutoff) await db.insert(housingAssociationShutoffs).values({ ...own, ...SHUTOFF, updatedAt: UPDATED });
    const where = { latitude: 59.3, longitude: 18.1, updatedAt: UPDATED };
    await db.insert(mapPlaces).values([
      { ...own, ...where, kind: "assembly_point", name: "Gården vid gungan", note: "Första samlingsplats." },
      { ...own, ...where, kind: "reserve_point", name: "Parkens hörn", note: null },
    ]);
    return { id, documentId };
  }
  const SHUTOFF = { kind: "water" as const, location: "Källaren, bakom silverdörren", instructions: "Vrid medurs." };
  const HELP =
    "Var vatten, el, värme och ventilation stängs av visas bara för styrelsen och teamledarna. Ring:\n\nFastighetsjour: Stjärnjouren, 070-174 06 06. Dygnet runt.";
  const GATHERING = "Samlingsplats: Gården vid gungan. Första samlingsplats.\n\nReservsamlingsplats: Parkens hörn.";

  describe("PAGE-20 how the water is shut off", () => {
    test.each(ABOUT_WATER)("«%s»: where no place is written down, the owner reads the own document, with its date", async (question) => {
      const { id, documentId } = await createHouse();
      const { head, text, details } = await ask(await createMember({ associationId: id, role: "system_owner" }), question);
      expect(head).toMatchObject({ mode: "knowledge", title: `${TITLE}: Innehåll`, isSure: true });
      expect(text).toBe(TEXT);
      expect(details?.sources).toEqual([{ name: `Er förening, ${TITLE}`, note: "Avsnitt Innehåll", date: "2026-05-04" }]);
      expect(details?.passages[0]).toMatchObject({ documentId, heading: "Innehåll" });
    });

    test.each(ABOUT_SHUTTING)("«%s»: who acts in a crisis reads the place, a plain member whom to ring", async (question) => {
      const { id } = await createHouse({ hasShutoff: true });
      for (const role of ["system_owner", "team_leader"] as const) {
        const { head, text } = await ask(await createMember({ associationId: id, role }), question);
        expect(head).toMatchObject({ mode: "own", title: "Avstängningar", isSure: true });
        expect(text).toBe("Vatten: Källaren, bakom silverdörren. Vrid medurs.");
      }
      const answer = await ask(await createMember({ associationId: id }), question);
      expect(answer.head).toMatchObject({ mode: "own", title: "Avstängning", isSure: true });
      expect(answer.text).toBe(HELP);
      expect(JSON.stringify(answer)).not.toMatch(/silverdörren|röda kranen|Så stänger vi/u);
    });

    test("a plain member reads the document when residents may see it", async () => {
      const { id } = await createHouse({ isVisibleToResidents: true });
      expect((await ask(await createMember({ associationId: id }), TITLE)).text).toBe(TEXT);
    });
  });

  describe("PAGE-20 where the house gathers", () => {
    const asked = ABOUT_GATHERING.flatMap((question) =>
      (["system_owner", "member"] satisfies AssociationRole[]).map((role) => [question, role] as const),
    );
    test.each(asked)("«%s», as %s: the places of the own map", async (question, role) => {
      const { id } = await createHouse();
      const { head, text, details } = await ask(await createMember({ associationId: id, role }), question);
      expect(head).toMatchObject({ mode: "own", title: "Kartan", isSure: true });
      expect(text).toBe(GATHERING);
      expect(details?.link).toEqual({ href: "/maps", label: "Öppna kartan" });
    });
  });

  test.each([...ABOUT_WATER, ...ABOUT_GATHERING])("PAGE-20 «%s»: another association gets nothing of it", async (question) => {
    await createHouse({ hasShutoff: true, isVisibleToResidents: true });
    const other = await createAssociation();
    for (const role of ["system_owner", "member"] as const) {
      const answer = await ask(await createMember({ associationId: other.id, role }), question);
      expect(answer.details?.passages).toEqual([]);
      expect(JSON.stringify(answer)).not.toMatch(/silverdörren|röda kranen|gungan|Stjärnjouren/u);
    }
  });

  test("PAGE-20 the crisis group is told by role and name, with numbers to who sees them on its page, without those who have not answered", async () => {
    const { id } = await createAssociation();
    const owner = await createMember({ associationId: id, role: "system_owner" });
    const group = (await createTeams(id)).find(({ areaName }) => areaName.startsWith("Ledning"));
    const teamId = group?.id ?? "";
    await createTeamMember(teamId, { memberName: "Ture Teknik", phone: "+46701740624", email: "ture@firma.example", role: "technician" });
    const asked = await createMember({ associationId: id });
    await createTeamMember(teamId, { profileId: asked.profileId, role: "care" });
    for (const [person, number] of [
      [owner, ", 070-174 06 24"],
      [await createMember({ associationId: id }), ""],
    ] as const) {
      const answer = await ask(person, "Vilka sitter i krisgruppen?");
      expect(answer.head).toMatchObject({ mode: "own", title: "Krisgruppen" });
      expect(answer.text).toBe(`Fastighetsansvarig teknik: Ture Teknik${number}`);
      expect(JSON.stringify(answer)).not.toContain("ture@firma");
    }
  });

  test("PAGE-20 whom to ring is the own number", async () => {
    const { id } = await createHouse();
    const { head, text } = await ask(await createMember({ associationId: id }), "Vad har fastighetsjouren för nummer?");
    expect(head.title).toBe("Kontakter");
    expect(text).toBe("Fastighetsjour: Stjärnjouren, 070-174 06 06. Dygnet runt.");
  });
});
