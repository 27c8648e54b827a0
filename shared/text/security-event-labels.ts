import type { SecurityEventKind } from "../enums.ts";

/** The kinds of the security log, as operators read them. */
export const SECURITY_EVENT_LABELS: Record<SecurityEventKind, string> = {
  sign_in: "Inloggning",
  second_factor: "Tvåfaktor",
  token: "Ogiltig nyckel",
  forbidden: "Saknar rättighet",
  limit: "För många försök",
  webhook: "Webhook",
};
