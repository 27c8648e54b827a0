import type { ApiScope, ApiTokenKind, AssociationRole } from "#shared/enums.ts";
import { can, type Permission } from "#shared/permissions.ts";
import { ForbiddenError, UnauthenticatedError } from "./errors.ts";

/** Who is asking, as read by the one session query. */
export interface Actor {
  userId: string;
  email: string;
  profileId: string;
  /** Full name, else display name, else the address before the @. */
  displayName: string;
  associationId: string | null;
  /** What somebody may do goes by it: of an owner who owes the house a second factor it is a team leader's. */
  role: AssociationRole | null;
  /** The second factor that the house requires of this owner, who has none. Null for everybody else (record 0113). */
  dueFactor: { from: Date; isOwed: boolean } | null;
  profileTypeId: string | null;
  hasCompletedInitialSetup: boolean;
  isOperator: boolean;
  /** How the caller showed who it is. Only a browser session may change how somebody signs in. */
  via: "session" | ApiTokenKind;
  /** The hashed id of the browser session, also behind its own bearer token; null for any other token. */
  sessionId: string | null;
  /** What a named token is let do; null for everybody else, who may what their role may. */
  scopes: readonly ApiScope[] | null;
}

export interface MemberActor extends Actor {
  associationId: string;
  role: AssociationRole;
}

/** What somebody with this role in the association may do now: an owner who owes it a second factor has a team leader's rights. */
export const actingRole = <Role extends AssociationRole | null>(
  role: Role,
  { dueFactor }: Pick<Actor, "dueFactor">,
): Role | "team_leader" => (role === "system_owner" && dueFactor?.isOwed ? "team_leader" : role);

/** Throws UnauthenticatedError when nobody is signed in. */
export function requireSignedIn(actor: Actor | null): Actor {
  if (!actor) throw new UnauthenticatedError();
  return actor;
}

/** Someone in a browser session, for what a stolen token must not do. Throws UnauthenticatedError, or ForbiddenError with SESSION_REQUIRED. */
export function requireSession(actor: Actor | null): Actor & { sessionId: string } {
  const { via, sessionId, ...rest } = requireSignedIn(actor);
  if (via !== "session" || !sessionId) throw new ForbiddenError("SESSION_REQUIRED");
  return { ...rest, via, sessionId };
}

/** Anybody signed in but a script with a named token: it lives for months, and what it can take along should be little. */
export function requireNoNamedToken(actor: Actor | null): Actor {
  const signedIn = requireSignedIn(actor);
  if (signedIn.via === "named") throw new ForbiddenError("SESSION_REQUIRED");
  return signedIn;
}

/** The actor with its association. Throws UnauthenticatedError, or ForbiddenError without an association, the right, or the second factor that it takes. */
export function requirePermission(actor: Actor | null, permission: Permission): MemberActor {
  const { associationId, role, ...rest } = requireSignedIn(actor);
  if (!associationId || !role) throw new ForbiddenError("NOT_IN_ASSOCIATION");
  if (!can(role, permission)) throw new ForbiddenError(rest.dueFactor?.isOwed ? "SECOND_FACTOR_OWED" : "FORBIDDEN");
  return { ...rest, associationId, role };
}

/** No row has this id, and all ids are greater. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";

/** The eyes of a member who is nobody: what is read with them is meant for every member, and holds nothing of who asks. */
export const asAnyResident = (actor: MemberActor): MemberActor => ({
  ...actor,
  role: "member",
  profileId: NOBODY,
});
