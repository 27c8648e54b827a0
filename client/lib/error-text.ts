import { TRPCClientError } from "@trpc/client";
import type { ErrorReason } from "#shared/error-reasons.ts";
import { waitText } from "#shared/format/wait-text.ts";
import { ApiError } from "./api-error.ts";
import type { AppRouter } from "./trpc.ts";

const NO_CONTACT = "Ingen kontakt med servern. Kontrollera din uppkoppling och försök igen.";
const UNEXPECTED = "Ett oväntat fel uppstod. Försök igen.";

/** The specification gives some server messages in English. They are the API's and never shown raw (decision 15). */
const SWEDISH_FOR: Record<string, string> = {
  "User not authenticated. Access token missing.": "Du är inte längre inloggad. Logga in igen.",
  "Role is required when approving a membership request.": "Välj vilken roll personen ska få.",
  "Association ID and Request ID are required.": "Ansökan kunde inte hittas. Ladda om sidan och försök igen.",
  "Could not verify membership.": "Ditt medlemskap kunde inte bekräftas. Ladda om sidan och försök igen.",
  "Not authenticated or session expired": "Du är inte längre inloggad. Logga in igen.",
  "User not authenticated to activate crisis.": "Du är inte längre inloggad. Logga in igen.",
  "Failed to activate crisis mode": "Försök igen om en stund.",
  "Unknown network error occurred": NO_CONTACT,
};

type WireError = TRPCClientError<AppRouter>;

function isWireError(error: unknown): error is WireError {
  return error instanceof TRPCClientError;
}

/** Something that this device could not do, told in a sentence for the person. */
export class DeviceError extends Error {}

/** Whether nothing came through: a refusal has data of the server's. */
export const hasNoAnswer = (error: unknown): boolean => isWireError(error) && !error.data;

/** Why the server refused, or null when it did not answer or the failure is of another kind. */
export function errorReason(error: unknown): ErrorReason | null {
  if (error instanceof ApiError) return error.reason;
  return isWireError(error) ? (error.data?.reason ?? null) : null;
}

/** Swedish sentences by field path, for `form.setErrors`. */
export function fieldErrors(error: unknown): Record<string, string> {
  return isWireError(error) ? { ...error.data?.fields } : {};
}

/** What to show above a form's buttons for a refusal that none of its fields shows: what the server said of its field, or else of the call. */
export const refusalText = (error: unknown, otherwise?: string): string =>
  Object.values(fieldErrors(error))[0] ?? errorText(error, otherwise);

/** What to show for a failure, in Swedish. */
export function errorText(error: unknown, otherwise: string = UNEXPECTED): string {
  if (isWireError(error)) {
    if (!error.data) return NO_CONTACT;
    const { reason, retryAfterSeconds } = error.data;
    if (reason === "RATE_LIMITED" && retryAfterSeconds !== undefined) return waitText(retryAfterSeconds) ?? error.message;
    return SWEDISH_FOR[error.message] ?? (error.message || otherwise);
  }
  if (error instanceof DeviceError) return error.message;
  if (error instanceof ApiError) return SWEDISH_FOR[error.message] ?? (error.isExplained ? error.message : otherwise);
  return otherwise;
}
