import { portal } from "./portal.ts";

/** The header of a new browser session of this person. */
export async function cookieOf(person: { userId: string }): Promise<{ cookie: string }> {
  const { cookie } = await portal().services.sessions.start(person.userId, { ipAddress: null, userAgent: "test" });
  return { cookie: cookie.split(";")[0] ?? "" };
}
