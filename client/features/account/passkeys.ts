import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { DeviceError } from "#client/lib/error-text.ts";

/** Whether this browser knows of passkeys. */
export const knowsPasskeys = (): boolean => "PublicKeyCredential" in window;

/** Has this device make a passkey. Throws DeviceError with what is to be said. */
export const makePasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  asked(async () => (await import("@simplewebauthn/browser")).startRegistration({ optionsJSON }), {
    ...{ NotAllowedError: "Du avbröt, eller så tog det för lång tid. Försök igen." },
    InvalidStateError: "Du har redan en passnyckel till kontot på den enheten.",
  });

/** Has the person answer with a passkey. Throws DeviceError with what is to be said. */
export const answerWithPasskey = (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
  asked(async () => (await import("@simplewebauthn/browser")).startAuthentication({ optionsJSON }), {
    NotAllowedError: "Ingen passnyckel användes. Försök igen, eller logga in på ett annat sätt.",
  });

/** Browsers tell by the error's name alone what happened, and say «not allowed» also of who has closed the question or waited too long. */
async function asked<Answer>(ask: () => Promise<Answer>, said: Record<string, string>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    throw new DeviceError(said[name] ?? "Passnycklar kan inte användas här just nu.", { cause: error });
  }
}
