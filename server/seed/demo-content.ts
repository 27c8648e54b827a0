import { z } from "zod";
import { readJson } from "#server/platform/content/parse-content.ts";
import {
  ACCESS_SYSTEMS,
  ACTION_STATES,
  ALERT_REPLY_KINDS,
  ASSOCIATION_ROLES,
  ATTENDANCE_ANSWERS,
  CALENDAR_CATEGORIES,
  COLLABORATION_ALERT_KINDS,
  COLLABORATION_LINK_STATES,
  COMMUNICATION_CHANNELS,
  CONTACT_KINDS,
  CRISIS_MESSAGE_KINDS,
  EVIDENCE_KINDS,
  EVIDENCE_LEVELS,
  HEATING_TYPES,
  LOG_ENTRY_KINDS,
  MAP_PLACE_KINDS,
  MEMBERSHIP_REQUEST_STATUSES,
  PRODUCT_REQUEST_STATUSES,
  REPLY_ANSWERS,
  RESOURCE_AVAILABILITIES,
  RESOURCE_VISIBILITIES,
  SHUTOFF_KINDS,
  SUBSCRIBER_STATUSES,
  TEAM_ROLES,
  VENTILATION_TYPES,
} from "#shared/enums.ts";
import { area, words } from "./content.ts";

/*
 * The invented suppliers, houses and people of the demo, which stand in `server/content/demo`: here is what each file must hold. Days are
 * counted from the one on which the demo is seeded. Telephone numbers are from the series reserved for fiction (PTS).
 */

const days = z.int();
const count = z.int().min(0);
const phone = z.string().regex(/^\+467017406\d\d$/, "not a number reserved for fiction");
const email = z.email();
const ofAssociation = z.enum(["tallen", "bjorken", "granen"]);
const place = { address: words, postalCode: words, city: words, municipality: words };
const listOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.strictObject(shape));

/** Product categories by name, and suppliers. The products are in `catalogue.csv`. */
export const CATALOGUE = readJson(
  "demo/catalogue.json",
  z.strictObject({
    categories: z.array(words),
    suppliers: z.array(
      z
        .strictObject({ code: words, name: words, organizationNumber: words, host: words, phone })
        .transform(({ host, phone: contactPhone, ...supplier }) => ({
          ...supplier,
          website: `https://${host}`,
          contactEmail: `order@${host}`,
          contactPhone,
        })),
    ),
  }),
);

const association = z.strictObject({
  ...{ id: z.uuid(), associationName: words, organizationNumber: words, ...place },
  ...{ numApartments: count, residentCount: count, numStairwells: count, numFloors: count },
  ...{ buildingYear: z.int(), heatingType: z.enum(HEATING_TYPES) },
  ...{ contactPersonName: words, contactPersonPhone: phone, contactPersonEmail: email },
});

export const ASSOCIATIONS = readJson("demo/associations.json", z.record(ofAssociation, association));

export const PEOPLE = readJson(
  "demo/people.json",
  z.strictObject({
    /** Beside the accounts that the page of the demo names (`demo-accounts.ts`). */
    others: listOf({ email, fullName: words }),
    /** Everybody but `privat@` belongs to an association or waits to. */
    memberships: listOf({ email, association: ofAssociation, role: z.enum(ASSOCIATION_ROLES) }),
    applications: listOf({
      ...{ email, association: ofAssociation, status: z.enum(MEMBERSHIP_REQUEST_STATUSES) },
      ...{ message: words.optional(), daysAgo: days },
    }),
    subscribers: listOf({ fullName: words, email: email.optional(), phoneNumber: phone.optional(), status: z.enum(SUBSCRIBER_STATUSES) }),
  }),
);

/** One request per status: its supplier by code, its lines by article number. */
export const PRODUCT_REQUESTS = readJson(
  "demo/product-requests.json",
  listOf({
    ...{ key: words, supplier: words, status: z.enum(PRODUCT_REQUEST_STATUSES), daysAgo: days },
    lines: listOf({ article: words, quantity: count }),
  }),
);

/** What Brf Exempeltallen knows of its house. The companies are invented. */
export const HOUSE = readJson(
  "demo/house.json",
  z.strictObject({
    facts: z.strictObject({
      ...{ numBuildings: count, numElevators: count, ventilation: z.enum(VENTILATION_TYPES), hasPressureBoost: z.boolean() },
      ...{ accessSystem: z.enum(ACCESS_SYSTEMS), accessBackupHours: count, basementOpenings: count, shelterPlaces: count },
      ...{ insuranceCompany: words, insuranceNumber: words, insuranceEmergencyPhone: phone },
    }),
    contacts: listOf({ kind: z.enum(CONTACT_KINDS), name: words, phone, note: words.optional() }),
    shutoffs: listOf({ kind: z.enum(SHUTOFF_KINDS), location: words, instructions: words }),
    /** What it does on the first level, a line each. */
    levelText: z.array(words),
    /** The slug of its level of ambition. */
    ambition: words,
    water: z.strictObject({
      ...{ filledDaysAgo: days, litresPerPerson: z.number(), days, sharedStockLitres: count, selfPreparedShare: z.number() },
      ...{ containerLitres: count, cartLitres: count, toilets: count, emergencyWaterPlace: words },
    }),
  }),
);

/** What some of the demo's people have told of their homes. */
export const HOUSEHOLDS = readJson(
  "demo/households.json",
  listOf({
    email,
    household: z.strictObject({
      ...{ adults: count, children: count.optional(), cats: count.optional() },
      ...{ diet: z.array(words), daysPrepared: count },
    }),
    water: z.strictObject({ bottleLitres: count, freezerBottleLitres: count, boilerLitres: count }),
    containers: listOf({ litres: count, count, filledShare: z.number().min(0).max(1), ageDays: days }),
  }),
);

/** How many thousandths of a degree north and east of the house. */
const where = { north: z.number(), east: z.number() };

export const MAP = readJson(
  "demo/map.json",
  z.strictObject({
    house: z.strictObject({ latitude: z.number(), longitude: z.number() }),
    places: listOf({ kind: z.enum(MAP_PLACE_KINDS), name: words, note: words.optional(), ...where }),
    shelters: listOf({ street: words, places: count, ...where }),
    sheltersAsOf: z.iso.date(),
  }),
);

/** The crisis teams of Brf Exempeltallen: who does what, and what is still open. */
export const TEAMS = readJson(
  "demo/teams.json",
  z.strictObject({
    stairwells: z.array(words),
    /** Who leads the team of which area. */
    leaders: listOf({ email, area }),
    places: listOf({
      area,
      /** A member by address, or somebody from outside by name. */
      who: z.union([z.strictObject({ email, phone }), z.strictObject({ name: words, phone: phone.optional(), email })]),
      role: z.enum(TEAM_ROLES),
      isDeputy: z.boolean().default(false),
      /** Not answered yet. */
      isAsked: z.boolean().default(false),
      showsContact: z.boolean().default(false),
      stairwell: words.optional(),
      competence: words.optional(),
    }),
    /** Who takes turns, from how many weeks on, and which of the weeks nobody has yet. */
    rota: z.strictObject({ people: z.array(email), begins: z.int(), weeks: count, emptyWeek: count }),
  }),
);

const minute = z.int().min(0);

/** A power cut that Brf Exempeltallen has behind it. Minutes are counted from its beginning. */
export const CRISIS = readJson(
  "demo/crisis.json",
  z.strictObject({
    ...{ area, daysAgo: days, level: z.int().min(1).max(5), minutes: minute, description: words, closingNote: words },
    log: listOf({ minute, kind: z.enum(LOG_ENTRY_KINDS), text: words }),
    channels: z.array(z.enum(COMMUNICATION_CHANNELS)),
    messages: listOf({ minute, kind: z.enum(CRISIS_MESSAGE_KINDS), asksForReply: z.boolean(), content: words }),
    /** Who answered, by the name of the subscription. */
    replies: listOf({ minute, fullName: words, answer: z.enum(REPLY_ANSWERS) }),
  }),
);

/** How far Brf Exempeltallen has come on its journey. */
export const JOURNEY = readJson(
  "demo/journey.json",
  z.strictObject({
    /** One without an end is in progress. */
    phases: listOf({ phase: z.int(), startedDaysAgo: days, completedDaysAgo: days.optional() }),
    /** Tasks of the journey that somebody has touched; `dueInDays` below nothing has passed. */
    tasks: listOf({ key: words, owner: email.optional(), doneDaysAgo: days.optional(), dueInDays: days.optional() }),
    /** Tasks beside the journey. */
    otherTasks: listOf({ key: words, title: words, description: words, area, owner: email.optional(), dueInDays: days.optional() }),
    /** What shows that something is in order. Without files: a demo holds no papers. */
    evidence: listOf({
      ...{ factor: words.optional(), task: words.optional(), kind: z.enum(EVIDENCE_KINDS), level: z.enum(EVIDENCE_LEVELS) },
      ...{ note: words, daysAgo: days },
    }),
  }),
);

const resource = {
  ...{ area, name: words, quantity: count, unit: words, location: words.optional() },
  ...{ availability: z.enum(RESOURCE_AVAILABILITIES), conditions: words.optional(), contactRole: words.optional() },
  ...{ visibility: z.enum(RESOURCE_VISIBILITIES), checkInDays: days.optional() },
};
const settings = { code: words, isDiscoverable: z.boolean(), contactRole: words, presentation: words };

const neighbour = z.strictObject({
  ...{ key: words, ...settings, state: z.enum(COLLABORATION_LINK_STATES).optional(), message: words.optional() },
  association: z.strictObject({ id: z.uuid(), associationName: words, ...place, latitude: z.number(), longitude: z.number() }),
});

/** Brf Exempeltallen and its neighbours: one it cooperates with, one that has asked, one that lets itself be found. */
export const COLLABORATION = readJson(
  "demo/collaboration.json",
  z.strictObject({
    own: z.strictObject({
      ...{ ...settings, sharesStatusInCrisis: z.boolean(), leadersMaySend: z.boolean() },
      ...{ quietFrom: z.iso.time(), quietTo: z.iso.time() },
    }),
    /** The first is the one whose resources and alerts follow; without a state there is no link. */
    neighbours: z.tuple([neighbour], neighbour),
    ownResources: listOf(resource),
    neighbourResources: listOf(resource),
    alerts: listOf({
      ...{ key: words, area, kind: z.enum(COLLABORATION_ALERT_KINDS), hoursAgo: count, text: words },
      /** From the neighbour to Brf Exempeltallen, or the other way round. */
      isReceived: z.boolean(),
      ...{ isUrgent: z.boolean().optional(), isExercise: z.boolean().optional() },
      ...{ quantity: words.optional(), neededWhen: words.optional(), place: words.optional() },
      /** Written by the receiver. */
      reply: z.strictObject({ kind: z.enum(ALERT_REPLY_KINDS), quantity: words.optional(), availableWhen: words.optional() }).optional(),
    }),
  }),
);

const answers = z.record(z.string(), z.unknown());

/** What the board has written, marked as examples. The PDFs are made when somebody asks for them. */
export const DOCUMENTS = readJson(
  "demo/documents.json",
  listOf({ template: words, title: words, daysAgo: days, isVisible: z.boolean(), isInBinder: z.boolean(), answers }),
);

export const FORMS = readJson(
  "demo/forms.json",
  z.strictObject({
    /** What invented households have answered. */
    survey: z.array(answers),
    /** What members have handed in, for themselves or to the association. */
    handedIn: listOf({ template: words, daysAgo: days, isOwn: z.boolean(), email, answers }),
  }),
);

/** What became of some recommendations. */
export const RECOMMENDATIONS = readJson(
  "demo/recommendations.json",
  z.strictObject({
    dismissed: z.strictObject({ key: words, reason: words }),
    task: z.strictObject({ key: words, area, title: words, description: words }),
    atHome: listOf({ email, key: words, state: z.enum(ACTION_STATES), reason: words.optional() }),
    /** The area and the categories of a set of products. */
    products: z.strictObject({ area, categories: z.array(words) }),
  }),
);

/** Events beside the wheel of the year; one of a series is on its next day. */
export const EVENTS = readJson(
  "demo/calendar.json",
  listOf({
    ...{ key: words, area: area.optional(), title: words, description: words.optional(), category: z.enum(CALENDAR_CATEGORIES) },
    ...{ place: words.optional(), inDays: days.optional(), rule: words.nullable().default(null) },
    ...{ isAllDay: z.boolean().optional(), startTime: words.optional(), endTime: words.optional(), isPublic: z.boolean().optional() },
    ...{ checklist: z.array(words).optional(), remindDaysBefore: days.optional() },
    /** Who says whether they come. */
    answers: listOf({ email, answer: z.enum(ATTENDANCE_ANSWERS) }).default([]),
  }),
);
