import { z } from "zod";
import { ESCALATION_MINUTES } from "../calculations/escalation.ts";
import { phonePattern } from "../format/phone.ts";
import { EXTERNAL_TEXT_MAX_LENGTH } from "../limits.ts";
import { idField, optionalText, pageField, plainText } from "./fields.ts";
import { placesField } from "./places.ts";

/** By which channels a message goes out. */
export const methodsField = z.object({ sms: z.boolean(), email: z.boolean(), push: z.boolean() });

export const CRISIS_AREA_MISSING = "Välj ett krisområde.";
export const CRISIS_DESCRIPTION_MISSING = "Ange en kort beskrivning av krisläget.";
export const EXTERNAL_TEXT_MISSING = "Skriv texten till de boende.";
const METHOD_MISSING = "Välj minst ett sätt att skicka.";
const ONLY_TO_RESIDENTS = "Bara ett besked till de boende kan gå till en del av huset.";
const TOO_LONG = `Texten får vara högst ${EXTERNAL_TEXT_MAX_LENGTH} tecken.`;

const areaField = z.uuid(CRISIS_AREA_MISSING);
const crisisText = () => plainText().max(EXTERNAL_TEXT_MAX_LENGTH, TOO_LONG);
const optionalCrisisText = z.preprocess(
  (value) => (typeof value === "string" && value.trim() === "" ? null : value),
  crisisText()
    .nullish()
    .transform((value) => value ?? null),
);
/** The five levels of a crisis, from Störning to Höjd beredskap. */
const levelField = z.int().min(1).max(5);
const momentField = z.iso.datetime({ offset: true, error: "Ogiltig tid." });
/** Whom the residents ring; empty shows no number on the public page. */
const publicPhoneField = z
  .literal("")
  .transform(() => null)
  .or(z.string().trim().max(40).regex(phonePattern, "Ogiltigt telefonnummerformat."))
  .nullable()
  .optional();
/** Empty means all. */
const neighbourField = z
  .literal("")
  .transform(() => null)
  .or(idField)
  .nullish();
/** After how many minutes without an answer the next way is tried; left out or null: never. */
const escalateField = z.literal(ESCALATION_MINUTES).nullish();
/** The browser's own key of one press: the same call again changes nothing. */
const keyField = z.uuid();

type Methods = z.output<typeof methodsField>;
const hasMethod = ({ sms, email, push }: Methods): boolean => sms || email || push;

/** What the activate dialog, or that of a later message, reckons with before anything is sent. */
export const previewCrisisInput = z.object({
  /** Of a crisis that is led already. */
  activationId: idField.optional(),
  /** Of all residents this subscriber alone. */
  neighbourId: neighbourField,
  /** Of all residents those who live there. */
  places: placesField.nullish(),
  crisisDomainId: areaField,
  isExercise: z.boolean(),
  /** Whether the internal text opens the crisis, or is a later message that leaves as it is written. */
  isFirst: z.boolean().default(true),
  /** Whom the internal text goes to, where that is not who a first message goes to. */
  audience: z.enum(["internal", "team", "self"]).optional(),
  sendExternalMessage: z.boolean(),
  asksForReply: z.boolean().default(false),
  methods: methodsField,
  description: z.string().max(EXTERNAL_TEXT_MAX_LENGTH).default(""),
  externalText: z.string().max(EXTERNAL_TEXT_MAX_LENGTH).default(""),
});

/** A crisis without any method is led without a message. */
export const activateCrisisInput = z
  .object({
    crisisDomainId: areaField,
    description: crisisText().min(1, CRISIS_DESCRIPTION_MISSING),
    externalDescription: optionalCrisisText,
    sendExternalMessage: z.boolean(),
    methods: methodsField,
    isExercise: z.boolean().default(false),
    level: levelField.optional(),
    nextUpdateAt: momentField.nullish(),
    publicPhone: publicPhoneField,
    /** In an exercise: of all residents this subscriber alone, now and later. */
    neighbourId: neighbourField,
    /** Of all residents the first message is for those who live there. */
    places: placesField.nullish(),
    /** Of the messages that ask for an answer. */
    escalateAfterMinutes: escalateField,
    /** The official warning that it is begun from. */
    warningProposalId: idField.nullish(),
    idempotencyKey: keyField,
  })
  .refine(({ warningProposalId, isExercise }) => !warningProposalId || !isExercise, {
    path: ["isExercise"],
    error: "En varning på riktigt övas inte.",
  })
  .refine(({ neighbourId, isExercise }) => !neighbourId || isExercise, {
    path: ["neighbourId"],
    error: "Ett larm på riktigt går till alla.",
  })
  .refine(({ places, sendExternalMessage, neighbourId }) => !places || (sendExternalMessage && !neighbourId), {
    path: ["places"],
    error: ONLY_TO_RESIDENTS,
  })
  .refine(({ sendExternalMessage, externalDescription }) => !sendExternalMessage || externalDescription, {
    path: ["externalDescription"],
    error: EXTERNAL_TEXT_MISSING,
  })
  .refine(({ sendExternalMessage, methods }) => !sendExternalMessage || hasMethod(methods), { path: ["methods"], error: METHOD_MISSING });

export const activationInput = z.object({ activationId: idField });

/** What is left out stays as it is. */
export const updateCrisisInput = z.object({
  activationId: idField,
  level: levelField.optional(),
  nextUpdateAt: momentField.nullable().optional(),
  outdoorCelsius: z.number().min(-60).max(50).nullable().optional(),
  publicPhone: publicPhoneField,
});

export const addAreaInput = z.object({ activationId: idField, crisisDomainId: areaField });

export const handOverCrisisInput = z.object({ activationId: idField, profileId: idField });

export const endCrisisInput = z.object({
  activationId: idField,
  closingNote: optionalText(2000),
  /** «Faran över» to everybody who was told of the crisis. */
  allClear: z
    .object({
      text: crisisText().min(1, "Skriv vad som ska stå i meddelandet."),
      methods: methodsField.refine(hasMethod, METHOD_MISSING),
    })
    .nullable(),
  idempotencyKey: keyField,
});

/** Crises that are over. `exercises`: only those, or none of them. */
export const crisisHistoryInput = z.object({
  page: pageField,
  crisisDomainId: idField.optional(),
  year: z.int().min(2000).max(2200).optional(),
  exercises: z.boolean().optional(),
});

/** How old, in months since its end, a crisis may be at least whose personal data is erased. */
export const ERASURE_MONTHS = [3, 6, 12, 24, 60] as const;

export const previewErasureInput = z.object({ months: z.literal(ERASURE_MONTHS) });

/** `includesLog`: what was written in lägesloggen too, decisions left out. */
export const erasePersonalDataInput = previewErasureInput.extend({ includesLog: z.boolean() });

/** The kinds of message that are written on the page of a crisis. */
export const WRITTEN_MESSAGE_KINDS = ["update", "check", "reminder", "all_clear"] as const;

export const sendCrisisMessageInput = z
  .object({
    activationId: idField,
    kind: z.enum(WRITTEN_MESSAGE_KINDS),
    audience: z.enum(["subscribers", "internal", "team", "self"]),
    content: crisisText().min(1, "Skriv ett meddelande."),
    subject: optionalText(120),
    methods: methodsField.refine(hasMethod, METHOD_MISSING),
    asksForReply: z.boolean(),
    nextUpdateAt: momentField.nullable(),
    /** The message whose silent recipients are reminded. */
    remindsMessageId: idField.optional(),
    /** Of all residents those who live there. A reminder goes to whom the message went to. */
    places: placesField.nullish(),
    /** Of one that asks for an answer and is no reminder. */
    escalateAfterMinutes: escalateField,
    idempotencyKey: keyField,
  })
  .refine(({ places, audience, remindsMessageId }) => !places || (audience === "subscribers" && remindsMessageId === undefined), {
    path: ["places"],
    error: ONLY_TO_RESIDENTS,
  })
  .refine(({ kind, remindsMessageId }) => (kind === "reminder") === (remindsMessageId !== undefined), {
    path: ["remindsMessageId"],
    error: "Välj vilket meddelande du vill påminna om.",
  });

export const messageInput = z.object({ messageId: idField });

/** What a reminder of the message would do. */
export const previewReminderInput = z.object({
  messageId: idField,
  content: z.string().max(EXTERNAL_TEXT_MAX_LENGTH).default(""),
});

export const deliveryFaultsInput = z.object({ messageId: idField, page: pageField });
