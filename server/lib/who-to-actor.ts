import type { Actor } from "./actor.ts";
import type { WhoRow } from "./session-query.ts";

/** The row of the session query as an actor; null for a user without a profile, who counts as signed out (AUTH-22). */
export function toActor(who: WhoRow, sessionId: string | null, operatorEmails: readonly string[]): Actor | null {
  if (!who.profileId) return null;
  return {
    userId: who.userId,
    email: who.email,
    profileId: who.profileId,
    displayName: who.fullName ?? who.name ?? who.email.split("@")[0] ?? who.email,
    associationId: who.associationId,
    role: who.role,
    profileTypeId: who.profileTypeId,
    hasCompletedInitialSetup: who.hasCompletedInitialSetup ?? false,
    isOperator: who.emailVerifiedAt !== null && who.role === "system_owner" && operatorEmails.includes(who.email),
    sessionId,
  };
}
