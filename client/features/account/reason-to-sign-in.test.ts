import { expect, test } from "vitest";
import { reasonToSignIn } from "./reason-to-sign-in.ts";

test.each([
  ["/dashboard", undefined],
  ["/settings", "Du är inte inloggad. Logga in för att fortsätta till inställningarna."],
  ["/settings?tab=sakerhet", "Du är inte inloggad. Logga in för att fortsätta till inställningarna."],
  ["/pricing", "Logga in för att fortsätta till Priser."],
  ["/product-catalog?search=dunk", "Logga in för att fortsätta till AI-Handel."],
  ["/join-association?associationId=1", "Logga in för att gå med i föreningen."],
  ["/water", "Logga in för att fortsätta dit du var på väg."],
])("for someone on the way to %s the sign-in says %j", (destination, reason) => {
  expect(reasonToSignIn(destination)).toBe(reason);
});
