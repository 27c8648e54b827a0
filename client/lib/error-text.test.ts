import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { errorReason, errorText, fieldErrors } from "./error-text.ts";

function wireError(message: string, data: Record<string, unknown>) {
  return TRPCClientError.from({ error: { message, code: -32000, data } });
}

test("a Swedish sentence of the server is shown as it is", () => {
  expect(errorText(wireError("Fel e-postadress eller lösenord.", { reason: "WRONG_CREDENTIALS" }))).toBe(
    "Fel e-postadress eller lösenord.",
  );
});

test.each([
  "User not authenticated. Access token missing.",
  "Role is required when approving a membership request.",
  "Not authenticated or session expired",
  "User not authenticated to activate crisis.",
  "Failed to activate crisis mode",
])("decision 15, CRIS-13, CRIS-16, CRIS-17: %j is never shown raw", (message) => {
  expect(errorText(wireError(message, { reason: "INVALID_INPUT" }))).not.toBe(message);
  expect(errorText(new ApiError(message, 401))).not.toBe(message);
});

test("a limit says how long the wait is, once it is longer than a moment", () => {
  const message = "För många försök. Vänta en stund och försök igen.";
  const limited = (data: Record<string, unknown>) => errorText(wireError(message, { reason: "RATE_LIMITED", ...data }));
  expect(limited({ retryAfterSeconds: 2700 })).toBe("För många försök. Försök igen om 45 minuter.");
  expect(limited({ retryAfterSeconds: 30 })).toBe(message);
  expect(limited({})).toBe(message);
  expect(errorText(wireError("Alla koder är slut.", { reason: "SMS_CODES_SPENT", retryAfterSeconds: 2700 }))).toBe("Alla koder är slut.");
});

test("without an answer the text speaks of the connection", () => {
  expect(errorText(TRPCClientError.from(new TypeError("Failed to fetch")))).toMatch(/^Ingen kontakt med servern/);
  expect(errorText(new ApiError("Unknown network error occurred", 0))).toMatch(/^Ingen kontakt med servern/);
});

test("anything else gets the caller's own words", () => {
  expect(errorText(new Error("x is undefined"), "Kunde inte spara.")).toBe("Kunde inte spara.");
  expect(errorText(new ApiError("Bad Gateway", 502, false), "Kunde inte spara.")).toBe("Kunde inte spara.");
});

test("reason and field sentences come along", () => {
  const error = wireError("Lösenordet är för vanligt.", {
    reason: "PASSWORD_TOO_COMMON",
    fields: { password: "Lösenordet är för vanligt." },
  });
  expect(errorReason(error)).toBe("PASSWORD_TOO_COMMON");
  expect(fieldErrors(error)).toEqual({ password: "Lösenordet är för vanligt." });
  expect(errorReason(new Error("other"))).toBeNull();
  expect(fieldErrors(null)).toEqual({});
});
