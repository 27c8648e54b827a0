import { beforeAll, describe, expect, test } from "vitest";
import {
  crisisDutyWeeks,
  crisisReplies,
  housingAssociationContacts,
  housingAssociationFacts,
  housingAssociationShutoffs,
  mapPlaces,
  officialFeeds,
  shelters,
  subscriptions,
  warningProposals,
} from "#drizzle/schema/index.ts";
import { factAsked } from "#server/domains/assistant/facts/asked-facts.ts";
import { findFact } from "#server/domains/assistant/facts/find-facts.ts";
import { sealOwnNeeds } from "#server/domains/sealed-needs/own-needs.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { formatDay } from "#shared/format/date.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { eventInput } from "#tests/factories/calendar.ts";
import { createAskingMessage, createDelivery, createLedCrisis } from "#tests/factories/crisis-page.ts";
import { householdInput } from "#tests/factories/household.ts";
import { createMembershipRequest } from "#tests/factories/membership-requests.ts";
import { createMember, createPerson, type TestMember, type TestPerson } from "#tests/factories/people.ts";
import { createProductRequest } from "#tests/factories/product-requests.ts";
import { createSubscriber, uniquePhone } from "#tests/factories/subscribers.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { householdWaterInput, waterPlanInput } from "#tests/factories/water.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { ask } from "./ask.ts";

const NOW = new Date("2026-11-30T10:00:00Z");
/** Far from the shelters of other tests and of the demonstration. */
const PAJALA = { latitude: 67.212, longitude: 23.367 };

const KAISA = { contactPersonName: "Kaisa Kontakt", contactPersonPhone: "+46701740614", contactPersonEmail: null };

const partsOf = (parts: Partial<DomainContext> = {}): Partial<DomainContext> => {
  const { payments, official } = portal().services;
  const prices = { basic: "price_facts_basic", standard: "price_facts_standard", premium: "price_facts_premium" };
  return { now: () => NOW, payments: { ...payments, prices }, official: { ...official, isOff: false }, ...parts };
};

async function factOf(person: TestPerson, question: string, parts: Partial<DomainContext> = {}) {
  const asked = factAsked(question);
  return asked && findFact(await contextFor(person, partsOf(parts), { withSession: true }), asked, question);
}

interface House {
  id: string;
  name: string;
  owner: TestMember;
  leader: TestMember;
  member: TestMember;
  phone: string;
}

async function createHouse(): Promise<House> {
  const { db } = portal().services;
  const { id, associationName } = await createAssociation({ ...PAJALA, residentCount: 46, buildingYear: 1962, numStairwells: 3, ...KAISA });
  const own = { housingAssociationId: id };
  const [owner, leader, member] = [
    await createMember({ associationId: id, role: "system_owner", fullName: "Disa Ägare" }),
    await createMember({ associationId: id, role: "team_leader", fullName: "Lova Ledare" }),
    await createMember({ associationId: id, fullName: "Mats Medlem" }),
  ];
  const phone = uniquePhone();
  const client = await clientFor(owner);
  await client.profile.update.mutate({ phoneNumber: phone });
  await client.water.saveHousehold.mutate(householdWaterInput());
  await client.water.saveAssociation.mutate(waterPlanInput());
  await client.preparedness.saveHousehold.mutate(householdInput({ adults: 2, children: 1, dogs: 1 }));
  await client.calendar.create.mutate(eventInput({ place: "Föreningslokalen" }));
  await client.calendar.create.mutate(
    eventInput({
      title: "Höststädning",
      category: "maintenance",
      startDay: "2026-12-05",
      startTime: "10:00",
      endTime: "13:00",
      isPublic: true,
    }),
  );
  await client.calendar.create.mutate(
    eventInput({ title: "Sotaren kommer", category: "information", startDay: "2027-01-14", isAllDay: true }),
  );
  await client.calendar.create.mutate(eventInput({ title: "Brandövning", category: "drill", startDay: "2026-11-03" }));
  await client.tasks.add.mutate({ title: "Köp dunkar", ownerProfileId: owner.profileId, dueOn: "2026-11-28" });
  await db
    .insert(housingAssociationFacts)
    .values({ ...own, insuranceCompany: "Fjällförsäkring", insuranceNumber: "4711", insuranceEmergencyPhone: "+46701740613" });
  await db.insert(housingAssociationContacts).values([
    { ...own, kind: "elevator", name: "Norrhiss", phone: "+46701740611", note: "Dygnet runt." },
    { ...own, kind: "emergency_service", name: "Polarjouren", phone: "+46701740612" },
  ]);
  await db
    .insert(housingAssociationShutoffs)
    .values({ ...own, kind: "water", location: "Källaren, bakom renhornen", instructions: "Vrid medurs." });
  await db.insert(mapPlaces).values([
    { ...own, ...PAJALA, kind: "assembly_point", name: "Flaggstången", note: null },
    { ...own, ...PAJALA, kind: "reserve_point", name: "Kyrkbacken", note: null },
  ]);
  await db.insert(shelters).values({
    number: `f-${id}`,
    name: "Skolans skyddsrum",
    places: 90,
    ...PAJALA,
    latitude: 67.215,
    source: "Prov",
    sourceDate: "2026-01-02",
  });
  const [group] = (await createTeams(id)).filter(({ areaName }) => areaName.startsWith("Ledning"));
  const crisisTeamId = group?.id ?? "";
  const accepted = { acceptedAt: NOW };
  const coordinator = await createTeamMember(crisisTeamId, { profileId: owner.profileId, role: "coordinator", leads: true, ...accepted });
  await createTeamMember(crisisTeamId, { profileId: leader.profileId, role: "information", ...accepted });
  await db
    .insert(crisisDutyWeeks)
    .values({ ...own, crisisTeamId, startsOn: "2026-11-30", teamMemberId: coordinator.id, profileId: owner.profileId });
  for (let each = 0; each < 3; each++) await createSubscriber(id);
  await createMembershipRequest(id, await createPerson());
  await db.insert(subscriptions).values({
    ...{ userId: owner.userId, status: "active", stripePriceId: "price_facts_standard" },
    currentPeriodEnd: new Date("2026-12-20T10:00:00Z"),
  });
  await createProductRequest(owner);
  await sealOwnNeeds(await contextFor(owner, {}, { withSession: true }), { kinds: [], text: "Syrgas som är hemlig.", consents: true });
  return { id, name: associationName, owner, leader, member, phone };
}

type Expected = string | ((house: House) => string | Promise<string>);

/** The facts, each asked for in three ways: as one writes it, short, and in a hurry. */
const ASKED: readonly [fact: string, questions: readonly [string, string, string], text: Expected][] = [
  [
    "the household's and the house's water",
    ["Hur mycket vatten har vi?", "hur länge räcker vattnet för oss", "hur mkt vaten behöver vi"],
    "Ditt hushåll behöver 70 liter på 7 dygn, har 18 och saknar 52. Det räcker 1,8 dygn.\n\nHuset behöver 966 liter på 7 dygn. Förrådet har 200 liter, hushållen antas ha 289 och 477 saknas. Det räcker 3,5 dygn.",
  ],
  [
    "the house's water alone",
    ["Hur mycket vatten finns det i husets förråd?", "vattnet i huset, hur länge räcker det", "Hur mycket vatten behöver huset?"],
    "Huset behöver 966 liter på 7 dygn. Förrådet har 200 liter, hushållen antas ha 289 och 477 saknas. Det räcker 3,5 dygn.",
  ],
  [
    "the index and the weakest areas",
    ["Vad ligger vårt beredskapsindex på?", "hur väl förberedda är vi egentligen", "vart är vi svagast"],
    async ({ owner }) => {
      const { total, areas } = await (await clientFor(owner)).readiness.overview.query();
      const weakest = areas.toSorted((one, other) => one.score - other.score).slice(0, 3);
      const [first, second, third] = weakest.map(({ name, score }) => `${name} ${score}`);
      return `Beredskapsindex är ${total} av 100 (Låg). Svagast nu: ${first}, ${second} och ${third}.`;
    },
  ],
  [
    "the next board meeting",
    ["När är nästa styrelsemöte?", "nar ar styrelsemotet", "vilken dag har vi styrelsmöte"],
    "Styrelsemöte: måndag 8 februari 2027 klockan 18:30, Föreningslokalen.",
  ],
  [
    "that no general meeting stands in the calendar",
    ["När är stämman?", "nar har vi arsstamma", "Är det nån extrastämma inlagd?"],
    "Ingen stämma är inlagd i kalendern. Nästa i kalendern är Höststädning, lördag 5 december klockan 10:00.",
  ],
  [
    "an event by its own name",
    ["När kommer sotaren?", "vilken dag kommer sotarn", "när har vi sotaren"],
    "Sotaren kommer: torsdag 14 januari 2027.",
  ],
  [
    "whom to ring about the lift",
    ["Vem ringer vi när hissen krånglar?", "hissjour nr", "vad är numret till hissfirman"],
    "Hiss: Norrhiss, 070-174 06 11. Dygnet runt.",
  ],
  [
    "whom to ring where the asked number is missing",
    ["Vem ringer jag om låset i porten?", "numret till låssmeden", "har vi nån låsjour"],
    "Numret till låssmeden är inte inskrivet. Ring i stället:\n\nFastighetsjour: Polarjouren, 070-174 06 12.",
  ],
  [
    "who is on call",
    ["Vem har jouren nu?", "vem e det som har jour", "vems jourvecka är det"],
    ({ phone }) => `Disa Ägare, ${formatPhone(phone)} har jour veckan 30 november – 6 december.`,
  ],
  [
    "who leads the crisis group",
    ["Vem leder vår krisgrupp?", "vem e krisledare", "vem leder oss om det blir kris"],
    ({ phone }) => `Samordnare (krisledare): Disa Ägare, ${formatPhone(phone)}`,
  ],
  [
    "the subscription",
    ["Vad kostar vårt abonnemang?", "när förnyas abonnemanget", "vad har vi för abonemang"],
    "Ditt abonnemang är Standard, 299\u00a0kr i månaden med moms. Nästa betalning dras 20 december, om 20 dagar.",
  ],
  [
    "members, flats and residents",
    ["Hur många medlemmar har föreningen?", "hur mga lägenheter e vi", "hur många bor här"],
    ({ name }) => `${name} har 3 medlemmar i portalen, 20 lägenheter och 46 boende. 1 ansökan väntar på svar.`,
  ],
  [
    "applications",
    ["Väntar någon ansökan på svar?", "har det kommit in några ansökningar", "hur många vill bli medlemmar"],
    "1 ansökan väntar på svar.",
  ],
  [
    "how many the alarm reaches",
    ["Hur många nås av krislarmet?", "hur många lägenheter når vi", "hur stor del av huset får larm"],
    "3 personer får krislarm. 3 av 20 lägenheter nås. Sms når 0, e-post 3 och notiser 0.",
  ],
  [
    "the quotation requests",
    ["Hur går det med offerten?", "vad hände med vår beställning", "har leverantören svarat på förfrågan"],
    async ({ owner }) => {
      const [latest] = (await (await clientFor(owner)).productRequest.list.query({})).rows;
      const day = formatDay(latest?.requestDate ?? "", NOW);
      return `1 förfrågan, på gång: 1 skickad, väntar på leverantör.\n\nSenaste: ${latest?.supplierName} ${day}, skickad, väntar på leverantör.`;
    },
  ],
  [
    "where the house gathers",
    ["Var är samlingsplatsen?", "vart samlas vi", "var ska vi gå vid utrymning"],
    "Samlingsplats: Flaggstången.\n\nReservsamlingsplats: Kyrkbacken.",
  ],
  [
    "the nearest shelter",
    ["Var ligger närmaste skyddsrum?", "narmaste skyddsrum", "vilket skyddsrum hör vi till"],
    "Närmaste skyddsrum: Skolans skyddsrum, 330 m från huset, 90 platser.\n\nKälla: Prov, 2 januari 2026.",
  ],
  [
    "where the water is shut off",
    ["Var stänger vi av vattnet?", "vart stänger man av vattnet", "huvudkranen?"],
    "Vatten: Källaren, bakom renhornen. Vrid medurs.",
  ],
  [
    "the own number",
    ["Vilket telefonnummer har ni till mig?", "vilket mobilnummer står på mig", "mitt nummer?"],
    ({ phone }) => `Ditt telefonnummer är ${formatPhone(phone)}.`,
  ],
  [
    "the own mail address",
    ["Vilken e-postadress har jag här?", "min mejladress?", "vilken mail har ni på mig"],
    ({ owner }) => `Din e-postadress är ${owner.email}.`,
  ],
  [
    "whether the alarm comes by SMS",
    ["Får jag larmet som sms?", "nås jag av krislarm", "är jag med på larmlistan"],
    ({ phone }) =>
      `Ja, som medlem larmas du med sms på ${formatPhone(phone)}. Beskeden till de boende får du inte än: anmäl dig till krislarm.`,
  ],
  [
    "all that the caller is reached by",
    ["Vilka kontaktuppgifter har ni till mig?", "vilket nr å vilken mejl har ni på mig", "stämmer mina kontaktuppgifter"],
    ({ phone, owner }) => `Ditt telefonnummer är ${formatPhone(phone)}. Din e-postadress är ${owner.email}.`,
  ],
  [
    "the association's address and its house",
    ["Vilken adress har föreningen?", "hur många trapphus har vi", "när byggdes huset"],
    ({ name }) => `${name}, Provgatan 2, 111 22 Stockholm. Huset: byggt 1962, 3 trapphus.`,
  ],
  [
    "the insurance",
    ["Vilket försäkringsbolag har vi?", "vårat försäkringsbolag va hette de nu igen", "hos vem är huset försäkrat"],
    "Försäkringsbolag: Fjällförsäkring, försäkringsnummer 4711.\n\nSkadejour: 070-174 06 13.",
  ],
  [
    "whom to ask in the association",
    ["Vem är ordförande hos oss?", "numret till våran ordförande tack", "hur får jag tag på styrelsen"],
    "Föreningens kontakt: Kaisa Kontakt, 070-174 06 14.\n\nSystemägare: Disa Ägare.\n\nVem som har vilken post i styrelsen vet portalen inte.",
  ],
  [
    "what the association has left to do",
    ["Vad har vi kvar att göra?", "vad är det som är kvar att göra för oss i styrelsen", "vilka uppgifter är försenade hos oss"],
    async ({ owner }) => {
      const open = await (await clientFor(owner)).tasks.list.query({ state: "open" });
      const [dated, first, second] = [open.find(({ dueOn }) => dueOn), ...open.filter(({ dueOn }) => !dueOn)];
      return `Ni har ${open.length} öppna uppgifter, 1 försenad. Först: «${dated?.title}» till 28 november, «${first?.title}» och «${second?.title}».`;
    },
  ],
  [
    "what the caller has left to do",
    ["Vilka uppgifter har jag att göra?", "mina öppna uppgifter", "har jag nåra uppgifter kvar"],
    "Du har 1 öppen uppgift, 1 försenad. Det är: «Köp dunkar» till 28 november.",
  ],
  [
    "the last exercise",
    ["När hade vi övning senast?", "när övade vi sist", "hur länge sen e de vi övade sist"],
    "Brandövning: tisdag 3 november.",
  ],
  [
    "the own household",
    ["Hur många har jag skrivit att vi är i mitt hushåll?", "hur många personer i hushållet", "vad har jag angett för hushåll"],
    "Ditt hushåll är 3 personer: 2 vuxna och 1 barn. Dessutom 1 hund.",
  ],
  [
    "that something is sealed, and never what",
    ["Har jag förseglade behov?", "har jag lämnat några förseglade behov", "är mina förseglade behov kvar"],
    () => `Ja, du har förseglade behov. De ändrades ${formatDay(new Date(), NOW)}.`,
  ],
  [
    "the own role",
    ["Vilken roll har jag?", "va e min roll i föreningen", "vilket uppdrag har jag"],
    "Du är systemägare i föreningen.\n\nLedning & samordning: Samordnare (krisledare).",
  ],
  [
    "that no crisis is led and nothing warned of",
    ["Pågår det någon kris?", "vad är det som händer i huset", "är det krisläge just nu"],
    "Inget krisläge pågår i er förening.\n\nInget VMA och ingen orange eller röd varning gäller vid huset.",
  ],
];

const ALL = ASKED.flatMap(([, questions]) => questions);

describe("facts of the own house and home", () => {
  let house: House;
  beforeAll(async () => {
    // What other tests say that the sources said stands in another time than this one's.
    await portal().services.db.delete(officialFeeds);
    house = await createHouse();
  });

  test.each(ASKED.flatMap(([fact, questions, text]) => questions.map((question) => [question, fact, text] as const)))(
    "PAGE-20 «%s» is told %s",
    async (question, _fact, text) => {
      expect((await factOf(house.owner, question))?.text).toBe(typeof text === "string" ? text : await text(house));
    },
  );

  test("PAGE-20 the figures of the water are those of its page, and the house's are an estimate", async () => {
    const client = await clientFor(house.owner);
    const [home, plan] = [await client.water.household.query(), await client.water.association.query()];
    expect(home.summary).toMatchObject({ needLitres: 70, stockLitres: 18 });
    expect(plan.summary).toMatchObject({
      needLitres: 966,
      totalGapLitres: expect.closeTo(476.2, 5),
      enduranceDays: 3.5,
    });
    expect(await factOf(house.owner, "Hur mycket vatten har vi?")).toMatchObject({ isEstimate: true, link: { href: "/water" } });
    expect(await factOf(house.owner, "Hur mycket vatten har jag hemma?")).toMatchObject({ isEstimate: false });
  });

  test("PAGE-20 in each of these words the own data is answered, and no article", async () => {
    const limits = { ...portal().services.limits, consume: async () => 0 };
    const others: string[] = [];
    for (const question of ALL) if ((await ask(house.owner, question, { limits })).head.mode !== "own") others.push(question);
    expect(others).toEqual([]);
  });

  test.each(["När är det höjd beredskap?", "När är det plusgrader?", "Hur länge håller sig kranvattnet i en dunk?"])(
    "PAGE-20 «%s» is a question for the knowledge base",
    async (question) => {
      expect((await ask(house.owner, question)).head.mode).not.toBe("own");
    },
  );

  const HIDDEN: readonly [question: string, role: AssociationRole, text: string][] = [
    [
      "Var stänger vi av vattnet?",
      "member",
      "Var vatten, el, värme och ventilation stängs av visas bara för styrelsen och teamledarna. Ring:\n\nFastighetsjour: Polarjouren, 070-174 06 12.",
    ],
    ["Hur många nås av krislarmet?", "member", "Hur många krislarmet når visas bara för styrelsen och teamledarna."],
    ["När hade vi övning senast?", "member", "Ingen övning är gjord i portalen, och ingen syns i kalendern."],
    ["Vilka uppgifter har jag att göra?", "member", "Du har inga öppna uppgifter."],
    ["Väntar någon ansökan på svar?", "member", "Ansökningar till föreningen visas bara för systemägarna."],
    ["Väntar någon ansökan på svar?", "team_leader", "Ansökningar till föreningen visas bara för systemägarna."],
    ["Vad kostar vårt abonnemang?", "member", "Föreningens abonnemang visas bara för den systemägare som betalar det."],
    ["Vad kostar vårt abonnemang?", "team_leader", "Föreningens abonnemang visas bara för den systemägare som betalar det."],
    [
      "När är nästa styrelsemöte?",
      "member",
      "Inget styrelsemöte syns i kalendern. Nästa i kalendern är Höststädning, lördag 5 december klockan 10:00.",
    ],
    [
      "Vem har jouren nu?",
      "member",
      "Disa Ägare har jour veckan 30 november – 6 december. Personen har inte valt att visa sitt nummer för boende.",
    ],
    ["Vem leder vår krisgrupp?", "member", "Samordnare (krisledare): Disa Ägare"],
    ["Hur mycket vatten har jag hemma?", "member", "Ditt hushålls vatten är inte räknat än."],
    ["Har jag förseglade behov?", "member", "Nej, du har inte förseglat några behov."],
    ["Vilken roll har jag?", "member", "Du är medlem i föreningen."],
    ["Hur många nås av krislarmet?", "team_leader", "3 personer får krislarm. 3 av 20 lägenheter nås. Sms når 0, e-post 3 och notiser 0."],
    ["Var stänger vi av vattnet?", "team_leader", "Vatten: Källaren, bakom renhornen. Vrid medurs."],
  ];
  test.each(HIDDEN)("PAGE-20 AUTH-26 «%s», asked as %s", async (question, role, text) => {
    expect((await factOf(role === "member" ? house.member : house.leader, question))?.text).toBe(text);
  });

  test("PAGE-20 a member is told of no question more than the pages show", async () => {
    const told = await Promise.all(ALL.map((question) => factOf(house.member, question)));
    expect(JSON.stringify(told)).not.toMatch(
      new RegExp(`renhornen|${formatPhone(house.phone)}|Föreningslokalen|Brandövning|299|Syrgas|${house.owner.email}`),
    );
  });

  test("PAGE-20 another association and nobody's are told nothing of it", async () => {
    const strangers = [await createMember({ role: "system_owner" }), await createPerson({ setup: "private" })];
    for (const stranger of strangers) {
      const told = await Promise.all(ALL.map((question) => factOf(stranger, question)));
      expect(JSON.stringify(told)).not.toMatch(
        new RegExp(
          `${house.name}|renhornen|Norrhiss|Polarjouren|Flaggstången|Disa|Fjällförsäkring|Kaisa|Köp dunkar|Brandövning|Höststädning|Sotaren|966|${formatPhone(house.phone)}|Skolans`,
        ),
      );
    }
  });

  test("PAGE-20 who is in no association is told so, with the way there, and hears of the own home", async () => {
    const person = await createPerson({ setup: "private" });
    const link = { href: "/join-association", label: "Gå med i en förening" };
    const text = "Du är inte med i någon förening i portalen, så jag vet inget om ert hus.";
    for (const question of ["När är nästa styrelsemöte?", "Hur många bor här?", "Pågår det någon kris?", "Vem har jouren nu?"])
      expect(await factOf(person, question), question).toMatchObject({ text, link, givesWay: false });
    await (await clientFor(person)).water.saveHousehold.mutate(householdWaterInput());
    expect((await factOf(person, "Hur mycket vatten har vi?"))?.text).toBe(
      "Ditt hushåll behöver 42 liter på 7 dygn, har 18 och saknar 24. Det räcker 3,0 dygn.",
    );
    expect((await factOf(person, "Vad är min mejladress?"))?.text).toBe(`Din e-postadress är ${person.email}.`);
  });

  test("PAGE-20 what is not known is said, with the way to enter it for those who may", async () => {
    const { id } = await createAssociation({ numApartments: null });
    const [owner, member] = [await createMember({ associationId: id, role: "system_owner" }), await createMember({ associationId: id })];
    for (const [question, text, link] of [
      ["Var är vår samlingsplats?", "Er samlingsplats är inte inlagd på kartan.", { href: "/maps", label: "Lägg till på kartan" }],
      [
        "Hur mycket vatten behöver huset?",
        "Husets vatten är inte räknat än.",
        { href: "/water?tab=forening", label: "Räkna husets vatten" },
      ],
      ["Vem ringer vi om hissen?", "Numret till hissfirman är inte inskrivet.", { href: "/association-profile", label: "Skriv in numret" }],
    ] as const) {
      expect(await factOf(owner, question), question).toMatchObject({ text, link });
      expect(await factOf(member, question), question).toMatchObject({ text, link: null });
    }
    expect((await factOf(owner, "När är nästa städdag?"))?.text).toBe("Ingen städdag är inlagd i kalendern.");
    expect((await factOf(owner, "Hur många bor här?"))?.text).toContain(
      "har 2 medlemmar i portalen. Antalet lägenheter och boende är inte inskrivet.",
    );
    expect((await factOf(owner, "Vem har jouren nu?"))?.text).toBe("Ingen har jour veckan 30 november – 6 december.");
    expect((await factOf(owner, "Hur går det med offerten?"))?.text).toBe("Ingen offertförfrågan är skickad.");
    expect((await factOf(owner, "Hur många har svarat på larmet?"))?.text).toBe("Inget larm har gått ut från portalen än.");
    expect((await factOf(owner, "Vad är mitt telefonnummer?"))?.link).toEqual({ href: "/settings?tab=profil", label: "Skriv in numret" });
  });

  describe("in a crisis", () => {
    const BEGAN = new Date("2026-11-30T08:15:00Z");
    const ANSWERED = ["Hur många har svarat på larmet?", "har alla svarat", "hur många har inte hört av sig"];
    let crisis: Awaited<ReturnType<typeof createLedCrisis>>;
    let [leader, member]: [TestMember | null, TestMember | null] = [null, null];
    const people = () => {
      if (!leader || !member) throw new Error("no people");
      return { leader, member };
    };
    beforeAll(async () => {
      const { db } = portal().services;
      const { id } = await createAssociation();
      [leader, member] = [await createMember({ associationId: id, role: "team_leader" }), await createMember({ associationId: id })];
      crisis = await createLedCrisis(id, { area: "el", createdAt: BEGAN });
      const { id: messageId } = await createAskingMessage(crisis, { content: "Huset: Strömmen är borta. Hur är det?", releasedAt: BEGAN });
      const [first, second] = [await createSubscriber(id), await createSubscriber(id)];
      for (const { id: subscriberId } of [first, second]) await createDelivery(messageId, { subscriberId });
      await db.insert(crisisReplies).values({
        ...{ crisisActivationId: crisis.id, subscriberId: first.id, answer: "ok", source: "link" },
      });
      await db.insert(warningProposals).values({
        ...{ housingAssociationId: id, feed: "vma", incident: "f1", identifiers: ["f1"], level: "vma" },
        ...{ title: "VMA", text: "Giftig rök. Gå inomhus.", area: "Pajala", endsAt: new Date("2100-01-01"), createdAt: BEGAN },
      });
    });

    test.each(["Pågår det någon kris?", "vad är det som händer i huset", "vilket var senaste meddelandet"])(
      "PAGE-20 «%s» is told since when, the last message and what is warned of",
      async (question) => {
        const fact = await factOf(people().member, question);
        expect(fact?.text).toBe(
          "Krisläge: El, sedan 30 november 09:15. Senaste meddelandet (30 november 09:15): Huset: Strömmen är borta. Hur är det?\n\nGäller vid huset: VMA i Pajala: Giftig rök. (Sveriges Radio)",
        );
        expect(fact?.link).toEqual({ href: `/crisis-management/${crisis.id}`, label: "Öppna krisläget" });
      },
    );

    test.each(ANSWERED)(
      "PAGE-20 «%s» is told in figures to who works in it, and by the head of the crisis to a member",
      async (question) => {
        expect((await factOf(people().leader, question))?.text).toBe(
          "I krisläget El 30 november: 1 av 2 har svarat (1 allt väl, 0 behöver hjälp, 0 borta). 1 har inte svarat.",
        );
        expect((await factOf(people().member, question))?.text).toBe("I krisläget El 30 november: 1 har svarat, 2 har nåtts.");
      },
    );

    test.each(["Gäller någon varning hos oss?", "har smhi varnat för nåt här", "finns det varning för huset"])(
      "PAGE-20 «%s» is told what holds at the house",
      async (question) => {
        expect((await factOf(people().member, question))?.text).toBe("Gäller vid huset: VMA i Pajala: Giftig rök. (Sveriges Radio)");
      },
    );
  });

  test("PAGE-20 the answer names its page, and what nobody has counted stands beneath the article on it", async () => {
    const { head, text, details } = await ask(house.owner, "När är nästa styrelsemöte?", partsOf());
    expect(head).toMatchObject({ mode: "own", title: "Nästa i kalendern", isSure: true, isEstimate: false, isDanger: false });
    expect(text).toBe("Styrelsemöte: måndag 8 februari 2027 klockan 18:30, Föreningslokalen.");
    expect(details).toMatchObject({ link: { href: "/association-calendar", label: "Öppna kalendern" }, sources: [], slugs: [] });
    const owner = await createMember({ role: "system_owner" });
    const beside = await ask(owner, "Hur mycket vatten behöver vi?", partsOf());
    expect([beside.head.mode, beside.details?.slugs]).toEqual(["knowledge", ["vatten-hur-mycket"]]);
    expect(beside.details?.facts).toEqual([
      { text: "Varken husets eller ditt hushålls vatten är räknat än.", href: "/water", isEstimate: false, link: "Räkna vattnet hemma" },
    ]);
  });

  test("PAGE-20 where to gather stands beneath the advice in a fire, and answers by itself who asks ahead of one", async () => {
    const text = "Samlingsplats: Flaggstången.\n\nReservsamlingsplats: Kyrkbacken.";
    const fire = await ask(house.owner, "Det är rök i trapphuset, var är samlingsplatsen?", partsOf());
    expect([fire.head.isDanger, fire.details?.facts]).toEqual([true, [{ text, href: "/maps", isEstimate: false, link: "Öppna kartan" }]]);
    const ahead = await ask(house.owner, "var samlas vi om det brinner i huset", partsOf());
    expect([ahead.head.isDanger, ahead.head.mode, ahead.text]).toEqual([false, "own", text]);
  });
});
