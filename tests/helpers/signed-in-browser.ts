import type { BrowserContext, Page } from "playwright-core";
import { type BrowserUser, openBrowser } from "./browser.ts";
import { portal } from "./portal.ts";

/** A browser in which this person is signed in already. */
export async function openBrowserAs(person: { userId: string }, options?: Parameters<typeof openBrowser>[0]): Promise<BrowserUser> {
  const user = await openBrowser(options);
  await signInAs(user.context, person);
  return user;
}

/** The page alone, of a browser in which this person is signed in. */
export async function openPageAs(...asked: Parameters<typeof openBrowserAs>): Promise<Page> {
  const { page } = await openBrowserAs(...asked);
  return page;
}

/** From now on this person is signed in there. */
export async function signInAs(context: BrowserContext, person: { userId: string }): Promise<void> {
  const { url, services } = portal();
  const { cookie } = await services.sessions.start(person.userId, { ipAddress: null, userAgent: "test" });
  const [name = "", value = ""] = cookie.split(";")[0]?.split("=") ?? [];
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
}
