import { type Actor, requireNoNamedToken } from "#server/platform/actor.ts";
import { ForbiddenError } from "#server/platform/errors.ts";

/**
 * Somebody who runs the service, as the actor of the audit log: without their own association, whose log tells of nothing else.
 * Throws UnauthenticatedError, or ForbiddenError, with SESSION_REQUIRED for a named token.
 */
export function requireOperator(actor: Actor | null): Actor & { associationId: null } {
  const signedIn = requireNoNamedToken(actor);
  if (!signedIn.isOperator) throw new ForbiddenError();
  return { ...signedIn, associationId: null };
}
