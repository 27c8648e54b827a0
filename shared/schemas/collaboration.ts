import { z } from "zod";
import { RESOURCE_AVAILABILITIES, RESOURCE_VISIBILITIES } from "../enums.ts";
import {
  COLLABORATION_MESSAGE_MAX_LENGTH,
  COLLABORATION_PRESENTATION_MAX_LENGTH,
  RESOURCE_IMPORT_MAX_BYTES,
  RESOURCE_MAX_QUANTITY,
} from "../limits.ts";
import { anyDay, digestField, emailField, emptyToNull, idField, optionalText, plainText } from "./fields.ts";

/** A cooperation with another association; its id is all that the caller knows of the other side. */
export const collaborationLinkInput = z.object({ linkId: idField });

const message = optionalText(COLLABORATION_MESSAGE_MAX_LENGTH);

/** The signs of a code, without those that are mistaken for one another. */
export const CODE_SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const CODE_LENGTH = 10;

const codeField = z
  .string()
  .transform((text) => text.toUpperCase().replace(/[\s-]/g, ""))
  .pipe(z.string().regex(new RegExp(`^[${CODE_SIGNS}]{${CODE_LENGTH}}$`), "Koden har tio tecken, till exempel K7MD4-XPQ82."));

export const inviteByCodeInput = z.object({ code: codeField, message });
export const inviteByEmailInput = z.object({ email: emailField, message });
/** The secret of an invitation's mailed link. */
export const claimInvitationInput = z.object({ token: z.string().min(20).max(100) });
export const answerInvitationInput = z.object({ linkId: idField, accepts: z.boolean() });
export const pauseLinkInput = z.object({ linkId: idField, isPaused: z.boolean() });
export const blockAssociationInput = z.object({ linkId: idField, isBlocked: z.boolean() });
export const pauseSharingInput = z.object({ isPaused: z.boolean() });

const optionalTime = emptyToNull(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Skriv klockslaget som HH:MM."));

/** `seenAt` is the `updatedAt` that the form was filled with. */
export const saveCollaborationSettingsInput = z
  .object({
    seenAt: z.iso.datetime(),
    isDiscoverable: z.boolean(),
    presentation: optionalText(COLLABORATION_PRESENTATION_MAX_LENGTH),
    contactRole: optionalText(80),
    defaultVisibility: z.enum(RESOURCE_VISIBILITIES),
    leadersMaySend: z.boolean(),
    quietFrom: optionalTime,
    quietTo: optionalTime,
    sharesStatusInCrisis: z.boolean(),
  })
  .refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
    path: ["quietTo"],
    message: "Ange både när de tysta timmarna börjar och när de slutar.",
  })
  .refine(({ quietFrom, quietTo }) => quietFrom === null || quietFrom !== quietTo, {
    path: ["quietTo"],
    message: "De tysta timmarna kan inte sluta när de börjar.",
  });

/** Reads a quantity as people write it, also with a decimal comma; what is no number stays as it is. */
const readQuantity = (value: unknown): unknown => {
  if (typeof value !== "string") return value;
  const text = value.replace(/\s/g, "").replace(",", ".").replace(/^[−–]/, "-");
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : value;
};

export const quantityField = z.preprocess(
  readQuantity,
  z
    .number("Skriv ett tal.")
    .max(RESOURCE_MAX_QUANTITY)
    .transform((value) => Math.round(value * 100) / 100)
    .refine((value) => value > 0, "Skriv ett tal större än noll."),
);

const optionalDay = emptyToNull(anyDay);

/** What a resource says of itself. */
export const resourceFields = {
  name: plainText().min(1, "Skriv vad det är.").max(120),
  crisisDomainId: emptyToNull(idField),
  quantity: quantityField,
  unit: plainText().min(1, "Skriv en enhet, till exempel st.").max(20),
  location: optionalText(120),
  availability: z.enum(RESOURCE_AVAILABILITIES),
  conditions: optionalText(),
  contactRole: optionalText(80),
  visibility: z.enum(RESOURCE_VISIBILITIES),
  nextCheckOn: optionalDay,
};

/** A resource to add, or to change: then `version` is the one that the form was filled with. `visibleTo` are links. */
export const saveResourceInput = z
  .object({ id: emptyToNull(idField), version: z.int().min(0).default(0), ...resourceFields, visibleTo: z.array(idField).max(200) })
  .refine(({ visibility, visibleTo }) => visibility !== "chosen" || visibleTo.length > 0, {
    path: ["visibleTo"],
    message: "Välj minst en förening.",
  });

export const resourceInput = z.object({ id: idField });

/** A loan to an association of the network, by its link, or to somebody else by name. */
export const lendResourceInput = z
  .object({
    resourceId: idField,
    quantity: quantityField,
    linkId: emptyToNull(idField),
    borrowerName: optionalText(120),
    dueOn: optionalDay,
  })
  .refine(({ linkId, borrowerName }) => linkId !== null || borrowerName !== null, {
    path: ["borrowerName"],
    message: "Skriv vem som lånar.",
  });

export const returnLoanInput = z.object({ loanId: idField });

export const previewResourceImportInput = z.object({ csv: z.string().max(RESOURCE_IMPORT_MAX_BYTES, "Filen är för stor.") });
export const importResourcesInput = previewResourceImportInput.extend({ digest: digestField });
