import { z } from "zod";
import { PASSWORD_MIN_LENGTH } from "../limits.ts";
import { isOwnPath } from "../own-path.ts";
import { emailField, idField, optionalText } from "./fields.ts";

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
