import type { Answer } from "./answers.ts";
import { type Persona, recorded } from "./stand-in.ts";

type Session = NonNullable<Answer<"auth.session">>;

/** The persona's session, changed in this. */
export function sessionOf(persona: Persona, changed: Partial<Session>): Session {
  const session = recorded(persona, "auth.session");
  if (!session) throw new Error(`${persona} is not signed in`);
  return { ...session, ...changed };
}

/** Somebody who has chosen nothing yet: neither what the account is for nor an association. */
export function undecided(changed: Partial<Session> = {}): Session {
  const { profile } = sessionOf("privat", {});
  return sessionOf("privat", {
    profile: { ...profile, profileType: null, profileTypeId: null, hasCompletedInitialSetup: false },
    ...{ pendingApplication: null, rejectedApplication: null },
    ...changed,
  });
}
