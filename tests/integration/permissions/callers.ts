import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { portal } from "#tests/helpers/portal.ts";
import type { Caller } from "./matrix.ts";

/** Somebody of this kind; members are of the given association. */
export async function createCaller(caller: Exclude<Caller, "anonymous">, associationId: string): Promise<TestPerson> {
  if (caller === "nobody") return createPerson();
  if (caller !== "operator") return createMember({ role: caller, associationId });
  const operator = await createMember({ role: "system_owner", associationId });
  // The configuration is one array for as long as the test portal lives.
  (portal().services.config.operatorEmails as string[]).push(operator.email);
  return operator;
}

/** The session cookie of this person, signed in anew; null for nobody. */
export async function cookieOf(person: { userId: string } | null): Promise<string | null> {
  if (!person) return null;
  const { cookie } = await portal().services.sessions.start(person.userId, { ipAddress: null, userAgent: "test" });
  return cookie.split(";")[0] ?? "";
}
