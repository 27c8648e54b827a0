import { z } from "zod";
import { ALERT_REPLY_KINDS, COLLABORATION_ALERT_KINDS, COLLABORATION_AUDIENCES } from "../enums.ts";
import { ALERT_DETAIL_MAX_LENGTH, ALERT_DISTANCE_MAX_KM, COLLABORATION_LINKS_MAX, EXTERNAL_TEXT_MAX_LENGTH } from "../limits.ts";
import { DAY_AND_TIME_FORMAT } from "../text/date-formats.ts";
import { emptyToNull, idField, optionalCount, optionalText, pageField, plainText } from "./fields.ts";

const alertFields = {
  kind: z.enum(COLLABORATION_ALERT_KINDS),
  crisisDomainId: emptyToNull(idField),
  /** The own crisis that it belongs to; the receivers do not see it. */
  crisisActivationId: emptyToNull(idField),
  text: plainText().max(EXTERNAL_TEXT_MAX_LENGTH),
  quantity: optionalText(ALERT_DETAIL_MAX_LENGTH),
  neededWhen: optionalText(ALERT_DETAIL_MAX_LENGTH),
  place: optionalText(ALERT_DETAIL_MAX_LENGTH),
  audience: z.enum(COLLABORATION_AUDIENCES),
  /** Associations by the links to them: an association's id is the code by which one joins it. */
  chosenLinkIds: z.array(idField).max(COLLABORATION_LINKS_MAX).default([]),
  withinKilometres: optionalCount(1, ALERT_DISTANCE_MAX_KM),
  isUrgent: z.boolean().default(false),
  isExercise: z.boolean().default(false),
  /** `YYYY-MM-DDTHH:mm` in Stockholm, as all times of the association's. */
  replyBy: emptyToNull(
    z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, DAY_AND_TIME_FORMAT)
      .refine((time) => !Number.isNaN(Date.parse(`${time}Z`)), DAY_AND_TIME_FORMAT),
  ),
};

/** What is written so far; anything may be missing. */
export const saveDraftInput = z.object({ ...alertFields, draftId: emptyToNull(idField) });

/** What an alert must hold before anybody is asked whether it shall be sent. */
export const readyAlert = z
  .object({ ...alertFields, text: alertFields.text.min(3, "Skriv vad det gäller.") })
  .refine(({ audience, chosenLinkIds }) => audience !== "chosen" || chosenLinkIds.length > 0, {
    path: ["chosenLinkIds"],
    error: "Välj minst en förening.",
  })
  .refine(({ audience, withinKilometres }) => audience !== "within" || withinKilometres !== null, {
    path: ["withinKilometres"],
    error: "Skriv hur långt bort.",
  });

export const sendAlertInput = readyAlert.safeExtend({
  /** The draft that it was; it is no draft any more. */
  draftId: emptyToNull(idField),
  /** The same key again answers with the same alert. */
  idempotencyKey: idField,
  /** How many associations the sender has confirmed. */
  receivers: z.int().min(1).max(COLLABORATION_LINKS_MAX),
  /** The links to them, from whoever was shown their names. */
  confirmedLinkIds: z.array(idField).max(COLLABORATION_LINKS_MAX).nullish(),
});

export const alertInput = z.object({ alertId: idField });

export const listReceivedInput = z.object({
  kind: z.enum(COLLABORATION_ALERT_KINDS).nullish(),
  /** `waiting`: neither answered nor closed. */
  state: z.enum(["waiting", "new", "read", "answered", "closed"]).nullish(),
  page: pageField,
});

export const listSentInput = z.object({ page: pageField });

export const replyToAlertInput = z
  .object({
    alertId: idField,
    /** The sender names the receiver by the link to it; a receiver has one thread. */
    linkId: emptyToNull(idField),
    kind: z.enum(ALERT_REPLY_KINDS),
    text: optionalText(),
    quantity: optionalText(ALERT_DETAIL_MAX_LENGTH),
    availableWhen: optionalText(ALERT_DETAIL_MAX_LENGTH),
  })
  .refine(({ kind, text }) => kind !== "message" || text !== null, { path: ["text"], error: "Skriv ett meddelande." })
  .refine(({ kind, text, quantity }) => kind !== "can_help" || text !== null || quantity !== null, {
    path: ["quantity"],
    error: "Skriv vad ni kan hjälpa med.",
  });

export const assignAlertInput = z.object({
  alertId: idField,
  /** Null takes it back. */
  profileId: emptyToNull(idField),
  /** Who stood there when it was chosen. */
  seenProfileId: emptyToNull(idField),
});
