import type { Actor } from "#server/platform/actor.ts";
import type { AssociationRole, MembershipRequestStatus, ProfileType } from "#shared/enums.ts";
import { profileTypeOf } from "./rules.ts";

/** What the client knows of who is signed in. */
export interface SessionView {
  user: { id: string; email: string };
  profile: {
    id: string;
    fullName: string | null;
    name: string | null;
    displayName: string;
    avatarUrl: string | null;
    profileType: ProfileType | null;
    profileTypeId: string | null;
    hasCompletedInitialSetup: boolean;
    /** Null when none is chosen; dates are then shown in the browser's zone. */
    timezone: string | null;
  };
  association: {
    id: string;
    name: string;
    logoUrl: string | null;
    city: string | null;
    numApartments: number | null;
    /** From when its owners must have a second factor; null: it does not require one. */
    secondFactorFrom: Date | null;
    role: AssociationRole;
  } | null;
  pendingApplication: {
    id: string;
    associationId: string;
    associationName: string;
    requestedAt: Date;
    messageToAdmin: string | null;
  } | null;
  /** The latest application, if it was rejected. */
  rejectedApplication: { id: string; associationName: string; reviewedAt: Date | null } | null;
  /** The second factor that the association requires of this owner, who has none. */
  dueFactor: Actor["dueFactor"];
  isOperator: boolean;
}

export interface SessionFacts {
  fullName: string | null;
  name: string | null;
  avatarUrl: string | null;
  profileTypeId: string | null;
  hasCompletedInitialSetup: boolean;
  timezone: string | null;
  association: {
    id: string;
    associationName: string;
    logoUrl: string | null;
    city: string | null;
    numApartments: number | null;
    secondFactorFrom: Date | null;
  } | null;
  application: {
    id: string;
    status: MembershipRequestStatus;
    associationId: string;
    associationName: string;
    requestedAt: Date;
    reviewedAt: Date | null;
    messageToAdmin: string | null;
  } | null;
}

export function toSessionView(actor: Actor, { association, application, ...profile }: SessionFacts): SessionView {
  return {
    user: { id: actor.userId, email: actor.email },
    profile: {
      id: actor.profileId,
      fullName: profile.fullName,
      name: profile.name,
      displayName: actor.displayName,
      avatarUrl: profile.avatarUrl,
      profileType: profileTypeOf(profile.profileTypeId),
      profileTypeId: profile.profileTypeId,
      hasCompletedInitialSetup: profile.hasCompletedInitialSetup,
      timezone: profile.timezone,
    },
    association: association &&
      actor.role && {
        id: association.id,
        name: association.associationName,
        logoUrl: association.logoUrl,
        city: association.city,
        numApartments: association.numApartments,
        secondFactorFrom: association.secondFactorFrom,
        role: actor.role,
      },
    pendingApplication:
      application?.status === "pending"
        ? {
            id: application.id,
            associationId: application.associationId,
            associationName: application.associationName,
            requestedAt: application.requestedAt,
            messageToAdmin: application.messageToAdmin,
          }
        : null,
    rejectedApplication:
      application?.status === "rejected"
        ? { id: application.id, associationName: application.associationName, reviewedAt: application.reviewedAt }
        : null,
    dueFactor: actor.dueFactor,
    isOperator: actor.isOperator,
  };
}

/** The profile as its owner edits it. */
export interface ProfileView {
  id: string;
  email: string;
  /** An address that waits to be confirmed; `email` stays in force until then. */
  pendingEmail: string | null;
  fullName: string | null;
  name: string | null;
  phoneNumber: string | null;
  /** False for a number whose country the portal sends no SMS to. */
  phoneGetsSms: boolean;
  avatarUrl: string | null;
  timezone: string | null;
  preferredLanguage: string | null;
  twoFactorEnabled: boolean;
  updatedAt: Date;
}
