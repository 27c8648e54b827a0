import type { Answer } from "./answers.ts";
import { type Persona, recorded } from "./stand-in.ts";

type Session = NonNullable<Answer<"auth.session">>;

/** The persona's session, changed in this. */
export function sessionOf(persona: Persona, changed: Partial<Session>): Session {
  const session = recorded(persona, "auth.session");
  if (!session) throw new Error(`${persona} is not signed in`);
  return { ...session, ...changed };
}
