import { z } from "zod";
import { COMMUNICATION_CHANNELS, SUBSCRIBER_STATUSES } from "../enums.ts";
import { EXTERNAL_TEXT_MAX_LENGTH, SUBSCRIBER_IMPORT_MAX_BYTES, TEXT_MAX_LENGTH } from "../limits.ts";
import { READING_LANGUAGE_CODES } from "../text/languages.ts";
import { digestField, idField, optionalEmail, optionalPhone, optionalText, pageField, plainText, searchField } from "./fields.ts";
import { placesField } from "./places.ts";

const NEEDS_ADDRESS = "Ange e-postadress eller mobilnummer.";

/** One page of the subscribers in Swedish order of name; the search is in names and addresses. */
export const listSubscribersInput = z.object({
  search: searchField,
  status: z.enum(["all", ...SUBSCRIBER_STATUSES]).default("all"),
  stairwellId: idField.nullish(),
  channel: z.enum(COMMUNICATION_CHANNELS).nullish(),
  page: pageField,
});

/** A person and at least one of two addresses; the rest is what helps those who send. */
export const subscriberFields = z.object({
  fullName: plainText().min(1, "Skriv ett namn.").max(100, "Namnet är för långt."),
  email: optionalEmail,
  phoneNumber: optionalPhone,
  stairwellId: idField.nullish(),
  /** What stands on the flat's door: its national number, or what the house calls it. */
  flat: optionalText(20).optional(),
  preferredLanguage: z.enum(READING_LANGUAGE_CODES).default("sv"),
});

const hasAddress = ({ email, phoneNumber }: { email: string | null; phoneNumber: string | null }): boolean =>
  email !== null || phoneNumber !== null;

export const addSubscriberInput = subscriberFields.refine(hasAddress, { error: NEEDS_ADDRESS, path: ["email"] });

/** What a resident sends in; without consent nothing is kept. */
export const subscribeInput = subscriberFields
  .extend({ consent: z.literal(true, "Kryssa i att du samtycker.") })
  .refine(hasAddress, { error: NEEDS_ADDRESS, path: ["email"] });

/** What a resident changes with a code from the own address. */
export const changeSubscriptionInput = subscriberFields.pick({ fullName: true, stairwellId: true, flat: true, preferredLanguage: true });

/** Where a subscriber lives, as an owner knows it. */
export const setHomeInput = subscriberFields.pick({ stairwellId: true, flat: true }).extend({ id: idField });

export const moveOutInput = z.object({ apartmentId: idField });

export const subscriberInput = z.object({ id: idField });

const csvField = z
  .string()
  .max(SUBSCRIBER_IMPORT_MAX_BYTES, "Filen är för stor. Högst 1 MB.")
  .refine((text) => text.trim() !== "", "Filen är tom.");

export const previewImportInput = z.object({ csv: csvField });

/** `ground`: on what right the association has the addresses (GDPR art. 6); kept with each of them. */
export const importSubscribersInput = z.object({
  csv: csvField,
  digest: digestField,
  ground: plainText().min(3, "Skriv varför föreningen får använda uppgifterna.").max(TEXT_MAX_LENGTH),
});

export const subscriberMessagesInput = z.object({ page: pageField });

export const messageMethods = z
  .object({ email: z.boolean(), sms: z.boolean(), push: z.boolean() })
  .refine(({ email, sms, push }) => email || sms || push, "Välj minst ett sätt att skicka.");

/** A message to the subscribers, or to the sender alone to try it. The same key is the same press of the button. */
export const sendNoticeInput = z.object({
  content: plainText().min(1, "Skriv ett meddelande.").max(EXTERNAL_TEXT_MAX_LENGTH, "Meddelandet får ha högst 600 tecken."),
  subject: optionalText(120),
  methods: messageMethods,
  /** Some parts of the house; without them all who subscribe. */
  places: placesField.nullish(),
  toMyself: z.boolean().default(false),
  idempotencyKey: idField,
});

/** Whom a message to some parts of the house would reach. */
export const previewAimInput = z.object({
  places: placesField,
  methods: z.object({ email: z.boolean(), sms: z.boolean(), push: z.boolean() }),
});
