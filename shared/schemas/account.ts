import { z } from "zod";
import { API_SCOPES } from "../enums.ts";
import { HOUSEHOLD_PARTS } from "../household-parts.ts";
import { PASSWORD_MIN_LENGTH } from "../limits.ts";
import { isOwnPath } from "../own-path.ts";
import { LANGUAGES } from "../text/languages.ts";
import { emailField, idField, optionalCount, optionalPhone, optionalText, plainText } from "./fields.ts";
import {
  changedParts,
  HOUSEHOLD_MAX,
  householdHeads,
  infantsAreChildren,
  infantsField,
  partAges,
  SOMEBODY_AT_HOME,
  TOO_MANY_INFANTS,
} from "./household.ts";

/** A path of the portal itself to return to. Anything else becomes undefined, so nobody is led off the site. */
export const redirectField = z
  .string()
  .max(2000)
  .optional()
  .transform((value) => (value && isOwnPath(value) ? value : undefined));

const passwordField = z
  .string()
  .min(PASSWORD_MIN_LENGTH, "Lösenordet måste vara minst 6 tecken.")
  .max(200, "Lösenordet får vara högst 200 tecken.");

export const signUpInput = z.object({
  email: emailField,
  password: passwordField,
  displayName: optionalText(100),
  fullName: optionalText(100),
  redirect: redirectField,
});

export const signInInput = z.object({
  email: emailField,
  password: z.string().min(1, "Skriv ditt lösenord.").max(200),
});

export const resendVerificationInput = z.object({ email: emailField, redirect: redirectField });

/** The secret of a link in a mail, from the address's hash. */
export const completeCallbackInput = z.object({ accessToken: z.string().min(20).max(200) });

export const chooseProfileTypeInput = z.object({ profileTypeId: idField });

/** A code of the authenticator app, or a recovery code. People type spaces and dashes as they are shown. */
const verificationCode = z
  .string()
  .transform((code) => code.replace(/[\s-]/g, ""))
  .pipe(z.string().min(1, "Verifieringskod krävs.").max(20, "Koden är för lång."));

export const secondFactorInput = z.object({ code: verificationCode });

/** A script answers the second step in the same call. */
export const createBearerTokenInput = signInInput.extend({ code: verificationCode.optional() });

export const requestPasswordResetInput = z.object({ email: emailField });

const linkSecret = z.string().min(20).max(200);

export const resetLinkInput = z.object({ token: linkSecret });
export const resetPasswordInput = z.object({ token: linkSecret, password: passwordField });

export const provePasswordInput = z.object({ currentPassword: z.string().min(1, "Nuvarande lösenord krävs.").max(200) });

/** The update of the auth user: a new password or a new address, nothing else and never both (AUTH-19). */
export const updateUserInput = z.union([z.strictObject({ password: passwordField }), z.strictObject({ email: emailField })]);

/** The form of a password change. Only the new password is sent with the update (SETS-03). */
export const passwordChangeForm = z
  .object({
    currentPassword: z.string().min(1, "Nuvarande lösenord krävs."),
    newPassword: z
      .string()
      .min(PASSWORD_MIN_LENGTH, "Nytt lösenord måste vara minst 6 tecken.")
      .max(200, "Lösenordet får vara högst 200 tecken."),
    confirmPassword: z.string().min(1, "Bekräfta nytt lösenord krävs."),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ["confirmPassword"],
    message: "Nya lösenorden matchar inte.",
    when: ({ value }) => typeof value === "object" && value !== null && "confirmPassword" in value && value.confirmPassword !== "",
  });

/** What an authenticator answers, as browsers write it in JSON; what the portal does not read is left out. */
const fromAuthenticator = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[\w-]+$/);
const answerOfPasskey = <Response extends z.ZodType>(response: Response) =>
  z.object({
    id: fromAuthenticator.max(1_400),
    rawId: fromAuthenticator.max(1_400),
    type: z.literal("public-key"),
    response,
  });

export const addPasskeyInput = z.object({
  name: plainText().min(1, "Ge passnyckeln ett namn, så att du känner igen den.").max(60),
  answer: answerOfPasskey(
    z.object({
      clientDataJSON: fromAuthenticator,
      attestationObject: fromAuthenticator,
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  ),
});
export const namePasskeyForm = addPasskeyInput.pick({ name: true });
export const usePasskeyInput = z.object({
  answer: answerOfPasskey(
    z.object({
      clientDataJSON: fromAuthenticator,
      authenticatorData: fromAuthenticator,
      signature: fromAuthenticator,
      userHandle: fromAuthenticator.optional(),
    }),
  ),
});
export const departInput = z.object({ redirect: redirectField });
/** The search of the address that the provider sends back to, as it stands. */
export const completeIdentityInput = z.object({ search: z.string().startsWith("?").max(4_000) });

export const removePasskeyInput = z.object({ passkeyId: idField });

export const enrollFactorInput = z.object({ factorType: z.literal("totp") });
export const verifyFactorInput = z.object({ factorId: idField, code: verificationCode });
export const unenrollFactorInput = z.object({ factorId: idField });

const fullNameField = plainText().min(1, "Fullständigt namn är obligatoriskt.").max(100);
const avatarUrlField = z.url("Ogiltig webbadress.").max(500).nullable();
const timezoneField = z.string().max(60).nullable();
const languageField = z.enum(LANGUAGES).nullable();

/** Only what changed is sent (SETP-11); a key that is left out stays as it is. */
export const updateProfileInput = z
  .object({
    fullName: fullNameField,
    phoneNumber: optionalPhone,
    avatarUrl: avatarUrlField,
    timezone: timezoneField,
    preferredLanguage: languageField,
  })
  .partial();

/** The profile form, checked on every change (SETP-04). The address belongs to the auth user and is sent there. */
export const profileForm = z.object({
  fullName: fullNameField,
  email: emailField,
  phoneNumber: optionalPhone,
  avatarUrl: avatarUrlField,
  timezone: timezoneField,
  preferredLanguage: languageField,
});

export const loginHistoryInput = z.object({ page: z.number().int().min(1).max(100).default(1) });
export const endDeviceInput = z.object({ deviceId: idField });

export const API_TOKEN_DAYS = [7, 30, 90] as const;
export const createApiTokenInput = z.object({
  name: plainText().min(1, "Ge nyckeln ett namn, så att du känner igen den.").max(60),
  days: z.union(API_TOKEN_DAYS.map((days) => z.literal(days))),
  scopes: z
    .array(z.enum(API_SCOPES))
    .min(1, "Välj minst en rättighet.")
    .max(API_SCOPES.length)
    .default(["read"])
    .transform((chosen) => API_SCOPES.filter((scope) => chosen.includes(scope))),
});
export const revokeApiTokenInput = z.object({ tokenId: idField });

const shortTexts = z.array(plainText().min(1).max(60)).max(20);

/** The household values of decision 50. Who lives there may be left out; where children are told grown-ups are too. */
export const saveHouseholdInput = z
  .object({
    ...householdHeads,
    // A page of before tells a number of persons and no grown-ups: it is refused rather than taken for nobody.
    adults: z.preprocess((adults) => (adults === undefined ? Number.NaN : adults), optionalCount(0, HOUSEHOLD_MAX)),
    infants: infantsField,
    diet: shortTexts,
    allergies: shortTexts,
    daysPrepared: optionalCount(0, 365),
    hasColdMedicine: z.boolean().optional(),
    changed: changedParts,
    ages: partAges(HOUSEHOLD_PARTS),
  })
  .refine(infantsAreChildren, TOO_MANY_INFANTS)
  .refine(({ adults, children }) => adults !== null || children === 0, { path: ["adults"], message: "Skriv hur många vuxna ni är." })
  .refine(({ adults, children }) => adults === null || adults + children > 0, SOMEBODY_AT_HOME);
