import { type Actor, actingRole } from "./actor.ts";
import type { PortalConfig } from "./context.ts";
import type { WhoRow } from "./sessions/session-query.ts";

/** The row of the session query as an actor; null for a user without a profile, who counts as signed out (AUTH-22). */
export function toActor(
  who: WhoRow,
  shown: Pick<Actor, "via" | "sessionId" | "scopes">,
  config: Pick<PortalConfig, "operatorEmails" | "demo">,
  now: Date,
): Actor | null {
  if (!who.profileId) return null;
  const dueFactor = who.factorDueFrom && { from: who.factorDueFrom, isOwed: who.factorDueFrom <= now };
  return {
    userId: who.userId,
    email: who.email,
    profileId: who.profileId,
    displayName: who.fullName ?? who.name ?? who.email.split("@")[0] ?? who.email,
    associationId: who.associationId,
    role: actingRole(who.role, { dueFactor }),
    dueFactor,
    profileTypeId: who.profileTypeId,
    hasCompletedInitialSetup: who.hasCompletedInitialSetup ?? false,
    isOperator: isOperator(who, config),
    ...shown,
  };
}

/** A verified address of the list, an owner, and with a second factor; the demo's operator does without (ASVS V6.3.3). */
function isOperator(who: WhoRow, { operatorEmails, demo }: Pick<PortalConfig, "operatorEmails" | "demo">): boolean {
  const isListed = who.emailVerifiedAt !== null && operatorEmails.includes(who.email);
  return isListed && who.role === "system_owner" && (who.hasSecondFactor || demo);
}
